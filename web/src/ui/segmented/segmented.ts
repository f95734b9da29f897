import { html, type TemplateResult } from 'lit';
import { field } from '../base/field-style.ts';
import { Part } from '../base/part.ts';
import { style } from './style.ts';

export interface Choice {
  id: string;
  name: string;
  hint?: string;
}

export class ChoiceEvent extends CustomEvent<string> {
  static readonly type = 'headroom-choice';

  constructor(id: string) {
    super(ChoiceEvent.type, { detail: id });
  }
}

/** A few choices side by side: radio buttons in one frame. */
export class Segmented extends Part {
  static override styles = [Part.styles, field, style];
  static override properties = {
    label: {},
    value: {},
    choices: { attribute: false },
    small: { type: Boolean, reflect: true },
  };
  declare label: string;
  declare value: string;
  declare choices: readonly Choice[];
  declare small: boolean;

  constructor() {
    super();
    this.label = '';
    this.value = '';
    this.choices = [];
    this.small = false;
  }

  protected override render(): TemplateResult {
    return html`<fieldset>
      <legend class=${this.small ? 'hidden-text' : ''}>${this.label}</legend>
      <div class="frame">
        ${this.choices.map(
          ({ id, name, hint }) =>
            html`<label title=${hint ?? ''}>
              <input
                type="radio"
                name="choice"
                .value=${id}
                .checked=${id === this.value}
                @change=${() => this.dispatchEvent(new ChoiceEvent(id))}
              />
              <span>${name}</span>
            </label>`,
        )}
      </div>
    </fieldset>`;
  }
}

customElements.define('headroom-segmented', Segmented);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-segmented': Segmented;
  }
  interface HTMLElementEventMap {
    'headroom-choice': ChoiceEvent;
  }
}
