import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { Estimate } from '../../engine/types.gen.ts';
import { isHost } from '../bars/groups.ts';
import { decisive } from '../bars/room.ts';
import { Part } from '../base/part.ts';
import { toneOf } from '../colours/verdict.ts';
import type { Derivation } from '../derivation/derivation.ts';
import {
  ofFree,
  ofLargestContext,
  ofLimit,
  ofNeeded,
  ofPool,
  ofUsed,
} from '../derivation/derive.ts';
import { Doors } from '../door/doors.ts';
import { verdictIcon } from '../icons/icons.ts';
import { plain } from '../strings/phrase.ts';
import { verdictText } from './sentence.ts';
import { style } from './style.ts';

const SAID_AFTER_MS = 700;

/** The answer in one sentence, with a shape, a word and numbers that open. */
export class Verdict extends Part {
  static override styles = [Part.styles, style];
  static override properties = {
    estimate: { attribute: false },
    formatName: { attribute: false },
    needed: { attribute: false },
    runs: { type: Boolean },
    stale: {},
    said: { state: true },
    copied: { state: true },
  };
  declare estimate: Estimate | undefined;
  declare formatName: string;
  /** How many of this card hold everything, where some count does. */
  declare needed: number | undefined;
  /** Whether the engine runs on this card at all. */
  declare runs: boolean;
  /** Why this is no answer to the present question; empty when it is. */
  declare stale: string;
  declare said: string;
  declare copied: 'no' | 'yes' | 'refused';
  readonly #doors = new Doors(this);
  #sayTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.formatName = '';
    this.runs = true;
    this.stale = '';
    this.said = '';
    this.copied = 'no';
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.estimate) return nothing;
    const text = verdictText(
      this.t,
      this.f,
      this.estimate,
      this.formatName,
      this.needed,
      this.runs,
    );
    const verdict = this.runs ? this.estimate.memory.verdict : 'does_not_fit';
    const open = this.#doors.open;
    const derivation = open === undefined ? undefined : this.#derive(open, this.estimate);
    this.#saySoon(text.word + this.t.verdict.gap + plain(text.phrase));
    return html`<h2 class="hidden-text">${this.t.verdict.title}</h2>
      <div class=${classMap({ answer: true, stale: this.stale !== '' })}>
        <span class=${`sign ${toneOf(verdict)}`}>${verdictIcon(verdict)}</span>
        <p>
          <strong class=${toneOf(verdict)}>${text.word}</strong
          >${this.t.verdict.gap}${this.#doors.phrase(text.phrase)}
        </p>
      </div>
      <div class="foot">
        <button type="button" class="plain" @click=${this.#copy}>${this.#copyLabel()}</button>
        ${this.stale === '' ? nothing : html`<span>${this.stale}</span>`}
      </div>
      <p class="hidden-text" role="status">${this.said}</p>
      ${open !== undefined && derivation ? this.#doors.panel(open, derivation) : nothing}`;
  }

  #derive(id: string, estimate: Estimate): Derivation | undefined {
    const { t, f } = this;
    const { memory } = estimate;
    const host = memory.devices.find(isHost);
    if (id === 'host') return host && ofUsed(t, f, host);
    if (id === 'largest_context') return ofLargestContext(t, f, estimate);
    const { device, room } = decisive(estimate) ?? {};
    if (!device || !room) return undefined;
    switch (id) {
      case 'used':
        return ofNeeded(t, f, device, room);
      case 'usable':
        return ofLimit(t, f, estimate, device, room);
      case 'free':
        return ofFree(t, f, room);
      case 'kv_pool':
      case 'concurrency':
        return ofPool(t, f, estimate, device);
      case 'gpu_layers':
        return {
          title: t.verdict.layersOnGpu,
          expression: t.derivation.layers,
          inputs: [['layers', f.whole(memory.layers ?? 0)]],
          result: f.whole(memory.gpu_layers ?? 0),
        };
      case 'experts':
        return {
          title: t.verdict.expertsInHost,
          expression: t.derivation.experts,
          inputs: [['expert_layers', f.whole(memory.expert_layers ?? 0)]],
          result: f.whole((memory.expert_layers ?? 0) - (memory.gpu_expert_layers ?? 0)),
        };
      default:
        return {
          title: t.verdict.needed,
          expression: t.derivation.needed,
          inputs: [[t.terms.usable, f.bytes(device.usable_bytes ?? 0)]],
          result: `${f.whole(this.needed ?? 0)} × ${device.name}`,
        };
    }
  }

  /** Screen readers hear the answer once typing rests, not at every letter. */
  #saySoon(text: string): void {
    clearTimeout(this.#sayTimer);
    this.#sayTimer = setTimeout(() => {
      this.said = text;
    }, SAID_AFTER_MS);
  }

  #copyLabel(): string {
    const { copy, copied, copyFailed } = this.t.verdict;
    return { no: copy, yes: copied, refused: copyFailed }[this.copied];
  }

  readonly #copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      this.copied = 'yes';
    } catch {
      this.copied = 'refused';
    }
    setTimeout(() => {
      this.copied = 'no';
    }, 2500);
  };
}

customElements.define('headroom-verdict', Verdict);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-verdict': Verdict;
  }
}
