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
import { ENGINES, OPENING } from './scenario.ts';

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
