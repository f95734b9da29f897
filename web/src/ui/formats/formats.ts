import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Quality } from '../../engine/engine.ts';
import type { Scenario } from '../../engine/types.gen.ts';
import {
  formatChoices,
  leadingQuality,
  mostBitsThatFit,
  perplexityCost,
  type FormatChoice,
  type FormatSource,
} from '../../state/formats.ts';
import { preferences } from '../../state/preferences.ts';
import { engineOf, headerOf } from '../../state/scenario.ts';
import { style as tableStyle } from '../accelerators/style.ts';
import { cells } from '../base/cells-style.ts';
import { ScenarioEvent } from '../base/events.ts';
import { field } from '../base/field-style.ts';
import { Part } from '../base/part.ts';
import { toneOf, verdictOf } from '../colours/verdict.ts';
import { sourceLink } from '../derivation/derivation.ts';
import { Doors, panelId } from '../door/doors.ts';
import { lineIcon, verdictIcon } from '../icons/icons.ts';
import { formatStrings, type FormatStrings } from '../strings/formats/index.ts';
import { filters } from './filters.ts';
import { style } from './style.ts';
import { FIRST_PAGE, FormatTable, NO_FILTERS, type ColumnId, type Filters } from './table.ts';

const COLUMNS = 6;
/** A hundred estimates are worked out once typing rests. */
const REST_MS = 150;

/** The model in every format: what each takes, where it fits, what it costs in quality. */
export class Formats extends Part {
  static override styles = [Part.styles, field, cells, tableStyle, style];
  static override properties = {
    scenario: { attribute: false },
    used: {},
    model: {},
    source: { attribute: false },
  };
  declare scenario: Scenario;
  /** The format in use, as the core resolved it. */
  declare used: string;
  /** The model's name. */
  declare model: string;
  declare source: FormatSource;
  readonly #table = new FormatTable();
  readonly #doors = new Doors(this);
  #engines: readonly string[] = [];
  #count = 0;
  #most: FormatChoice | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('scenario') && !changed.has('used')) return;
    this.#followEngine(changed.get('scenario'));
    clearTimeout(this.#timer);
    if (this.#count === 0) this.#compute();
    else this.#timer = setTimeout(() => this.#compute(), REST_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  #compute(): void {
    const rows = formatChoices(this.scenario, this.used, this.source);
    this.#engines = [...new Set(rows.flatMap(({ engines }) => engines))];
    this.#count = rows.length;
    this.#most = mostBitsThatFit(rows, engineOf(this.scenario));
    this.#table.setRows(rows);
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const t = this.#words;
    const rows = this.#table.rows();
    const isFile = headerOf(this.scenario) !== undefined;
    return html`<h2 id="title">${t.title}</h2>
      <p class="soft caption">${isFile ? t.captionFile(this.model) : t.caption(this.model)}</p>
      ${isFile ? nothing : this.#answer(t)}
      ${filters({
        t,
        f: this.f,
        filters: this.#table.filters,
        engines: this.#engines,
        shown: this.#table.filteredCount(),
        all: this.#count,
        change: (change) => this.#filter(change),
      })}
      <table aria-labelledby="title" aria-rowcount=${this.#table.filteredCount() + 1}>
        <thead>
          <tr>
            ${this.#head('name', t.name, '')} ${this.#head('bits', t.bits, '', t.bitsLong)}
            ${this.#head('bytes', t.size, this.f.units)} ${this.#head('verdict', t.verdict, '')}
            ${this.#head('engines', t.engines, '')} ${this.#head('quality', t.quality, '')}
          </tr>
        </thead>
        <tbody>
          ${rows.map((row, index) => this.#row(t, row, index))}
        </tbody>
      </table>
      ${rows.length === 0 ? this.#none(t) : nothing} ${this.#pages(t, rows.length)}`;
  }

  /** Which format to take, in one line. */
  #answer(t: FormatStrings): TemplateResult {
    const engine = t.engineNames[engineOf(this.scenario)] ?? '';
    const most = this.#most;
    if (!most) return html`<p class="answer">${t.mostNone(engine)}</p>`;
    const name = html`<button type="button" class="use" @click=${() => this.#use(most)}>
      ${most.name}
    </button>`;
    return html`<p class="answer">
      ${t.most(engine)}
      ${most.current ? html`<b>${most.name}</b>` : name}${
        most.current ? html` <span class="mark">${t.current}</span>` : nothing
      }
    </p>`;
  }

  /** The table opens with what the engine in use loads, and follows it until another is chosen. */
  #followEngine(before: Scenario | undefined): void {
    const followed = before === undefined ? '' : engineOf(before);
    const engine = engineOf(this.scenario);
    if (engine !== followed && this.#table.filters.engine === followed)
      this.#table.filter({ engine });
  }

