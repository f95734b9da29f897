import { css } from 'lit';

export const graphStyle = css`
  figure {
    display: grid;
    grid-template: 13rem 1.5rem / auto minmax(0, 1fr);
    column-gap: 0.5rem;
  }

  .x-title,
  .y-title {
    font-size: var(--tiny);
    color: var(--soft);
  }

  .y-title {
    margin-bottom: 0.375rem;
  }

  .x-title {
    text-align: end;
  }

  .axis {
    position: relative;
    font-size: var(--tiny);
    color: var(--soft);
    font-variant-numeric: tabular-nums;
  }

  .upright {
    width: 3rem;
  }

  .upright span {
    position: absolute;
    right: 0;
    transform: translateY(50%);
    white-space: nowrap;
  }

  .level {
    grid-column: 2;
  }

  .level span {
    position: absolute;
    top: 0.25rem;
    transform: translateX(-50%);
  }

  .level .last {
    transform: translateX(-100%);
  }

  .plot {
    position: relative;
    overflow: hidden;
    background: var(--sunken);
    border-radius: 6px;
  }

  svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }

  path {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2.5;
    stroke-linejoin: round;
  }

  .second {
    stroke-dasharray: 6 5;
  }

  .limit {
    stroke: var(--soft);
    stroke-width: 2;
  }

  .mark {
    position: absolute;
    top: 0;
    bottom: 0;
    border-left: 2px dashed var(--edge);
  }

  .mark span,
  .point span {
    position: absolute;
    padding: 0 0.375rem;
    font-size: var(--tiny);
    line-height: 1.5;
    white-space: nowrap;
    color: var(--ink);
    background: var(--page);
    border-radius: 4px;
  }

  .mark span {
    z-index: 1;
    top: calc(0.375rem + var(--row) * 1.625rem);
    left: 0.375rem;
  }

  .mark.before span {
    left: auto;
    right: 0.375rem;
  }

  .point {
    position: absolute;
    width: 0.875rem;
    height: 0.875rem;
    margin: 0 0 -0.4375rem -0.4375rem;
    border: 3px solid var(--page);
    border-radius: 50%;
    background: var(--ink);
  }

  .point span {
    left: 1rem;
    top: 50%;
    transform: translateY(-50%);
  }

  .point.before span {
    left: auto;
    right: 1rem;
  }
`;

export const style = css`
  :host {
    display: grid;
    gap: 1.25rem;
  }

  h3 {
    font-size: var(--small);
    font-weight: 600;
  }

  .soft {
    margin-top: 0.125rem;
  }

  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
    gap: 1rem 1.25rem;
  }

  dt {
    font-size: var(--tiny);
    color: var(--soft);
  }

  .value {
    font-size: var(--large);
    font-weight: 600;
  }

  .after {
    display: block;
    font-size: var(--tiny);
    line-height: 1.4;
    color: var(--soft);
  }

  .own {
    display: grid;
    grid-template-columns: minmax(0, 16rem) minmax(0, 1fr);
    gap: 0 1.25rem;
    align-items: center;
  }

  .spent {
    display: flex;
    height: 0.75rem;
    margin-block: 0.5rem;
    overflow: hidden;
    border-radius: 4px;
    background: var(--sunken);
  }

  .spent div {
    background: var(--colour);
    box-shadow: inset -1px 0 var(--page);
    forced-color-adjust: none;
  }

  .pictures {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
    gap: 1.5rem 2.5rem;
  }

  .pictures headroom-graph {
    margin-top: 0.5rem;
  }
`;

export const servingStyle = css`
  :host {
    display: grid;
    gap: 0.75rem;
  }

  h3 {
    font-size: var(--small);
    font-weight: 600;
  }

  .level {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr));
    gap: 0.25rem 1.25rem;
  }

  .legend .key {
    display: inline-block;
    width: 1.25rem;
    margin-inline-end: 0.375rem;
    vertical-align: middle;
    border-top: 2.5px solid var(--ink);
  }

  .legend .key.second {
    border-top-style: dashed;
  }

  summary {
    width: fit-content;
    cursor: pointer;
  }

  .scroll {
    overflow-x: auto;
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
    white-space: nowrap;
  }

  td.words {
    text-align: start;
    color: var(--soft);
  }

  thead th {
    font-size: var(--tiny);
    color: var(--soft);
    border-bottom: 1px solid var(--line);
  }
`;
