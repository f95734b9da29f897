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
  type Row,
} from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import { VerdictNames, type ComparisonRow } from '../../engine/types.gen.ts';
import { search } from '../../state/search.ts';
import { fitsWhole } from '../colours/verdict.ts';

export const FIRST_PAGE = 25;
const PAGE_STEP = 50;

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

type Features = typeof features;
export type AcceleratorRow = Row<Features, ComparisonRow>;

/** What is typed finds a row by name, vendor or size: "24G" meets every card of 24 GB. */
function meets(row: ComparisonRow, typed: string): boolean {
  const gb = Math.round(row.memory_bytes / 1e9);
  const gib = Math.round(row.memory_bytes / 2 ** 30);
  const about = `${row.vendor} ${gb}GB ${gb}G ${gib}GiB ${gib}GB ${gib}G`;
  return search([{ id: row.gpu, names: [row.name, row.gpu], about }], typed).length > 0;
}

const helper = createColumnHelper<Features, ComparisonRow>();
const last = { sortFn: 'basic', sortUndefined: 'last' } as const;
const rankOf = ({ verdict }: ComparisonRow): number | undefined =>
  verdict === undefined ? undefined : VerdictNames.indexOf(verdict);

const columns = helper.columns([
  helper.accessor('name', {
    sortFn: 'text',
    filterFn: (row, _id, typed: string) => meets(row.original, typed),
  }),
  helper.accessor('vendor', {
    sortFn: 'text',
    filterFn: (row, _id, vendor: string) => row.original.vendor === vendor,
  }),
  helper.accessor('segment', {
    sortFn: 'text',
    filterFn: (row, _id, segment: string) => row.original.segment === segment,
  }),
  helper.accessor('memory_bytes', { id: 'memory', ...last }),
  helper.accessor((row) => row.bandwidth_gbps || undefined, { id: 'bandwidth', ...last }),
  helper.accessor(rankOf, {
    id: 'verdict',
    ...last,
    filterFn: (row, _id, only: boolean) => !only || fitsWhole(row.original.verdict ?? ''),
  }),
  helper.accessor((row) => row.used_bytes, { id: 'used', ...last }),
  helper.accessor((row) => row.headroom_bytes, { id: 'free', ...last }),
  helper.accessor((row) => row.decode_tokens_per_second, { id: 'speed', ...last }),
  helper.accessor((row) => row.needed, {
    id: 'needed',
    ...last,
  }),
]);

export type ColumnId =
  'name' | 'vendor' | 'memory' | 'bandwidth' | 'verdict' | 'used' | 'free' | 'speed' | 'needed';

export interface Filters {
  name: string;
  vendor: string;
  segment: string;
  fitsOnly: boolean;
}

export const NO_FILTERS: Filters = { name: '', vendor: '', segment: '', fitsOnly: false };

/** Sorting, filtering and paging of the comparison; opens with the smallest cards that do. */
export class AcceleratorTable {
  readonly #table = constructTable({
    features,
    columns,
    data: [] as ComparisonRow[],
    getRowId: (row) => row.gpu,
    enableMultiSort: false,
    enableSortingRemoval: false,
    autoResetPageIndex: false,
    initialState: {
      sorting: [
        { id: 'needed', desc: false },
        { id: 'memory', desc: false },
        { id: 'bandwidth', desc: true },
      ],
      pagination: { pageIndex: 0, pageSize: FIRST_PAGE },
    },
  });
  filters: Filters = NO_FILTERS;

  setRows(data: ComparisonRow[]): void {
    this.#table.setOptions((options) => ({ ...options, data }));
  }

  /** The rows on show. */
  rows(): readonly AcceleratorRow[] {
    return this.#table.getRowModel().rows;
  }

  filteredCount(): number {
    return this.#table.getFilteredRowModel().rows.length;
  }

  filter(change: Partial<Filters>): void {
    this.filters = { ...this.filters, ...change };
    const { name, vendor, segment, fitsOnly } = this.filters;
    this.#table.setColumnFilters([
      ...(name.trim() === '' ? [] : [{ id: 'name', value: name }]),
      ...(vendor === '' ? [] : [{ id: 'vendor', value: vendor }]),
      ...(segment === '' ? [] : [{ id: 'segment', value: segment }]),
      ...(fitsOnly ? [{ id: 'verdict', value: true }] : []),
    ]);
  }

  sort(id: ColumnId): void {
    const order = this.order(id);
    this.#table.setSorting([{ id, desc: order === 'ascending' }]);
  }

  /** The direction of the leading column; others say none. */
  order(id: ColumnId): 'ascending' | 'descending' | 'none' {
    const [leading] = this.#table.atoms.sorting.get();
    if (leading?.id !== id) return 'none';
    return leading.desc ? 'descending' : 'ascending';
  }

  showMore(): void {
    this.#table.setPageSize((size) => size + PAGE_STEP);
  }

  showAll(): void {
    this.#table.setPageSize(Math.max(this.filteredCount(), FIRST_PAGE));
  }
}
