import { css } from 'lit';

/** The look that every field shares. */
export const field = css`
  label,
  legend,
  .label {
    display: block;
    margin-bottom: 0.25rem;
    padding: 0;
    font-size: var(--small);
    color: var(--soft);
  }

  .box {
    position: relative;
    display: flex;
    align-items: stretch;
    height: 2.5rem;
    background: var(--raised);
    border: 1px solid var(--edge);
    border-radius: 8px;
  }

  .box:hover {
    border-color: var(--soft);
  }

  .box:focus-within {
    border-color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--ink);
  }

  input[type='text'] {
    flex: 1;
    width: 100%;
    min-width: 0;
    padding: 0 0.75rem;
    border: 0;
    border-radius: 8px;
    background: none;
    text-overflow: ellipsis;
  }

  input[type='text']:focus {
    outline: none;
  }

  ::placeholder {
    color: var(--soft);
    opacity: 1;
  }

  .problem {
    color: var(--bad);
    font-size: var(--small);
    line-height: 1.4;
  }

  .problem:not(:empty) {
    margin-top: 0.25rem;
  }

  .hint {
    font-size: var(--tiny);
    color: var(--soft);
  }

  .only {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    margin: 0;
    color: var(--ink);
    cursor: pointer;
  }

  .only input {
    width: 1rem;
    height: 1rem;
    margin: 0;
    accent-color: var(--accent);
  }

  @media (max-width: 719px) {
    input[type='text'] {
      font-size: 1rem;
    }
  }
`;
