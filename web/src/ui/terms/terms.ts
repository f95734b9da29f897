import { html, nothing, type TemplateResult } from 'lit';
import type { Device, Estimate, Term } from '../../engine/types.gen.ts';
import { groupDevices, isHost, numbersOf, type DeviceGroup } from '../bars/groups.ts';
import { roomOf } from '../bars/room.ts';
import { Part } from '../base/part.ts';
import { colourOf } from '../colours/colours.ts';
import type { Derivation } from '../derivation/derivation.ts';
import {
  freeName,
  ofFree,
  ofLimit,
  ofTerm,
  ofUsable,
  ofUsed,
  termName,
} from '../derivation/derive.ts';
import { Doors } from '../door/doors.ts';
import { shortName } from '../units/names.ts';
import { style } from './style.ts';

const COLUMNS = 4;

/** The terms of every card in one table; each size opens its formula in the row below. */
export class Terms extends Part {
  static override styles = [Part.styles, style];
  static override properties = { estimate: { attribute: false } };
  declare estimate: Estimate | undefined;
  readonly #doors = new Doors(this);

  protected override render(): TemplateResult | typeof nothing {
    const { estimate } = this;
    if (!estimate) return nothing;
    const { terms: t } = this.t;
    const groups = groupDevices(estimate.memory.devices).filter(
      ({ device }) => device.terms.length > 0,
    );
    const severalKinds = groups.filter(({ device }) => !isHost(device)).length > 1;
    return html`<div class="head">
        <h2 id="title">${t.title}</h2>
        <p class="soft">${t.caption}</p>
      </div>
      <table aria-labelledby="title">
        <thead>
          <tr>
            <th scope="col">${t.term}</th>
            <th scope="col" class="number">${t.bytes} <span class="unit">${this.f.units}</span></th>
            <th scope="col" class="number share">${t.share} <span class="unit">%</span></th>
            <th scope="col" class="grade">${t.grade}</th>
          </tr>
        </thead>
        ${groups.map((group) => this.#group(estimate, group, severalKinds))}
      </table>`;
  }

  protected override updated(): void {
    for (const dot of this.renderRoot.querySelectorAll<HTMLElement>('[data-colour]'))
      dot.style.setProperty('--colour', dot.dataset.colour ?? '');
  }

  #group(estimate: Estimate, group: DeviceGroup, severalKinds: boolean): TemplateResult {
    const { device } = group;
    const key = group.ids[0] ?? device.id;
    return html`<tbody>
      <tr class="device">
        <th scope="rowgroup" colspan=${COLUMNS}>${this.#title(group, severalKinds)}</th>
      </tr>
      ${device.terms.map((term, index) => this.#term(estimate, device, term, `${key}:${index}`))}
      ${this.#sums(estimate, device, key)}
    </tbody>`;
  }

  #term(estimate: Estimate, device: Device, term: Term, id: string): TemplateResult {
    const name = termName(this.t, term.id);
    const grade = this.t.grades[term.grade];
    return html`<tr>
        <th scope="row">
          <span class="dot" data-colour=${colourOf(term.id)}></span>${name}<span class="explain"
            >${this.t.terms.explain[term.id]}</span
          >
        </th>
        <td class="number">${this.#size(id, name, term.bytes)}</td>
        <td class="number share soft">${this.#share(term.bytes, device)}</td>
        <td class="grade">
          <span class=${`chip ${term.grade}`} title=${grade.explain}>${grade.name}</span>
        </td>
      </tr>
      ${this.#panel(id, () => ofTerm(this.t, this.f, estimate, term))}`;
  }

  #sums(estimate: Estimate, device: Device, key: string): TemplateResult {
    const { t, f } = this;
    const room = roomOf(device);
    const used = this.#sum(`${key}:used`, t.terms.total, device.used_bytes, device, 'sum', () =>
      ofUsed(t, f, device),
    );
    if (!room || device.usable_bytes === undefined) return used;
    const usable = this.#sum(`${key}:usable`, t.terms.usable, device.usable_bytes, device, '', () =>
      ofUsable(t, f, estimate, device),
    );
    const budget = (): TemplateResult =>
      this.#sum(`${key}:budget`, t.terms.budget, room.limit, device, '', () =>
        ofLimit(t, f, estimate, device, room),
      );
    const tone = room.free < 0 ? 'short' : '';
    const free = Math.abs(room.free);
    return html`${used} ${usable} ${room.pool ? budget() : nothing}
    ${this.#sum(`${key}:free`, freeName(t, room), free, device, tone, () => ofFree(t, f, room))}`;
  }

  #sum(
    id: string,
    name: string,
    bytes: number,
    device: Device,
    tone: string,
    derive: () => Derivation,
  ): TemplateResult {
    return html`<tr class=${tone}>
        <th scope="row">${name}</th>
        <td class="number">${this.#size(id, name, bytes)}</td>
        <td class="number share soft">${this.#share(bytes, device)}</td>
        <td class="grade"></td>
      </tr>
      ${this.#panel(id, derive)}`;
  }

  #size(id: string, name: string, bytes: number): TemplateResult {
    const text = this.f.column(bytes);
    return this.#doors.button(id, text, { label: `${name}: ${text} ${this.f.units}` });
  }

  #share(bytes: number, device: Device): string {
    const whole = device.usable_bytes ?? device.used_bytes;
    return whole > 0 ? this.f.fixed((bytes / whole) * 100, 1) : '';
  }

  #panel(id: string, derive: () => Derivation): TemplateResult | typeof nothing {
    if (this.#doors.open !== id) return nothing;
    return html`<tr class="panel">
      <td colspan=${COLUMNS}>${this.#doors.panel(id, derive())}</td>
    </tr>`;
  }

  #title({ device, count, ids }: DeviceGroup, severalKinds: boolean): string {
    if (isHost(device)) return this.t.bars.host;
    const short = shortName(device.name);
    const name = count > 1 ? this.t.bars.each(this.f.whole(count), short) : short;
    return severalKinds ? `${name} · ${numbersOf(ids)}` : name;
  }
}

customElements.define('headroom-terms', Terms);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-terms': Terms;
  }
}
