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
