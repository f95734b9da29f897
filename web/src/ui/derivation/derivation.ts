import { html, nothing, type TemplateResult } from 'lit';
import { isWebAddress } from '../../engine/catalogue.ts';
import { Part } from '../base/part.ts';
import { lineIcon } from '../icons/icons.ts';
import type { Strings } from '../strings/index.ts';
import { style } from './style.ts';

export interface Derivation {
  /** What is derived, in the reader's words. */
  title: string;
  expression: string;
  inputs: readonly (readonly [name: string, value: string])[];
  result: string;
  range?: string;
  grade?: string;
  example?: string;
  source?: string;
  date?: string;
  note?: string;
  /** Something that may be done with the number. */
  action?: { text: string; run: () => void };
}

/** Formula, values, result, source: opened in place beneath its number. */
export class DerivationPanel extends Part {
  static override styles = [Part.styles, style];
  static override properties = { derivation: { attribute: false } };
  declare derivation: Derivation | undefined;

  protected override render(): TemplateResult | typeof nothing {
    const d = this.derivation;
    if (!d) return nothing;
    const { derivation: t } = this.t;
    return html`<section aria-label=${t.region(d.title)}>
      <button type="button" class="close" aria-label=${t.close} @click=${this.#close}>
        ${lineIcon('close')}
      </button>
      <dl>
        ${row(t.formula, html`<code>${d.expression}</code>`)}
        ${d.inputs.length > 0 ? row(t.inputs, this.#inputs(d)) : nothing}
        ${row(t.result, html`<span class="result">${d.result}</span>`)}
        ${d.range === undefined ? nothing : row(t.range, d.range)}
        ${d.example === undefined ? nothing : row(t.example, html`<code>${d.example}</code>`)}
        ${d.source === undefined ? nothing : row(t.source, sourceLink(t, d.source, d.date))}
      </dl>
      ${d.note === undefined ? nothing : html`<p class="note">${d.note}</p>`}
      ${
        d.action
          ? html`<button type="button" class="action" @click=${d.action.run}>
              ${d.action.text}
            </button>`
          : nothing
      }
    </section>`;
  }

  #inputs(d: Derivation): TemplateResult {
    return html`<ul class="inputs">
      ${d.inputs.map(
        ([name, value]) => html`<li><span class="name">${name}</span> <b>${value}</b></li>`,
      )}
    </ul>`;
  }

  readonly #close = (): void => {
    this.dispatchEvent(new Event('headroom-close', { bubbles: true, composed: true }));
  };
}

function row(name: string, value: string | TemplateResult): TemplateResult {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** A link to a source; text that is no web address stays text. */
export function sourceLink(
  t: Strings['derivation'],
  source: string,
  date?: string,
): TemplateResult {
  const asOf = date === undefined || date === '' ? '' : ` · ${t.asOf(date)}`;
  if (!isWebAddress(source)) return html`${source}${asOf}`;
  return html`<a
      href=${source}
      target="_blank"
      rel="noopener noreferrer"
      aria-label=${t.sourceOf(shortAddress(source))}
      >${shortAddress(source)}</a
    >${asOf}`;
}

/** "https://github.com/o/r/blob/main/src/a.cpp" -> "github.com … a.cpp". */
export function shortAddress(address: string): string {
  const [host = '', ...path] = address.replace(/^https?:\/\//, '').split('/');
  const last = path.filter((step) => step !== '').at(-1);
  if (last === undefined) return host;
  return path.length > 1 ? `${host} … ${last}` : `${host}/${last}`;
}

customElements.define('headroom-derivation', DerivationPanel);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-derivation': DerivationPanel;
  }
}