  get #words(): FormatStrings {
    return formatStrings[preferences.value.language];
  }

  #head(id: ColumnId, name: string, unit: string, long = ''): TemplateResult {
    const order = this.#table.order(id);
    return html`<th scope="col" class=${id} aria-sort=${order}>
      <button type="button" title=${long === '' ? nothing : long} @click=${() => this.#sort(id)}>
        <span>${name}${unit === '' ? nothing : html`<small>${unit}</small>`}</span
        ><span class="order"
          >${order === 'none' ? nothing : lineIcon(order === 'ascending' ? 'up' : 'down')}</span
        >
      </button>
    </th>`;
  }

  #row(t: FormatStrings, row: FormatChoice, index: number): TemplateResult {
    return html`<tr
        class=${row.current ? 'row current' : 'row'}
        aria-current=${row.current ? 'true' : nothing}
        aria-rowindex=${index + 2}
        @click=${(event: Event) => this.#onRow(event, row)}
      >
        <th scope="row" class="name">
          ${
            row.asked
              ? html`<button
                  type="button"
                  class="use"
                  title=${t.use(row.name)}
                  @click=${() => this.#use(row)}
                >
                  ${row.name}
                </button>`
              : html`<span>${row.name}</span>`
          }${row.current ? html` <span class="mark">${t.current}</span>` : nothing}
        </th>
        <td class="bits">${this.f.fixed(row.bits, 2)}</td>
        <td class="bytes">${this.f.column(row.bytes)}</td>
        ${this.#verdict(t, row)}
        <td class="engines soft">${this.#engineNames(t, row.engines)}</td>
        <td class="quality">
          ${this.#doors.button(row.id, this.#quality(t, row.quality), {
            label: `${this.#quality(t, row.quality)}: ${t.details(row.name)}`,
          })}
        </td>
      </tr>
      ${this.#doors.open === row.id ? this.#detail(t, row) : nothing}`;
  }

  #verdict(t: FormatStrings, { verdict: found, asked }: FormatChoice): TemplateResult {
    if (found === undefined || !asked)
      return html`<td class="verdict soft" title=${t.noEngine}>
        <span aria-hidden="true">–</span><span class="hidden-text">${t.noEngine}</span>
      </td>`;
    const verdict = verdictOf(found);
    return html`<td class="verdict">
      <span class=${`sign ${toneOf(verdict)}`}>${verdictIcon(verdict)}</span>
      <span class="word">${this.t.verdict.short[verdict]}</span>
    </td>`;
  }

  #engineNames(t: FormatStrings, engines: readonly string[]): string {
    return engines.map((id) => t.engineNames[id] ?? id).join(', ');
  }

  /** "perplexity +2.8 %", or another measure as it was published. */
  #quality(t: FormatStrings, quality: readonly Quality[]): string {
    const leading = leadingQuality(quality);
    if (!leading) return t.none;
    const cost = perplexityCost(leading);
    if (cost === undefined)
      return t.value(this.#text(t, leading.metric), this.f.input(leading.value));
    const percent = this.f.fixed(cost * 100, Math.abs(cost) < 0.1 ? 2 : 1);
    return t.growth(cost >= 0 ? `+${percent}` : percent.replace('-', '−'));
  }

  #detail(t: FormatStrings, row: FormatChoice): TemplateResult {
    const native = row.native.map((card) => this.#text(t, card)).join(', ');
    return html`<tr class="detail">
      <td colspan=${COLUMNS}>
        <section id=${panelId(row.id)} aria-label=${t.details(row.name)}>
          <button
            type="button"
            class="close"
            aria-label=${this.t.derivation.close}
            @click=${() => this.#doors.close()}
          >
            ${lineIcon('close')}
          </button>
          <dl>
            ${pair(t.rule, html`${this.#text(t, row.rule)} ${sourceLink(this.t.derivation, row.source, row.date)}`)}
            ${pair(t.engines, this.#engineNames(t, row.engines))}
            ${pair(t.native, native === '' ? t.nativeNone : native)}
            ${pair(t.published, row.quality.length === 0 ? t.none : this.#figures(t, row.quality))}
          </dl>
        </section>
      </td>
    </tr>`;
  }

  #figures(t: FormatStrings, quality: readonly Quality[]): TemplateResult {
    return html`<ul>
      ${quality.map(
        (each) =>
          html`<li>
            ${t.figure(this.#text(t, each.metric), this.f.input(each.value), this.f.input(each.baseline))}
            <span class="soft">
              ${t.on(this.#text(t, each.model), this.#text(t, each.corpus))} ·
              ${sourceLink(this.t.derivation, each.source, each.date)}
            </span>
          </li>`,
      )}
    </ul>`;
  }

  #text(t: FormatStrings, english: string): string {
    return t.texts[english] ?? english;
  }

  #none(t: FormatStrings): TemplateResult {
    return html`<p class="none">
      ${t.empty}
      <button type="button" class="plain" @click=${() => this.#filter(NO_FILTERS)}>
        ${t.clear}
      </button>
    </p>`;
  }

  #pages(t: FormatStrings, shown: number): TemplateResult | typeof nothing {
    const all = this.#table.filteredCount();
    if (all <= FIRST_PAGE) return nothing;
    const turn = (): void => {
      if (shown < all) this.#table.showAll();
      else this.#table.showFirst();
      this.requestUpdate();
    };
    return html`<p class="more">
      <button type="button" class="pill" @click=${turn}>
        ${shown < all ? t.all(this.f.whole(all)) : t.fewer}
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

  #use({ asked }: FormatChoice): void {
    if (asked) this.dispatchEvent(new ScenarioEvent(asked));
  }

  /** A click anywhere on a row uses that format, except on what has its own meaning. */
  #onRow(event: Event, row: FormatChoice): void {
    const onButton = event.composedPath().some((node) => node instanceof HTMLButtonElement);
    const selecting = window.getSelection()?.type === 'Range';
    if (!onButton && !selecting) this.#use(row);
  }
}

function pair(name: string, value: string | TemplateResult): TemplateResult {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

customElements.define('headroom-formats', Formats);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-formats': Formats;
  }
}
