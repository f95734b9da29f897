import { css } from 'lit';

export const style = css`
  .filters {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
    margin-block: 0.75rem 0.5rem;
  }

  .filters .box {
    height: 2.25rem;
  }

  .filters .text {
    flex: 1 1 12rem;
    max-width: 22rem;
  }

  .filters select {
    padding: 0 0.5rem;
    border: 0;
    border-radius: 8px;
    background: none;
    max-width: 11rem;
  }

  .filters select:focus {
    outline: none;
  }

  .filters option {
    color: var(--ink);
    background: var(--raised);
  }

  .shown {
    margin-inline-start: auto;
    font-size: var(--tiny);
  }

  th.name {
    width: auto;
  }

  .answer {
    margin-block: 0.5rem 1rem;
  }

  .answer .use {
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  .engines,
  .quality {
    text-align: start;
    font-size: var(--tiny);
  }

  th.verdict {
    white-space: nowrap;
  }

  td.quality {
    white-space: normal;
  }

  .engines button,
  .quality button {
    justify-content: flex-start;
  }

  .detail section {
    position: relative;
    margin-block: 0.25rem 0.75rem;
    padding: 1rem 2.75rem 1rem 1rem;
    border-radius: 8px;
    background: var(--sunken);
  }

  dl {
    display: grid;
    gap: 0.5rem;
  }

  dl > div {
    display: grid;
    grid-template-columns: minmax(6rem, 9.5rem) minmax(0, 1fr);
    gap: 0.75rem;
  }

  dt {
    color: var(--soft);
  }

  dd {
    overflow-wrap: anywhere;
  }

  li + li {
    margin-top: 0.25rem;
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

  @container accelerators (max-width: 46rem) {
    .engines {
      display: none;
    }
  }

  @container accelerators (max-width: 34rem) {
    dl > div {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }

    .filters .text {
      flex-basis: 100%;
      max-width: none;
    }
  }

  @container accelerators (max-width: 21rem) {
    .bits {
      display: none;
    }

    th.name {
      overflow-wrap: anywhere;
    }
  }
`;
