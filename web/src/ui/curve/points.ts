import type { Estimate, Scenario, TermId } from '../../engine/types.gen.ts';
import { withInference } from '../../state/scenario.ts';
import { countedTerms, decisive } from '../bars/room.ts';

/** What one context needs of the card that decides. */
export interface Point {
  context: number;
  /** Bytes, term upon term in the order of the bars. */
  parts: ReadonlyMap<TermId, number>;
  needed: number;
  limit: number;
}

/** Memory against context, from the shortest to the longest that the model knows. */
export interface Curve {
  points: readonly Point[];
  terms: readonly TermId[];
  /** The last context that fits; 0: none does. */
  largest: number;
  /** Where the axis ends. */
  longest: number;
  present: Point;
}

type Probe = (scenario: Scenario) => { estimate?: Estimate };

const SHORTEST = 512;
const STEPS = 36;
/** Where a model states no limit, the axis goes on for a while. */
const UNLIMITED = 1 << 20;

function pointOf(context: number, estimate: Estimate): Point | undefined {
  const found = decisive(estimate);
  if (!found) return undefined;
  const { device, room } = found;
  const parts = new Map<TermId, number>();
  for (const term of countedTerms(device, room)) {
    const bytes = term === room.pool?.term ? room.pool.needed : term.bytes;
    if (bytes > 0) parts.set(term.id, (parts.get(term.id) ?? 0) + bytes);
  }
  return { context, parts, needed: room.needed, limit: room.limit };
}

/** Contexts evenly spaced on a logarithmic axis, those asked for among them. */
export function contextsOf(longest: number, ...asked: readonly number[]): number[] {
  const span = Math.log2(longest / SHORTEST);
  const even = Array.from({ length: STEPS + 1 }, (_, step) =>
    Math.round(SHORTEST * 2 ** ((span * step) / STEPS)),
  );
  const within = asked.filter((context) => context >= SHORTEST && context <= longest);
  return [...new Set([...even, ...within])].sort((a, b) => a - b);
}

/** The question with the placement that its answer found, so that no other context finds its own. */
function withPlacement(scenario: Scenario, { memory }: Estimate): Scenario {
  const { gpu_layers: layers, cpu_moe_layers: experts } = memory;
  if (layers === undefined || scenario.inference?.gpu_layers !== undefined) return scenario;
  return withInference(scenario, {
    gpu_layers: layers,
    cpu_moe_layers: scenario.inference?.cpu_moe_layers ?? experts,
  });
}

/**
 * Asks for every context in turn. The layers and experts stay where the answer has them, as for the
 * largest context: beyond it the curve says what would be missing. Undefined where no card or no context decides.
 */
export function curveOf(scenario: Scenario, estimate: Estimate, probe: Probe): Curve | undefined {
  const { largest_context: largest = 0 } = estimate.memory;
  const context = estimate.scenario.inference?.context ?? 0;
  if (estimate.model.kind !== 'decoder' || context < 1) return undefined;
  const longest = Math.max(estimate.model.max_context ?? UNLIMITED, context, 2 * SHORTEST);
  const fixed = withPlacement(scenario, estimate);
  const at = (asked: number): Point[] => {
    const { estimate: answer } = probe(withInference(fixed, { context: asked }));
    const point = answer && pointOf(asked, answer);
    return point ? [point] : [];
  };
  const points = contextsOf(longest, largest, context).flatMap(at);
  const present = points.find((point) => point.context === context) ?? at(context)[0];
  if (!present || points.length < 2) return undefined;
  const terms = [...new Set(points.flatMap(({ parts }) => [...parts.keys()]))];
  return { points, terms, largest, longest, present };
}

/** The point at or before a context. */
export function pointAt({ points }: Curve, context: number): Point | undefined {
  return points.findLast((point) => point.context <= context) ?? points[0];
}
