import { css } from 'lit';

export const style = css`
  :host {
    min-height: 24rem;
  }

  figure {
    display: grid;
    grid-template: 14rem 1.5rem / auto minmax(0, 1fr);
    column-gap: 0.5rem;
    margin-top: 0.75rem;
  }

  .axis {
    position: relative;
    font-size: var(--tiny);
    color: var(--soft);
    font-variant-numeric: tabular-nums;
  }

  .bytes {
    width: 4.25rem;
  }

  .bytes span {
    position: absolute;
    right: 0;
    transform: translateY(50%);
    white-space: nowrap;
  }

  .contexts {
    grid-column: 2;
  }

  .contexts span {
    position: absolute;
    top: 0.25rem;
    transform: translateX(-50%);
  }

  .contexts span:last-child {
    transform: translateX(-100%);
  }

  .plot {
    position: relative;
    overflow: hidden;
    background: var(--sunken);
    border-radius: 6px;
    cursor: pointer;
    touch-action: pan-y;
  }

  svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }

  .band {
    fill: var(--colour);
    forced-color-adjust: none;
  }

  .over {
    fill: var(--bad);
    opacity: 0.55;
  }

  .limit {
    position: absolute;
    left: 0;
    right: 0;
    border-top: 2px solid var(--ink);
  }

  .limit span,
  .cliff span {
    position: absolute;
    padding: 0 0.375rem;
    font-size: var(--tiny);
    line-height: 1.5;
    white-space: nowrap;
    color: var(--ink);
    background: var(--page);
    border-radius: 4px;
  }

  .limit span {
    bottom: 0.25rem;
    left: 0.5rem;
  }

  .cliff {
    position: absolute;
    top: 0;
    bottom: 0;
    border-left: 2px dashed var(--ink);
  }

  .cliff span {
    top: 0.375rem;
    left: 0.5rem;
  }

  .cliff.before span {
    left: auto;
    right: 0.5rem;
  }

  .present {
    position: absolute;
    width: 0.875rem;
    height: 0.875rem;
    margin: 0 0 -0.4375rem -0.4375rem;
    border: 3px solid var(--page);
    border-radius: 50%;
    background: var(--ink);
  }

  .pointed {
    position: absolute;
    top: 0;
    bottom: 0;
    border-left: 1px solid var(--ink);
    opacity: 0.6;
  }

  .readout {
    margin-top: 0.5rem;
    font-variant-numeric: tabular-nums;
  }

  details {
    margin-top: 0.5rem;
  }

  summary {
    width: fit-content;
    cursor: pointer;
  }

  table {
    margin-top: 0.5rem;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }

  th,
  td {
    padding: 0.25rem 1.5rem 0.25rem 0;
    font-weight: 400;
    text-align: end;
  }

  thead th {
    font-size: var(--tiny);
    color: var(--soft);
    border-bottom: 1px solid var(--line);
  }

  .short {
    color: var(--bad);
  }
`;
