import {
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  dictionary,
  double,
  integer,
  jsonValue,
  option,
  record,
  string,
  stringMatching,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scenario } from '../engine/types.gen.ts';
import { readLink, writeLink } from './link.ts';
import { ENGINES, headerOf, OPENING, withInference } from './scenario.ts';
import { keptMetadata } from './source/header.ts';
import { originOf, withOrigin } from './source/origins.ts';
import { withHeader } from './source/put.ts';
import { smallLlama } from './source/testing/made.ts';

const id = stringMatching(/^[a-z0-9][a-z0-9.:_-]{0,30}$/);
const whole = integer({ min: 1, max: 1e9 });
const maybe = <T>(arbitrary: Parameters<typeof option<T>>[0]) =>
  option(arbitrary, { nil: undefined });

const scenarios = record({
  schema: constantFrom(1 as const),
  task: constantFrom('inference' as const),
  model: id,
  hardware: record(
    { gpu: id, count: whole, reserved_mib: maybe(integer({ min: 0, max: 1e6 })) },
    { requiredKeys: ['gpu', 'count'] },
  ),
  inference: record(
    {
      engine: constantFrom(...ENGINES),
      weights: id,
      context: whole,
      sequences: whole,
      ubatch: maybe(whole),
      flash_attention: maybe(boolean()),
      gpu_layers: maybe(integer({ min: 0, max: 999 })),
      cpu_moe_layers: maybe(integer({ min: 0, max: 999 })),
    },
    { requiredKeys: ['engine', 'weights', 'context', 'sequences'] },
  ),
});

const withoutGaps = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a share link', () => {
  it('reads as words', async () => {
    expect(await writeLink(OPENING)).toBe(
      'model=llama-3.1-8b&gpu=rtx-4090&count=1&engine=llama.cpp&weights=gguf:Q4_K_M&context=8192&sequences=1',
    );
  });

  it('gives the scenario back that it was made of', async () => {
    await assert(
      asyncProperty(scenarios, async (scenario) => {
        const asked = withoutGaps(scenario) as Scenario;
        const { scenario: read, faults } = await readLink(`#${await writeLink(asked)}`);
        expect(faults).toEqual([]);
        expect(read).toEqual(asked);
      }),
    );
  });

  it('carries a pasted config whole', async () => {
    await assert(
      asyncProperty(dictionary(string(), jsonValue()), async (config) => {
        const plain = withoutGaps(config) as Record<string, unknown>;
        const asked: Scenario = { ...OPENING, model: { config: plain } };
        const { scenario, faults } = await readLink(await writeLink(asked));
        expect(faults).toEqual([]);
        expect(withoutGaps(scenario.model)).toEqual({ config: plain });
      }),
      { numRuns: 50 },
    );
  });

  it('carries the header of a file, and says where it was read', async () => {
    const { metadata, tensors } = smallLlama();
    const plain = tensors.map(({ name, shape }) => ({ name, type: 'F32', shape }));
    const model = withOrigin(
      { gguf: { metadata: keptMetadata(metadata), tensors: plain } },
      { kind: 'hub', repo: 'org/name', revision: 'main', file: 'a b/m-F32.gguf' },
    );
    const link = await writeLink(withHeader(OPENING, model));
    const { scenario, faults, wanted } = await readLink(link);
    expect(faults).toEqual([]);
    expect(wanted).toBeUndefined();
    expect(originOf(scenario.model)).toEqual(originOf(model));
    const { gguf } = scenario.model as typeof model;
    const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
    expect(gguf.metadata).toEqual(model.gguf.metadata);
    expect([...gguf.tensors].sort(byName)).toEqual([...plain].sort(byName));
    expect(scenario.inference?.weights).toBe('native');
  });

  it('folds a checkpoint of thousands of experts into a few hundred letters', async () => {
    const safetensors = Object.fromEntries(
      Array.from({ length: 60 * 256 }, (_, at) => [
        `model.layers.${Math.floor(at / 256)}.mlp.experts.${at % 256}.up_proj.weight`,
        { dtype: 'F8_E4M3', shape: [2048, 7168] },
      ]),
    );
    const link = await writeLink(withHeader(OPENING, { safetensors }));
    expect(link.length).toBeLessThan(500);
    const { scenario } = await readLink(link);
    expect(headerOf(scenario)).toEqual({ safetensors });
    expect(scenario.inference?.engine).toBe('vllm');
  });

  it('names the source of a header that is too long for it, and keeps the other questions', async () => {
    const tensors = Array.from({ length: 3000 }, (_, at) => ({
      name: `t${(at * 7919) % 100_003}x`,
      type: 'F32',
      shape: [(at * 104_729) % 65_521, 3],
    }));
    const origin = { kind: 'file', file: 'odd.gguf' } as const;
    const model = withOrigin({ gguf: { metadata: {}, tensors } }, origin);
    const asked = withInference(withHeader(OPENING, model), { context: 12_345 });
    const link = await writeLink(asked);
    expect(link.length).toBeLessThan(300);
    const { scenario, wanted } = await readLink(link);
    expect(wanted).toEqual(origin);
    expect(scenario.inference?.context).toBe(12_345);
    expect(await writeLink(scenario, wanted)).toBe(link);
  });

  it('keeps what can be read when a part is damaged, and names the part', async () => {
    const { scenario, faults } = await readLink(
      '#model=qwen3-8b&count=many&context=4096&colour=red',
    );
    expect(scenario.model).toBe('qwen3-8b');
    expect(scenario.inference?.context).toBe(4096);
    expect(scenario.hardware.count).toBe(1);
    expect(faults.map(({ code, key }) => [code, key])).toEqual([
      ['bad_value', 'count'],
      ['unknown_key', 'colour'],
    ]);
  });

  it('says so when a packed config is damaged', async () => {
    const { scenario, faults } = await readLink('#config=AAAA&gpu=rtx-3090');
    expect(faults.map(({ code }) => code)).toEqual(['damaged_config']);
    expect(scenario.hardware.gpu).toBe('rtx-3090');
    expect(scenario.model).toBe(OPENING.model);
    const { faults: others } = await readLink('#header=AAAA');
    expect(others.map(({ code }) => code)).toEqual(['damaged_header']);
  });

  it('opens with the usual answer when it is empty', async () => {
    const { scenario, faults } = await readLink('');
    expect(faults).toEqual([]);
    expect(scenario.model).toBe(OPENING.model);
    expect(scenario.inference?.weights).toBe('gguf:Q4_K_M');
  });

  it('never throws, whatever stands in the address bar', async () => {
    await assert(
      asyncProperty(string(), async (text) => {
        const { scenario } = await readLink(`#${text}`);
        expect(scenario.schema).toBe(1);
      }),
    );
    await assert(
      asyncProperty(
        record({ key: constantFrom('count', 'memory_utilization', 'config'), value: double() }),
        async ({ key, value }) => {
          const { scenario } = await readLink(`#${key}=${value}`);
          expect(scenario.schema).toBe(1);
        },
      ),
    );
  });
});
