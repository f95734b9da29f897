/** Where a model's header was read: it travels beside the scenario, which the core reads strictly. */
export type Origin =
  { kind: 'hub'; repo: string; revision: string; file: string } | { kind: 'file'; file: string };

const origins = new WeakMap<object, Origin>();

/** Remembers where a model object came from, for as long as the object lives. */
export function withOrigin<T extends object>(model: T, origin: Origin): T {
  origins.set(model, origin);
  return model;
}

export function originOf(model: unknown): Origin | undefined {
  return typeof model === 'object' && model !== null ? origins.get(model) : undefined;
}

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
