import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromNotch, notches, toNotch } from './notches.ts';

describe('the notches of the context slider', () => {
  it('double every four', () => {
    expect([0, 4, 8, 16, 32].map(fromNotch)).toEqual([512, 1024, 2048, 8192, 131_072]);
  });

  it('reach the limit and no further', () => {
    expect(notches(131_072)).toBe(32);
    expect(fromNotch(notches(40_960) - 1)).toBeLessThan(40_960);
  });

  it('come back to themselves', () => {
    assert(
      property(integer({ min: 4, max: 80 }), (notch) => {
        expect(Math.round(toNotch(fromNotch(notch)))).toBe(notch);
      }),
    );
  });
});
