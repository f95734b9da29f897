import { html, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import type { Estimate, Scenario } from '../../engine/types.gen.ts';
import { preferences } from '../../state/preferences.ts';
import { withInference } from '../../state/scenario.ts';
import { ScenarioEvent } from '../base/events.ts';
import { legend } from '../base/legend-style.ts';
import { Part } from '../base/part.ts';
import { decisive } from '../bars/room.ts';
import { colourOf } from '../colours/colours.ts';
import { termName } from '../derivation/derive.ts';
import { curveStrings, type CurveStrings } from '../strings/curve/index.ts';
import { axesOf, bandsOf, byteTicks, contextTicks, overOf, type Axes } from './axes.ts';
import { curveOf, pointAt, type Curve, type Point } from './points.ts';
import { style } from './style.ts';

/** Some forty estimates are worked out once typing rests. */
const REST_MS = 150;
const KI = 1024;

/** Memory against context: the terms upon each other, the limit, and the cliff where they meet. */
export class MemoryCurve extends Part {
  static override styles = [Part.styles, legend, style];
  static override properties = {
    scenario: { attribute: false },
    estimate: { attribute: false },
    probe: { attribute: false },
    pointed: { state: true },
  };
  /** As asked, and the answer to it. */
  declare scenario: Scenario;
  declare estimate: Estimate;
  declare probe: (scenario: Scenario) => { estimate?: Estimate };
  /** The context under the pointer. */
  declare pointed: number | undefined;
  #curve: Curve | undefined;
  #isFirst = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('estimate')) return;
    clearTimeout(this.#timer);
    if (this.#isFirst) this.#compute();
    else this.#timer = setTimeout(() => this.#compute(), REST_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  #compute(): void {
    this.#isFirst = false;
    this.#curve = curveOf(this.scenario, this.estimate, this.probe);
    this.requestUpdate();
  }

  protected override updated(): void {
    for (const element of this.renderRoot.querySelectorAll<HTMLElement>('[data-x], [data-y]')) {
      const { x, y } = element.dataset;
      if (x !== undefined) element.style.left = `${x}%`;
      if (y !== undefined) element.style.bottom = `${y}%`;
    }
    for (const element of this.renderRoot.querySelectorAll<HTMLElement>('[data-colour]'))
      element.style.setProperty('--colour', element.dataset.colour ?? '');
  }

  protected override render(): TemplateResult | typeof nothing {
    const curve = this.#curve;
    if (!curve) return nothing;
    const t = this.#words;
    const axes = axesOf(curve);
    const unit = this.f.units === 'GiB' ? KI ** 3 : 1e9;
    return html`<h2>${t.title}</h2>
      <p class="soft">${this.estimate.memory.layers === undefined ? t.caption : t.captionLayers}</p>
      <figure>
        <div class="axis bytes" aria-hidden="true">
          ${byteTicks(axes.top, unit).map(
            (bytes) =>
              html`<span data-y=${axes.y(bytes)}
                >${bytes % unit === 0 ? `${this.f.whole(bytes / unit)} ${this.f.units}` : this.f.bytes(bytes)}</span
              >`,
          )}
        </div>
        <div
          class="plot"
          role="img"
          aria-label=${t.text(this.#sentence(curve.present), this.#cliff(curve))}
          @pointermove=${(event: PointerEvent) => this.#point(event, axes)}
          @pointerleave=${() => (this.pointed = undefined)}
          @click=${(event: PointerEvent) => this.#use(event, axes)}
        >
          ${this.#shapes(curve, axes)} ${this.#marks(curve, axes)}
        </div>
        <div class="axis contexts" aria-hidden="true">
          ${contextTicks(curve).map(
            (context) => html`<span data-x=${axes.x(context)}>${this.#short(context)}</span>`,
          )}
        </div>
      </figure>
      <p class="readout">
        ${this.#sentence(this.pointed === undefined ? curve.present : pointAt(curve, this.pointed))}
      </p>
      <ul class="legend" aria-hidden="true">
        ${curve.terms.map(
          (id) =>
            html`<li>
              <span class="dot" data-colour=${colourOf(id)}></span>${termName(this.t, id)}
            </li>`,
        )}
      </ul>
      ${this.#table(curve)}`;
  }

  get #words(): CurveStrings {
    return curveStrings[preferences.value.language];
  }

  #shapes(curve: Curve, axes: Axes): TemplateResult {
    const over = overOf(curve, axes);
    return html`<svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      ${bandsOf(curve, axes).map(
        ({ id, d }) => svg`<path class="band" data-colour=${colourOf(id)} d=${d}></path>`,
      )}
      ${over === '' ? nothing : svg`<path class="over" d=${over}></path>`}
    </svg>`;
  }

  #marks(curve: Curve, axes: Axes): TemplateResult {
    const t = this.#words;
    const { present, largest } = curve;
    const pooled = decisive(this.estimate)?.room.pool !== undefined;
    const limit = this.f.bytes(present.limit);
    const at = axes.x(largest);
    const pointed = this.pointed === undefined ? undefined : pointAt(curve, this.pointed);
    return html`<div class="limit" data-y=${axes.y(present.limit)}>
        <span>${pooled ? t.budget(limit) : t.usable(limit)}</span>
      </div>
      ${
        largest > 0
          ? html`<div class=${at > 50 ? 'cliff before' : 'cliff'} data-x=${at}>
              <span>${this.#cliff(curve)}</span>
            </div>`
          : nothing
      }
      <div class="present" data-x=${axes.x(present.context)} data-y=${axes.y(present.needed)}></div>
      ${pointed ? html`<div class="pointed" data-x=${axes.x(pointed.context)}></div>` : nothing}`;
  }

  #cliff({ largest, longest }: Curve): string {
    const t = this.#words;
    if (largest === 0) return t.none;
    return largest >= longest ? t.whole(this.f.whole(largest)) : t.cliff(this.f.whole(largest));
  }

  #sentence(point: Point | undefined): string {
    if (!point) return '';
    const { needed, limit, context } = point;
    const t = this.#words;
    const free = limit - needed;
    const rest = free < 0 ? t.missing(this.f.bytes(-free)) : t.left(this.f.bytes(free));
    return t.at(this.f.whole(context), this.f.bytes(needed), this.f.bytes(limit), rest);
  }

  #table(curve: Curve): TemplateResult {
    const t = this.#words;
    const rows = [...new Set([...contextTicks(curve), curve.largest])]
      .filter((context) => context > 0)
      .sort((a, b) => a - b)
      .flatMap((context) => pointAt(curve, context) ?? []);
    return html`<details>
      <summary>${t.asTable}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">${t.context}</th>
            <th scope="col">${t.needed} ${this.f.units}</th>
            <th scope="col">${t.free} ${this.f.units}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ context, needed, limit }) =>
              html`<tr>
                <th scope="row">
                  <button type="button" class="door" @click=${() => this.#take(context)}>
                    ${this.f.whole(context)}
                  </button>
                </th>
                <td>${this.f.column(needed)}</td>
                <td class=${needed > limit ? 'short' : ''}>${this.f.column(limit - needed)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>`;
  }

  /** 131,072 -> "128K", 1,048,576 -> "1M". */
  #short(context: number): string {
    if (context < KI) return this.f.whole(context);
    return context < KI ** 2
      ? `${this.f.whole(context / KI)}K`
      : `${this.f.whole(context / KI ** 2)}M`;
  }

  #contextOf(event: PointerEvent, axes: Axes): number {
    const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    return axes.contextAt((event.clientX - left) / width);
  }

  #point(event: PointerEvent, axes: Axes): void {
    this.pointed = this.#contextOf(event, axes);
  }

  #use(event: PointerEvent, axes: Axes): void {
    const point = this.#curve && pointAt(this.#curve, this.#contextOf(event, axes));
    if (point) this.#take(point.context);
  }

  #take(context: number): void {
    this.dispatchEvent(new ScenarioEvent(withInference(this.scenario, { context })));
  }
}

customElements.define('headroom-curve', MemoryCurve);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-curve': MemoryCurve;
  }
}
