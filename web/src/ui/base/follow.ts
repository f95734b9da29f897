import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Cell } from '../../state/cell.ts';

/** Renders its host anew when a cell changes. */
export class Follow<T> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #cell: Cell<T>;
  #stop: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, cell: Cell<T>) {
    this.#host = host;
    this.#cell = cell;
    host.addController(this);
  }

  hostConnected(): void {
    this.#stop = this.#cell.follow(() => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#stop?.();
  }
}
