import { css } from 'lit';

export const style = css`
  h2 {
    margin-bottom: 0.375rem;
  }
`;
