import type { Estimate, Scenario } from '../../engine/types.gen.ts';
import { headerOf } from '../scenario.ts';
import type { HeaderModel } from './header.ts';
import { originOf } from './origins.ts';

/** A file that does not say its own name is called by where it was read. */
export function named(estimate: Estimate, scenario: Scenario): Estimate {
  const { model } = estimate;
  const origin = headerOf(scenario) && originOf(scenario.model);
  if (!origin || model.name !== model.model_type) return estimate;
  const name = origin.kind === 'hub' ? origin.repo : origin.file;
  return { ...estimate, model: { ...model, name } };
}

const types = new WeakMap<HeaderModel, string>();

/** The type that most of a file's values have: "Q4_K" of a Q4_K_M. */
export function typeOf(header: HeaderModel): string {
  const known = types.get(header);
  if (known !== undefined) return known;
  const tensors =
    'gguf' in header
      ? header.gguf.tensors
      : Object.values(header.safetensors).map(({ dtype, shape }) => ({ type: dtype, shape }));
  const elements = new Map<string, number>();
  for (const { type, shape } of tensors) {
    const count = shape.reduce((product, extent) => product * extent, 1);
    elements.set(type, (elements.get(type) ?? 0) + count);
  }
  const [type = ''] = [...elements].sort(([, a], [, b]) => b - a)[0] ?? [];
  types.set(header, type);
  return type;
}
