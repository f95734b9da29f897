import { css } from 'lit';

export const style = css`
  :host {
    container: accelerators / inline-size;
  }

  .caption {
    min-height: 1.5rem;
  }

  table {
    width: 100%;
    border-collapse: collapse;
    line-height: 1.4;
  }

  thead th {
    padding-block: 0;
    white-space: normal;
    word-break: keep-all;
    border-bottom: 1px solid var(--line);
    font-size: var(--tiny);
    color: var(--soft);
  }

  thead button {
    display: inline-flex;
    align-items: center;
    justify-content: flex-end;
    width: 100%;
    min-height: 2.75rem;
    gap: 0.125rem;
  }

  thead button:hover,
  th[aria-sort='ascending'] button,
  th[aria-sort='descending'] button {
    color: var(--ink);
  }

  small {
    display: block;
    font-size: inherit;
    color: var(--soft);
  }

  .order {
    width: 0.875rem;
    height: 0.875rem;
  }

  .order .icon {
    display: block;
    width: 0.875rem;
    height: 0.875rem;
  }

  .name,
  .vendor,
  .verdict {
    text-align: start;
  }

  .name button,
  .vendor button,
  .verdict button {
    justify-content: flex-start;
  }

  th.name {
    width: 34%;
    padding-inline-start: 0.5rem;
    white-space: normal;
  }

  .row {
    cursor: pointer;
  }

  .row th,
  .row td {
    border-bottom: 1px solid var(--line);
  }

  .row:hover {
    background: var(--sunken);
  }

  .row.current {
    background: var(--sunken);
    box-shadow: inset 3px 0 0 var(--ink);
  }

  .use:hover {
    text-decoration: underline 1px;
    text-underline-offset: 0.24em;
  }

  .current .use {
    font-weight: 600;
  }

  .mark {
    margin-inline-start: 0.25rem;
    padding: 0 0.4375rem;
    border-radius: 999px;
    background: var(--accent);
    color: var(--on-accent);
    font-size: var(--tiny);
    white-space: nowrap;
  }

  .small {
    display: none;
    font-size: var(--tiny);
  }

  .verdict .sign {
    display: inline-block;
    vertical-align: -0.15em;
    margin-inline-end: 0.25rem;
  }

  .verdict .sign .icon {
    display: block;
    width: 1rem;
    height: 1rem;
  }

  .good {
    color: var(--good);
  }

  .warn {
    color: var(--warn);
  }

  .bad,
  .short {
    color: var(--bad);
  }

  .reason {
    text-align: start;
    font-size: var(--tiny);
  }

  .detail td {
    padding: 0;
    text-align: start;
    white-space: normal;
  }

  .none,
  .waiting {
    min-height: 6rem;
    padding: 1.5rem 0.5rem;
  }

  .more {
    display: flex;
    align-items: center;
    gap: 1.25rem;
    padding-block: 1rem;
  }

  .pill {
    padding: 0.4375rem 1rem;
    border: 1px solid var(--edge);
    border-radius: 999px;
  }

  .pill:hover {
    border-color: var(--ink);
  }

  @container accelerators (max-width: 46rem) {
    .vendor,
    .bandwidth {
      display: none;
    }
  }

  @container accelerators (max-width: 20rem) {
    .speed {
      display: none;
    }
  }

  @container accelerators (max-width: 34rem) {
    .memory,
    .free {
      display: none;
    }

    .small {
      display: inline-block;
    }

    .word {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    th,
    td {
      padding-inline: 0.375rem;
    }

    thead button {
      min-height: 2.75rem;
    }
  }
`;

export const detailStyle = css`
  section {
    position: relative;
    display: grid;
    gap: 1rem;
    margin-block: 0.25rem 0.75rem;
    padding: 1rem 2.75rem 1rem 1rem;
    border-radius: 8px;
    background: var(--sunken);
  }

  headroom-bars {
    --page: var(--sunken);
    --sunken: var(--raised);
  }

  dl {
    display: grid;
    gap: 0.25rem;
  }

  dl > div {
    display: grid;
    grid-template-columns: 8.5rem minmax(0, 1fr);
    gap: 0.75rem;
  }

  dt {
    color: var(--soft);
  }

  .source {
    margin-inline-end: 0.75rem;
    overflow-wrap: anywhere;
  }

  .close {
    position: absolute;
    inset: 0.5rem 0.5rem auto auto;
    width: 1.75rem;
    height: 1.75rem;
    display: grid;
    place-items: center;
    border-radius: 6px;
    color: var(--soft);
  }

  .close:hover {
    color: var(--ink);
    background: var(--line);
  }

  .close .icon {
    width: 1.125rem;
    height: 1.125rem;
  }
`;

export const filterStyle = css`
  :host {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
    margin-block: 0.75rem 0.5rem;
  }

  .box {
    height: 2.25rem;
  }

  .text {
    flex: 1 1 12rem;
    max-width: 22rem;
  }

  select {
    padding: 0 0.5rem;
    border: 0;
    border-radius: 8px;
    background: none;
    max-width: 11rem;
  }

  select:focus {
    outline: none;
  }

  option {
    color: var(--ink);
    background: var(--raised);
  }

  .shown {
    margin-inline-start: auto;
    font-size: var(--tiny);
  }

  @media (max-width: 560px) {
    .text {
      flex-basis: 100%;
      max-width: none;
    }
  }
`;
