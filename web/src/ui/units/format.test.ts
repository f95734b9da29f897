import { describe, expect, it } from 'vitest';
import { formatterFor } from './format.ts';

const gib = formatterFor('en', 'GiB');
const gb = formatterFor('en', 'GB');

describe('a formatter', () => {
  it('says which unit it means', () => {
    expect(gib.bytes(6_427_770_880)).toBe('6.0 GiB');
    expect(gb.bytes(6_427_770_880)).toBe('6.4 GB');
    expect(gib.bytes(268_435_456)).toBe('256 MiB');
    expect(gib.bytes(513_024)).toBe('501 KiB');
    expect(gib.bytes(0)).toBe('0.0 GiB');
  });

  it('writes columns without their unit, and never a small number as nothing', () => {
    expect(gib.column(6_427_770_880)).toBe('5.99');
    expect(gib.column(513_024)).toBe('<0.01');
    expect(gib.column(0)).toBe('0.00');
    expect(gib.column(-(2 ** 30))).toBe('-1.00');
  });

  it('writes counts of parameters as people say them', () => {
    expect(gib.parameters(8_030_261_248)).toBe('8.03 B');
    expect(gib.parameters(70_553_706_496)).toBe('70.6 B');
    expect(gib.parameters(671_026_419_200)).toBe('671 B');
    expect(gib.parameters(1_040_000_000_000)).toBe('1.04 T');
    expect(gib.parameters(134_515_008)).toBe('135 M');
  });

  it('groups the values of a formula and leaves words alone', () => {
    expect(gib.input(128_256)).toBe('128,256');
    expect(gib.input(0.9)).toBe('0.9');
    expect(gib.input('Q4_K_M')).toBe('Q4_K_M');
  });
});
