import { html, nothing, type TemplateResult } from 'lit';
import type { Device, Estimate } from '../../engine/types.gen.ts';
import { legend } from '../base/legend-style.ts';
import { Part } from '../base/part.ts';
import { colourOf } from '../colours/colours.ts';
import { termName } from '../derivation/derive.ts';
import { groupDevices, isHost, numbersOf, type DeviceGroup } from './groups.ts';
import { layOut, scaleOf, type Layout } from './layout.ts';
import { roomOf, type Room } from './room.ts';
import { shortName } from '../units/names.ts';
import { style } from './style.ts';

/** One bar per kind of card: terms stacked to scale, with the line that they must not pass. */
export class Bars extends Part {
  static override styles = [Part.styles, legend, style];
  static override properties = { estimate: { attribute: false } };
  declare estimate: Estimate | undefined;

  protected override render(): TemplateResult | typeof nothing {
    if (!this.estimate) return nothing;
    const groups = groupDevices(this.estimate.memory.devices).filter(
      ({ device }) => device.terms.length > 0 || !isHost(device),
    );
    const cards = groups.filter(({ device }) => !isHost(device));
    const scale = scaleOf(cards.map(({ device }) => device));
    return html`<h2 class="hidden-text">${this.t.bars.title}</h2>
      ${groups.map((group) => this.#bar(group, scale, cards.length > 1))}`;
  }

  protected override updated(): void {
    for (const element of this.renderRoot.querySelectorAll<HTMLElement>(
      '[data-left], [data-colour]',
    )) {
      const { left, width, colour } = element.dataset;
      if (left !== undefined) element.style.left = `${left}%`;
      if (width !== undefined) element.style.width = `${width}%`;
      if (colour !== undefined) element.style.setProperty('--colour', colour);
    }
  }

  #bar(group: DeviceGroup, scale: number, severalKinds: boolean): TemplateResult {
    const { device } = group;
    const layout = layOut(device, Math.max(scale, scaleOf([device])));
    const room = roomOf(device);
    const title = this.#title(group, severalKinds);
    const used = this.#used(device, room);
    return html`<figure class=${isHost(device) ? 'host' : 'card'}>
      <figcaption>
        <span class="title">${title}</span>
        <span class="used">${used}</span>
      </figcaption>
      <div class="track" role="img" aria-label=${this.#text(device, room, title, used)}>
        ${layout.segments.map(
          (segment) =>
            html`<div
              class=${segment.spare ? 'segment spare' : 'segment'}
              data-left=${segment.left}
              data-width=${segment.width}
              data-colour=${colourOf(segment.term.id)}
            ></div>`,
        )}
        ${room ? this.#room(layout, room, isHost(device)) : nothing}
      </div>
      <ul class="legend" aria-hidden="true">
        ${device.terms
          .filter((term) => term.bytes > 0 || term === room?.pool?.term)
          .map(
            (term) =>
              html`<li>
                <span class="dot" data-colour=${colourOf(term.id)}></span>${termName(
                  this.t,
                  term.id,
                )}
                <b>${this.#size(term, room)}</b>
              </li>`,
          )}
      </ul>
    </figure>`;
  }

  #room(layout: Layout, room: Room, host: boolean): TemplateResult {
    const { bars: t } = this.t;
    const { free, over, kept, limit } = layout;
    const label = room.pool ? t.budget : t.usable;
    return html`${
        free
          ? html`<div class="free" data-left=${free.left} data-width=${free.width}>
              ${host ? nothing : html`<span>${t.free(this.f.bytes(room.free))}</span>`}
            </div>`
          : nothing
      }
      ${
        over
          ? html`<div class="over" data-left=${over.left} data-width=${over.width}>
              <span>${t.over(this.f.bytes(-room.free))}</span>
            </div>`
          : nothing
      }
      ${
        kept
          ? html`<div class="kept" data-left=${kept.left} data-width=${kept.width}></div>`
          : nothing
      }
      <div class=${(limit ?? 0) > 50 ? 'limit before' : 'limit'} data-left=${limit ?? 0}>
        ${host ? nothing : html`<span>${label(this.f.bytes(room.limit))}</span>`}
      </div>`;
  }

  #size(term: Device['terms'][number], room: Room | undefined): string {
    if (room?.pool?.term !== term) return this.f.bytes(term.bytes);
    return this.t.bars.pool(this.f.bytes(room.pool.needed), this.f.bytes(term.bytes));
  }

  #used(device: Device, room: Room | undefined): string {
    const { bars: t } = this.t;
    if (!room) return t.hostUsed(this.f.bytes(device.used_bytes));
    const say = room.pool ? t.usedOfBudget : t.used;
    return say(this.f.bytes(room.needed), this.f.bytes(room.limit));
  }

  #title({ device, count, ids }: DeviceGroup, severalKinds: boolean): string {
    const { bars: t } = this.t;
    if (isHost(device)) return t.host;
    const short = shortName(device.name);
    const name = count > 1 ? t.each(this.f.whole(count), short) : short;
    return severalKinds ? `${name} · ${numbersOf(ids)}` : name;
  }

  #text(device: Device, room: Room | undefined, title: string, used: string): string {
    const { bars: t } = this.t;
    const terms = device.terms
      .map((term) => `${termName(this.t, term.id)} ${this.#size(term, room)}`)
      .join(', ');
    if (!room) return t.text(title, used, terms);
    const free = room.free < 0 ? t.over(this.f.bytes(-room.free)) : t.free(this.f.bytes(room.free));
    return t.text(title, `${used}, ${free}`, terms);
  }
}

customElements.define('headroom-bars', Bars);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-bars': Bars;
  }
}
