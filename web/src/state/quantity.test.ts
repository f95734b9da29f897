import { assert, property, integer, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCounted, readGib, readShare, readTokens, readWhole } from './quantity.ts';

describe('readTokens', () => {
  it.each([
    ['8192', 8192],
    ['8,192', 8192],
    ['8 192', 8192],
    ['8k', 8192],
    ['128K', 131_072],
    ['1M', 1_048_576],
    ['1.5k', 1536],
    ['32768 tokens', 32_768],
    ['３２ｋ', 32_768],
    ['3.2万', 32_000],
  ])('reads %s as people mean it', (text, tokens) => {
    expect(readTokens(text)).toBe(tokens);
  });

  it.each(['', 'k', '-5', '0', '8kk', '1e5', 'many', '99999999999999999999'])(
    'refuses “%s”',
    (text) => {
      expect(readTokens(text)).toBeUndefined();
    },
  );

  it('reads every whole number back, with or without separators', () => {
    assert(
      property(integer({ min: 1, max: 2 ** 31 }), (value) => {
        expect(readTokens(String(value))).toBe(value);
        expect(readTokens(value.toLocaleString('en-US'))).toBe(value);
      }),
    );
  });

  it('never throws and never gives anything but a positive whole number', () => {
    assert(
      property(string(), (text) => {
        const value = readTokens(text);
        expect(value === undefined || (Number.isSafeInteger(value) && value > 0)).toBe(true);
      }),
    );
  });
});

describe('readCounted', () => {
  it.each([
    ['2x3090', 2, '3090'],
    ['2 × H100', 2, 'H100'],
    ['8*A100', 8, 'A100'],
    ['3090 x2', 2, '3090'],
    ['4090', undefined, '4090'],
    ['RX 7900 XTX', undefined, 'RX 7900 XTX'],
    ['M3 Max 128', undefined, 'M3 Max 128'],
    ['RTX 4090', undefined, 'RTX 4090'],
  ])('splits %s', (text, count, rest) => {
    expect(readCounted(text)).toEqual({ count, rest });
  });
});

describe('the other quantities', () => {
  it('reads whole numbers, zero among them', () => {
    expect(readWhole(' 1,000 ')).toBe(1000);
    expect(readWhole('0')).toBe(0);
    expect(readWhole('1.5')).toBeUndefined();
  });

  it('reads shares written either way and refuses what is none', () => {
    expect(readShare('0.9')).toBe(0.9);
    expect(readShare('90 %')).toBe(0.9);
    expect(readShare('90')).toBeUndefined();
    expect(readShare('0')).toBeUndefined();
  });

  it('reads memory with and without its unit', () => {
    expect(readGib('64')).toBe(64);
    expect(readGib('24G')).toBe(24);
    expect(readGib('1.5 TB')).toBe(1536);
    expect(readGib('lots')).toBeUndefined();
  });
});
