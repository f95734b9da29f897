import type { Device, Estimate, Term, TermId, Verdict } from '../../engine/types.gen.ts';

export const GIB = 1024 ** 3;

export function term(id: TermId, bytes: number, inputs: Term['inputs'] = {}): Term {
  return {
    id,
    bytes,
    low: bytes,
    high: bytes,
    grade: 'exact',
    formula: `sample.${id}`,
    inputs,
  };
}

/** A card whose used bytes are the sum of its terms. */
export function card(id: string, usable: number, terms: Term[]): Device {
  return {
    id,
    name: 'Card 24',
    capacity_bytes: 24 * GIB,
    usable_bytes: usable,
    usable_formula: 'sample.usable',
    used_bytes: terms.reduce((sum, { bytes }) => sum + bytes, 0),
    terms,
  };
}

/** A vLLM-like card: a budget of 20 GiB, of which all that is left becomes the pool. */
export function pooled(id: string, fixed: number, needed: number): Device {
  const budget = 20 * GIB;
  const pool = term('kv_cache', Math.max(0, budget - fixed), { needed, budget, utilization: 0.9 });
  return {
    ...card(id, 23 * GIB, [term('weights', fixed), pool]),
    kv_tokens: 65_536,
    max_concurrency: 8,
  };
}

export function estimateOf(
  devices: Device[],
  verdict: Verdict = 'fits',
  engine = 'llama.cpp',
): Estimate {
  return {
    schema: 1,
    scenario: {
      schema: 1,
      task: 'inference',
      model: 'm',
      hardware: { gpu: 'c', count: devices.length },
      inference: { engine, weights: 'gguf:Q4_K_M', context: 8192, sequences: 1 },
    },
    defaults: [],
    model: {
      id: 'm',
      name: 'Model 8B',
      model_type: 'llama',
      kind: 'decoder',
      parameters: 8e9,
      active_parameters: 8e9,
      loaded_parameters: 8e9,
      weights_bytes: 5e9,
      bits_per_weight: 5,
      kv_bytes_per_token: 131_072,
      layers: 32,
      max_context: 131_072,
    },
    memory: {
      devices,
      verdict,
      headroom_bytes: 0,
      largest_context: 65_536,
      most_sequences: 8,
      gpu_layers: 20,
      layers: 33,
    },
    speed: { reason: 'card' },
    formulas: [],
    rules_of_thumb: [],
    notes: [],
    not_modelled: [],
  };
}
