import { html, nothing, type TemplateResult } from 'lit';
import type { Estimate } from '../../engine/types.gen.ts';
import { Part } from '../base/part.ts';
import { style } from './style.ts';
import { wordsOf } from './words.ts';

/** What the core adds to its answer, and what it leaves out. */
export class Notes extends Part {
  static override styles = [Part.styles, style];
  static override properties = { estimate: { attribute: false } };
  declare estimate: Estimate | undefined;

  protected override render(): TemplateResult | typeof nothing {
    const { estimate, t } = this;
    if (!estimate) return nothing;
    const left = estimate.not_modelled.map((code) => t.notModelled.codes[code] ?? code);
    return html`${
      estimate.notes.length > 0
        ? html`<h2>${t.notes.title}</h2>
            <ul>
              ${estimate.notes.map((note) => html`<li>${wordsOf(this.f, t.notes.codes, note)}</li>`)}
            </ul>`
        : nothing
    }
    ${
      left.length > 0
        ? html`<h2>${t.notModelled.title}</h2>
            <p>${left.join(t.notModelled.join)}</p>`
        : nothing
    }`;
  }
}

customElements.define('headroom-notes', Notes);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-notes': Notes;
  }
}
