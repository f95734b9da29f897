import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Scenario } from '../../engine/types.gen.ts';
import { field } from '../base/field-style.ts';
import { Part } from '../base/part.ts';

export type Answer = number | string | undefined;

/** What a field that may stay empty is about. */
export interface Optional {
  path: string;
  label: string;
  asked: Answer;
  fallback: string;
  read: (text: string) => Answer;
  refuse: (text: string) => string;
  put: (value: Answer) => Scenario;
}

/** A value was put; undefined means that the default holds again. */
export class AnswerEvent extends CustomEvent<Answer> {
  static readonly type = 'headroom-answer';

  constructor(value: Answer) {
    super(AnswerEvent.type, { detail: value });
  }
}

/** A field that may stay empty: then it shows its default. What was typed stays when it is bad. */
export class OptionalField extends Part {
  static override styles = [Part.styles, field];
  static override properties = {
    label: {},
    asked: { attribute: false },
    fallback: {},
    problem: {},
    read: { attribute: false },
    refuse: { attribute: false },
    typed: { state: true },
  };
  declare label: string;
  /** What was asked; undefined while the default holds. */
  declare asked: Answer;
  /** What stands in the empty field. */
  declare fallback: string;
  /** The core's sentence about the value. */
  declare problem: string;
  declare read: (text: string) => Answer;
  declare refuse: (text: string) => string;
  declare typed: string | undefined;

  constructor() {
    super();
    this.label = '';
    this.fallback = '';
    this.problem = '';
    this.read = () => undefined;
    this.refuse = (text) => text;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('asked') || this.typed === undefined) return;
    if (this.#value(this.typed) !== this.asked) this.typed = undefined;
  }

  protected override render(): TemplateResult {
    const text = this.typed ?? (this.asked === undefined ? '' : this.f.input(this.asked));
    const sentence = this.#isBad(text) ? this.refuse(text.trim()) : this.problem;
    return html`<label for="field">${this.label}</label>
      <div class="box">
        <input
          id="field"
          type="text"
          autocomplete="off"
          placeholder=${this.fallback}
          aria-invalid=${sentence === '' ? nothing : 'true'}
          aria-describedby=${sentence === '' ? nothing : 'problem'}
          .value=${text}
          @input=${(event: Event) => this.#type((event.target as HTMLInputElement).value)}
          @blur=${this.#rest}
        />
      </div>
      <p id="problem" class="problem">${sentence}</p>`;
  }

  #value(text: string): Answer {
    return text.trim() === '' ? undefined : this.read(text);
  }

  #isBad(text: string): boolean {
    return text.trim() !== '' && this.read(text) === undefined;
  }

  #type(text: string): void {
    this.typed = text;
    if (!this.#isBad(text)) this.dispatchEvent(new AnswerEvent(this.#value(text)));
  }

  readonly #rest = (): void => {
    if (this.typed !== undefined && !this.#isBad(this.typed)) this.typed = undefined;
  };
}

customElements.define('headroom-optional', OptionalField);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-optional': OptionalField;
  }
  interface HTMLElementEventMap {
    'headroom-answer': AnswerEvent;
  }
}
