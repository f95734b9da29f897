import { css } from 'lit';

/** The names beneath a bar or a graph, each with the colour of its term. */
export const legend = css`
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.125rem;
    font-size: var(--tiny);
    color: var(--soft);
  }

  .dot {
    display: inline-block;
    width: 0.5rem;
    height: 0.5rem;
    margin-inline-end: 0.375rem;
    border-radius: 2px;
    background: var(--colour);
    forced-color-adjust: none;
  }
`;
