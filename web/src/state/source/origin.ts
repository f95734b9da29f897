import type { Origin } from './origins.ts';

/** "hf:org/name@main/folder/file.gguf", "file:model.gguf". */
export function writeOrigin(origin: Origin): string {
  if (origin.kind === 'file') return `file:${origin.file}`;
  return `hf:${origin.repo}@${origin.revision}/${origin.file}`;
}

export function readOrigin(text: string): Origin | undefined {
  const file = /^file:([^\p{Cc}]{1,200})$/u.exec(text)?.[1];
  if (file !== undefined) return { kind: 'file', file };
  const found = /^hf:([\w.-]{1,96}(?:\/[\w.-]{1,96})?)@([\w.-]{1,100})\/([^\p{Cc}]{1,300})$/u.exec(
    text,
  );
  const [, repo, revision, path] = found ?? [];
  if (repo === undefined || revision === undefined || path === undefined) return undefined;
  return { kind: 'hub', repo, revision, file: path };
}
