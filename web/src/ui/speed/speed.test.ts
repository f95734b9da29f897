import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtEngine } from '../../engine/testing/built.ts';
import type { Estimate, Scenario } from '../../engine/types.gen.ts';
import { OPENING, withHardware, withInference } from '../../state/scenario.ts';
import { speedEn } from '../strings/speed/en.ts';
import { formatterFor } from '../units/format.ts';
import { lineOf, logAxis } from './axis.ts';
import { depthOf } from './depth.ts';
import { duration, figuresOf } from './figures.ts';
import { readPositive } from './level.ts';
import { ownOf, placeOf, scaled } from './own.ts';
import { rooflineOf } from './roofline.ts';

const engine = await builtEngine();
const f = formatterFor('en', 'GiB');

function estimateOf(scenario: Scenario): Estimate {
  const answer = engine.estimate(scenario);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.value;
}

describe('axes', () => {
  it('place every value of their span between 0 and 100, in order', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        fc.double({ min: 1.1, max: 1e6, noNaN: true }),
        fc.constantFrom(2 as const, 10 as const),
        (low, times, base) => {
          const axis = logAxis(low, low * times, base);
          expect(axis.at(low)).toBeCloseTo(0);
          expect(axis.at(low * times)).toBeCloseTo(100);
          expect(axis.ticks.length).toBeLessThanOrEqual(7);
          const places = axis.ticks.map(({ at }) => at);
          expect([...places].sort((a, b) => a - b)).toEqual(places);
          for (const at of places) expect(at).toBeGreaterThanOrEqual(-1e-6);
        },
      ),
    );
  });

  it('draw no line through a single point', () => {
    const axis = logAxis(1, 10, 10);
    expect(lineOf([{ x: 1, y: 1 }], axis, axis)).toBe('');
    expect(
      lineOf(
        [
          { x: 1, y: 1 },
          { x: 10, y: 10 },
        ],
        axis,
        axis,
      ),
    ).toBe('M0.0 1000.0L1000.0 0.0');
  });
});

describe('figures', () => {
  it('say short times in milliseconds', () => {
    expect(duration(speedEn, f, 0.0904)).toBe('90.4 ms');
    expect(duration(speedEn, f, 1.43)).toBe('1.43 s');
  });

  it('say what all get together only of several users', () => {
    const ids = (sequences: number): string[] =>
      figuresOf(estimateOf(withInference(OPENING, { sequences })).speed).map(({ id }) => id);
    expect(ids(1)).toEqual(['decode', 'prefill', 'first_token']);
    expect(ids(4)).toContain('throughput');
  });

  it('take promises as people write them', () => {
    expect(readPositive('0.5')).toBe(0.5);
    expect(readPositive(' 1,5 ')).toBe(1.5);
    for (const text of ['0', '-1', 'fast', '', '1e3', '1.2.3'])
      expect(readPositive(text)).toBeUndefined();
  });
});

describe('a run of one’s own', () => {
  it('scales decoding in other settings of the card, and no prompt', () => {
    const told = estimateOf(OPENING);
    const each = told.speed.decode_tokens_per_second?.value ?? 0;
    const own = ownOf(told, each / 2);
    expect(own?.ratio).toBeCloseTo(0.5);
    const longer = estimateOf(withInference(OPENING, { context: 65536 }));
    expect(placeOf(longer)).toBe(own?.place);
    expect(placeOf(estimateOf(withHardware(OPENING, { gpu: 'rtx-3090' })))).not.toBe(own?.place);
    const figures = figuresOf(longer.speed);
    const halved = figures.map((named) => scaled(named, own?.ratio ?? 1));
    expect(halved[0]?.figure.value).toBeCloseTo((figures[0]?.figure.value ?? 0) / 2);
    expect(halved.at(-1)).toEqual(figures.at(-1));
  });
});

describe('pictures', () => {
  it('keep decoding and prompt beneath the roof', () => {
    for (const gpu of ['rtx-4090', 'h100-sxm-80gb', 'apple-m3-max-40c', 'rx-7900-xtx']) {
      const { speed } = estimateOf(withHardware(OPENING, { gpu }));
      const { decode_tokens_per_second: decode, prefill_tokens_per_second: prefill } = speed;
      if (!decode || !prefill) throw new Error(`${gpu} has no speed`);
      expect(decode.fraction_of_limit).toBeLessThanOrEqual(1);
      const graph = rooflineOf(speedEn, f, decode, prefill);
      const [decoding, prompt] = graph.points ?? [];
      expect(decoding?.x).toBeLessThan(prompt?.x ?? 0);
      expect(graph.lines[0]?.path).toMatch(/^M[\d. L-]+$/);
    }
  });

  it('fall along the context, and end where it no longer fits', () => {
    const estimate = estimateOf(OPENING);
    const graph = depthOf(speedEn, f, OPENING, estimate, (scenario) => {
      const answer = engine.estimate(scenario);
      return answer.ok ? answer.value : undefined;
    });
    const heights = [...(graph?.lines[0]?.path ?? '').matchAll(/ ([\d.]+)/g)].map(([, y]) =>
      Number(y),
    );
    expect(heights.length).toBeGreaterThan(5);
    expect([...heights].sort((a, b) => a - b)).toEqual(heights);
    expect(graph?.text).toContain('131,072');
    expect(depthOf(speedEn, f, OPENING, estimate, () => undefined)).toBeUndefined();
  });
});
