import { html, nothing, type TemplateResult } from 'lit';
import { Part } from '../base/part.ts';
import { style } from './style.ts';

/** How to read the page, and which version it is. */
export class Colophon extends Part {
  static override styles = [Part.styles, style];
  static override properties = { version: {} };
  declare version: string;

  constructor() {
    super();
    this.version = '';
  }

  protected override render(): TemplateResult {
    const { colophon: t, grades } = this.t;
    return html`<footer>
      <div>
        <p>${t.how}</p>
        <p>${t.privacy}</p>
        <p>${t.units}</p>
        ${this.version === '' ? nothing : html`<p>${t.version(this.version)}</p>`}
      </div>
      <dl>
        ${Object.values(grades).map(
          (grade) =>
            html`<div>
              <dt>${grade.name}</dt>
              <dd>${grade.explain}</dd>
            </div>`,
        )}
      </dl>
    </footer>`;
  }
}

customElements.define('headroom-colophon', Colophon);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-colophon': Colophon;
  }
}
