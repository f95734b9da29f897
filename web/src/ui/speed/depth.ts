import type { Estimate, Scenario } from '../../engine/types.gen.ts';
import { withInference } from '../../state/scenario.ts';
import type { SpeedStrings } from '../strings/speed/index.ts';
import type { Formatter } from '../units/format.ts';
import { lineOf, logAxis } from './axis.ts';
import type { Graph } from './graph.ts';

const SHORTEST = 256;
const KI = 1024;

/** 131,072 -> "128K". */
function brief(f: Formatter, tokens: number): string {
  if (tokens < KI) return f.whole(tokens);
  return tokens < KI ** 2 ? `${f.whole(tokens / KI)}K` : `${f.whole(tokens / KI ** 2)}M`;
}

/** Powers of two, and what is asked now, up to the largest context that fits. */
function contextsOf(estimate: Estimate): number[] {
  const now = estimate.scenario.inference?.context ?? SHORTEST;
  const most = Math.max(now, estimate.memory.largest_context ?? now);
  const powers = Array.from({ length: 24 }, (_, i) => SHORTEST * 2 ** i);
  return [...new Set([...powers.filter((each) => each < most), now, most])].sort((a, b) => a - b);
}

/** What each user gets while the cache fills; nothing where fewer than two lengths can be told. */
export function depthOf(
  words: SpeedStrings,
  f: Formatter,
  scenario: Scenario,
  estimate: Estimate,
  ask: (scenario: Scenario) => Estimate | undefined,
): Graph | undefined {
  const points = contextsOf(estimate).flatMap((context) => {
    const asked = withInference(scenario, { context, prompt_tokens: undefined });
    const speed = ask(asked)?.speed.decode_tokens_per_second?.value;
    return speed === undefined ? [] : [{ x: context, y: speed }];
  });
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return undefined;
  const x = logAxis(first.x, last.x, 2);
  const y = logAxis(Math.min(last.y, first.y / 4) / 1.5, first.y * 1.5, 2);
  const now = estimate.scenario.inference?.context ?? first.x;
  const present = points.find((point) => point.x === now);
  return {
    text: words.depth.text(f.whole(first.x), f.figure(first.y), f.whole(last.x), f.figure(last.y)),
    x: {
      title: words.depth.x,
      ticks: x.ticks.map(({ at, value }) => ({ at, text: brief(f, value) })),
    },
    y: {
      title: words.depth.y,
      ticks: y.ticks.map(({ at, value }) => ({ at, text: f.figure(value).replace(/\.0+$/, '') })),
    },
    lines: [{ path: lineOf(points, x, y), kind: 'main' }],
    points: present
      ? [{ x: x.at(present.x), y: y.at(present.y), text: words.depth.now(f.whole(now)) }]
      : [],
  };
}
