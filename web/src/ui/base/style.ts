import { css } from 'lit';

/** What every part shares: one focus ring, plain buttons, doors, hidden text. */
export const base = css`
  :host {
    display: block;
  }

  :host([hidden]) {
    display: none;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  h2,
  h3,
  p,
  dl,
  dd,
  ul,
  ol,
  figure,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }

  ul,
  ol {
    list-style: none;
  }

  h2 {
    font-size: var(--large);
    font-weight: 600;
    line-height: 1.3;
  }

  button,
  input,
  textarea,
  select {
    font: inherit;
    font-variant-numeric: inherit;
    color: inherit;
  }

  button {
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    cursor: pointer;
    text-align: inherit;
  }

  a {
    color: inherit;
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
  }

  a:hover {
    text-decoration-thickness: 2px;
  }

  :focus-visible {
    outline: 2px solid var(--ink);
    outline-offset: 2px;
    border-radius: 4px;
  }

  .door {
    text-decoration: underline dotted 1px;
    text-decoration-color: var(--edge);
    text-underline-offset: 0.24em;
    font-variant-numeric: tabular-nums;
  }

  .door:hover,
  .door[aria-expanded='true'] {
    text-decoration: underline solid 1.5px;
    text-decoration-color: currentColor;
  }

  .whole {
    white-space: nowrap;
  }

  .plain {
    text-decoration: underline 1px;
    text-decoration-color: var(--edge);
    text-underline-offset: 0.24em;
  }

  .plain:hover {
    text-decoration-color: currentColor;
  }

  .soft {
    color: var(--soft);
  }

  .hidden-text {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      transition: none !important;
      animation: none !important;
    }
  }

  @media (forced-colors: active) {
    .door {
      text-decoration-style: solid;
    }
  }
`;
