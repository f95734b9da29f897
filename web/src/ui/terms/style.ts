import { css } from 'lit';

export const style = css`
  :host {
    container: terms / inline-size;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 1rem;
    margin-bottom: 0.5rem;
  }

  table {
    width: 100%;
    border-collapse: collapse;
  }

  th,
  td {
    padding: 0.3125rem 0;
    font-weight: 400;
    text-align: start;
    vertical-align: baseline;
  }

  thead th {
    font-size: var(--tiny);
    color: var(--soft);
    border-bottom: 1px solid var(--line);
  }

  .device th {
    padding-top: 0.75rem;
    font-weight: 600;
  }

  tbody:first-of-type .device th {
    padding-top: 0.5rem;
  }

  .number {
    width: 6.5rem;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }

  .unit {
    font-variant-numeric: normal;
  }

  .grade {
    width: 7rem;
    padding-inline-start: 1.5rem;
  }

  .dot {
    display: inline-block;
    width: 0.625rem;
    height: 0.625rem;
    margin-inline-end: 0.625rem;
    border-radius: 2px;
    background: var(--colour);
    forced-color-adjust: none;
  }

  .explain {
    margin-inline-start: 0.75rem;
    font-size: var(--tiny);
    color: var(--soft);
  }

  .chip {
    padding: 0.0625rem 0.5rem;
    border-radius: 999px;
    background: var(--sunken);
    font-size: var(--tiny);
    white-space: nowrap;
  }

  .chip.fitted,
  .chip.rule {
    background: none;
    box-shadow: inset 0 0 0 1px var(--edge);
  }

  .sum th,
  .sum td {
    border-top: 1px solid var(--line);
    font-weight: 600;
  }

  .sum .share {
    font-weight: 400;
  }

  .short th,
  .short .number {
    color: var(--bad);
  }

  @container terms (max-width: 46rem) {
    .explain {
      display: none;
    }
  }

  .panel td {
    padding: 0;
  }

  @media (max-width: 480px) {
    .share {
      display: none;
    }

    .number {
      width: 5rem;
    }

    .grade {
      width: 5.5rem;
      padding-inline-start: 1rem;
    }
  }
`;
