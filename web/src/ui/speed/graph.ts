import { html, nothing, svg, type TemplateResult } from 'lit';
import { Part } from '../base/part.ts';
import { graphStyle } from './style.ts';

export interface Graph {
  /** What a screen reader says. */
  text: string;
  x: { title: string; ticks: readonly { at: number; text: string }[] };
  y: { title: string; ticks: readonly { at: number; text: string }[] };
  lines: readonly { path: string; kind: 'main' | 'second' | 'limit' }[];
  /** Upright lines, each with its words. */
  marks?: readonly { at: number; text: string }[];
  points?: readonly { x: number; y: number; text: string }[];
}

/** Lines on two axes, drawn of a description; places are per cent of the plot. */
export class GraphPart extends Part {
  static override styles = [Part.styles, graphStyle];
  static override properties = { graph: { attribute: false } };
  declare graph: Graph | undefined;

  protected override updated(): void {
    for (const element of this.renderRoot.querySelectorAll<HTMLElement>('[data-x], [data-y]')) {
      const { x, y, row } = element.dataset;
      if (x !== undefined) element.style.left = `${x}%`;
      if (y !== undefined) element.style.bottom = `${y}%`;
      if (row !== undefined) element.style.setProperty('--row', row);
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { graph } = this;
    if (!graph) return nothing;
    return html`<p class="y-title">${graph.y.title}</p>
      <figure>
        <div class="axis upright" aria-hidden="true">
          ${graph.y.ticks.map(({ at, text }) => html`<span data-y=${at}>${text}</span>`)}
        </div>
        <div class="plot" role="img" aria-label=${graph.text}>
          <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
            ${graph.lines.map(({ path, kind }) =>
              path === ''
                ? nothing
                : svg`<path class=${kind} d=${path} vector-effect="non-scaling-stroke"></path>`,
            )}
          </svg>
          ${(graph.marks ?? []).map(
            ({ at, text }, row) =>
              html`<div class=${at > 50 ? 'mark before' : 'mark'} data-x=${at} data-row=${row}>
                <span>${text}</span>
              </div>`,
          )}
          ${(graph.points ?? []).map(
            ({ x, y, text }) =>
              html`<div class=${x > 60 ? 'point before' : 'point'} data-x=${x} data-y=${y}>
                <span>${text}</span>
              </div>`,
          )}
        </div>
        <div class="axis level" aria-hidden="true">
          ${graph.x.ticks.map(
            ({ at, text }) =>
              html`<span class=${at > 96 ? 'last' : ''} data-x=${at}>${text}</span>`,
          )}
        </div>
      </figure>
      <p class="x-title">${graph.x.title}</p>`;
  }
}

customElements.define('headroom-graph', GraphPart);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-graph': GraphPart;
  }
}
