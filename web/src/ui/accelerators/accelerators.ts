import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { CatalogueGpu } from '../../engine/catalogue.ts';
import type { Comparison, ComparisonRow, Estimate } from '../../engine/types.gen.ts';
import { cells } from '../base/cells-style.ts';
import { Part } from '../base/part.ts';
import { toneOf, verdictOf } from '../colours/verdict.ts';
import { Doors, panelId } from '../door/doors.ts';
import { lineIcon, verdictIcon } from '../icons/icons.ts';
import './detail.ts';
import type { FilterEvent } from './filters.ts';
import './filters.ts';
import { shortName } from '../units/names.ts';
import { style } from './style.ts';
import {
  AcceleratorTable,
  NO_FILTERS,
  type AcceleratorRow,
  type ColumnId,
  type Filters,
} from './table.ts';

export class GpuEvent extends CustomEvent<string> {
  static readonly type = 'headroom-gpu';

  constructor(id: string) {
    super(GpuEvent.type, { detail: id, bubbles: true, composed: true });
  }
}

const COLUMNS = 9;

/** Every accelerator with the same question: does it fit, and how many does it take. */
export class Accelerators extends Part {
  static override styles = [Part.styles, cells, style];
  static override properties = {
    comparison: { attribute: false },
    gpus: { attribute: false },
    caption: {},
    count: { type: Number },
    current: {},
    inspect: { attribute: false },
  };
  declare comparison: Comparison | undefined;
  declare gpus: readonly CatalogueGpu[];
  declare caption: string;
  declare count: number;
  /** The card in use. */
  declare current: string;
  /** The estimate for another card. */
  declare inspect: (gpu: string) => Estimate | undefined;
  readonly #table = new AcceleratorTable();
  readonly #doors = new Doors(this);

