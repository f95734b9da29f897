import { describe, expect, it } from 'vitest';
import type { ComparisonRow } from '../../engine/types.gen.ts';
import { AcceleratorTable, FIRST_PAGE, NO_FILTERS } from './table.ts';

const row = (gpu: string, gb: number, change: Partial<ComparisonRow> = {}): ComparisonRow => ({
  gpu,
  name: `Card ${gpu}`,
  vendor: 'NVIDIA',
  segment: 'consumer',
  memory_bytes: gb * 1024 ** 3,
  usable_bytes: gb * 1024 ** 3,
  bandwidth_gbps: gb * 10,
  runs: true,
  verdict: gb >= 16 ? 'fits' : 'does_not_fit',
  used_bytes: 15 * 1024 ** 3,
  headroom_bytes: (gb - 15) * 1024 ** 3,
  needed: gb >= 16 ? 1 : 2,
  ...change,
});

function tableOf(rows: ComparisonRow[]): AcceleratorTable {
  const table = new AcceleratorTable();
  table.setRows(rows);
  return table;
}

const ids = (table: AcceleratorTable): string[] => table.rows().map(({ id }) => id);
const without = (gpu: string): ComparisonRow => {
  const { vendor, segment, memory_bytes, usable_bytes, bandwidth_gbps, name } = row(gpu, 96);
  const facts = { gpu, name, vendor, segment, memory_bytes, usable_bytes, bandwidth_gbps };
  return { ...facts, runs: false, reason: 'vendor' };
};

describe('the table of accelerators', () => {
  it('opens with the smallest card that holds everything', () => {
    const table = tableOf([row('a', 80), row('b', 12), row('c', 24), without('d')]);
    expect(ids(table)).toEqual(['c', 'a', 'b', 'd']);
    expect(table.order('needed')).toBe('ascending');
  });

  it('sorts by a column, and the other way at a second press', () => {
    const table = tableOf([row('a', 80), row('b', 12), row('c', 24)]);
    table.sort('memory');
    expect(ids(table)).toEqual(['b', 'c', 'a']);
    table.sort('memory');
    expect(ids(table)).toEqual(['a', 'c', 'b']);
    expect(table.order('memory')).toBe('descending');
    expect(table.order('needed')).toBe('none');
  });

  it('keeps cards without an answer at the end in both directions', () => {
    const table = tableOf([without('d'), row('a', 80), row('b', 12)]);
    table.sort('used');
    expect(ids(table).at(-1)).toBe('d');
    table.sort('used');
    expect(ids(table).at(-1)).toBe('d');
  });

  it('filters by name, size, vendor and fit, and clears again', () => {
    const table = tableOf([row('a', 80), row('b', 12, { vendor: 'AMD' }), row('c', 24)]);
    table.filter({ name: '24G' });
    expect(ids(table)).toEqual(['c']);
    table.filter({ name: '', vendor: 'AMD' });
    expect(ids(table)).toEqual(['b']);
    table.filter({ vendor: '', fitsOnly: true });
    expect(ids(table)).toEqual(['c', 'a']);
    table.filter(NO_FILTERS);
    expect(table.filteredCount()).toBe(3);
  });

  it('shows a page first, then more, then all', () => {
    const table = tableOf(Array.from({ length: 120 }, (_, index) => row(`r${index}`, 24)));
    expect(table.rows()).toHaveLength(FIRST_PAGE);
    table.showMore();
    expect(table.rows()).toHaveLength(FIRST_PAGE + 50);
    table.showAll();
    expect(table.rows()).toHaveLength(120);
  });
});
