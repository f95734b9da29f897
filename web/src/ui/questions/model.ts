import { html, nothing, type TemplateResult } from 'lit';
import type { Problem, Scenario } from '../../engine/types.gen.ts';
import {
  configOf,
  engineOf,
  headerOf,
  modelIdOf,
  OPENING,
  withConfig,
  withInference,
  withModel,
} from '../../state/scenario.ts';
import type { Origin } from '../../state/source/origins.ts';
import { ScenarioEvent } from '../base/events.ts';
import { field } from '../base/field-style.ts';
import { Part } from '../base/part.ts';
import type { PickEvent } from '../combobox/combobox.ts';
import '../combobox/combobox.ts';
import { wordsOf } from '../notes/words.ts';
import type { Taken, TakenEvent } from '../opener/opener.ts';
import { Drop } from './drop.ts';
import { modelOptions } from './options.ts';
import type { ConfigEvent } from './paste.ts';
import './paste.ts';
import type { Consult } from './questions.ts';
import { modelStyle, style } from './style.ts';

type Way = 'list' | 'paste' | 'open';

/** Where the model comes from: the catalogue, a config.json, or a model's own files. */
export class ModelQuestion extends Part {
  static override styles = [Part.styles, field, style, modelStyle];
  static override properties = {
    scenario: { attribute: false },
    problem: { attribute: false },
    consult: { attribute: false },
    wanted: { attribute: false },
    way: { state: true },
    opener: { state: true },
    files: { state: true },
    said: { state: true },
  };
  declare scenario: Scenario;
  declare problem: Problem | undefined;
  declare consult: Consult;
  /** The model of a link that has to be read again. */
  declare wanted: Origin | undefined;
  declare way: Way;
  /** The part that opens files comes when it is first asked for. */
  declare opener: 'absent' | 'coming' | 'here' | 'failed';
  declare files: readonly File[] | undefined;
  /** What changed when a file was read. */
  declare said: readonly string[];
  #lastModel = OPENING.model as string;
  readonly #drop = new Drop(this, (files) => this.#open(files));

  constructor() {
    super();
    this.way = 'list';
    this.opener = 'absent';
    this.said = [];
  }

  protected override willUpdate(): void {
    const id = modelIdOf(this.scenario);
    if (id !== undefined) this.#lastModel = id;
    if ((this.wanted ?? headerOf(this.scenario)) && this.opener === 'absent')
      void this.#fetchOpener();
  }

  protected override render(): TemplateResult {
    return html`${this.#part()}
    ${this.#drop.over ? html`<div class="drop" aria-hidden="true">${this.t.questions.drop}</div>` : nothing}`;
  }

