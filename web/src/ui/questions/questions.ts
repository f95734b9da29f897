import { html, nothing, type TemplateResult } from 'lit';
import type { CatalogueGpu, CatalogueModel } from '../../engine/catalogue.ts';
import type { Comparison, Estimate, Inference, Problem, Scenario } from '../../engine/types.gen.ts';
import type { Origin } from '../../state/source/origins.ts';
import { readCounted } from '../../state/quantity.ts';
import {
  engineOf,
  ENGINES,
  gpuIdOf,
  isEngine,
  withEngine,
  withHardware,
  withInference,
  type EngineId,
} from '../../state/scenario.ts';
import { NATIVE, type FormatOutlook } from '../../state/outlooks.ts';
import { ScenarioEvent } from '../base/events.ts';
import { field } from '../base/field-style.ts';
import { Part } from '../base/part.ts';
import type { PickEvent } from '../combobox/combobox.ts';
import '../combobox/combobox.ts';
import { wordsOf } from '../notes/words.ts';
import type { ChoiceEvent } from '../segmented/segmented.ts';
import '../segmented/segmented.ts';
import type { StepEvent } from '../stepper/stepper.ts';
import '../stepper/stepper.ts';
import type { ContextEvent } from './context.ts';
import './context.ts';
import { MORE_PATHS } from './more.ts';
import './model.ts';
import { formatOptions, gpuOptions } from './options.ts';
import { style } from './style.ts';

/** Paths whose sentence stands beneath their own field; any other stands above the form. */
const OWNED = [
  'hardware.gpu',
  'inference.weights',
  'inference.context',
  'inference.sequences',
  ...MORE_PATHS,
];

/** Paths that say how the cards are used together. */
const TOGETHER = /^(hardware\.count|inference\.parallel)/;

/** What the questions ask of the session, without changing it. */
export interface Consult {
  models: readonly CatalogueModel[];
  gpus: readonly CatalogueGpu[];
  formats: (scenario: Scenario) => FormatOutlook[];
  formatName: (id: string) => string;
  weightsFor: (scenario: Scenario, engine: EngineId) => Promise<string>;
  problemOfText: (text: string) => Problem | undefined;
}

/** The calm column of questions. */
export class Questions extends Part {
  static override styles = [Part.styles, field, style];
  static override properties = {
    scenario: { attribute: false },
    estimate: { attribute: false },
    comparison: { attribute: false },
    problem: { attribute: false },
    consult: { attribute: false },
    wanted: { attribute: false },
  };
  declare scenario: Scenario;
  declare estimate: Estimate | undefined;
  declare comparison: Comparison | undefined;
  declare problem: Problem | undefined;
  declare consult: Consult;
  /** The model of a link that has to be read again. */
  declare wanted: Origin | undefined;

  protected override render(): TemplateResult {
    const { questions: t } = this.t;
    return html`<h2 class="hidden-text">${t.title}</h2>
      <form @submit=${(event: Event) => event.preventDefault()}>
        ${this.#general()} ${this.#model()} ${this.#hardware()} ${this.#engine()} ${this.#weights()}
        ${this.#context()} ${this.#sequences()}
        <headroom-more
          .scenario=${this.scenario}
          .estimate=${this.estimate}
          .problem=${this.problem}
        ></headroom-more>
      </form>`;
  }

