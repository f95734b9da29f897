import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { readTokens } from '../../state/quantity.ts';
import { field } from '../base/field-style.ts';
import { Part } from '../base/part.ts';
import { fromNotch, notches, toNotch } from './notches.ts';
import { contextStyle } from './style.ts';

export class ContextEvent extends CustomEvent<number> {
  static readonly type = 'headroom-context';

  constructor(tokens: number) {
    super(ContextEvent.type, { detail: tokens });
  }
}

/** Context as text ("8k", "128K", "32768") and as a slider; a mark shows how far it fits. */
export class ContextField extends Part {
  static override styles = [Part.styles, field, contextStyle];
  static override properties = {
    value: { type: Number },
    limit: { type: Number },
    largest: { type: Number },
    problem: {},
    typed: { state: true },
  };
  declare value: number;
  /** The model's own limit; 0 when unknown. */
  declare limit: number;
  /** The largest context that fits; 0 when none does. */
  declare largest: number;
  declare problem: string;
  declare typed: string | undefined;

  constructor() {
    super();
    this.value = 8192;
    this.limit = 131_072;
    this.largest = 0;
    this.problem = '';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('value') && this.typed !== undefined && readTokens(this.typed) !== this.value)
      this.typed = undefined;
  }

  protected override render(): TemplateResult {
    const { questions: t } = this.t;
    const sentence = this.#sentence();
    const most = notches(this.#end());
    const notch = toNotch(Math.min(this.value, this.#end()));
    return html`<label for="field">${t.context}</label>
      <div class="line">
        <div class="box">
          <input
            id="field"
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            aria-invalid=${sentence === '' ? nothing : 'true'}
            aria-describedby=${sentence === '' ? 'hint' : 'problem hint'}
            .value=${this.typed ?? this.f.whole(this.value)}
            @input=${this.#onType}
            @blur=${this.#onBlur}
          />
        </div>
        <div class="slider">
          <div class="rail">
            <div class="reach" data-width=${(toNotch(this.#reach()) / most) * 100}></div>
          </div>
          <input
            type="range"
            min="0"
            max=${most}
            step="1"
            .value=${String(notch)}
            aria-label=${t.context}
            aria-valuetext=${t.contextOf(this.f.whole(this.value))}
            @input=${this.#onSlide}
          />
        </div>
      </div>
      <p id="problem" class="problem">${sentence}</p>
      <p id="hint" class="hint">${this.#hint()}</p>`;
  }

  protected override updated(): void {
    const reach = this.renderRoot.querySelector<HTMLElement>('.reach');
    if (reach) reach.style.width = `${reach.dataset.width ?? '0'}%`;
  }

  #hint(): string {
    const { questions: t } = this.t;
    if (this.largest > 0 && (this.limit <= 0 || this.largest < this.limit))
      return t.largestFits(this.f.whole(this.largest));
    return this.limit > 0 ? t.modelLimit(this.f.whole(this.limit)) : t.contextHint;
  }

  #sentence(): string {
    const typed = this.typed?.trim() ?? '';
    if (typed !== '' && readTokens(typed) === undefined) return this.t.questions.contextBad(typed);
    return this.problem;
  }

  #end(): number {
    return Math.max(this.limit > 0 ? this.limit : 131_072, 1024);
  }

  #reach(): number {
    return Math.min(Math.max(this.largest, 0), this.#end());
  }

  readonly #onType = (event: Event): void => {
    this.typed = (event.target as HTMLInputElement).value;
    const tokens = readTokens(this.typed);
    if (tokens !== undefined) this.dispatchEvent(new ContextEvent(tokens));
  };

  readonly #onBlur = (): void => {
    const typed = this.typed?.trim() ?? '';
    if (typed === '' || readTokens(typed) !== undefined) this.typed = undefined;
  };

  readonly #onSlide = (event: Event): void => {
    const notch = Number((event.target as HTMLInputElement).value);
    const end = this.#end();
    const tokens = notch >= notches(end) ? end : fromNotch(notch);
    this.typed = undefined;
    this.dispatchEvent(new ContextEvent(tokens));
  };
}

customElements.define('headroom-context', ContextField);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-context': ContextField;
  }
  interface HTMLElementEventMap {
    'headroom-context': ContextEvent;
  }
}
