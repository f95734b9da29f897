import type { CatalogueGpu, CatalogueModel } from '../engine/catalogue.ts';
import { NEEDS_LATER, type Answer, type Format } from '../engine/engine.ts';
import type { Loaded } from '../engine/load.ts';
import type {
  Commands,
  Comparison,
  Estimate,
  FormatRow,
  LogCheck,
  Problem,
  Scenario,
  Serving,
} from '../engine/types.gen.ts';
import { Cell } from './cell.ts';
import { readLink, writeLink, type LinkFault } from './link.ts';
import { NATIVE, outlooksOf, type FormatOutlook } from './outlooks.ts';
import { named, typeOf } from './source/named.ts';
import type { Origin } from './source/origins.ts';
import {
  engineOf,
  gpuIdOf,
  headerOf,
  modelIdOf,
  OPENING,
  withEngine,
  withHardware,
  type EngineId,
} from './scenario.ts';

export interface View {
  phase: 'loading' | 'ready' | 'failed';
  scenario: Scenario;
  /** The last answer; it stays while a question is badly put. */
  estimate?: Estimate;
  problem?: Problem;
  /** The question waits for the rest of the engine. */
  waiting?: boolean;
  comparison?: Comparison;
  linkFaults: readonly LinkFault[];
  /** The model that the link named and did not hold; another stands in its place. */
  wanted?: Origin;
}

/** What the core says of an engine that does not run models of that kind. */
const OF_KIND: ReadonlySet<string> = new Set(['engine_does_not_load', 'engine_kind_not_modelled']);

const COMPARE_AFTER_MS = 120;
const LINK_AFTER_MS = 250;

/** What somebody does who is about to ask something. */
const SIGNS_OF_LIFE = [
  'pointermove',
  'pointerdown',
  'keydown',
  'focusin',
  'wheel',
  'scroll',
] as const;

/** Holds the scenario, asks the engine, and keeps the address bar in step. */
export class Session {
  readonly view = new Cell<View>({ phase: 'loading', scenario: OPENING, linkFaults: [] });
  #loaded: Loaded | undefined;
  #compareTimer: ReturnType<typeof setTimeout> | undefined;
  #linkTimer: ReturnType<typeof setTimeout> | undefined;
  /** The last question that had an answer. */
  #answered = OPENING;
  #writtenLink = '';
  #formats: { key: string; outlooks: FormatOutlook[] } | undefined;
  #weightsByEngine = new Map<EngineId, string>();
  #sayReached = (): void => undefined;
  /** Settles when somebody reaches for the page. */
  readonly reached = new Promise<void>((resolve) => {
    this.#sayReached = resolve;
  });

  /** Somebody is about to ask: what a first answer did not need is fetched now. */
  readonly reach = (): void => {
    this.#sayReached();
    void this.complete();
  };

