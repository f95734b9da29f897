import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Answer } from '../../engine/engine.ts';
import type { Estimate, Scenario, Serving, Speed, TermId } from '../../engine/types.gen.ts';
import { preferences } from '../../state/preferences.ts';
import { legend } from '../base/legend-style.ts';
import { Part } from '../base/part.ts';
import { colourOf } from '../colours/colours.ts';
import { Doors } from '../door/doors.ts';
import type { AnswerEvent } from '../questions/optional.ts';
import { speedStrings, type SpeedStrings } from '../strings/speed/index.ts';
import { depthOf } from './depth.ts';
import {
  duration,
  figuresOf,
  ofFigure,
  rangeText,
  share,
  valueText,
  type NamedFigure,
} from './figures.ts';
import type { Graph } from './graph.ts';
import './graph.ts';
import { readPositive } from './level.ts';
import { ownOf, placeOf, scaled, type Own } from './own.ts';
import { rooflineOf } from './roofline.ts';
import './serving.ts';
import { style } from './style.ts';

/** What speeds are asked of. */
export interface SpeedSource {
  estimate: (scenario: Scenario) => Estimate | undefined;
  serving: (scenario: Scenario) => Answer<Serving> | undefined;
}

/** Some twenty estimates are worked out once typing rests. */
const REST_MS = 150;

/** A second's colours are those of the memory that it is spent on. */
const SPENDINGS: readonly (readonly [id: string, colour: TermId])[] = [
  ['overhead', 'engine_overhead'],
  ['weights', 'weights'],
  ['cache', 'kv_cache'],
  ['compute', 'compute_buffer'],
  ['link', 'communication'],
];

/** How fast it runs: figures that open, where the time goes, three pictures, and many users. */
export class SpeedPart extends Part {
  static override styles = [Part.styles, legend, style];
  static override properties = {
    scenario: { attribute: false },
    estimate: { attribute: false },
    source: { attribute: false },
    own: { state: true },
    ownTyped: { state: true },
  };
  /** As asked, and the answer to it. */
  declare scenario: Scenario;
  declare estimate: Estimate;
  declare source: SpeedSource;
  /** What the reader measured. */
  declare own: Own | undefined;
  declare ownTyped: number | undefined;
  readonly #doors = new Doors(this);
  #depth: Graph | undefined;
  #serving: Answer<Serving> | undefined;
  #isFirst = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('estimate') && !changed.has('scenario')) return;
    clearTimeout(this.#timer);
    if (this.#isFirst) this.#compute();
    else this.#timer = setTimeout(() => this.#compute(), REST_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override updated(): void {
    for (const element of this.renderRoot.querySelectorAll<HTMLElement>('[data-colour]')) {
      const { colour = '', width } = element.dataset;
      element.style.setProperty('--colour', colour);
      if (width !== undefined) element.style.width = `${width}%`;
    }
  }

  #compute(): void {
    if (this.estimate.speed.reason === 'not_asked') return;
    this.#isFirst = false;
    this.#depth = this.#told
      ? depthOf(this.#words, this.f, this.scenario, this.estimate, this.source.estimate)
      : undefined;
    this.#serving = this.source.serving(this.scenario);
    this.requestUpdate();
  }

  get #words(): SpeedStrings {
    return speedStrings[preferences.value.language];
  }

