import { css } from 'lit';

export const style = css`
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.875rem;
    min-height: 3.5rem;
  }

  h1 {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    margin: 0;
    font-size: var(--large);
    font-weight: 600;
    letter-spacing: -0.01em;
  }

  .mark {
    width: 1.375rem;
    height: 1.375rem;
  }

  .tagline {
    color: var(--soft);
  }

  .settings {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-inline-start: auto;
  }

  @media (max-width: 719px) {
    header {
      padding-block: 0.625rem;
    }

    .tagline {
      display: none;
    }

    .settings {
      flex-basis: 100%;
      margin: 0;
      justify-content: space-between;
    }
  }
`;
