import { css } from 'lit';

export const style = css`
  input[type='text'] {
    padding: 0 0.125rem;
    text-align: center;
  }

  button {
    flex: none;
    width: 2.25rem;
    display: grid;
    place-items: center;
    border-radius: 7px;
    color: var(--soft);
  }

  button:hover:not(:disabled) {
    color: var(--ink);
    background: var(--sunken);
  }

  button:disabled {
    opacity: 0.35;
    cursor: default;
  }

  .icon {
    width: 1rem;
    height: 1rem;
  }
`;
