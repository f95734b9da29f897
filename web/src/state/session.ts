import type { CatalogueGpu, CatalogueModel } from '../engine/catalogue.ts';
import type { Answer, Format } from '../engine/engine.ts';
import type { Loaded } from '../engine/load.ts';
import type {
  Commands,
  Comparison,
  Estimate,
  FormatRow,
  LogCheck,
  Problem,
  Scenario,
} from '../engine/types.gen.ts';
import { Cell } from './cell.ts';
import { readLink, writeLink, type LinkFault } from './link.ts';
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
  withInference,
  type EngineId,
} from './scenario.ts';

export interface View {
  phase: 'loading' | 'ready' | 'failed';
  scenario: Scenario;
  /** The last answer; it stays while a question is badly put. */
  estimate?: Estimate;
  problem?: Problem;
  comparison?: Comparison;
  linkFaults: readonly LinkFault[];
  /** The model that the link named and did not hold; another stands in its place. */
  wanted?: Origin;
}

/** The format id for what the checkpoint stores; the core says which format that is. */
export const NATIVE = 'native';

/** How one format would do in the scenario at hand. */
export interface FormatOutlook {
  id: string;
  name: string;
  family: string;
  nominalBits: number;
  verdict: string;
  weightsBytes: number;
  bitsPerWeight: number;
}

/** What the core says of an engine that does not run models of that kind. */
const OF_KIND: ReadonlySet<string> = new Set(['engine_does_not_load', 'engine_kind_not_modelled']);

const COMPARE_AFTER_MS = 120;
const LINK_AFTER_MS = 250;

/** Holds the scenario, asks the engine, and keeps the address bar in step. */
export class Session {
  readonly view = new Cell<View>({ phase: 'loading', scenario: OPENING, linkFaults: [] });
  #loaded: Loaded | undefined;
  #compareTimer: ReturnType<typeof setTimeout> | undefined;
  #linkTimer: ReturnType<typeof setTimeout> | undefined;
  #writtenLink = '';
  #formats: { key: string; outlooks: FormatOutlook[] } | undefined;
  #weightsByEngine = new Map<EngineId, string>();

  async start(loading: Promise<Loaded>): Promise<void> {
    window.addEventListener('hashchange', () => void this.#follow());
    try {
      this.#loaded = await loading;
      await this.#follow();
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
    return this.#loaded?.engine.formats().find((format) => format.id === id)?.name ?? id;
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
    if (!answer.ok && scenario.model !== before.model && OF_KIND.has(answer.problem.code)) {
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
    this.#remember(scenario);
    this.#compareSoon(scenario);
    this.#linkSoon(scenario);
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

  /** Asks without changing anything. */
  probe(scenario: Scenario): { estimate?: Estimate; problem?: Problem } {
    const answer = this.#loaded?.engine.estimate(scenario);
    if (!answer) return {};
    return answer.ok ? { estimate: answer.value } : { problem: answer.problem };
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
    if (this.#formats?.key !== key) this.#formats = { key, outlooks: this.#outlooks(scenario) };
    return this.#formats.outlooks;
  }

  #outlooks(scenario: Scenario): FormatOutlook[] {
    const outlooks: FormatOutlook[] = [];
    const listed = headerOf(scenario) ? [] : this.#loaded?.engine.formats();
    for (const format of listed ?? []) outlooks.push(...this.#outlook(scenario, format, format.id));
    const native = this.#outlook(scenario, { id: NATIVE, name: '', family: NATIVE }, NATIVE);
    return [...native, ...outlooks];
  }

  #outlook(
    scenario: Scenario,
    {
      id,
      name,
      family,
      nominal_bits: nominalBits = 0,
    }: Pick<Format, 'id' | 'name' | 'family'> & {
      nominal_bits?: number;
    },
    weights: string,
  ): FormatOutlook[] {
    const { estimate } = this.probe(withInference(scenario, { weights }));
    if (!estimate) return [];
    const { weights_bytes: weightsBytes, bits_per_weight: bitsPerWeight } = estimate.model;
    const { verdict } = estimate.memory;
    const meant = name === '' ? this.formatName(estimate.scenario.inference?.weights ?? '') : name;
    return [{ id, name: meant, family, nominalBits, verdict, weightsBytes, bitsPerWeight }];
  }

  /** The format last used with that engine, else the first of these that it takes. */
  weightsFor(scenario: Scenario, engine: EngineId): string {
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
