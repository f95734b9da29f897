import { css } from 'lit';

export const style = css`
  section {
    position: relative;
    margin-block: 0.5rem 0.75rem;
    padding: 0.875rem 2.75rem 0.875rem 1rem;
    background: var(--sunken);
    border-radius: 8px;
    font-size: var(--small);
    line-height: 1.55;
    text-align: start;
    white-space: normal;
  }

  dl {
    display: grid;
    gap: 0.375rem;
  }

  dl > div {
    display: grid;
    grid-template-columns: 6.5rem minmax(0, 1fr);
    gap: 0.75rem;
  }

  dt {
    color: var(--soft);
  }

  code {
    font-family: var(--mono);
    font-size: var(--tiny);
    line-height: 1.6;
    overflow-wrap: anywhere;
  }

  .inputs {
    display: flex;
    flex-wrap: wrap;
    gap: 0.125rem 1.25rem;
  }

  .inputs li {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  .name {
    font-family: var(--mono);
    font-size: var(--tiny);
    color: var(--soft);
  }

  b {
    font-weight: 400;
  }

  .result {
    font-weight: 600;
  }

  .note {
    margin-top: 0.5rem;
    color: var(--soft);
  }

  .action {
    margin-top: 0.75rem;
    padding: 0.3rem 0.75rem;
    border: 1px solid var(--edge);
    border-radius: 999px;
    background: var(--raised);
  }

  .action:hover {
    border-color: var(--ink);
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

  a {
    overflow-wrap: anywhere;
  }

  @media (max-width: 480px) {
    dl > div {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
  }
`;
