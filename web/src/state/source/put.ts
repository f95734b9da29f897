import type { Scenario } from '../../engine/types.gen.ts';
import { engineOf, withEngine, withInference, type EngineId } from '../scenario.ts';
import type { HeaderModel } from './header.ts';

/** Which engines load a file of that kind, the usual one first. */
const LOADERS: Readonly<Record<'gguf' | 'safetensors', readonly EngineId[]>> = {
  gguf: ['llama.cpp', 'ik_llama.cpp'],
  safetensors: ['vllm', 'sglang', 'transformers'],
};

/** A file is stored as it is; an engine that cannot load it gives way to one that can. */
export function withHeader(scenario: Scenario, model: HeaderModel): Scenario {
  const loaders = LOADERS['gguf' in model ? 'gguf' : 'safetensors'];
  const [usual = 'llama.cpp'] = loaders;
  const asked = { ...scenario, model };
  if (loaders.includes(engineOf(scenario))) return withInference(asked, { weights: 'native' });
  return withEngine(asked, usual, 'native');
}
