import type { Hardware, Inference, Scenario } from '../engine/types.gen.ts';
import type { HeaderModel } from './source/header.ts';

export type Config = Record<string, unknown>;

/** The answer that the page opens with. */
export const OPENING: Scenario = {
  schema: 1,
  task: 'inference',
  model: 'llama-3.1-8b',
  hardware: { gpu: 'rtx-4090', count: 1 },
  inference: { engine: 'llama.cpp', weights: 'gguf:Q4_K_M', context: 8192, sequences: 1 },
};

export const ENGINES = ['llama.cpp', 'ik_llama.cpp', 'vllm', 'sglang', 'transformers'] as const;
export type EngineId = (typeof ENGINES)[number];

/** Questions that only some engines ask, by the contract's key. */
export type Extra =
  | 'kv'
  | 'ubatch'
  | 'flash_attention'
  | 'gpu_layers'
  | 'cpu_moe_layers'
  | 'memory_utilization'
  | 'tensor'
  | 'pipeline';

const LLAMA: readonly Extra[] = ['kv', 'ubatch', 'flash_attention', 'gpu_layers', 'cpu_moe_layers'];

const POOLED: readonly Extra[] = ['kv', 'memory_utilization', 'tensor', 'pipeline'];

const EXTRAS: Record<EngineId, readonly Extra[]> = {
  'llama.cpp': LLAMA,
  'ik_llama.cpp': LLAMA,
  vllm: POOLED,
  sglang: POOLED,
  transformers: ['kv'],
};

export function isEngine(id: string): id is EngineId {
  return (ENGINES as readonly string[]).includes(id);
}

export function engineOf(scenario: Scenario): EngineId {
  const id = scenario.inference?.engine;
  return id !== undefined && isEngine(id) ? id : 'llama.cpp';
}

export function extrasOf(engine: EngineId): readonly Extra[] {
  return EXTRAS[engine];
}

export function modelIdOf(scenario: Scenario): string | undefined {
  return typeof scenario.model === 'string' ? scenario.model : undefined;
}

export function configOf(scenario: Scenario): Config | undefined {
  const { model } = scenario;
  if (typeof model !== 'object' || !('config' in model) || 'safetensors' in model) return undefined;
  return model.config;
}

/** The model of a file's header. */
export function headerOf({ model }: Pick<Scenario, 'model'>): HeaderModel | undefined {
  const isHeader = typeof model === 'object' && ('gguf' in model || 'safetensors' in model);
  return isHeader ? (model as HeaderModel) : undefined;
}

export function gpuIdOf(scenario: Scenario): string | undefined {
  const gpu = scenario.hardware.gpu;
  return typeof gpu === 'string' ? gpu : undefined;
}

export function withModel(scenario: Scenario, id: string): Scenario {
  return { ...scenario, model: id };
}

export function withConfig(scenario: Scenario, config: Config): Scenario {
  return { ...scenario, model: { config } };
}

/** Undefined values take the key away, so that its default holds again. */
export function withHardware(scenario: Scenario, change: Partial<Loose<Hardware>>): Scenario {
  return { ...scenario, hardware: merge(scenario.hardware, change) };
}

/** Undefined values take the key away, so that its default holds again. */
export function withInference(scenario: Scenario, change: Partial<Loose<Inference>>): Scenario {
  return { ...scenario, inference: merge(scenario.inference ?? {}, change) };
}

/**
 * The same questions for another engine: what that engine does not ask is taken away. One sequence
 * is every engine's default; said aloud it would mean more to vLLM, its max_num_seqs.
 */
export function withEngine(scenario: Scenario, engine: EngineId, weights: string): Scenario {
  const { context, sequences: asked = 1 } = scenario.inference ?? {};
  const sequences = asked > 1 ? asked : undefined;
  return {
    ...scenario,
    inference: merge({}, { engine, weights, context, sequences }),
  };
}

type Loose<T> = { [K in keyof T]: T[K] | undefined };

function merge<T extends object>(base: T, change: Partial<Loose<T>>): T {
  const merged: Record<string, unknown> = { ...base, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) as T;
}
