import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { Derivation } from '../derivation/derivation.ts';
import '../derivation/derivation.ts';
import type { Phrase } from '../strings/phrase.ts';

type Host = ReactiveControllerHost & HTMLElement;

interface Options {
  /** What a screen reader says; it must hold the shown text. */
  label?: string;
  class?: string;
}

/**
 * Numbers that open their derivation in place: one at a time, closed again by Escape, which gives
 * the focus back to the number.
 */
export class Doors implements ReactiveController {
  readonly #host: Host;
  open: string | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('keydown', this.#onKey);
    this.#host.addEventListener('headroom-close', this.#onClose);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('keydown', this.#onKey);
    this.#host.removeEventListener('headroom-close', this.#onClose);
  }

  button(id: string, text: string | TemplateResult, options: Options = {}): TemplateResult {
    const open = this.open === id;
    const classes = { door: true, ...(options.class !== undefined && { [options.class]: true }) };
    return html`<button
      type="button"
      class=${classMap(classes)}
      data-door=${id}
      aria-expanded=${open ? 'true' : 'false'}
      aria-controls=${open ? panelId(id) : nothing}
      aria-label=${options.label ?? nothing}
      @click=${() => this.toggle(id)}
    >
      ${text}
    </button>`;
  }

  /** A sentence with its doors; a mark that follows a door never begins a line. */
  phrase(phrase: Phrase): (string | TemplateResult)[] {
    return phrase.map((piece, index) => {
      const before = phrase[index - 1];
      if (typeof piece === 'string')
        return typeof before === 'object' ? piece.slice(markOf(piece).length) : piece;
      const after = phrase[index + 1];
      const mark = typeof after === 'string' ? markOf(after) : '';
      return html`<span class="whole">${this.button(piece.door, piece.text)}${mark}</span>`;
    });
  }

  panel(id: string, derivation: Derivation): TemplateResult {
    return html`<headroom-derivation
      id=${panelId(id)}
      .derivation=${derivation}
    ></headroom-derivation>`;
  }

  toggle(id: string): void {
    this.open = this.open === id ? undefined : id;
    this.#host.requestUpdate();
  }

  close(): void {
    const id = this.open;
    if (id === undefined) return;
    this.open = undefined;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => {
      const door = this.#host.shadowRoot?.querySelector<HTMLElement>(
        `[data-door="${CSS.escape(id)}"]`,
      );
      door?.focus();
    });
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || this.open === undefined) return;
    event.stopPropagation();
    this.close();
  };

  readonly #onClose = (event: Event): void => {
    event.stopPropagation();
    this.close();
  };
}

/** "，剩余" -> "，": the punctuation at the beginning of a text. */
function markOf(text: string): string {
  return /^[\p{Po}\p{Pe}\p{Pf}]+/u.exec(text)?.[0] ?? '';
}

export function panelId(id: string): string {
  return `derivation-${id.replace(/[^\w-]/g, '-')}`;
}