  async start(loading: Promise<Loaded>): Promise<void> {
    window.addEventListener('hashchange', () => void this.#follow());
    try {
      this.#loaded = await loading;
      // A link asks anything; the page by itself a question that the first part answers.
      if (window.location.hash !== '') await this.#loaded.engine.complete();
      await this.#follow();
      for (const sign of SIGNS_OF_LIFE)
        window.addEventListener(sign, this.reach, { once: true, passive: true });
    } catch {
      this.view.set({ ...this.view.value, phase: 'failed' });
    }
  }

  get models(): readonly CatalogueModel[] {
    return this.#loaded?.catalogue.models ?? [];
  }

  get gpus(): readonly CatalogueGpu[] {
    return this.#loaded?.catalogue.gpus ?? [];
  }

  formatName(id: string): string {
    const header = id === NATIVE ? headerOf(this.view.value.scenario) : undefined;
    if (header) return typeOf(header);
    return this.#loaded?.catalogue.formatNames.get(id) ?? id;
  }

  get version(): string {
    return this.#loaded?.engine.version() ?? '';
  }

  /**
   * Puts a scenario; the estimate follows at once, the comparison when typing rests. A model that
   * was just chosen takes along an engine that runs its kind.
   */
  ask(scenario: Scenario, linkFaults: readonly LinkFault[] = []): void {
    if (!this.#loaded) return;
    const { estimate: last, comparison, wanted, scenario: before } = this.view.value;
    const answer = this.#loaded.engine.estimate(scenario);
    if (!answer.ok && answer.problem.code === NEEDS_LATER && !this.#loaded.engine.whole) {
      void this.#askWhole(scenario, linkFaults, answer.problem);
      return;
    }
    const isNewModel = scenario.model !== this.#answered.model;
    if (!answer.ok && isNewModel && OF_KIND.has(answer.problem.code)) {
      const elsewhere = withEngine(scenario, 'transformers', NATIVE);
      if (this.probe(elsewhere).estimate) {
        this.ask(elsewhere, linkFaults);
        return;
      }
    }
    const estimate = answer.ok ? named(answer.value, scenario) : last;
    this.view.set({
      phase: 'ready',
      scenario,
      linkFaults,
      ...(estimate && { estimate }),
      ...(!answer.ok && { problem: answer.problem }),
      ...(comparison && { comparison }),
      ...(wanted && scenario.model === before.model && { wanted }),
    });
    if (!answer.ok) return;
    this.#answered = scenario;
    this.#remember(scenario);
    this.#compareSoon(scenario);
    this.#linkSoon(scenario);
  }

  /** Brings the rest of the engine. False when it cannot be had. */
  async complete(): Promise<boolean> {
    const engine = this.#loaded?.engine;
    if (!engine || engine.whole) return engine !== undefined;
    try {
      await engine.complete();
    } catch {
      return false;
    }
    this.#formats = undefined; // what it could not tell before is told now
    this.view.set({ ...this.view.value });
    this.#tellSpeed();
    return true;
  }

  /** The answer that is shown, now with its speeds. */
  #tellSpeed(): void {
    const { estimate, problem, waiting, scenario } = this.view.value;
    if (problem || waiting === true || estimate?.speed.reason !== 'not_asked') return;
    const answer = this.#loaded?.engine.estimate(scenario);
    if (!answer?.ok) return;
    this.view.set({ ...this.view.value, estimate: named(answer.value, scenario) });
    this.#compareSoon(scenario);
  }

  /** Asks once the engine is whole, unless something else was asked meanwhile. */
  async #askWhole(
    scenario: Scenario,
    linkFaults: readonly LinkFault[],
    problem: Problem,
  ): Promise<void> {
    const waiting = { ...this.view.value, scenario, linkFaults, waiting: true };
    delete waiting.problem;
    this.view.set(waiting);
    const whole = await this.complete();
    if (this.view.value.scenario !== scenario) return;
    if (whole) this.ask(scenario, linkFaults);
    else this.view.set({ ...this.view.value, waiting: false, problem });
  }

  dismissLinkFaults(): void {
    this.view.set({ ...this.view.value, linkFaults: [] });
  }

  /** The model that stands in place of the wanted one will do. */
  dismissWanted(): void {
    const view = { ...this.view.value };
    delete view.wanted;
    this.view.set(view);
    this.#linkSoon(view.scenario);
  }

  /** Asks for memory without changing anything. */
  probe(scenario: Scenario): { estimate?: Estimate; problem?: Problem } {
    const answer = this.#loaded?.engine.estimate(scenario, false);
    if (!answer) return {};
    return answer.ok ? { estimate: answer.value } : { problem: answer.problem };
  }

  /** Asks for memory and speed without changing anything. */
  timed(scenario: Scenario): Estimate | undefined {
    const answer = this.#loaded?.engine.estimate(scenario);
    return answer?.ok === true ? answer.value : undefined;
  }

  serving(scenario: Scenario): Answer<Serving> | undefined {
    return this.#loaded?.engine.serving(scenario);
  }

  /** The core's own words for a text that is not JSON. */
  problemOfText(text: string): Problem | undefined {
    const answer = this.#loaded?.engine.checkText(text);
    return answer && !answer.ok ? answer.problem : undefined;
  }

  /** An engine's log beside a scenario, or beside what the log itself says. */
  checkLog(scenario: Scenario | undefined, log: string): Answer<LogCheck> | undefined {
    return this.#loaded?.engine.checkLog(scenario, log);
  }

