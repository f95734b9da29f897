import { css } from 'lit';

export const style = css`
  .page {
    max-width: 86rem;
    margin: 0 auto;
    padding-inline: 1.25rem;
  }

  .layout {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2rem;
    padding-block: 1rem 3rem;
  }

  .layout > :focus {
    outline: none;
  }

  .answer {
    display: grid;
    gap: 1.25rem;
    align-content: start;
  }

  .details {
    display: grid;
    gap: 2.25rem;
    align-content: start;
  }

  .formats {
    min-height: 54rem;
  }

  .speed {
    min-height: 78rem;
  }

  @media (max-width: 640px) {
    .speed {
      min-height: 118rem;
    }
  }

  .speed.untold,
  .speed.untold .ghost {
    min-height: 4rem;
  }

  .log {
    min-height: 40rem;
  }

  .curve {
    min-height: 27rem;
  }

  .beside {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
    gap: 1.5rem 3rem;
  }

  .skip {
    position: absolute;
    inset-inline-start: 1rem;
    top: -4rem;
    z-index: 3;
    padding: 0.5rem 1rem;
    background: var(--accent);
    color: var(--on-accent);
    border-radius: 8px;
  }

  .skip:focus {
    top: 0.5rem;
  }

  .link-faults {
    display: grid;
    gap: 0.25rem;
    justify-items: start;
    margin-block: 0.5rem 1rem;
    padding: 0.875rem 1rem;
    border-radius: 8px;
    background: var(--sunken);
    overflow-wrap: anywhere;
  }

  .failed {
    max-width: 34rem;
    min-height: 60vh;
    padding-top: 12vh;
  }

  .failed p {
    margin-block: 0.5rem 1.25rem;
  }

  .retry {
    padding: 0.5rem 1.25rem;
    border-radius: 999px;
    background: var(--accent);
    color: var(--on-accent);
  }

  .ghost {
    min-height: 24rem;
    border-radius: 12px;
    background: var(--sunken);
    opacity: 0.6;
  }

  .ghost.table {
    min-height: 48rem;
    margin-top: 1rem;
  }

  .ghost.tall {
    min-height: 14.5rem;
  }

  @media (min-width: 960px) {
    .page {
      padding-inline: 2rem;
    }

    .layout {
      grid-template-columns: 23.5rem minmax(0, 1fr);
      grid-template-rows: auto auto 1fr;
      gap: 1.75rem 3.5rem;
    }

    .questions {
      grid-column: 1;
      grid-row: 1 / span 3;
      align-self: start;
      position: sticky;
      top: min(1rem, calc(100vh - var(--height, 0px) - 1rem));
    }

    .answer,
    .details,
    .accelerators {
      grid-column: 2;
    }

    .accelerators {
      margin-top: 1rem;
    }
  }

  @media (min-width: 1760px) {
    .page {
      max-width: 132rem;
    }

    .layout {
      grid-template-columns: 23.5rem minmax(0, 1fr) minmax(0, 1fr);
      grid-template-rows: auto 1fr;
      gap: 2rem 4rem;
    }

    .questions {
      grid-row: 1 / span 2;
    }

    .accelerators {
      grid-column: 3;
      grid-row: 1 / span 2;
      margin-top: 0;
    }
  }
`;
