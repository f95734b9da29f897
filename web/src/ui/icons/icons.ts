import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

/** Each verdict has its own shape, so that colour is never needed to tell them apart. */
const SHAPES: Readonly<Record<string, SVGTemplateResult>> = {
  fits: svg`<circle cx="12" cy="12" r="10" fill="currentColor" /><path d="m7.2 12.4 3.2 3.2 6.4-6.8" fill="none" stroke="var(--page)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" />`,
  tight: svg`<path d="M12 2.6 22.4 21H1.6Z" fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round" /><path d="M12 9.2v5.2" stroke="var(--page)" stroke-width="2.2" stroke-linecap="round" /><circle cx="12" cy="17.8" r="1.3" fill="var(--page)" />`,
  offload: svg`<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2" /><path d="M12 3a9 9 0 0 0 0 18Z" fill="currentColor" />`,
  disk: svg`<rect x="3" y="4" width="18" height="16" rx="3" fill="none" stroke="currentColor" stroke-width="2" /><circle cx="12" cy="12" r="3.4" fill="currentColor" />`,
  does_not_fit: svg`<rect x="2" y="2" width="20" height="20" rx="5" fill="currentColor" /><path d="m8 8 8 8m0-8-8 8" stroke="var(--page)" stroke-width="2.2" stroke-linecap="round" />`,
};

export function verdictIcon(verdict: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    ${SHAPES[verdict] ?? SHAPES.does_not_fit}
  </svg>`;
}

const LINES: Readonly<Record<'minus' | 'plus' | 'chevron' | 'up' | 'down' | 'close', string>> = {
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  chevron: 'm7 10 5 5 5-5',
  up: 'm7 14 5-5 5 5',
  down: 'm7 10 5 5 5-5',
  close: 'm7 7 10 10m0-10L7 17',
};

export function lineIcon(name: keyof typeof LINES): TemplateResult {
  return html`<svg
    class="icon"
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    <path d=${LINES[name]} />
  </svg>`;
}

export function mark(): TemplateResult {
  return html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
    <rect x="4" y="13" width="16" height="8" rx="1.5" fill="var(--term-weights)" />
    <rect x="4" y="9" width="16" height="3" rx="1" fill="var(--term-kv)" />
    <rect x="2" y="3" width="20" height="2" rx="1" fill="currentColor" />
  </svg>`;
}
