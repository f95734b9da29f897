import type { Format, Quality } from '../engine/engine.ts';
import type { Estimate, FormatRow, Scenario, Verdict } from '../engine/types.gen.ts';
import {
  engineOf,
  headerOf,
  isEngine,
  withEngine,
  withInference,
  type EngineId,
} from './scenario.ts';

/** What the table of formats asks of the session, without changing it. */
export interface FormatSource {
  sizes: (scenario: Scenario) => readonly FormatRow[];
  listed: readonly Format[];
  probe: (scenario: Scenario) => { estimate?: Estimate };
}

/** One format for the model at hand. */
export interface FormatChoice extends Omit<Format, 'nominal_bits'> {
  bits: number;
  bytes: number;
  /** With the engine that would load it; absent where none of ours does. */
  verdict?: Verdict;
  headroom?: number;
  /** The question with this format; absent where it cannot be asked. */
  asked?: Scenario;
  current: boolean;
}

/** The engine stays where it loads the format; else the first that does, of those that we model. */
export function withFormat(
  scenario: Scenario,
  id: string,
  engines: readonly string[],
): Scenario | undefined {
  const present = engineOf(scenario);
  if (engines.includes(present)) return withInference(scenario, { weights: id });
  const other = engines.find((engine): engine is EngineId => isEngine(engine));
  return other === undefined ? undefined : withEngine(scenario, other, id);
}

/** The scenario's model in every format: its size, and whether that fits where it is to run. */
export function formatChoices(
  scenario: Scenario,
  used: string,
  { sizes, listed, probe }: FormatSource,
): FormatChoice[] {
  const facts = new Map(listed.map((format) => [format.id, format]));
  const isFile = headerOf(scenario) !== undefined;
  return sizes(scenario).flatMap((row) => {
    const format = facts.get(row.id);
    if (!format) return [];
    const asked = isFile ? undefined : withFormat(scenario, row.id, row.engines);
    const memory = asked && probe(asked).estimate?.memory;
    return [
      {
        ...format,
        engines: row.engines,
        bits: row.bits_per_weight,
        bytes: row.weights_bytes,
        current: row.id === used && row.engines.includes(engineOf(scenario)),
        ...(memory && { asked, verdict: memory.verdict, headroom: memory.headroom_bytes }),
      },
    ];
  });
}

/** The format with the most bits that this engine loads and that fits whole on the cards. */
export function mostBitsThatFit(
  choices: readonly FormatChoice[],
  engine: string,
): FormatChoice | undefined {
  let most: FormatChoice | undefined;
  for (const choice of choices) {
    const fits = choice.verdict === 'fits' || choice.verdict === 'tight';
    if (!fits || !choice.asked || !choice.engines.includes(engine)) continue;
    if (!most || choice.bits > most.bits) most = choice;
  }
  return most;
}

/** The figure that stands for a format's cost: the first perplexity, else the first of all. */
export function leadingQuality(quality: readonly Quality[]): Quality | undefined {
  return quality.find(({ metric }) => metric === 'perplexity') ?? quality[0];
}

/** By how much perplexity grows: 6.4071 after 6.2332 is 0.0279. Other measures do not compare. */
export function perplexityCost({ metric, value, baseline }: Quality): number | undefined {
  return metric === 'perplexity' && baseline > 0 ? value / baseline - 1 : undefined;
}
