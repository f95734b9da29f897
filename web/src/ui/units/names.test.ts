import { describe, expect, it } from 'vitest';
import { shortName } from './names.ts';

describe('the short name of a card', () => {
  it('loses the brand where the series says enough', () => {
    expect(shortName('GeForce RTX 4090 24GB')).toBe('RTX 4090 24GB');
    expect(shortName('Instinct MI300X')).toBe('MI300X');
    expect(shortName('Radeon VII')).toBe('Radeon VII');
    expect(shortName('Apple M3 Max')).toBe('Apple M3 Max');
  });
});
