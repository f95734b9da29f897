import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { readWhole } from '../../state/quantity.ts';
import { field } from '../base/field-style.ts';
import { Part } from '../base/part.ts';
import { lineIcon } from '../icons/icons.ts';
import { style } from './style.ts';

export class StepEvent extends CustomEvent<number> {
  static readonly type = 'headroom-step';

  constructor(value: number) {
    super(StepEvent.type, { detail: value });
  }
}

/** A whole number with one less and one more; arrows work too, and typing anything is allowed. */
export class Stepper extends Part {
  static override styles = [Part.styles, field, style];
  static override properties = {
    label: {},
    value: { type: Number },
    least: { type: Number },
    most: { type: Number },
    problem: {},
    bare: { type: Boolean },
    typed: { state: true },
  };
  declare label: string;
  declare value: number;
  declare least: number;
  declare most: number;
  declare problem: string;
  /** The label is for screen readers only. */
  declare bare: boolean;
  declare typed: string | undefined;

  constructor() {
    super();
    this.label = '';
    this.value = 1;
    this.least = 1;
    this.most = 100_000;
    this.problem = '';
    this.bare = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('value') && this.typed !== undefined && readWhole(this.typed) !== this.value)
      this.typed = undefined;
  }

  protected override render(): TemplateResult {
    const sentence = this.#sentence();
    const { questions: t } = this.t;
    return html`<label for="field" class=${this.bare ? 'hidden-text' : ''}>${this.label}</label>
      <div class="box">
        ${this.#button('minus', t.less, -1)}
        <input
          id="field"
          type="text"
          inputmode="numeric"
          autocomplete="off"
          role="spinbutton"
          aria-valuenow=${this.value}
          aria-valuemin=${this.least}
          aria-valuemax=${this.most}
          aria-invalid=${sentence === '' ? nothing : 'true'}
          aria-describedby=${sentence === '' ? nothing : 'problem'}
          .value=${this.typed ?? this.f.whole(this.value)}
          @input=${this.#onInput}
          @keydown=${this.#onKey}
          @blur=${this.#onBlur}
        />
        ${this.#button('plus', t.one_more, 1)}
      </div>
      <p id="problem" class="problem">${sentence}</p>`;
  }

  #button(icon: 'minus' | 'plus', label: string, by: number): TemplateResult {
    const next = this.value + by;
    return html`<button
      type="button"
      tabindex="-1"
      aria-label=${`${this.label}: ${label}`}
      ?disabled=${next < this.least || next > this.most}
      @click=${() => this.#set(next)}
    >
      ${lineIcon(icon)}
    </button>`;
  }

  #sentence(): string {
    if (this.typed === undefined || this.typed.trim() === '') return this.problem;
    const value = readWhole(this.typed);
    if (value === undefined || value < this.least)
      return this.t.questions.wholeBad(this.typed.trim());
    return this.problem;
  }

  #set(value: number): void {
    if (value < this.least || value > this.most) return;
    this.typed = undefined;
    this.value = value;
    this.dispatchEvent(new StepEvent(value));
  }

  readonly #onInput = (event: Event): void => {
    const typed = (event.target as HTMLInputElement).value;
    const value = readWhole(typed);
    if (value !== undefined && value >= this.least && value <= this.most) this.#set(value);
    this.typed = typed;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 8, PageDown: -8 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.#set(Math.min(this.most, Math.max(this.least, this.value + by)));
  };

  readonly #onBlur = (): void => {
    const value = this.typed === undefined ? undefined : readWhole(this.typed);
    if (this.typed?.trim() === '' || (value !== undefined && value >= this.least))
      this.typed = undefined;
  };
}

customElements.define('headroom-stepper', Stepper);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-stepper': Stepper;
  }
  interface HTMLElementEventMap {
    'headroom-step': StepEvent;
  }
}
