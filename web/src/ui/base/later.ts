import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & HTMLElement;

/** Fetches a part when its place comes near the window. */
export class Later implements ReactiveController {
  here = false;
  readonly #host: Host;
  readonly #fetch: () => Promise<unknown>;
  readonly #watcher = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#come();
    },
    { rootMargin: '600px' },
  );
  #watched: Element | undefined;

  constructor(host: Host, fetch: () => Promise<unknown>) {
    this.#host = host;
    this.#fetch = fetch;
    host.addController(this);
  }

  /** Called once the place is there. */
  watch(place: Element | null | undefined): void {
    if (!place || place === this.#watched) return;
    this.#watcher.disconnect();
    this.#watched = place;
    this.#watcher.observe(place);
  }

  hostDisconnected(): void {
    this.#watcher.disconnect();
    this.#watched = undefined;
  }

  async #come(): Promise<void> {
    this.#watcher.disconnect();
    try {
      await this.#fetch();
      this.here = true;
      this.#host.requestUpdate();
    } catch {
      // It stays away; scrolling past its place asks again.
      this.#watched = undefined;
      this.#host.requestUpdate();
    }
  }
}
