import {
  columnFilteringFeature,
  constructTable,
  createColumnHelper,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
} from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import { VerdictNames } from '../../engine/types.gen.ts';
import { leadingQuality, perplexityCost, type FormatChoice } from '../../state/formats.ts';
import { search } from '../../state/search.ts';
import { fitsWhole } from '../colours/verdict.ts';

export const FIRST_PAGE = 20;

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
});

const helper = createColumnHelper<typeof features, FormatChoice>();
const last = { sortFn: 'basic', sortUndefined: 'last' } as const;

const columns = helper.columns([
  helper.accessor('name', {
    sortFn: 'text',
    filterFn: ({ original: { id, name, family } }, _id, typed: string) =>
      search([{ id, names: [name, id], about: family }], typed).length > 0,
  }),
  helper.accessor('bits', { ...last }),
  helper.accessor('bytes', { ...last }),
  helper.accessor(({ verdict }) => (verdict ? VerdictNames.indexOf(verdict) : undefined), {
    id: 'verdict',
    ...last,
    filterFn: (row, _id, only: boolean) => !only || fitsWhole(row.original.verdict ?? ''),
  }),
  helper.accessor(({ engines }) => engines.join(' '), {
    id: 'engines',
    sortFn: 'text',
    filterFn: (row, _id, engine: string) => row.original.engines.includes(engine),
  }),
  helper.accessor(({ quality }) => costOf(quality), { id: 'quality', ...last }),
]);

function costOf(quality: FormatChoice['quality']): number | undefined {
  const leading = leadingQuality(quality);
  return leading && perplexityCost(leading);
}

export type ColumnId = 'name' | 'bits' | 'bytes' | 'verdict' | 'engines' | 'quality';

export interface Filters {
  name: string;
  engine: string;
  fitsOnly: boolean;
}

export const NO_FILTERS: Filters = { name: '', engine: '', fitsOnly: false };

/** Sorting, filtering and paging of the formats; opens with the largest, which cost least. */
export class FormatTable {
  readonly #table = constructTable({
    features,
    columns,
    data: [] as FormatChoice[],
    getRowId: (row) => row.id,
    enableMultiSort: false,
    enableSortingRemoval: false,
    autoResetPageIndex: false,
    initialState: {
      sorting: [{ id: 'bits', desc: true }],
      pagination: { pageIndex: 0, pageSize: FIRST_PAGE },
    },
  });
  filters: Filters = NO_FILTERS;

  setRows(data: FormatChoice[]): void {
    this.#table.setOptions((options) => ({ ...options, data }));
  }

  /** The rows on show. */
  rows(): readonly FormatChoice[] {
    return this.#table.getRowModel().rows.map(({ original }) => original);
  }

  filteredCount(): number {
    return this.#table.getFilteredRowModel().rows.length;
  }

  filter(change: Partial<Filters>): void {
    this.filters = { ...this.filters, ...change };
    const { name, engine, fitsOnly } = this.filters;
    this.#table.setColumnFilters([
      ...(name.trim() === '' ? [] : [{ id: 'name', value: name }]),
      ...(engine === '' ? [] : [{ id: 'engines', value: engine }]),
      ...(fitsOnly ? [{ id: 'verdict', value: true }] : []),
    ]);
  }

  sort(id: ColumnId): void {
    this.#table.setSorting([{ id, desc: this.order(id) === 'ascending' }]);
  }

  /** The direction of the leading column; others say none. */
  order(id: ColumnId): 'ascending' | 'descending' | 'none' {
    const [leading] = this.#table.atoms.sorting.get();
    if (leading?.id !== id) return 'none';
    return leading.desc ? 'descending' : 'ascending';
  }

  showAll(): void {
    this.#table.setPageSize(Math.max(this.filteredCount(), FIRST_PAGE));
  }

  showFirst(): void {
    this.#table.setPageSize(FIRST_PAGE);
  }
}
