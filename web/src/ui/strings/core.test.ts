import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { builtEngine } from '../../engine/testing/built.ts';
import type { Estimate, Scenario } from '../../engine/types.gen.ts';
import { ENGINES, OPENING, withEngine, withHardware, withInference } from '../../state/scenario.ts';
import { strings } from './index.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await builtEngine();
});

/** A spread of questions over engines, cards and formats. */
function questions(): Scenario[] {
  const cards = ['rtx-4090', 'h100-sxm-80gb', 'mi300x', 'apple-m3-max-40c', 'l40s'];
  return ENGINES.flatMap((id) =>
    cards.flatMap((gpu) =>
      [1, 2].map((count) =>
        withHardware(withEngine(OPENING, id, id.includes('llama') ? 'gguf:Q4_K_M' : 'bf16'), {
          gpu,
          count,
          reserved_mib: count === 2 ? 512 : 0,
        }),
      ),
    ),
  );
}

function answers(): Estimate[] {
  return questions().flatMap((question) => {
    const answer = engine.estimate(question);
    return answer.ok ? [answer.value] : [];
  });
}

describe('what the core says', () => {
  it('has a Chinese wording for every formula', () => {
    const used = new Set(answers().flatMap(({ formulas }) => formulas.map(({ id }) => id)));
    expect(used.size).toBeGreaterThan(12);
    expect([...used].filter((id) => !Object.hasOwn(strings.zh.formulas, id))).toEqual([]);
  });

  it('words its formulas as it did when they were put into Chinese', () => {
    const worded = answers()
      .flatMap(({ formulas }) => formulas)
      .filter(({ id }) => Object.hasOwn(strings.zh.formulas, id))
      .filter(({ id }) => !Object.hasOwn(strings.en.formulas, id))
      .map(({ id, expression }): [string, string] => [id, expression]);
    const sorted = [...new Map(worded)].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(
      Object.fromEntries(sorted),
      'word these anew in core-zh.ts, then run vitest with --update',
    ).toMatchSnapshot();
  });

  it('has a Chinese wording for every note and for what is left out', () => {
    const long = withInference(OPENING, { context: 1_000_000 });
    const asked = [long, { ...OPENING, model: 'llama-3.1-70b' }].map((question) =>
      engine.estimate(question),
    );
    const found = [...answers(), ...asked.flatMap((answer) => (answer.ok ? [answer.value] : []))];
    const codes = new Set(found.flatMap(({ notes }) => notes.map(({ code }) => code)));
    expect(codes.size).toBeGreaterThan(1);
    for (const code of codes) expect(strings.zh.notes.codes, code).toHaveProperty([code]);
    const left = new Set(found.flatMap(({ not_modelled: codes }) => codes));
    for (const code of left) expect(strings.zh.notModelled.codes, code).toHaveProperty([code]);
  });

  it('has a Chinese wording for the problems that a person can cause', () => {
    const config = { model_type: 'llama', hidden_size: 4096 };
    const wrong: Scenario[] = [
      withInference(OPENING, { context: 2 ** 40 }),
      withInference(OPENING, { weights: 'bf16' }),
      withInference(OPENING, { weights: 'nothing' }),
      withInference(OPENING, { flash_attention: false, kv: { v: 'q8_0' } }),
      withHardware(OPENING, { count: 5000 }),
      withHardware(withEngine(OPENING, 'vllm', 'bf16'), { count: 3 }),
      { ...OPENING, model: { config } },
      { ...OPENING, model: { config: { model_type: 'nothing' } } },
      { ...OPENING, model: { config: {} } },
      { ...OPENING, model: { config: { ...config, num_hidden_layers: 'many' } } },
    ];
    const codes = wrong.map((question) => {
      const answer = engine.estimate(question);
      return answer.ok ? 'answered' : answer.problem.code;
    });
    expect(codes).not.toContain('answered');
    for (const code of codes) expect(strings.zh.problems, code).toHaveProperty([code]);
  });

  it('names every format that a link may carry', () => {
    const formats = engine.formats();
    expect(formats.length).toBeGreaterThan(20);
    for (const { id, name, family } of formats) {
      expect(name, id).not.toBe('');
      expect(strings.en.families, id).toHaveProperty([family]);
    }
  });
});
