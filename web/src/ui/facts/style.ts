import { css } from 'lit';

export const style = css`
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr));
    gap: 1rem 1.25rem;
  }

  dt {
    font-size: var(--tiny);
    color: var(--soft);
  }

  dd {
    min-height: 2.75rem;
  }

  .value {
    font-size: var(--large);
    font-weight: 600;
  }

  .after {
    display: block;
    font-size: var(--tiny);
    line-height: 1.3;
    color: var(--soft);
  }
`;
