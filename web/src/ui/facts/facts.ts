import { html, nothing, type TemplateResult } from 'lit';
import type { Device, Estimate, ModelSummary, Scenario } from '../../engine/types.gen.ts';
import { withInference } from '../../state/scenario.ts';
import { ScenarioEvent } from '../base/events.ts';
import { Part } from '../base/part.ts';
import type { Derivation } from '../derivation/derivation.ts';
import { ofLargestContext, ofPool } from '../derivation/derive.ts';
import { Doors } from '../door/doors.ts';
import { style } from './style.ts';

interface Fact {
  id: string;
  name: string;
  value: string;
  after?: string;
  derivation: Derivation;
}

/** The handful of numbers that people look for first, each with its derivation. */
export class Facts extends Part {
  static override styles = [Part.styles, style];
  static override properties = {
    estimate: { attribute: false },
    scenario: { attribute: false },
    source: {},
  };
  declare estimate: Estimate | undefined;
  /** The scenario as asked, without the defaults that the core filled in. */
  declare scenario: Scenario | undefined;
  /** Where the model's configuration stands. */
  declare source: string;
  readonly #doors = new Doors(this);

  constructor() {
    super();
    this.source = '';
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.estimate) return nothing;
    const facts = this.#facts(this.estimate);
    const open = facts.find(({ id }) => id === this.#doors.open);
    return html`<h2 class="hidden-text">${this.t.facts.title}</h2>
      <dl>
        ${facts.map(
          (fact) =>
            html`<div>
              <dt>${fact.name}</dt>
              <dd>
                <span class="value">${this.#doors.button(fact.id, fact.value)}</span>
                <span class="after">${fact.after ?? ''}</span>
              </dd>
            </div>`,
        )}
      </dl>
      ${open ? this.#doors.panel(open.id, open.derivation) : nothing}`;
  }

  #facts(estimate: Estimate): Fact[] {
    const pool = estimate.memory.devices.find((device) => device.kv_tokens !== undefined);
    const writes = estimate.model.kind === 'decoder';
    const sequences = pool ? this.#pool(estimate, pool) : this.#mostSequences(estimate);
    return [
      ...(writes ? [this.#largestContext(estimate), sequences] : []),
      this.#parameters(estimate.model),
      this.#bits(estimate.model),
      this.#perToken(estimate.model),
    ];
  }

  #largestContext(estimate: Estimate): Fact {
    const { facts: t } = this.t;
    const { largest_context: largest = 0 } = estimate.memory;
    return {
      id: 'largest_context',
      name: t.largestContext,
      value: this.f.whole(largest),
      after: t.tokens,
      derivation: {
        ...ofLargestContext(this.t, this.f, estimate),
        ...this.#offer(largest, { context: largest }),
      },
    };
  }

  #mostSequences(estimate: Estimate): Fact {
    const { facts: t, derivation: d } = this.t;
    const { most_sequences: most = 0 } = estimate.memory;
    return {
      id: 'most_sequences',
      name: t.mostSequences,
      value: this.f.whole(most),
      after: t.atThisContext,
      derivation: {
        title: t.mostSequences,
        expression: d.mostSequences,
        inputs: [['context', this.f.whole(estimate.scenario.inference?.context ?? 0)]],
        result: this.f.whole(most),
        ...this.#offer(most, { sequences: most }),
      },
    };
  }

  #pool(estimate: Estimate, device: Device): Fact {
    const { facts: t } = this.t;
    return {
      id: 'kv_pool',
      name: t.kvPool,
      value: this.f.whole(device.kv_tokens ?? 0),
      after: t.tokens,
      derivation: ofPool(this.t, this.f, estimate, device),
    };
  }

  #parameters(model: ModelSummary): Fact {
    const { facts: t, derivation: d } = this.t;
    const sparse = model.active_parameters < model.parameters * 0.8;
    return {
      id: 'parameters',
      name: t.parameters,
      value: this.f.parameters(model.parameters),
      ...(sparse && { after: t.active(this.f.parameters(model.active_parameters)) }),
      derivation: {
        title: t.parameters,
        expression: d.parameters,
        inputs: [
          ['layers', this.f.whole(model.layers)],
          ['active', this.f.whole(model.active_parameters)],
        ],
        result: this.f.whole(model.parameters),
        note: d.active,
        ...this.#source(),
      },
    };
  }

  #bits(model: ModelSummary): Fact {
    const { facts: t, derivation: d } = this.t;
    const bits = this.f.fixed(model.bits_per_weight, 2);
    return {
      id: 'bits_per_weight',
      name: t.bits,
      value: bits,
      derivation: {
        title: t.bits,
        expression: d.bits,
        inputs: [
          [this.t.terms.names.weights, d.exactBytes(this.f.whole(model.weights_bytes))],
          [t.parameters, this.f.whole(model.loaded_parameters)],
        ],
        result: bits,
      },
    };
  }

  #perToken(model: ModelSummary): Fact {
    const { facts: t, derivation: d } = this.t;
    return {
      id: 'kv_per_token',
      name: t.perToken,
      value: this.f.smallBytes(model.kv_bytes_per_token),
      derivation: {
        title: t.perToken,
        expression: d.perToken,
        inputs: [['layers', this.f.whole(model.layers)]],
        result: d.exactBytes(this.f.whole(model.kv_bytes_per_token)),
        ...this.#source(),
      },
    };
  }

  #source(): { source?: string } {
    return this.source === '' ? {} : { source: this.source };
  }

  /** A button that puts the number into the scenario. */
  #offer(value: number, change: { context?: number; sequences?: number }): Partial<Derivation> {
    if (value <= 0) return {};
    const text = this.t.derivation.apply(this.f.whole(value));
    return { action: { text, run: () => this.#apply(change) } };
  }

  #apply(change: { context?: number; sequences?: number }): void {
    if (this.scenario) this.dispatchEvent(new ScenarioEvent(withInference(this.scenario, change)));
  }
}

customElements.define('headroom-facts', Facts);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-facts': Facts;
  }
}