  commands(scenario: Scenario): Commands | undefined {
    const answer = this.#loaded?.engine.command(scenario);
    return answer?.ok === true ? answer.value : undefined;
  }

  /** The model in every listed format, whatever the engine. */
  formatSizes(scenario: Scenario): readonly FormatRow[] {
    const answer = this.#loaded?.engine.formatSizes(scenario);
    return answer?.ok === true ? answer.value.rows : [];
  }

  get listedFormats(): readonly Format[] {
    return this.#loaded?.engine.formats() ?? [];
  }

  /** Every format that the scenario's engine takes, with what it would need. */
  formats(scenario: Scenario): FormatOutlook[] {
    const key = JSON.stringify({ ...scenario, inference: { ...scenario.inference, weights: '' } });
    if (this.#formats?.key !== key) this.#formats = { key, outlooks: outlooksOf(scenario, this) };
    return this.#formats.outlooks;
  }

  /** The format last used with that engine, else the first of these that it takes. */
  async weightsFor(scenario: Scenario, engine: EngineId): Promise<string> {
    await this.complete();
    const candidates = [
      this.#weightsByEngine.get(engine),
      scenario.inference?.weights,
      'gguf:Q4_K_M',
      NATIVE,
      'bf16',
    ];
    const taken = candidates.find(
      (weights) =>
        weights !== undefined && this.probe(withEngine(scenario, engine, weights)).estimate,
    );
    return taken ?? NATIVE;
  }

  #remember(scenario: Scenario): void {
    const weights = scenario.inference?.weights;
    if (weights !== undefined && !headerOf(scenario))
      this.#weightsByEngine.set(engineOf(scenario), weights);
  }

  #compareSoon(scenario: Scenario): void {
    clearTimeout(this.#compareTimer);
    this.#compareTimer = setTimeout(() => {
      const answer = this.#loaded?.engine.compare(scenario);
      if (answer?.ok) this.view.set({ ...this.view.value, comparison: answer.value });
      else if (answer?.problem.code === NEEDS_LATER && !this.#loaded?.engine.whole)
        void this.complete().then((whole) => whole && this.#compareSoon(this.view.value.scenario));
    }, COMPARE_AFTER_MS);
  }

  #linkSoon(scenario: Scenario): void {
    clearTimeout(this.#linkTimer);
    this.#linkTimer = setTimeout(() => {
      void writeLink(scenario, this.view.value.wanted).then((link) => {
        this.#writtenLink = `#${link}`;
        history.replaceState(null, '', this.#writtenLink);
      });
    }, LINK_AFTER_MS);
  }

  async #follow(): Promise<void> {
    const { hash } = window.location;
    if (this.view.value.phase === 'ready' && hash === this.#writtenLink) return;
    const { scenario, faults, wanted } = await readLink(hash);
    const known = this.#withKnownNames(scenario, faults);
    const view = { ...this.view.value, scenario: known };
    delete view.wanted;
    this.view.set({ ...view, ...(wanted && { wanted }) });
    this.ask(known, faults);
    if (!this.view.value.estimate) this.#openInstead(known, faults);
  }

  /** A link may name a model or card that this version does not know. */
  #withKnownNames(scenario: Scenario, faults: LinkFault[]): Scenario {
    let known = scenario;
    const model = modelIdOf(scenario);
    if (model !== undefined && !this.models.some(({ id }) => id === model)) {
      faults.push({ code: 'bad_value', key: 'model', value: model });
      known = { ...known, model: OPENING.model };
    }
    const gpu = gpuIdOf(scenario);
    if (gpu !== undefined && !this.gpus.some(({ id }) => id === gpu)) {
      faults.push({ code: 'bad_value', key: 'gpu', value: gpu });
      known = withHardware(known, OPENING.hardware);
    }
    return known;
  }

  /** The page never opens without an answer: a scenario that has none leaves its sentence. */
  #openInstead(scenario: Scenario, faults: readonly LinkFault[]): void {
    const { problem } = this.view.value;
    this.ask(OPENING, faults);
    clearTimeout(this.#linkTimer);
    this.view.set({ ...this.view.value, scenario, ...(problem && { problem }) });
  }
}
