import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../../engine/types.gen.ts';
import type { Config } from '../../state/scenario.ts';
import { field } from '../base/field-style.ts';
import { Part } from '../base/part.ts';
import { wordsOf } from '../notes/words.ts';
import { pasteStyle } from './style.ts';

export class ConfigEvent extends CustomEvent<Config> {
  static readonly type = 'headroom-config';

  constructor(config: Config) {
    super(ConfigEvent.type, { detail: config });
  }
}

const LARGEST = 1_000_000;

/** A field for a config.json: pasted, typed, dropped or opened. The text stays whatever it is. */
export class Paste extends Part {
  static override styles = [Part.styles, field, pasteStyle];
  static override properties = {
    config: { attribute: false },
    problem: { attribute: false },
    explain: { attribute: false },
    typed: { state: true },
    fault: { state: true },
  };
  /** The config that is in use, if one is. */
  declare config: Config | undefined;
  /** What the core says against the config. */
  declare problem: Problem | undefined;
  /** The core's words for a text that is not JSON. */
  declare explain: (text: string) => Problem | undefined;
  declare typed: string | undefined;
  declare fault: string;

  constructor() {
    super();
    this.fault = '';
    this.explain = () => undefined;
  }

  override focus(): void {
    this.renderRoot.querySelector('textarea')?.focus();
  }

  protected override render(): TemplateResult {
    const { questions: t } = this.t;
    const text = this.typed ?? (this.config ? JSON.stringify(this.config, null, 2) : '');
    const { problem, fault } = this;
    const sentence = fault === '' && problem ? wordsOf(this.f, this.t.problems, problem) : fault;
    return html`<label for="text">${t.pasteTitle}</label>
      <textarea
        id="text"
        rows="7"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        placeholder='{ "model_type": "llama", "hidden_size": 4096, … }'
        aria-invalid=${sentence === '' ? nothing : 'true'}
        aria-describedby=${sentence === '' ? 'hint' : 'problem hint'}
        .value=${text}
        @input=${(event: Event) => this.#read((event.target as HTMLTextAreaElement).value)}
        @dragover=${(event: Event) => event.preventDefault()}
        @drop=${this.#onDrop}
      ></textarea>
      <p id="problem" class="problem" role="status">${sentence}</p>
      ${fault === '' ? this.#known() : nothing}
      <p id="hint" class="hint">${t.pasteHint}</p>
      <p class="under">
        <label class="file plain">
          <input type="file" accept=".json,application/json" @change=${this.#onFile} />
          <span>${t.pasteFile}</span>
        </label>
        <button
          type="button"
          class="plain"
          @click=${() => this.dispatchEvent(new Event('headroom-back'))}
        >
          ${t.pasteBack}
        </button>
      </p>`;
  }

  /** The list that goes with "not modelled yet", folded away. */
  #known(): TemplateResult | typeof nothing {
    const known = this.problem?.values.known;
    if (typeof known !== 'string') return nothing;
    return html`<details class="hint">
      <summary>${this.t.questions.pasteKnown}</summary>
      ${known}
    </details>`;
  }

  #read(text: string): void {
    this.typed = text;
    this.fault = '';
    if (text.trim() === '') return;
    const { questions: t } = this.t;
    if (text.length > LARGEST) {
      this.fault = t.pasteTooLarge;
      return;
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      this.fault = this.#words(text, error);
      return;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      this.fault = t.pasteNotObject;
    else this.dispatchEvent(new ConfigEvent(value as Config));
  }

  #words(text: string, error: unknown): string {
    const problem = this.explain(text);
    if (problem) return wordsOf(this.f, this.t.problems, problem);
    return error instanceof Error ? error.message : this.t.questions.pasteNotObject;
  }

  readonly #onFile = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file) void this.#open(file);
    input.value = '';
  };

  readonly #onDrop = (event: DragEvent): void => {
    const [file, ...others] = event.dataTransfer?.files ?? [];
    if (!file?.name.endsWith('.json') || others.length > 0) return;
    event.preventDefault();
    void this.#open(file);
  };

  async #open(file: File): Promise<void> {
    if (file.size > LARGEST * 4) this.fault = this.t.questions.pasteTooLarge;
    else this.#read(await file.text());
  }
}

customElements.define('headroom-paste', Paste);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-paste': Paste;
  }
  interface HTMLElementEventMap {
    'headroom-config': ConfigEvent;
  }
}
