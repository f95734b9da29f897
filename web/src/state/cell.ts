/** A value that others may follow. */
export class Cell<T> {
  #value: T;
  readonly #followers = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const follower of this.#followers) follower();
  }

  /** Calls back after every change; the answer ends that. */
  follow(follower: () => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }
}
