import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { builtEngine } from '../../engine/testing/built.ts';
import type { Estimate, Scenario } from '../../engine/types.gen.ts';
import {
  formatChoices,
  mostBitsThatFit,
  perplexityCost,
  withFormat,
  type FormatChoice,
} from '../../state/formats.ts';
import { OPENING } from '../../state/scenario.ts';
import { formatStrings } from '../strings/formats/index.ts';
import { FIRST_PAGE, FormatTable } from './table.ts';

let engine: Engine;
let choices: FormatChoice[];

const probe = (scenario: Scenario): { estimate?: Estimate } => {
  const answer = engine.estimate(scenario, false);
  return answer.ok ? { estimate: answer.value } : {};
};

beforeAll(async () => {
  engine = await builtEngine();
  choices = formatChoices(OPENING, 'gguf:Q4_K_M', {
    listed: engine.formats(),
    probe,
    sizes: (scenario) => {
      const answer = engine.formatSizes(scenario);
      return answer.ok ? answer.value.rows : [];
    },
  });
});

const choice = (id: string): FormatChoice | undefined => choices.find((each) => each.id === id);

describe('the formats of a model', () => {
  it('have the published size of the file', () => {
    // Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf, 4.89 bits per weight by llama.cpp's own print.
    expect(choice('gguf:Q4_K_M')?.bits).toBeCloseTo(4.89, 2);
    expect(choice('bf16')?.bytes).toBe(16_060_522_496);
    expect(choice('gguf:Q4_K_M')?.current).toBe(true);
    expect(choices.filter(({ current }) => current)).toHaveLength(1);
  });

  it('are judged by the estimate with an engine that loads them, not by size alone', () => {
    expect(choice('gguf:F32')?.verdict).toBe('offload');
    expect(choice('bf16')?.asked?.inference?.engine).toBe('vllm');
    expect(choice('f32')?.verdict).toBe('does_not_fit');
    const foreign = choices.find(({ engines }) => engines.join() === 'mlx-lm');
    expect(foreign).toBeDefined();
    expect(foreign?.verdict).toBeUndefined();
    expect(foreign?.asked).toBeUndefined();
  });

  it('keep the engine where it loads the format', () => {
    expect(
      withFormat(OPENING, 'gguf:Q8_0', ['llama.cpp', 'ik_llama.cpp'])?.inference,
    ).toMatchObject({ engine: 'llama.cpp', weights: 'gguf:Q8_0', context: 8192 });
    expect(withFormat(OPENING, 'bf16', ['vllm'])?.inference?.engine).toBe('vllm');
    expect(withFormat(OPENING, 'mlx', ['mlx-lm'])).toBeUndefined();
  });

  it('name the one with the most bits that fits whole, by the engine in use', () => {
    const most = mostBitsThatFit(choices, 'llama.cpp');
    expect(most?.id).toBe('gguf:BF16');
    for (const { engines, bits, verdict } of choices) {
      const more = engines.includes('llama.cpp') && bits > (most?.bits ?? 0);
      if (more) expect(['fits', 'tight']).not.toContain(verdict);
    }
    expect(mostBitsThatFit(choices, 'mlx-lm')).toBeUndefined();
  });

  it('cost in perplexity what was published', () => {
    // README of llama.cpp's perplexity tool, Llama 3 8B: 6.4071 after 6.2332.
    const [first] = choice('gguf:Q4_K_M')?.quality ?? [];
    expect(first && perplexityCost(first)).toBeCloseTo(0.0279, 4);
  });

  it('sort with what is unknown at the end, filter by engine and fit, and page', () => {
    const table = new FormatTable();
    table.setRows(choices);
    expect(table.rows()).toHaveLength(FIRST_PAGE);
    table.filter({ engine: 'llama.cpp' });
    expect(table.rows().every(({ engines }) => engines.includes('llama.cpp'))).toBe(true);
    table.showAll();
    table.sort('quality');
    const rows = table.rows();
    expect(rows[0]?.quality.length).toBeGreaterThan(0);
    expect(rows.at(-1)?.quality.length).toBe(0);
    table.sort('quality');
    expect(table.rows().at(-1)?.quality.length).toBe(0);
    table.filter({ engine: '', fitsOnly: true, name: 'q8' });
    expect(table.rows().map(({ id }) => id)).toContain('gguf:Q8_0');
    expect(table.rows().every(({ verdict }) => verdict === 'fits' || verdict === 'tight')).toBe(
      true,
    );
  });

  it('have Chinese for every sentence of the catalogue', () => {
    const known = formatStrings.zh.texts;
    const plain = /^[\p{ASCII}]*$/u;
    const sentences = engine
      .formats()
      .flatMap(({ rule, quality }) => [
        rule,
        ...quality.flatMap(({ metric, corpus }) => [metric, corpus]),
      ]);
    const missing = [...new Set(sentences)].filter(
      (text) => plain.test(text) && !Object.hasOwn(known, text) && text !== 'MMLU',
    );
    expect(missing).toEqual([]);
    for (const { engines } of engine.formats())
      for (const id of engines) expect(formatStrings.en.engineNames).toHaveProperty([id]);
  });
});