  get #told(): boolean {
    return this.estimate.speed.reason === undefined;
  }

  protected override render(): TemplateResult {
    const { speed } = this.estimate;
    const words = this.#words;
    if (speed.reason !== undefined) {
      const sentence = speed.reason === 'not_asked' ? words.waits : words.reasons[speed.reason];
      return html`<div>
        <h2>${words.title}</h2>
        <p class="soft">${sentence ?? speed.reason}</p>
      </div>`;
    }
    const own = this.own?.place === placeOf(this.estimate) ? this.own : undefined;
    const figures = figuresOf(speed).map((named) => (own ? scaled(named, own.ratio) : named));
    const open = figures.find(({ id }) => id === this.#doors.open);
    return html`<div>
        <h2>${words.title}</h2>
        <p class="soft">
          ${words.caption(
            this.f.whole(speed.prompt_tokens ?? 0),
            this.f.whole(speed.past_tokens ?? 0),
            this.f.whole(speed.sequences ?? 1),
          )}
        </p>
      </div>
      <dl>${figures.map((named) => this.#figure(named))}</dl>
      ${this.#ownField(own)}
      ${open ? this.#doors.panel(open.id, ofFigure(this.t, words, this.f, this.estimate, open)) : nothing}
      ${this.#spent(speed)} ${this.#pictures(speed)}
      <headroom-serving .scenario=${this.scenario} .answer=${this.#serving}></headroom-serving>`;
  }

  #ownField(own: Own | undefined): TemplateResult {
    const words = this.#words;
    return html`<div class="own">
      <headroom-optional
        .label=${words.own}
        .asked=${this.ownTyped}
        .fallback=${words.ownNone}
        .read=${readPositive}
        .refuse=${words.serving.positive}
        @headroom-answer=${(event: AnswerEvent) => this.#measure(event.detail)}
      ></headroom-optional>
      <p class="soft" role="status">
        ${own ? words.ownUsed(this.f.fixed(own.ratio, 2)) : this.own ? words.ownElsewhere : ''}
      </p>
    </div>`;
  }

  #measure(value: number | string | undefined): void {
    this.ownTyped = value === undefined ? undefined : Number(value);
    this.own = this.ownTyped === undefined ? undefined : ownOf(this.estimate, this.ownTyped);
  }

  #figure(named: NamedFigure): TemplateResult {
    const words = this.#words;
    const { figure, id } = named;
    return html`<div>
      <dt>${words.names[id] ?? id}</dt>
      <dd>
        <span class="value"
          >${this.#doors.button(id, valueText(words, this.f, named, figure.value))}</span
        >
        <span class="after">${rangeText(words, this.f, named)}</span>
        <span class="after"
          >${words.ofLimit(words.bound[figure.bound_by] ?? '', share(this.f, figure))}</span
        >
      </dd>
    </div>`;
  }

  /** Where the time of a token goes. */
  #spent({ decode_tokens_per_second: decode }: Speed): TemplateResult | typeof nothing {
    if (!decode) return nothing;
    const words = this.#words;
    const parts = SPENDINGS.flatMap(([id, colour]) => {
      const seconds = decode.inputs[`${id}_s`];
      return typeof seconds === 'number' ? [{ id, colour: colourOf(colour), seconds }] : [];
    });
    const all = parts.reduce((sum, { seconds }) => sum + seconds, 0);
    return html`<div>
      <h3>${words.spendingTitle}</h3>
      <div class="spent" aria-hidden="true">
        ${parts.map(
          ({ colour, seconds }) =>
            html`<div data-colour=${colour} data-width=${(seconds / all) * 100}></div>`,
        )}
      </div>
      <ul class="legend">
        ${parts.map(
          ({ id, colour, seconds }) =>
            html`<li>
              <span class="dot" data-colour=${colour}></span>${words.spendings[id] ?? id}
              <b>${duration(words, this.f, seconds)}</b>
            </li>`,
        )}
      </ul>
    </div>`;
  }

  #pictures({
    decode_tokens_per_second: decode,
    prefill_tokens_per_second: prefill,
  }: Speed): TemplateResult | typeof nothing {
    if (!decode || !prefill) return nothing;
    const words = this.#words;
    return html`<div class="pictures">
      <div>
        <h3>${words.roofline.title}</h3>
        <p class="soft">${words.roofline.caption}</p>
        <headroom-graph .graph=${rooflineOf(words, this.f, decode, prefill)}></headroom-graph>
      </div>
      ${
        this.#depth
          ? html`<div>
              <h3>${words.depth.title}</h3>
              <p class="soft">${this.#depth.text}</p>
              <headroom-graph .graph=${this.#depth}></headroom-graph>
            </div>`
          : nothing
      }
    </div>`;
  }
}

customElements.define('headroom-speed', SpeedPart);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-speed': SpeedPart;
  }
}
