import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How long after the last sign of dragged files the page believes that they are gone. */
const REST_MS = 400;

/** Takes files that are dropped anywhere on the page. */
export class Drop implements ReactiveController {
  /** Files are being dragged over the page. */
  over = false;
  readonly #host: ReactiveControllerHost;
  readonly #take: (files: readonly File[]) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, take: (files: readonly File[]) => void) {
    this.#host = host;
    this.#take = take;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('dragover', this.#onDrag);
    window.addEventListener('drop', this.#onDrop);
  }

  hostDisconnected(): void {
    window.removeEventListener('dragover', this.#onDrag);
    window.removeEventListener('drop', this.#onDrop);
    clearTimeout(this.#timer);
  }

  readonly #onDrag = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    this.#show(true);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(false), REST_MS);
  };

  readonly #onDrop = (event: DragEvent): void => {
    this.#show(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (event.defaultPrevented || files.length === 0) return;
    event.preventDefault();
    this.#take(files);
  };

  #show(over: boolean): void {
    if (over === this.over) return;
    this.over = over;
    this.#host.requestUpdate();
  }
}
