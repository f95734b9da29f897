import { html, type TemplateResult } from 'lit';
import type { FormatStrings } from '../strings/formats/index.ts';
import type { Formatter } from '../units/format.ts';
import type { Filters } from './table.ts';

interface Asked {
  t: FormatStrings;
  f: Formatter;
  filters: Filters;
  engines: readonly string[];
  shown: number;
  all: number;
  change: (change: Partial<Filters>) => void;
}

/** The line above the table that narrows it. */
export function filters({ t, f, filters, engines, shown, all, change }: Asked): TemplateResult {
  return html`<div class="filters" role="search" aria-labelledby="title">
    <div class="box text">
      <input
        type="text"
        aria-label=${t.filter}
        placeholder=${t.filterPlaceholder}
        autocomplete="off"
        spellcheck="false"
        .value=${filters.name}
        @input=${(event: Event) => change({ name: valueOf(event) })}
      />
    </div>
    <div class="box">
      <select
        aria-label=${t.engine}
        @change=${(event: Event) => change({ engine: valueOf(event) })}
      >
        <option value="" ?selected=${filters.engine === ''}>${t.engineAll}</option>
        ${engines.map(
          (id) =>
            html`<option value=${id} ?selected=${filters.engine === id}>
              ${t.engineNames[id] ?? id}
            </option>`,
        )}
      </select>
    </div>
    <label class="only">
      <input
        type="checkbox"
        .checked=${filters.fitsOnly}
        @change=${(event: Event) =>
          change({ fitsOnly: (event.target as HTMLInputElement).checked })}
      />
      ${t.fitsOnly}
    </label>
    <span class="shown soft" role="status">${t.shown(f.whole(shown), f.whole(all))}</span>
  </div>`;
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value;
}
