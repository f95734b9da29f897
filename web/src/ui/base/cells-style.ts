import { css } from 'lit';

/** Cells of a table of figures: at the end of their column, in one line. */
export const cells = css`
  th,
  td {
    padding: 0.375rem 0.5rem;
    font-weight: 400;
    text-align: end;
    vertical-align: baseline;
    white-space: nowrap;
  }
`;
