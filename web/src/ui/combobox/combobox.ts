import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { search } from '../../state/search.ts';
import { Part } from '../base/part.ts';
import { toneOf, verdictOf } from '../colours/verdict.ts';
import { field } from '../base/field-style.ts';
import { lineIcon, verdictIcon } from '../icons/icons.ts';
import { groupsOf, optionId, type Option } from './option.ts';
import { keepBeside } from './place.ts';
import { style } from './style.ts';

/** An option was chosen; `typed` is what stood in the field. */
export class PickEvent extends CustomEvent<{ id: string; typed: string }> {
  static readonly type = 'headroom-pick';

  constructor(id: string, typed: string) {
    super(PickEvent.type, { detail: { id, typed } });
  }
}

const MOST_SHOWN = 400;

/**
 * A text field with a list, after the ARIA Authoring Practices: arrows move, Enter takes, Escape
 * closes. What was typed stays when nothing meets it, with a sentence beneath.
 */
export class Combobox extends Part {
  static override styles = [Part.styles, field, style];
  static override properties = {
    label: {},
    shown: {},
    value: {},
    placeholder: {},
    problem: {},
    options: { attribute: false },
    interpret: { attribute: false },
    unmatched: { attribute: false },
    open: { state: true },
    typed: { state: true },
    active: { state: true },
    refused: { state: true },
  };
  declare label: string;
  /** The name of the present choice. */
  declare shown: string;
  /** The id of the present choice. */
  declare value: string;
  declare placeholder: string;
  /** A sentence about the present choice, from the core. */
  declare problem: string;
  declare options: () => readonly Option[];
  /** What to look up for a text: "2x3090" -> "3090". */
  declare interpret: (typed: string) => string;
  /** The sentence for a text that nothing meets. */
  declare unmatched: (typed: string) => string;
  declare open: boolean;
  declare typed: string | undefined;
  declare active: number;
  declare refused: string | undefined;
  #all: readonly Option[] = [];
  #matches: readonly Option[] = [];
  #stopPlacing: (() => void) | undefined;

  constructor() {
    super();
    this.label = '';
    this.shown = '';
    this.value = '';
    this.placeholder = '';
    this.problem = '';
    this.options = () => [];
    this.interpret = (typed) => typed;
    this.unmatched = (typed) => typed;
    this.open = false;
    this.active = -1;
  }

