import { css } from 'lit';

export const style = css`
  :host {
    min-height: 10.4rem;
  }

  .answer {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.875rem;
  }

  .answer.stale {
    opacity: 0.55;
  }

  p {
    font-size: var(--huge);
    line-height: 1.28;
    letter-spacing: -0.012em;
    text-wrap: pretty;
    font-variant-numeric: normal;
  }

  p .door {
    font-variant-numeric: normal;
  }

  strong {
    font-weight: 600;
  }

  .sign .icon {
    display: block;
    width: 1.75rem;
    height: 1.75rem;
    margin-top: 0.2rem;
  }

  .good {
    color: var(--good);
  }

  .warn {
    color: var(--warn);
  }

  .bad {
    color: var(--bad);
  }

  .foot {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.25rem;
    min-height: 1.5rem;
    margin-top: 0.5rem;
    margin-inline-start: 2.625rem;
    color: var(--soft);
  }

  @media (max-width: 719px) {
    :host {
      min-height: 12.75rem;
    }

    .answer {
      gap: 0.625rem;
    }

    .sign .icon {
      width: 1.375rem;
      height: 1.375rem;
    }

    .foot {
      margin-inline-start: 0;
    }
  }
`;
