import { html, nothing, type TemplateResult } from 'lit';
import type { CatalogueGpu } from '../../engine/catalogue.ts';
import type { ComparisonRow, Estimate } from '../../engine/types.gen.ts';
import { Part } from '../base/part.ts';
import { sourceLink } from '../derivation/derivation.ts';
import { exact, ofUsable } from '../derivation/derive.ts';
import { decisive } from '../bars/room.ts';
import '../bars/bars.ts';
import { lineIcon } from '../icons/icons.ts';
import { detailStyle } from './style.ts';

/** Behind a row of the table: the terms on that card, and what the catalogue knows of it. */
export class AcceleratorDetail extends Part {
  static override styles = [Part.styles, detailStyle];
  static override properties = {
    estimate: { attribute: false },
    row: { attribute: false },
    gpu: { attribute: false },
    count: { type: Number },
  };
  declare estimate: Estimate | undefined;
  declare row: ComparisonRow | undefined;
  declare gpu: CatalogueGpu | undefined;
  declare count: number;

  constructor() {
    super();
    this.count = 1;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { row, estimate, gpu } = this;
    if (!row) return nothing;
    const { accelerators: t, derivation: d } = this.t;
    const { device, room } = (estimate && decisive(estimate)) ?? {};
    const usable = estimate && device && ofUsable(this.t, this.f, estimate, device);
    return html`<section aria-label=${t.details(row.name)}>
      <button type="button" class="close" aria-label=${d.close} @click=${this.#close}>
        ${lineIcon('close')}
      </button>
      ${estimate ? html`<headroom-bars .estimate=${estimate}></headroom-bars>` : nothing}
      <dl>
        ${usable ? pair(this.t.terms.usable, `${usable.expression}: ${usable.result}`) : nothing}
        ${room ? pair(this.t.verdict.used, exact(this.t, this.f, room.needed)) : nothing}
        ${row.headroom_bytes === undefined ? nothing : pair(t.free, `${d.minus}: ${exact(this.t, this.f, row.headroom_bytes)}`)}
        ${pair(t.needed, row.needed === undefined ? t.neededNoneLong : `${d.needed}: ${this.f.whole(row.needed)}`)}
        ${this.#speeds(row, gpu?.tdp_w)} ${gpu ? this.#facts(gpu) : nothing}
      </dl>
    </section>`;
  }

  #speeds(row: ComparisonRow, watts: number | undefined): TemplateResult | typeof nothing {
    const { accelerators: t } = this.t;
    const {
      decode_tokens_per_second: each,
      decode_low: low = 0,
      decode_high: high = 0,
      throughput_tokens_per_second: together = 0,
      prefill_tokens_per_second: prompt = 0,
      time_to_first_token_s: first = 0,
    } = row;
    if (each === undefined) return nothing;
    const { figure } = this.f;
    const joule = watts === undefined ? 0 : together / (watts * this.count);
    return html`${pair(t.speedEach, t.speedRange(figure(each), figure(low), figure(high)))}
    ${pair(t.speedTogether, t.rate(figure(together)))}
    ${joule > 0 ? pair(t.perJoule, figure(joule)) : nothing}
    ${pair(t.speedPrompt, t.speedFirst(figure(prompt), figure(first)))}`;
  }

  #facts(gpu: CatalogueGpu): TemplateResult {
    const { accelerators: t } = this.t;
    return html`${
      gpu.memory_type === undefined
        ? nothing
        : pair(t.memoryKind, `${gpu.memory_gb} GB ${gpu.memory_type}`)
    }
    ${
      gpu.bandwidth_gbps === undefined
        ? nothing
        : pair(t.bandwidth, `${this.f.whole(gpu.bandwidth_gbps)} GB/s`)
    }
    ${gpu.tdp_w === undefined ? nothing : pair(t.power, t.watts(this.f.whole(gpu.tdp_w)))}
    ${gpu.release_year === undefined ? nothing : pair(t.released, String(gpu.release_year))}
    ${
      gpu.sources.length > 0
        ? pair(
            t.sources,
            html`${gpu.sources.map(
              (source) =>
                html`<span class="source">${sourceLink(this.t.derivation, source)}</span> `,
            )}`,
          )
        : nothing
    }`;
  }

  readonly #close = (): void => {
    this.dispatchEvent(new Event('headroom-close', { bubbles: true, composed: true }));
  };
}

function pair(name: string, value: string | TemplateResult): TemplateResult {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

customElements.define('headroom-accelerator-detail', AcceleratorDetail);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-accelerator-detail': AcceleratorDetail;
  }
}