  constructor() {
    super();
    this.gpus = [];
    this.caption = '';
    this.count = 1;
    this.current = '';
    this.inspect = () => undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('comparison') && this.comparison)
      this.#table.setRows([...this.comparison.rows]);
  }

  protected override render(): TemplateResult {
    const { accelerators: t } = this.t;
    return html`<h2 id="title">${t.title}</h2>
      <p class="soft caption">${this.caption}</p>
      ${this.#filters()}
      ${this.comparison ? this.#rows() : html`<p class="waiting soft">${t.computing}</p>`}`;
  }

  #filters(): TemplateResult {
    const rows = this.comparison?.rows ?? [];
    return html`<headroom-accelerator-filters
      role="search"
      aria-labelledby="title"
      .filters=${this.#table.filters}
      .vendors=${[...new Set(rows.map((row) => row.vendor))].sort()}
      .segments=${[...new Set(rows.map((row) => row.segment))]}
      .shown=${this.#table.filteredCount()}
      .all=${rows.length}
      @headroom-filter=${(event: FilterEvent) => this.#filter(event.detail)}
    ></headroom-accelerator-filters>`;
  }

  #rows(): TemplateResult {
    const { accelerators: t } = this.t;
    const rows = this.#table.rows();
    const all = this.#table.filteredCount();
    return html`<div class="scroll">
        <table aria-labelledby="title" aria-rowcount=${all + 1}>
          <thead>
            <tr>
              ${this.#head('name', t.name, '')} ${this.#head('vendor', t.vendor, '')}
              ${this.#head('memory', t.memory, this.f.units)}
              ${this.#head('bandwidth', t.bandwidth, 'GB/s')}
              ${this.#head('verdict', t.verdict(this.f.whole(this.count)), '')}
              ${this.#head('used', t.used, this.f.units)}
              ${this.#head('free', t.free, this.f.units)}
              ${this.#head('speed', t.speed, t.speedUnit)} ${this.#head('needed', t.needed, '')}
            </tr>
          </thead>
          <tbody>
            ${repeat(
              rows,
              (row) => row.id,
              (row, index) => this.#row(row, index),
            )}
          </tbody>
        </table>
      </div>
      ${rows.length === 0 ? this.#none() : nothing}
      ${rows.length < all ? this.#more(all - rows.length) : nothing}`;
  }

  #head(id: ColumnId, name: string, unit: string): TemplateResult {
    const order = this.#table.order(id);
    return html`<th scope="col" class=${id} aria-sort=${order}>
      <button type="button" @click=${() => this.#sort(id)}>
        <span>${name}${unit === '' ? nothing : html`<small>${unit}</small>`}</span
        ><span class="order"
          >${order === 'none' ? nothing : lineIcon(order === 'ascending' ? 'up' : 'down')}</span
        >
      </button>
    </th>`;
  }

  #row({ original: row }: AcceleratorRow, index: number): TemplateResult {
    const { accelerators: t } = this.t;
    const current = row.gpu === this.current;
    return html`<tr
        class=${current ? 'row current' : 'row'}
        aria-current=${current ? 'true' : nothing}
        aria-rowindex=${index + 2}
        @click=${(event: Event) => this.#onRow(event, row)}
      >
        <th scope="row" class="name">
          <button type="button" class="use" title=${t.use(row.name)} @click=${() => this.#use(row)}>
            ${shortName(row.name)}</button
          >${current ? html` <span class="mark">${t.current}</span>` : nothing}
          <span class="small soft">${this.f.column(row.memory_bytes)} ${this.f.units}</span>
        </th>
        <td class="vendor soft">${row.vendor}</td>
        <td class="memory">${this.f.column(row.memory_bytes)}</td>
        <td class="bandwidth">${row.bandwidth_gbps > 0 ? this.f.whole(row.bandwidth_gbps) : ''}</td>
        ${this.#answers(row)}
      </tr>
      ${this.#detail(row)}`;
  }

  #answers(row: ComparisonRow): TemplateResult {
    const { accelerators: t } = this.t;
    if (!row.runs)
      return html`<td class="reason soft" colspan="5">${this.#reason(row.reason ?? '')}</td>`;
    const { used_bytes: used, headroom_bytes: free } = row;
    if (row.verdict === undefined || used === undefined || free === undefined)
      return html`<td class="reason soft" colspan="4">${this.#reason(row.reason ?? '')}</td>
        ${this.#needed(row)}`;
    const verdict = verdictOf(row.verdict);
    const size = this.f.column(used);
    return html`<td class="verdict">
        <span class=${`sign ${toneOf(verdict)}`}>${verdictIcon(verdict)}</span>
        <span class="word">${this.t.verdict.short[verdict]}</span>
      </td>
      <td class="used">${this.#door(row, size, t.used)}</td>
      <td class=${free < 0 ? 'free short' : 'free'}>
        ${this.#door(row, this.f.column(free), t.free)}
      </td>
      <td class="speed">${this.#speed(row)}</td>
      ${this.#needed(row)}`;
  }

  /** Every number of a row opens the same panel, which derives them all. */
  #door(
    row: ComparisonRow,
    text: string,
    what: string,
    unit: string = this.f.units,
  ): TemplateResult {
    const { accelerators: t } = this.t;
    return this.#doors.button(row.gpu, text, {
      label: `${t.details(row.name)}, ${what}: ${text} ${unit}`.trim(),
    });
  }

  #speed(row: ComparisonRow): TemplateResult | typeof nothing {
    const { decode_tokens_per_second: speed } = row;
    if (speed === undefined) return nothing;
    const { speed: name, speedUnit } = this.t.accelerators;
    return this.#door(row, this.f.figure(speed), name, speedUnit);
  }

  #needed(row: ComparisonRow): TemplateResult {
    const { accelerators: t } = this.t;
    const { needed } = row;
    return html`<td class="needed">
      ${
        needed === undefined
          ? html`<span class="soft" title=${t.neededNoneLong}>${t.neededNone}</span>`
          : this.#door(row, `${this.f.whole(needed)}×`, t.needed, '')
      }
    </td>`;
  }

  #reason(code: string): string {
    return this.t.accelerators.reasons[code] ?? code;
  }

  #detail(row: ComparisonRow): TemplateResult | typeof nothing {
    if (this.#doors.open !== row.gpu) return nothing;
    return html`<tr class="detail">
      <td colspan=${COLUMNS}>
        <headroom-accelerator-detail
          id=${panelId(row.gpu)}
          .estimate=${this.inspect(row.gpu)}
          .row=${row}
          .count=${this.count}
          .gpu=${this.gpus.find(({ id }) => id === row.gpu)}
        ></headroom-accelerator-detail>
      </td>
    </tr>`;
  }

  #none(): TemplateResult {
    const { accelerators: t } = this.t;
    return html`<p class="none">
      ${t.none}
      <button type="button" class="plain" @click=${() => this.#filter(NO_FILTERS)}>
        ${t.clear}
      </button>
    </p>`;
  }

  #more(left: number): TemplateResult {
    const { accelerators: t } = this.t;
    return html`<p class="more">
      <button type="button" class="pill" @click=${() => this.#page(() => this.#table.showMore())}>
        ${t.more(this.f.whole(Math.min(left, 50)))}
      </button>
      <button type="button" class="plain" @click=${() => this.#page(() => this.#table.showAll())}>
        ${t.all}
      </button>
    </p>`;
  }

  #filter(change: Partial<Filters>): void {
    this.#table.filter(change);
    this.requestUpdate();
  }

  #sort(id: ColumnId): void {
    this.#table.sort(id);
    this.requestUpdate();
  }

  #page(turn: () => void): void {
    turn();
    this.requestUpdate();
  }

  #use(row: ComparisonRow): void {
    this.dispatchEvent(new GpuEvent(row.gpu));
  }

  /** A click anywhere on a row uses that card, except on what has its own meaning. */
  #onRow(event: Event, row: ComparisonRow): void {
    const onButton = event.composedPath().some((node) => node instanceof HTMLButtonElement);
    const selecting = window.getSelection()?.type === 'Range';
    if (!onButton && !selecting) this.#use(row);
  }
}

customElements.define('headroom-accelerators', Accelerators);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-accelerators': Accelerators;
  }
  interface HTMLElementEventMap {
    'headroom-gpu': GpuEvent;
  }
}
