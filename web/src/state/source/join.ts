import { SourceFault } from './fault.ts';
import type { GgufPart } from './gguf.ts';
import type { GgufModel, SafeTensor, SafetensorsModel } from './header.ts';
import type { SafetensorsPart } from './safetensors.ts';

const SHARD = /^(.*)-(\d{5})-of-(\d{5})\.(gguf|safetensors)$/;

export interface Shard {
  prefix: string;
  part: number;
  parts: number;
}

/** "model-00002-of-00004.safetensors" -> part 2 of 4; a whole file is part 1 of 1. */
export function shardOf(name: string): Shard {
  const [, prefix, part, parts] = SHARD.exec(name) ?? [];
  if (prefix === undefined) return { prefix: name.replace(/\.[^.]*$/, ''), part: 1, parts: 1 };
  return { prefix, part: Number(part), parts: Number(parts) };
}

/** Files that are one model: each part once. Else a fault that says which are missing. */
export function checkParts(names: readonly string[]): void {
  const shards = names.map(shardOf);
  const [first] = shards;
  if (!first) return;
  if (shards.some(({ prefix, parts }) => prefix !== first.prefix || parts !== first.parts))
    throw new SourceFault('several_models');
  const present = new Set(shards.map(({ part }) => part));
  const wanted = Array.from({ length: first.parts }, (_, index) => index + 1);
  const missing = wanted.filter((part) => !present.has(part));
  if (missing.length > 0)
    throw new SourceFault('parts_missing', {
      missing: listed(missing),
      parts: String(first.parts),
      file: baseOf(first.prefix),
    });
}

/** The metadata of the first part, the tensors of all. */
export function joinGguf(parts: readonly GgufPart[]): GgufModel {
  const sorted = [...parts].sort((a, b) => a.part - b.part);
  const [first] = sorted;
  if (!first) throw new SourceFault('no_usable_file');
  if (first.parts > 1 && sorted.some(({ part, parts }, at) => part !== at || parts !== first.parts))
    throw new SourceFault('several_models');
  if (sorted.length < first.parts)
    throw new SourceFault('parts_missing', {
      missing: listed(
        missingOf(
          sorted.map(({ part }) => part + 1),
          first.parts,
        ),
      ),
      parts: String(first.parts),
      file: first.name,
    });
  return {
    gguf: { metadata: first.metadata, tensors: sorted.flatMap(({ tensors }) => tensors) },
  };
}

export function joinSafetensors(
  parts: readonly SafetensorsPart[],
  config: Record<string, unknown> | undefined,
): SafetensorsModel {
  const safetensors: Record<string, SafeTensor> = {};
  for (const { tensors } of parts) Object.assign(safetensors, tensors);
  return { safetensors, ...(config && { config }) };
}

function missingOf(present: readonly number[], parts: number): number[] {
  return Array.from({ length: Math.min(parts, 1000) }, (_, index) => index + 1).filter(
    (part) => !present.includes(part),
  );
}

/** "2, 3, 4, …": enough to see what is meant. */
export function listed(items: readonly (string | number)[]): string {
  return items.length <= 5 ? items.join(', ') : `${items.slice(0, 4).join(', ')}, …`;
}

export function baseOf(path: string): string {
  return path.split('/').at(-1) ?? path;
}
