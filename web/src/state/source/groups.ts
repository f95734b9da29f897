import { GGUF_QUANT_ORDER, parseGGUFQuantLabel } from '@huggingface/gguf';
import { baseOf, shardOf } from './join.ts';
import type { RepoAddress } from './repo.ts';

export interface RepoFile {
  path: string;
  size: number;
}

/** Files that are one model together. */
export interface Group {
  kind: 'gguf' | 'safetensors';
  /** How it is shown: "Q4_K_M", or the name without its ending. */
  label: string;
  /** The file's name or the folder, to tell two of one label apart. */
  detail: string;
  files: readonly RepoFile[];
  size: number;
  /** Parts of it are not there. */
  incomplete: boolean;
  /** The config.json that goes with a checkpoint. */
  config?: string;
}

/** Files beside a model that hold no model. */
const BESIDE = /(?:^|[-_./])(?:mmproj|imatrix|adapter_model|lora)(?:[-_./]|$)/i;
const LARGEST_CONFIG = 4_000_000;

/** The models among a repository's files: GGUF by quantisation, largest first, then checkpoints. */
export function groupFiles(files: readonly RepoFile[]): Group[] {
  const sets = new Map<string, RepoFile[]>();
  for (const file of files) {
    if (!/\.(?:gguf|safetensors)$/i.test(file.path) || BESIDE.test(file.path)) continue;
    const { prefix, parts } = shardOf(file.path);
    const key = `${prefix}\n${parts}\n${endingOf(file.path)}`;
    sets.set(key, [...(sets.get(key) ?? []), file]);
  }
  const groups = [...sets.values()].map((set) => groupOf(set, files));
  return groups.sort(
    (a, b) => rankOf(a) - rankOf(b) || b.size - a.size || (a.detail < b.detail ? -1 : 1),
  );
}

function groupOf(set: readonly RepoFile[], all: readonly RepoFile[]): Group {
  const sorted = [...set].sort((a, b) => (a.path < b.path ? -1 : 1));
  const path = sorted[0]?.path ?? '';
  const { prefix, parts } = shardOf(path);
  const kind = endingOf(path) === 'gguf' ? 'gguf' : 'safetensors';
  const base = {
    kind,
    files: sorted,
    size: sorted.reduce((sum, { size }) => sum + size, 0),
  } as const;
  const incomplete = sorted.length !== parts;
  if (kind === 'gguf') {
    const label = parseGGUFQuantLabel(baseOf(prefix)) ?? baseOf(prefix);
    return { ...base, label, detail: prefix, incomplete };
  }
  const config = configFor(path, all);
  return {
    ...base,
    label: prefix,
    detail: folderOf(path),
    incomplete,
    ...(config !== undefined && { config }),
  };
}

/** GGUF first, by the library's order of sizes; of checkpoints the one that is called "model". */
function rankOf({ kind, label }: Group): number {
  if (kind === 'safetensors') return label === 'model' ? 1000 : 1001;
  const at = GGUF_QUANT_ORDER.findIndex((quant) =>
    label.replace(/^UD-/, '').startsWith(String(quant)),
  );
  return at < 0 ? 999 : 0;
}

/** The config.json in the same folder, else that at the root. */
function configFor(path: string, files: readonly RepoFile[]): string | undefined {
  const folder = folderOf(path);
  const wanted = [folder === '' ? 'config.json' : `${folder}/config.json`, 'config.json'];
  return wanted.find((name) =>
    files.some((file) => file.path === name && file.size <= LARGEST_CONFIG),
  );
}

/** The groups that the address speaks of; all where it names none of them. */
export function chosenGroups(groups: readonly Group[], { path, quant }: RepoAddress): Group[] {
  const by = (test: (group: Group) => boolean): Group[] | undefined => {
    const found = groups.filter(test);
    return found.length > 0 ? found : undefined;
  };
  const wanted = quant?.toUpperCase().replace(/\.GGUF$/, '');
  return (
    by(({ files }) => files.some((file) => file.path === path)) ??
    by(
      ({ files }) => path !== undefined && files.some((file) => file.path.startsWith(`${path}/`)),
    ) ??
    by(({ label }) => wanted !== undefined && label.toUpperCase() === wanted) ?? [...groups]
  );
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}
