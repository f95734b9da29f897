import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { builtEngine } from '../../engine/testing/built.ts';
import type { Estimate, Scenario } from '../../engine/types.gen.ts';
import {
  OPENING,
  withEngine,
  withHardware,
  withInference,
  withModel,
} from '../../state/scenario.ts';
import { axesOf, bandsOf, byteTicks, contextTicks, overOf } from './axes.ts';
import { contextsOf, curveOf, pointAt, type Curve } from './points.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await builtEngine();
});

const probe = (scenario: Scenario): { estimate?: Estimate } => {
  const answer = engine.estimate(scenario, false);
  return answer.ok ? { estimate: answer.value } : {};
};

function curve(scenario: Scenario): Curve {
  const { estimate } = probe(scenario);
  const found = estimate && curveOf(scenario, estimate, probe);
  if (!found) throw new Error('no curve');
  return found;
}

const NARROW = withHardware(OPENING, { gpu: 'rtx-3060-12gb' });
const SCENARIOS: Record<string, Scenario> = {
  'llama.cpp': NARROW,
  'llama.cpp, too large for the card': withModel(NARROW, 'llama-3.3-70b'),
  'llama.cpp, experts in host memory': withModel(NARROW, 'qwen3-30b-a3b'),
  vllm: withEngine(OPENING, 'vllm', 'bf16'),
  'vllm on two cards': withHardware(withEngine(OPENING, 'vllm', 'bf16'), { count: 2 }),
  'vllm before its graphs counted': withInference(withEngine(OPENING, 'vllm', 'bf16'), {
    engine_version: '0.12.0',
  }),
  sglang: withEngine(OPENING, 'sglang', 'bf16'),
  'sglang, windows apart': withModel(withEngine(OPENING, 'sglang', 'native'), 'gpt-oss-20b'),
  transformers: withEngine(OPENING, 'transformers', 'bf16'),
  'sliding windows': withModel(OPENING, 'gemma-3-27b'),
};

describe('memory against context', () => {
  it.each(Object.entries(SCENARIOS))(
    'meets the limit at the largest context: %s',
    (_, scenario) => {
      const { points, largest } = curve(scenario);
      for (const { context, needed, limit } of points)
        expect(needed <= limit, `${context}`).toBe(context <= largest);
    },
  );

  it.each(Object.entries(SCENARIOS))(
    'needs more with every token, part by part: %s',
    (_, scenario) => {
      const { points, terms } = curve(scenario);
      for (const [at, point] of points.entries()) {
        const sum = [...point.parts.values()].reduce((total, bytes) => total + bytes, 0);
        expect(Math.abs(sum - point.needed)).toBeLessThan(2);
        expect(point.needed).toBeGreaterThanOrEqual(points[at - 1]?.needed ?? 0);
        for (const id of point.parts.keys()) expect(terms).toContain(id);
      }
    },
  );

  it('has the present question on it', () => {
    const { estimate } = probe(OPENING);
    const { present } = curve(OPENING);
    expect(present.context).toBe(8192);
    expect(present.needed).toBe(estimate?.memory.devices[0]?.used_bytes);
  });

  it('has nothing to say of a model without a context', () => {
    const vision = withEngine(withModel(OPENING, 'resnet-50'), 'transformers', 'native');
    const { estimate } = probe(vision);
    expect(estimate).toBeDefined();
    if (estimate) expect(curveOf(vision, estimate, probe)).toBeUndefined();
  });

  it('keeps to the model’s own limit', () => {
    expect(curve(OPENING).points.at(-1)?.context).toBe(131_072);
  });
});

describe('its axes', () => {
  it('go from 512 tokens to the longest, doubling by doubling', () => {
    const contexts = contextsOf(131_072, 5000);
    expect(contexts[0]).toBe(512);
    expect(contexts.at(-1)).toBe(131_072);
    expect(contexts).toContain(5000);
    expect(new Set(contexts).size).toBe(contexts.length);
  });

  it('put a context where the pointer finds it again', () => {
    const axes = axesOf(curve(OPENING));
    for (const context of [512, 4096, 40_000, 131_072])
      expect(axes.contextAt(axes.x(context) / 100)).toBe(context);
    expect(axes.contextAt(-3)).toBe(512);
    expect(axes.contextAt(9)).toBe(131_072);
  });

  it('keep the limit in sight, whatever is asked', () => {
    for (const scenario of Object.values(SCENARIOS)) {
      const drawn = curve(scenario);
      const axes = axesOf(drawn);
      for (const { limit, needed } of drawn.points) {
        expect(axes.y(limit)).toBeLessThanOrEqual(80);
        expect(axes.y(limit)).toBeGreaterThan(50);
        expect(axes.y(needed)).toBeLessThanOrEqual(100);
      }
    }
  });

  it('have round ticks', () => {
    expect(byteTicks(30 * 1024 ** 3, 1024 ** 3).map((bytes) => bytes / 1024 ** 3)).toEqual([
      5, 10, 15, 20, 25, 30,
    ]);
    expect(contextTicks(curve(OPENING))).toEqual([512, 2048, 8192, 32_768, 131_072]);
  });

  it('draw a band a term, and what is over only where something is', () => {
    const narrow = curve(NARROW);
    expect(bandsOf(narrow, axesOf(narrow)).map(({ id }) => id)).toEqual(narrow.terms);
    expect(overOf(narrow, axesOf(narrow))).toMatch(/^M[\d. L]+Z$/);
    const wide = curve(OPENING);
    expect(overOf(wide, axesOf(wide))).toBe('');
  });

  it('find the last point that is not beyond a context', () => {
    const drawn = curve(OPENING);
    expect(pointAt(drawn, 8193)?.context).toBe(8192);
    expect(pointAt(drawn, 1)?.context).toBe(512);
  });
});

it('asks at another context only what it is asked', () => {
  const { estimate } = probe(OPENING);
  const asked: Scenario[] = [];
  if (estimate)
    curveOf(OPENING, estimate, (scenario) => {
      asked.push(scenario);
      return probe(scenario);
    });
  expect(asked.length).toBeLessThan(45);
  for (const scenario of asked)
    expect(withInference(scenario, { context: 8192, gpu_layers: undefined })).toEqual(OPENING);
});
