import type { Origin } from './origins.ts';
import type { Config } from '../scenario.ts';
import { SourceFault } from './fault.ts';
import { readGguf } from './gguf.ts';
import type { HeaderModel } from './header.ts';
import { parseJson } from './json.ts';
import { baseOf, checkParts, joinGguf, joinSafetensors, listed } from './join.ts';
import { readSafetensors } from './safetensors.ts';
import { blobSlices, type Slices } from './slices.ts';

/** A model as read from files, before it is put into the question. */
export interface Reading {
  model: HeaderModel | { config: Config };
  origin: Origin;
  files: number;
  tensors: number;
  /** A file whose data ends too early; its header was whole. */
  cut?: string;
}

export type Progress = (done: number, all: number) => void;

const LARGEST_CONFIG = 4_000_000;
const LARGEST_INDEX = 100_000_000;
/** Headers read at once: enough to hide the wait for a server, few enough to be polite. */
const AT_ONCE = 6;

/** Reads what was dropped or opened together: one GGUF with its parts, one checkpoint, or a config. */
export async function readFiles(files: readonly File[], progress: Progress): Promise<Reading> {
  const ending = (pattern: RegExp): File[] => files.filter(({ name }) => pattern.test(name));
  const gguf = ending(/\.gguf$/i);
  const safetensors = ending(/\.safetensors$/i);
  const json = ending(/\.json$/i);
  if (gguf.length > 0 && safetensors.length > 0) throw new SourceFault('several_models');
  if (gguf.length > 0) return readGgufFiles(gguf.map(blobSlices), fileOrigin(gguf), progress);
  const [config] = json.filter(({ name }) => !name.endsWith('.index.json'));
  if (safetensors.length > 0) {
    await checkIndex(json, safetensors);
    return readCheckpoint(
      safetensors.map(blobSlices),
      config && (await readConfig(config)),
      fileOrigin(safetensors),
      progress,
    );
  }
  if (config)
    return {
      model: { config: await readConfig(config) },
      origin: fileOrigin([config]),
      files: 1,
      tensors: 0,
    };
  const [index] = json;
  if (index)
    throw new SourceFault('only_index', {
      file: index.name,
      shards: listed(await shardsOf(index)),
    });
  throw new SourceFault('unknown_kind', { file: files[0]?.name ?? '' });
}

export async function readGgufFiles(
  files: readonly Slices[],
  origin: Origin,
  progress: Progress,
): Promise<Reading> {
  checkParts(files.map(({ name }) => name));
  const parts = await inTurn(files, readGguf, progress);
  const model = joinGguf(parts);
  const cut = parts.find((part) => part.cut)?.name;
  const tensors = model.gguf.tensors.length;
  return { model, origin, files: files.length, tensors, ...(cut !== undefined && { cut }) };
}

export async function readCheckpoint(
  files: readonly Slices[],
  config: Config | undefined,
  origin: Origin,
  progress: Progress,
): Promise<Reading> {
  checkParts(files.map(({ name }) => name));
  const parts = await inTurn(files, readSafetensors, progress);
  const model = joinSafetensors(parts, config);
  const cut = parts.find((part) => part.cut)?.name;
  const tensors = Object.keys(model.safetensors).length;
  return { model, origin, files: files.length, tensors, ...(cut !== undefined && { cut }) };
}

/** The index names the shards; each must be among the files. */
async function checkIndex(json: readonly File[], shards: readonly File[]): Promise<void> {
  const index = json.find(({ name }) => name.endsWith('.index.json'));
  if (!index) return;
  const present = new Set(shards.map(({ name }) => name));
  const missing = (await shardsOf(index)).filter((name) => !present.has(name));
  if (missing.length > 0)
    throw new SourceFault('parts_missing', {
      missing: listed(missing),
      parts: String(present.size + missing.length),
      file: index.name,
    });
}

async function shardsOf(index: File): Promise<string[]> {
  const value = await readJson(index, LARGEST_INDEX);
  const map: unknown = value.weight_map;
  if (typeof map !== 'object' || map === null)
    throw new SourceFault('damaged', { file: index.name });
  const names = Object.values(map).filter((name) => typeof name === 'string');
  return [...new Set(names.map(baseOf))].sort();
}

function readConfig(file: File): Promise<Config> {
  return readJson(file, LARGEST_CONFIG);
}

async function readJson(file: File, most: number): Promise<Config> {
  const value = file.size > most ? undefined : parseJson(await file.text().catch(() => ''));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SourceFault('bad_json', { file: file.name });
  return value as Config;
}

function fileOrigin(files: readonly { name: string }[]): Origin {
  const names = files.map(({ name }) => name).sort();
  return { kind: 'file', file: names[0] ?? '' };
}

/** A few at a time, in order. */
async function inTurn<T>(
  files: readonly Slices[],
  read: (file: Slices) => Promise<T>,
  progress: Progress,
): Promise<T[]> {
  const results = new Map<number, T>();
  let next = 0;
  progress(0, files.length);
  const work = async (): Promise<void> => {
    for (let at = next++; at < files.length; at = next++) {
      const file = files[at];
      if (!file) return;
      results.set(at, await read(file));
      progress(results.size, files.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
