import { css } from 'lit';

export const style = css`
  footer {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr));
    gap: 1.5rem 3rem;
    padding-block: 1.5rem 3rem;
    border-top: 1px solid var(--line);
    color: var(--soft);
  }

  p + p {
    margin-top: 0.375rem;
  }

  dl > div {
    display: grid;
    grid-template-columns: 5.5rem minmax(0, 1fr);
    gap: 0.75rem;
  }

  dl > div + div {
    margin-top: 0.25rem;
  }

  dt {
    color: var(--ink);
  }
`;