  #general(): TemplateResult | typeof nothing {
    const { problem } = this;
    if (!problem || problem.path.startsWith('model') || OWNED.includes(problem.path))
      return nothing;
    if (TOGETHER.test(problem.path)) return nothing;
    return html`<p class="general" role="alert">${wordsOf(this.f, this.t.problems, problem)}</p>`;
  }

  #model(): TemplateResult {
    return html`<headroom-model
      .scenario=${this.scenario}
      .problem=${this.problem}
      .consult=${this.consult}
      .wanted=${this.wanted}
    ></headroom-model>`;
  }

  #hardware(): TemplateResult {
    const { questions: t } = this.t;
    const id = gpuIdOf(this.scenario);
    return html`<div class="pair">
      <headroom-combobox
        id="gpu"
        .label=${t.hardware}
        .shown=${this.consult.gpus.find((gpu) => gpu.id === id)?.name ?? id ?? ''}
        .value=${id ?? ''}
        .placeholder=${t.hardwarePlaceholder}
        .problem=${this.#problemAt('hardware.gpu')}
        .options=${() => gpuOptions(this.t, this.consult.gpus, this.comparison?.rows ?? [])}
        .interpret=${(typed: string) => readCounted(typed).rest}
        .unmatched=${t.noGpu}
        @headroom-pick=${this.#onGpu}
      ></headroom-combobox>
      <headroom-stepper
        .label=${t.count}
        .value=${this.scenario.hardware.count ?? 1}
        @headroom-step=${(event: StepEvent) =>
          this.#ask(withHardware(this.scenario, { count: event.detail }))}
      ></headroom-stepper>
      <p class="problem wide" role="status">${this.#together()}</p>
    </div>`;
  }

  #together(): string {
    const { problem } = this;
    if (!problem || !TOGETHER.test(problem.path)) return '';
    return wordsOf(this.f, this.t.problems, problem);
  }

  #engine(): TemplateResult {
    const { questions: t } = this.t;
    return html`<headroom-segmented
      .label=${t.engine}
      .value=${engineOf(this.scenario)}
      .choices=${ENGINES.map((id) => ({ id, name: t.engineNames[id] }))}
      @headroom-choice=${(event: ChoiceEvent) => void this.#onEngine(event.detail)}
    ></headroom-segmented>`;
  }

  #weights(): TemplateResult {
    const { questions: t } = this.t;
    const weights = this.scenario.inference?.weights ?? this.#used().weights ?? '';
    return html`<div>
      <headroom-combobox
        id="weights"
        .label=${t.weights}
        .shown=${this.#weightsName(weights)}
        .value=${weights}
        .placeholder=${t.weightsPlaceholder}
        .problem=${this.#problemAt('inference.weights')}
        .options=${() => formatOptions(this.t, this.f, this.consult.formats(this.scenario))}
        .unmatched=${t.noFormat}
        @headroom-pick=${(event: PickEvent) =>
          this.#ask(withInference(this.scenario, { weights: event.detail.id }))}
      ></headroom-combobox>
      <div class="under">${this.#weightsHint()}</div>
    </div>`;
  }

  #weightsName(weights: string): string {
    const used = this.estimate?.scenario.inference?.weights ?? '';
    return weights === NATIVE
      ? this.t.questions.native(this.consult.formatName(used))
      : this.consult.formatName(weights);
  }

  #weightsHint(): string {
    const { estimate } = this;
    if (!estimate) return '';
    const { bits_per_weight: bits, weights_bytes: bytes } = estimate.model;
    return this.t.questions.weightsHint(this.f.fixed(bits, 2), this.f.bytes(bytes));
  }

  #context(): TemplateResult {
    return html`<headroom-context
      .value=${this.scenario.inference?.context ?? this.#used().context ?? 8192}
      .limit=${this.estimate?.model.max_context ?? 0}
      .largest=${this.estimate?.memory.largest_context ?? 0}
      .problem=${this.#problemAt('inference.context')}
      @headroom-context=${(event: ContextEvent) =>
        this.#ask(withInference(this.scenario, { context: event.detail }))}
    ></headroom-context>`;
  }

  #sequences(): TemplateResult {
    const { questions: t } = this.t;
    return html`<div class="pair">
      <div>
        <span class="soft">${t.sequences}</span>
        <p class="hint">${t.sequencesHint}</p>
      </div>
      <headroom-stepper
        bare
        .label=${t.sequences}
        .value=${this.scenario.inference?.sequences ?? this.#used().sequences ?? 1}
        .problem=${this.#problemAt('inference.sequences')}
        @headroom-step=${(event: StepEvent) =>
          this.#ask(withInference(this.scenario, { sequences: event.detail }))}
      ></headroom-stepper>
    </div>`;
  }

  /** What the core filled in where nothing was asked. */
  #used(): Inference {
    return this.estimate?.scenario.inference ?? {};
  }

  #problemAt(path: string): string {
    const { problem } = this;
    if (!problem) return '';
    return problem.path === path ? wordsOf(this.f, this.t.problems, problem) : '';
  }

  #ask(scenario: Scenario): void {
    this.dispatchEvent(new ScenarioEvent(scenario));
  }

  readonly #onGpu = (event: PickEvent): void => {
    const { count } = readCounted(event.detail.typed);
    this.#ask(
      withHardware(this.scenario, {
        gpu: event.detail.id,
        ...(count !== undefined && count > 0 && { count }),
      }),
    );
  };

  async #onEngine(engine: string): Promise<void> {
    if (!isEngine(engine)) return;
    const weights = await this.consult.weightsFor(this.scenario, engine);
    this.#ask(withEngine(this.scenario, engine, weights));
  }
}

customElements.define('headroom-questions', Questions);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-questions': Questions;
  }
}
