import { html, type TemplateResult } from 'lit';
import { field } from '../base/field-style.ts';
import { Part } from '../base/part.ts';
import { filterStyle } from './style.ts';
import { NO_FILTERS, type Filters } from './table.ts';

/** Some filters changed. */
export class FilterEvent extends CustomEvent<Partial<Filters>> {
  static readonly type = 'headroom-filter';

  constructor(change: Partial<Filters>) {
    super(FilterEvent.type, { detail: change });
  }
}

/** What narrows the table of accelerators, and how many are left. */
export class AcceleratorFilters extends Part {
  static override styles = [Part.styles, field, filterStyle];
  static override properties = {
    filters: { attribute: false },
    vendors: { attribute: false },
    segments: { attribute: false },
    shown: { type: Number },
    all: { type: Number },
  };
  declare filters: Filters;
  declare vendors: readonly string[];
  declare segments: readonly string[];
  declare shown: number;
  declare all: number;

  constructor() {
    super();
    this.filters = NO_FILTERS;
    this.vendors = [];
    this.segments = [];
    this.shown = 0;
    this.all = 0;
  }

  protected override render(): TemplateResult {
    const { accelerators: t, segments } = this.t;
    const { name, vendor, segment, fitsOnly } = this.filters;
    return html`<div class="box text">
        <input
          type="text"
          aria-label=${t.filter}
          placeholder=${t.filterPlaceholder}
          autocomplete="off"
          spellcheck="false"
          .value=${name}
          @input=${(event: Event) => this.#change({ name: valueOf(event) })}
        />
      </div>
      ${this.#select(t.vendor, t.vendorAll, vendor, this.vendors, {}, (id) => ({ vendor: id }))}
      ${this.#select(t.segment, t.segmentAll, segment, this.segments, segments, (id) => ({
        segment: id,
      }))}
      <label class="only">
        <input
          type="checkbox"
          .checked=${fitsOnly}
          @change=${(event: Event) =>
            this.#change({ fitsOnly: (event.target as HTMLInputElement).checked })}
        />
        ${t.fitsOnly}
      </label>
      <span class="shown soft" role="status"
        >${t.shown(this.f.whole(this.shown), this.f.whole(this.all))}</span
      >`;
  }

  #select(
    label: string,
    all: string,
    value: string,
    ids: readonly string[],
    names: Readonly<Record<string, string>>,
    change: (id: string) => Partial<Filters>,
  ): TemplateResult {
    return html`<div class="box">
      <select aria-label=${label} @change=${(event: Event) => this.#change(change(valueOf(event)))}>
        <option value="" ?selected=${value === ''}>${all}</option>
        ${ids.map(
          (id) => html`<option value=${id} ?selected=${id === value}>${names[id] ?? id}</option>`,
        )}
      </select>
    </div>`;
  }

  #change(change: Partial<Filters>): void {
    this.dispatchEvent(new FilterEvent(change));
  }
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value;
}

customElements.define('headroom-accelerator-filters', AcceleratorFilters);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-accelerator-filters': AcceleratorFilters;
  }
  interface HTMLElementEventMap {
    'headroom-filter': FilterEvent;
  }
}