  override focus(): void {
    this.#input?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopPlacing?.();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('value') && changed.get('value') !== undefined) {
      this.typed = undefined;
      this.refused = undefined;
    }
  }

  protected override render(): TemplateResult {
    const sentence = this.refused === undefined ? this.problem : this.unmatched(this.refused);
    const active = this.#matches[this.active];
    return html`<label for="field">${this.label}</label>
      <div class="box">
        <input
          id="field"
          role="combobox"
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded=${this.open ? 'true' : 'false'}
          aria-controls="list"
          aria-activedescendant=${this.open && active ? optionId(active.id) : nothing}
          aria-invalid=${sentence === '' ? nothing : 'true'}
          aria-describedby=${sentence === '' ? nothing : 'problem'}
          placeholder=${this.placeholder}
          .value=${this.typed ?? this.shown}
          @focus=${this.#onFocus}
          @click=${this.#show}
          @input=${this.#onInput}
          @keydown=${this.#onKey}
          @blur=${this.#onBlur}
        />
        <span class="arrow">${lineIcon('chevron')}</span>
      </div>
      <div
        id="list"
        role="listbox"
        aria-label=${this.label}
        popover="manual"
        @pointerdown=${(event: Event) => event.preventDefault()}
      >
        ${this.open ? this.#list() : nothing}
      </div>
      <p id="problem" class="problem">${sentence}</p>
      <p class="hidden-text" role="status">${this.open ? this.#count() : ''}</p>`;
  }

  protected override updated(): void {
    const { renderRoot } = this;
    renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  get #input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  #list(): TemplateResult {
    if (this.#matches.length === 0) return html`<p class="none">${this.t.questions.noResults}</p>`;
    const groups = groupsOf(this.#matches);
    return html`${groups.map(
      (group, index) =>
        html`<div role="group" aria-labelledby=${`group-${index}`}>
          <div class="group" id=${`group-${index}`} role="presentation">${group.name}</div>
          ${repeat(
            group.options,
            (option) => option.id,
            (option) => this.#option(option),
          )}
        </div>`,
    )}`;
  }

  #option(option: Option): TemplateResult {
    const active = this.#matches[this.active] === option;
    return html`<div
      role="option"
      id=${optionId(option.id)}
      class=${option.id === this.value ? 'option current' : 'option'}
      aria-selected=${active ? 'true' : 'false'}
      @click=${() => this.#take(option)}
      @pointermove=${() => this.#hover(option)}
    >
      <span class="name">${option.label}</span>
      ${option.facts.map((fact) => html`<span class="fact">${fact}</span>`)}
      ${
        option.verdict === undefined
          ? nothing
          : html`<span class=${`sign ${toneOf(option.verdict)}`}
              >${verdictIcon(option.verdict)}<span class="hidden-text"
                >${this.t.verdict.short[verdictOf(option.verdict)]}</span
              ></span
            >`
      }
    </div>`;
  }

  #count(): string {
    const { questions: t } = this.t;
    const count = this.#matches.length;
    return count === 0 ? t.noResults : t.results(this.f.whole(count));
  }

  #find(): void {
    const query = this.typed === undefined ? '' : this.interpret(this.typed);
    const found = search(
      this.#all.map((option) => ({
        id: option.id,
        names: [option.label, ...option.names],
        ...(option.about !== undefined && { about: option.about }),
        option,
      })),
      query,
    ).map(({ item }) => item.option);
    this.#matches = query === '' ? found : found.slice(0, MOST_SHOWN);
    const current = this.#matches.findIndex(({ id }) => id === this.value);
    this.active = query === '' ? current : this.#matches.length > 0 ? 0 : -1;
  }

  readonly #show = (): void => {
    if (this.open) return;
    this.#all = this.options();
    this.#find();
    this.open = true;
    const list = this.renderRoot.querySelector<HTMLElement>('#list');
    if (!list || !this.#input) return;
    list.showPopover();
    this.#stopPlacing = keepBeside(this.#input, list);
  };

  #hide(): void {
    if (!this.open) return;
    this.open = false;
    this.#stopPlacing?.();
    this.#stopPlacing = undefined;
    this.renderRoot.querySelector<HTMLElement>('#list')?.hidePopover();
  }

  #take(option: Option): void {
    const typed = this.typed ?? '';
    this.typed = undefined;
    this.refused = undefined;
    this.#hide();
    this.dispatchEvent(new PickEvent(option.id, typed));
    if (this.#input) this.#input.value = this.shown;
    this.requestUpdate();
  }

  #hover(option: Option): void {
    const index = this.#matches.indexOf(option);
    if (index !== this.active) this.active = index;
  }

  readonly #onFocus = (): void => {
    this.#input?.select();
  };

  readonly #onInput = (event: Event): void => {
    this.typed = (event.target as HTMLInputElement).value;
    this.refused = undefined;
    if (this.open) this.#find();
    else this.#show();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const handled = this.open ? this.#keyInList(event) : this.#keyInField(event);
    if (handled) event.preventDefault();
  };

  #keyInField(event: KeyboardEvent): boolean {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      this.#show();
      if (this.active < 0) this.active = event.key === 'ArrowDown' ? 0 : this.#matches.length - 1;
      return true;
    }
    if (event.key === 'Enter' && this.typed !== undefined) {
      this.#show();
      return true;
    }
    return false;
  }

  #keyInList(event: KeyboardEvent): boolean {
    const last = this.#matches.length - 1;
    switch (event.key) {
      case 'ArrowDown':
        this.active = this.active >= last ? 0 : this.active + 1;
        return true;
      case 'ArrowUp':
        if (event.altKey) this.#hide();
        else this.active = this.active <= 0 ? last : this.active - 1;
        return true;
      case 'PageDown':
        this.active = Math.min(last, this.active + 8);
        return true;
      case 'PageUp':
        this.active = Math.max(0, this.active - 8);
        return true;
      case 'Enter': {
        const option = this.#matches[this.active];
        if (option) this.#take(option);
        else this.#refuse();
        return true;
      }
      case 'Escape':
        event.stopPropagation();
        this.#hide();
        this.typed = undefined;
        this.refused = undefined;
        return true;
      default:
        return false;
    }
  }

  /** Leaving the field takes the marked option, and keeps a text that nothing meets. */
  readonly #onBlur = (): void => {
    this.#hide();
    const { typed } = this;
    if (typed === undefined) return;
    const option = this.#matches[this.active];
    if (typed.trim() === '' || typed === this.shown) this.typed = undefined;
    else if (option) this.#take(option);
    else this.#refuse();
  };

  #refuse(): void {
    if (this.typed !== undefined && this.typed.trim() !== '') this.refused = this.typed.trim();
  }
}

customElements.define('headroom-combobox', Combobox);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-combobox': Combobox;
  }
  interface HTMLElementEventMap {
    'headroom-pick': PickEvent;
  }
}
