import type { Engine as RawEngine, EngineModule } from '#engine';
import type {
  Commands,
  Comparison,
  Estimate,
  FormatSizes,
  LogCheck,
  Problem,
  Scenario,
  Serving,
} from './types.gen.ts';

/** A value, or the problem that kept the engine from answering. */
export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** What a format costs in quality, as someone published it. */
export interface Quality {
  model: string;
  metric: string;
  value: number;
  /** Of the unquantised model. */
  baseline: number;
  corpus: string;
  source: string;
  date: string;
}

/** A way to store weights, as the core lists it. */
export interface Format {
  id: string;
  name: string;
  family: string;
  nominal_bits: number;
  /** Which tensors it touches. */
  rule: string;
  source: string;
  date: string;
  engines: readonly string[];
  /** Generations of cards that compute in it. */
  native: readonly string[];
  quality: readonly Quality[];
}

/** The code of a problem that goes away once the engine is whole. */
export const NEEDS_LATER = 'engine_needs_later';

const isMissing = (fault: unknown): boolean =>
  fault instanceof Error && fault.name === 'NeedsLater';

/**
 * The wasm core with types: JSON text in, JSON text out, and never a thrown error. It starts with
 * the part that answers a first question; `complete` brings the rest.
 */
export class Engine {
  readonly #module: EngineModule;
  readonly #catalogue: string;
  #raw: RawEngine;
  #formats: readonly Format[] | undefined;
  #whole = false;

  /** The engine over a catalogue, even where reading that needs the whole of it. */
  static async open(module: EngineModule, catalogue: string): Promise<Engine> {
    try {
      return new Engine(module, catalogue);
    } catch (fault) {
      if (!isMissing(fault)) throw fault;
      await module.complete();
      return new Engine(module, catalogue);
    }
  }

  constructor(module: EngineModule, catalogue: string) {
    this.#module = module;
    this.#catalogue = catalogue;
    this.#raw = new module.Engine(catalogue);
    const fault = this.#raw.error();
    if (fault !== '') throw new Error(fault);
  }

  get whole(): boolean {
    return this.#whole;
  }

  /** Fetches what is missing, once. Throws when it cannot be had; the next call tries again. */
  async complete(): Promise<void> {
    await this.#module.complete();
    this.#whole = true;
  }

  /** Speeds are told once the engine is whole, and where they are wanted. */
  estimate(scenario: Scenario, speed = true): Answer<Estimate> {
    const text = JSON.stringify(scenario);
    return this.#ask<Estimate>((raw) => raw.estimate(text, speed && this.#whole));
  }

  compare(scenario: Scenario): Answer<Comparison> {
    const text = JSON.stringify(scenario);
    return this.#ask<Comparison>((raw) => raw.compare(text, this.#whole));
  }

  /** The scenario's model in every listed format. */
  formatSizes(scenario: Scenario): Answer<FormatSizes> {
    return this.#ask<FormatSizes>((raw) => raw.formats(JSON.stringify(scenario)));
  }

  /** An engine's log beside what the scenario, or without one the log itself, asks for. */
  checkLog(scenario: Partial<Scenario> | undefined, log: string): Answer<LogCheck> {
    const asked = scenario === undefined ? '' : JSON.stringify(scenario);
    return this.#ask<LogCheck>((raw) => raw.checkLog(asked, log));
  }

  /** The scenario's server under load. */
  serving(scenario: Scenario): Answer<Serving> {
    return this.#ask<Serving>((raw) => raw.serving(JSON.stringify(scenario)));
  }

  /** The commands that start the scenario. */
  command(scenario: Scenario): Answer<Commands> {
    return this.#ask<Commands>((raw) => raw.command(JSON.stringify(scenario)));
  }

  /** What the core's own parser says of a text: it names line and column. */
  checkText(text: string): Answer<Estimate> {
    return this.#ask<Estimate>((raw) => raw.estimate(text, false));
  }

  formats(): readonly Format[] {
    this.#formats ??= listOf<Format>(this.#raw.list('formats'));
    return this.#formats;
  }

  version(): string {
    return this.#raw.version();
  }

  #ask<T>(question: (raw: RawEngine) => string): Answer<T> {
    try {
      const answer = JSON.parse(question(this.#raw)) as T | { error: Problem };
      if (isRefusal(answer)) return { ok: false, problem: answer.error };
      return { ok: true, value: answer };
    } catch (fault) {
      if (isMissing(fault)) {
        const message = 'A part of the calculator has not arrived yet.';
        return { ok: false, problem: { code: NEEDS_LATER, path: '', message, values: {} } };
      }
      this.#raw = new this.#module.Engine(this.#catalogue);
      const message = fault instanceof Error ? fault.message : String(fault);
      return { ok: false, problem: { code: 'engine_fault', path: '', message, values: {} } };
    }
  }
}

function isRefusal(answer: unknown): answer is { error: Problem } {
  return typeof answer === 'object' && answer !== null && 'error' in answer;
}

function listOf<T>(text: string): T[] {
  const { rows } = JSON.parse(text) as { rows?: T[] };
  return rows ?? [];
}
