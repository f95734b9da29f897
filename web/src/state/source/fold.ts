import type { GgufModel, HeaderModel, MetadataValue, SafeTensor } from './header.ts';

/** More tensors than any published model has. */
const MOST_TENSORS = 500_000;

/** Tensors that differ only in the first two numbers of their names: template, type, shape, runs. */
type Folded = [template: string, type: string, shape: number[], ...runs: [string, string][]];

interface Plain {
  name: string;
  type: string;
  shape: number[];
}

/**
 * A header small enough for a link: "blk.0.ffn_up.weight" to "blk.31.ffn_up.weight" become
 * "blk.#.ffn_up.weight" with "0-31". The order of the tensors, which no size depends on, may change.
 */
export function foldHeader(model: HeaderModel): unknown {
  if ('gguf' in model)
    return { gguf: model.gguf.metadata, tensors: foldTensors(model.gguf.tensors) };
  const tensors = Object.entries(model.safetensors).map(([name, { dtype, shape }]) => ({
    name,
    type: dtype,
    shape,
  }));
  return { safetensors: foldTensors(tensors), ...(model.config && { config: model.config }) };
}

/** The model again; undefined when the text holds something else. */
export function unfoldHeader(value: unknown): HeaderModel | undefined {
  if (!isRecord(value)) return undefined;
  const { gguf, safetensors, config } = value;
  const tensors = unfoldTensors(safetensors ?? value.tensors);
  if (!tensors) return undefined;
  if (isRecord(gguf))
    return {
      gguf: { metadata: gguf as Record<string, MetadataValue>, tensors },
    } satisfies GgufModel;
  if (safetensors === undefined) return undefined;
  const table: Record<string, SafeTensor> = {};
  for (const { name, type, shape } of tensors) table[name] = { dtype: type, shape };
  return { safetensors: table, ...(isRecord(config) && { config }) };
}

function foldTensors(tensors: readonly Plain[]): Folded[] {
  const kinds = new Map<string, { folded: Folded; seconds: Map<number, number[]> }>();
  for (const { name, type, shape } of tensors) {
    const { template, first, second } = splitName(name);
    const key = `${template}\n${type}\n${shape.join(',')}`;
    const kind = kinds.get(key) ?? {
      folded: [template, type, shape] as Folded,
      seconds: new Map<number, number[]>(),
    };
    kinds.set(key, kind);
    if (first === undefined) continue;
    const list = kind.seconds.get(first) ?? [];
    if (second !== undefined) list.push(second);
    kind.seconds.set(first, list);
  }
  return [...kinds.values()].map(({ folded, seconds }) => {
    const alike = new Map<string, number[]>();
    for (const [first, list] of seconds) {
      const key = writeRuns(list);
      alike.set(key, [...(alike.get(key) ?? []), first]);
    }
    const runs = [...alike].map(([second, firsts]): [string, string] => [
      writeRuns(firsts),
      second,
    ]);
    return [folded[0], folded[1], folded[2], ...runs];
  });
}

/** "model.layers.3.mlp.experts.12.up" -> "model.layers.#.mlp.experts.#.up", 3 and 12. */
function splitName(name: string): { template: string; first?: number; second?: number } {
  const numbers: number[] = [];
  const steps = name.split('.').map((step) => {
    if (numbers.length === 2 || !/^(?:0|[1-9]\d{0,5})$/.test(step)) return step;
    numbers.push(Number(step));
    return '#';
  });
  const [first, second] = numbers;
  // A name that holds the sign itself is kept whole.
  if (first === undefined || name.includes('#')) return { template: name };
  return { template: steps.join('.'), first, ...(second !== undefined && { second }) };
}

/** [0, 1, 2, 5] -> "0-2,5". */
function writeRuns(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const number of sorted) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}

function readRuns(text: string): number[] | undefined {
  const numbers: number[] = [];
  for (const run of text.split(',')) {
    const [, from, to] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(run) ?? [];
    if (from === undefined) return undefined;
    for (let at = Number(from); at <= Number(to ?? from); at++) numbers.push(at);
    if (numbers.length > MOST_TENSORS) return undefined;
  }
  return numbers;
}

function unfoldTensors(value: unknown): Plain[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const tensors: Plain[] = [];
  for (const entry of value as unknown[]) {
    if (!Array.isArray(entry)) return undefined;
    const [template, type, shape, ...runs] = entry as unknown[];
    if (typeof template !== 'string' || typeof type !== 'string' || !isNumbers(shape))
      return undefined;
    const names = namesOf(template, runs, MOST_TENSORS - tensors.length);
    if (!names) return undefined;
    for (const name of names) tensors.push({ name, type, shape });
  }
  return tensors;
}

function namesOf(template: string, runs: readonly unknown[], most: number): string[] | undefined {
  if (runs.length === 0) return [template];
  const names: string[] = [];
  for (const run of runs) {
    if (!Array.isArray(run)) return undefined;
    const [firsts, seconds] = run.map((text) => (typeof text === 'string' ? text : ''));
    const outer = readRuns(firsts ?? '');
    const inner = seconds === '' ? [undefined] : readRuns(seconds ?? '');
    if (!outer || !inner || outer.length * inner.length > most - names.length) return undefined;
    for (const first of outer)
      for (const second of inner)
        names.push(
          template
            .replace('#', String(first))
            .replace('#', second === undefined ? '#' : String(second)),
        );
  }
  return names;
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.length <= 16 && value.every((n) => typeof n === 'number');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
