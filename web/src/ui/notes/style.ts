import { css } from 'lit';

export const style = css`
  h2 {
    margin-bottom: 0.375rem;
  }

  ul + h2 {
    margin-top: 1.25rem;
  }

  li + li {
    margin-top: 0.25rem;
  }

  p,
  li {
    max-width: 44rem;
  }
`;