  #part(): TemplateResult {
    const isFile = headerOf(this.scenario) !== undefined;
    if (this.way === 'open' || this.wanted || isFile)
      return this.opener === 'here' ? this.#ofFiles() : this.#coming();
    if (this.way === 'paste' || configOf(this.scenario)) return this.#paste();
    return this.#list();
  }

  #list(): TemplateResult {
    const { questions: t } = this.t;
    const id = modelIdOf(this.scenario);
    return html`<headroom-combobox
        id="model"
        .label=${t.model}
        .shown=${this.consult.models.find((model) => model.id === id)?.name ?? id ?? ''}
        .value=${id ?? ''}
        .placeholder=${t.modelPlaceholder}
        .problem=${this.#sentence()}
        .options=${() => modelOptions(this.f, this.consult.models)}
        .unmatched=${t.noModel}
        @headroom-pick=${(event: PickEvent) => void this.#pick(event.detail.id)}
      ></headroom-combobox>
      <div class="under">
        <button type="button" class="plain" @click=${() => this.#turn('paste')}>
          ${t.pasteOpen}
        </button>
        <button type="button" class="plain" @click=${() => this.#turn('open')}>${t.open}</button>
      </div>`;
  }

  #paste(): TemplateResult {
    const config = configOf(this.scenario);
    return html`<headroom-paste
      .config=${config}
      .problem=${config && this.problem?.path.startsWith('model') ? this.problem : undefined}
      .explain=${(text: string) => this.consult.problemOfText(text)}
      @headroom-config=${(event: ConfigEvent) => this.#ask(withConfig(this.scenario, event.detail))}
      @headroom-back=${() => this.#back()}
    ></headroom-paste>`;
  }

  #coming(): TemplateResult {
    const { questions: t } = this.t;
    if (this.opener !== 'failed')
      return html`<p class="coming soft" role="status">${t.opening}</p>`;
    return html`<p class="problem" role="alert">${t.openFailed}</p>
      <div class="under">
        <button type="button" class="plain" @click=${() => void this.#fetchOpener()}>
          ${this.t.states.retry}
        </button>
        <button type="button" class="plain" @click=${() => this.#back()}>${t.pasteBack}</button>
      </div>`;
  }

  #ofFiles(): TemplateResult {
    if (this.way !== 'open' && !this.wanted) return this.#opened();
    return html`<headroom-opener
      .wanted=${this.wanted}
      .files=${this.files}
      .scenario=${this.scenario}
      @headroom-taken=${(event: TakenEvent) => this.#take(event.detail)}
      @headroom-back=${() => this.#back()}
    ></headroom-opener>`;
  }

  /** The file that the answer is about. */
  #opened(): TemplateResult {
    return html`<headroom-opened
      .model=${this.scenario.model}
      .said=${this.said}
      .problem=${this.#sentence()}
      @headroom-another=${() => this.#turn('open')}
      @headroom-back=${() => this.#back()}
    ></headroom-opened>`;
  }

  #sentence(): string {
    const { problem } = this;
    return problem?.path.startsWith('model') === true
      ? wordsOf(this.f, this.t.problems, problem)
      : '';
  }

  /** What a file brought along, its format, goes with it. */
  async #pick(id: string): Promise<void> {
    const asked = withModel(this.scenario, id);
    if (!headerOf(this.scenario)) {
      this.#ask(asked);
      return;
    }
    const free = withInference(asked, { weights: undefined });
    const weights = await this.consult.weightsFor(free, engineOf(free));
    this.#ask(withInference(free, { weights }));
  }

  #take({ asked, said }: Taken): void {
    this.files = undefined;
    this.said = said;
    this.way = configOf(asked) ? 'paste' : 'list';
    this.#ask(asked);
    void this.updateComplete.then(() => this.#focusPart());
  }

  #open(files: readonly File[]): void {
    this.files = files;
    this.#turn('open');
  }

  #turn(way: Way): void {
    this.way = way;
    if (way === 'open' && this.opener !== 'here') void this.#fetchOpener();
    void this.updateComplete.then(() => this.#focusPart());
  }

  async #fetchOpener(): Promise<void> {
    this.opener = 'coming';
    try {
      await import('../opener/opener.ts');
      this.opener = 'here';
    } catch {
      this.opener = 'failed';
    }
    if (this.way !== 'open') return;
    await this.updateComplete;
    this.#focusPart();
  }

  #focusPart(): void {
    this.renderRoot
      .querySelector<HTMLElement>('headroom-paste, headroom-opener, headroom-opened, #model')
      ?.focus();
  }

  #back(): void {
    this.way = 'list';
    this.files = undefined;
    this.said = [];
    if (this.wanted)
      this.dispatchEvent(new Event('headroom-unwanted', { bubbles: true, composed: true }));
    if (modelIdOf(this.scenario) === undefined) void this.#pick(this.#lastModel);
    void this.updateComplete.then(() => this.#focusPart());
  }

  #ask(scenario: Scenario): void {
    this.dispatchEvent(new ScenarioEvent(scenario));
  }
}

customElements.define('headroom-model', ModelQuestion);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-model': ModelQuestion;
  }
}
