import { html, nothing, type TemplateResult } from 'lit';
import type { Scenario } from '../../engine/types.gen.ts';
import { preferences } from '../../state/preferences.ts';
import { headerOf } from '../../state/scenario.ts';
import { originOf } from '../../state/source/origins.ts';
import { field } from '../base/field-style.ts';
import { Part } from '../base/part.ts';
import { sourceStrings } from '../strings/source/index.ts';
import { openedStyle } from './style.ts';

/** Says which file the answer is about. */
export class Opened extends Part {
  static override styles = [Part.styles, field, openedStyle];
  static override properties = {
    model: { attribute: false },
    said: { attribute: false },
    problem: {},
  };
  declare model: Scenario['model'];
  /** What changed when the file was read. */
  declare said: readonly string[];
  /** What the core says against the file. */
  declare problem: string;

  constructor() {
    super();
    this.said = [];
    this.problem = '';
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.file')?.focus();
  }

  protected override render(): TemplateResult {
    const t = sourceStrings[preferences.value.language];
    const label = this.t.questions.model;
    const origin = originOf(this.model);
    const file = origin?.file.split('/').at(-1);
    const name = this.#name();
    return html`<div class="file" tabindex="-1" role="group" aria-label=${label}>
        <span class="label">${label}</span>
        <strong>${file ?? name ?? t.aFile}</strong>
        <span class="soft">
          ${origin?.kind === 'hub' ? t.fromHub(origin.repo) : t.fromFile}${
            file !== undefined && name !== undefined ? ` · ${name}` : nothing
          }
        </span>
        <div role="status">${this.said.map((line) => html`<p class="hint">${line}</p>`)}</div>
      </div>
      <p class="problem" role="status">${this.problem}</p>
      <div class="under">
        ${this.#button(t.openAnother, 'headroom-another')} ${this.#button(t.back, 'headroom-back')}
      </div>`;
  }

  /** What the file calls itself. */
  #name(): string | undefined {
    const header = headerOf({ model: this.model });
    const name = header && 'gguf' in header ? header.gguf.metadata['general.name'] : undefined;
    return typeof name === 'string' ? name : undefined;
  }

  #button(text: string, event: string): TemplateResult {
    return html`<button
      type="button"
      class="plain"
      @click=${() => this.dispatchEvent(new Event(event))}
    >
      ${text}
    </button>`;
  }
}

customElements.define('headroom-opened', Opened);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-opened': Opened;
  }
}
