import { assert, asyncProperty, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST_TEXT, pack, unpack } from './pack.ts';

describe('a packed text', () => {
  it('comes back as it was, in letters that an address may hold', async () => {
    await assert(
      asyncProperty(string({ unit: 'grapheme' }), async (text) => {
        const letters = await pack(text);
        expect(letters).toMatch(/^[\w-]*$/);
        expect(await unpack(letters)).toBe(text);
      }),
    );
  });

  it('is refused when it would unfold beyond all measure', async () => {
    const bomb = await pack('a'.repeat(LARGEST_TEXT + 1));
    expect(bomb.length).toBeLessThan(5000);
    expect(await unpack(bomb)).toBeUndefined();
  });

  it('is refused when damaged', async () => {
    expect(await unpack('!!')).toBeUndefined();
    expect(await unpack('AAAA')).toBeUndefined();
  });
});
