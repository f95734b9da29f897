import { html, nothing, type TemplateResult } from 'lit';
import type { Estimate, RuleOfThumb } from '../../engine/types.gen.ts';
import { Part } from '../base/part.ts';
import type { Derivation } from '../derivation/derivation.ts';
import { exact } from '../derivation/derive.ts';
import { Doors } from '../door/doors.ts';
import { door } from '../strings/phrase.ts';
import { style } from './style.ts';

/** Within this share of ours a rule of thumb counts as right. */
const CLOSE = 0.05;

/** The factor of the best known rule: a fifth on top of the weights. */
const FACTOR = 1.2;

/** What the guides' rules of thumb say, beside what was computed. */
export class Rules extends Part {
  static override styles = [Part.styles, style];
  static override properties = { estimate: { attribute: false } };
  declare estimate: Estimate | undefined;
  readonly #doors = new Doors(this);

  protected override render(): TemplateResult | typeof nothing {
    const { estimate } = this;
    if (!estimate || estimate.rules_of_thumb.length === 0) return nothing;
    const rules = estimate.rules_of_thumb;
    const open = rules.find(({ id }) => id === this.#doors.open);
    return html`<h2>${this.t.rules.title}</h2>
      <ul>
        ${rules.map((rule) => html`<li>${this.#sentence(rule)}</li>`)}
      </ul>
      ${open ? this.#doors.panel(open.id, this.#derive(open, estimate)) : nothing}`;
  }

  #sentence(rule: RuleOfThumb): (string | TemplateResult)[] {
    const { rules: t } = this.t;
    const { ratio_to_estimate: ratio } = rule;
    const beside =
      Math.abs(ratio - 1) <= CLOSE ? t.about : t.times(this.f.fixed(ratio, ratio < 10 ? 2 : 0));
    const size = door(rule.id, this.f.bytes(rule.bytes));
    return this.#doors.phrase(t.says(this.#name(rule), size, beside));
  }

  #derive(rule: RuleOfThumb, { model }: Estimate): Derivation {
    const { rules: t, facts } = this.t;
    const bits = (rule.bytes / FACTOR / model.parameters) * 8;
    return {
      title: this.#name(rule),
      expression: t.expression,
      inputs: [
        [facts.parameters, this.f.whole(model.parameters)],
        [t.nominal, this.f.fixed(bits, 2)],
      ],
      result: exact(this.t, this.f, rule.bytes),
      note: t.note,
    };
  }

  #name({ id }: RuleOfThumb): string {
    return this.t.rules.names[id] ?? id;
  }
}

customElements.define('headroom-rules', Rules);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-rules': Rules;
  }
}
