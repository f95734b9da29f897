import { html, nothing, type TemplateResult } from 'lit';
import type { Estimate } from '../../engine/types.gen.ts';
import { decisive } from '../bars/room.ts';
import { Part } from '../base/part.ts';
import { toneOf, verdictOf } from '../colours/verdict.ts';
import { verdictIcon } from '../icons/icons.ts';
import { style } from './style.ts';

/** On a small screen: the answer in one line, there while the full one is scrolled away. */
export class Summary extends Part {
  static override styles = [Part.styles, style];
  static override properties = {
    estimate: { attribute: false },
    runs: { type: Boolean },
    shown: { type: Boolean, reflect: true },
  };
  declare estimate: Estimate | undefined;
  /** Whether the engine runs on this card at all. */
  declare runs: boolean;
  declare shown: boolean;

  constructor() {
    super();
    this.runs = true;
    this.shown = false;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.estimate) return nothing;
    const { memory } = this.estimate;
    const verdict = this.runs ? verdictOf(memory.verdict) : 'does_not_fit';
    const room = decisive(this.estimate)?.room;
    const used = this.f.bytes(room?.needed ?? 0);
    const usable = this.f.bytes(room?.limit ?? 0);
    return html`<button
      type="button"
      ?inert=${!this.shown}
      @click=${() => this.dispatchEvent(new Event('headroom-to-answer'))}
    >
      <span class=${`sign ${toneOf(verdict)}`}>${verdictIcon(verdict)}</span>
      <strong class=${toneOf(verdict)}>${this.t.verdict.short[verdict]}</strong>
      <span class="sizes">${used} / ${usable}</span>
      <span class="hidden-text">${this.t.summary.toAnswer}</span>
      <span class="bar"><span class=${`fill ${toneOf(verdict)}`}></span></span>
    </button>`;
  }

  protected override updated(): void {
    const fill = this.renderRoot.querySelector<HTMLElement>('.fill');
    const room = this.estimate && decisive(this.estimate)?.room;
    if (!fill || !room) return;
    const share = room.needed / Math.max(1, room.limit);
    fill.style.width = `${Math.min(100, share * 100)}%`;
  }
}

customElements.define('headroom-summary', Summary);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-summary': Summary;
  }
}
