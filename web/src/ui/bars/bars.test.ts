import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { card, estimateOf, GIB, pooled, term } from '../testing/sample.ts';
import { groupDevices, numbersOf } from './groups.ts';
import { layOut, scaleOf } from './layout.ts';
import { decisive, roomOf } from './room.ts';

describe('the layout of a bar', () => {
  it('puts terms, free room and limit to scale', () => {
    const device = card('gpu0', 23 * GIB, [term('weights', 5 * GIB), term('kv_cache', GIB)]);
    const layout = layOut(device, 24 * GIB);
    expect(layout.segments.map(({ left, width }) => [left, width])).toEqual([
      [0, (5 / 24) * 100],
      [(5 / 24) * 100, (1 / 24) * 100],
    ]);
    expect(layout.limit).toBeCloseTo((23 / 24) * 100);
    expect(layout.free?.left).toBeCloseTo(25);
    expect(layout.over).toBeUndefined();
  });

  it('shows what stands beyond the limit', () => {
    const device = card('gpu0', 23 * GIB, [term('weights', 46 * GIB)]);
    const layout = layOut(device, scaleOf([device]));
    expect(layout.limit).toBeCloseTo(50);
    expect(layout.over?.left).toBeCloseTo(50);
    expect(layout.over?.width).toBeCloseTo(50);
    expect(layout.free).toBeUndefined();
    expect(layout.kept).toBeUndefined();
  });

  it('tells the needed part of a pool from the spare one', () => {
    const layout = layOut(pooled('gpu0', 5 * GIB, 3 * GIB), 24 * GIB);
    expect(layout.segments.map(({ term: { id }, spare }) => [id, spare])).toEqual([
      ['weights', false],
      ['kv_cache', false],
      ['kv_cache', true],
    ]);
    expect(layout.limit).toBeCloseTo((20 / 24) * 100);
  });

  it('puts what lies beside the share of a pool beyond its limit, and needs none of it', () => {
    const alone = pooled('gpu0', 5 * GIB, 3 * GIB);
    const device = {
      ...alone,
      terms: [...alone.terms, term('activations', 2 * GIB)],
      used_bytes: alone.used_bytes + 2 * GIB,
    };
    const layout = layOut(device, 24 * GIB);
    const beside = layout.segments.at(-1);
    expect(beside?.term.id).toBe('activations');
    expect(beside?.left).toBeCloseTo((20 / 24) * 100);
    expect(layout.over).toBeUndefined();
    expect(roomOf(device)).toMatchObject({ needed: 8 * GIB, free: 12 * GIB });
  });

  it('never leaves the bar and never overlaps, whatever the terms', () => {
    assert(
      property(
        array(integer({ min: 0, max: 2 ** 40 })),
        integer({ min: 1, max: 2 ** 40 }),
        (sizes, usable) => {
          const device = card(
            'gpu0',
            usable,
            sizes.map((bytes) => term('weights', bytes)),
          );
          const { segments } = layOut(device, scaleOf([device]));
          let end = 0;
          for (const { left, width } of segments) {
            expect(left).toBeGreaterThanOrEqual(end - 1e-6);
            end = left + width;
          }
          expect(end).toBeLessThanOrEqual(100 + 1e-6);
        },
      ),
    );
  });
});

describe('the room on a card', () => {
  it('counts only the needed part of a pool', () => {
    expect(roomOf(pooled('gpu0', 5 * GIB, 3 * GIB))).toMatchObject({
      limit: 20 * GIB,
      needed: 8 * GIB,
      free: 12 * GIB,
    });
  });

  it('is judged on the card that has least of it', () => {
    const roomy = card('gpu0', 23 * GIB, [term('weights', 5 * GIB)]);
    const full = card('gpu1', 23 * GIB, [term('weights', 22 * GIB)]);
    expect(decisive(estimateOf([roomy, full]))?.device).toBe(full);
  });
});

describe('groups of cards', () => {
  it('show equal cards once and the host last', () => {
    const terms = [term('weights', GIB)];
    const host = { id: 'host', name: 'Host memory', used_bytes: GIB, terms };
    const groups = groupDevices([
      host,
      card('gpu0', 23 * GIB, terms),
      card('gpu1', 23 * GIB, terms),
      card('gpu2', 23 * GIB, [term('weights', 2 * GIB)]),
    ]);
    expect(groups.map(({ count, ids }) => [count, ids])).toEqual([
      [2, ['gpu0', 'gpu1']],
      [1, ['gpu2']],
      [1, ['host']],
    ]);
  });

  it('name runs of cards shortly', () => {
    expect(numbersOf(['gpu0', 'gpu1', 'gpu2', 'gpu7'])).toBe('#0–2 #7');
  });
});
