import { css } from 'lit';

export const style = css`
  section {
    display: grid;
    gap: 0.75rem;
    padding: 0.875rem;
    border: 1px solid var(--edge);
    border-radius: 10px;
  }

  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: stretch;
  }

  .hint {
    margin-top: 0.375rem;
    line-height: 1.45;
  }

  .act {
    justify-self: start;
    display: inline-block;
    margin: 0;
    padding: 0.4375rem 1rem;
    border: 1px solid var(--edge);
    border-radius: 999px;
    font-size: inherit;
    color: var(--ink);
    cursor: pointer;
  }

  form .act {
    margin-top: 0.625rem;
  }

  .act:hover {
    border-color: var(--ink);
  }

  .act:disabled {
    color: var(--soft);
    cursor: default;
    border-color: var(--line);
  }

  .file {
    position: relative;
    overflow: hidden;
  }

  .file input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }

  .file:focus-within {
    outline: 2px solid var(--ink);
    outline-offset: 2px;
  }

  .or {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    font-size: var(--tiny);
    color: var(--soft);
  }

  .or::before,
  .or::after {
    content: '';
    flex: 1;
    border-top: 1px solid var(--line);
  }

  .wanted {
    padding: 0.625rem 0.75rem;
    border-radius: 8px;
    background: var(--sunken);
    overflow-wrap: anywhere;
  }

  .state:empty {
    margin-top: -0.75rem;
  }

  .state .problem {
    margin: 0;
    overflow-wrap: anywhere;
  }

  .busy {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    font-size: var(--small);
    overflow-wrap: anywhere;
  }

  .busy button {
    flex: none;
    align-self: start;
  }

  h3 {
    margin: 0 0 0.375rem;
    font-size: var(--small);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .choices ul {
    max-height: 18rem;
    overflow-y: auto;
    border-block: 1px solid var(--line);
  }

  .choices li + li {
    border-top: 1px solid var(--line);
  }

  .choices button {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 0.75rem;
    width: 100%;
    min-height: 2.75rem;
    padding: 0.375rem 0.5rem;
  }

  .choices button:hover:not(:disabled) {
    background: var(--sunken);
  }

  .choices button:focus-visible {
    outline-offset: -2px;
  }

  .choices button:disabled {
    color: var(--soft);
    cursor: default;
  }

  .choices .label {
    margin: 0;
    font-size: inherit;
    font-weight: 600;
    color: inherit;
    overflow-wrap: anywhere;
  }

  .size {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .detail {
    grid-column: 1 / -1;
    font-size: var(--tiny);
    color: var(--soft);
    overflow-wrap: anywhere;
  }

  .back {
    justify-self: end;
    font-size: var(--tiny);
    color: var(--soft);
  }
`;

export const openedStyle = css`
  .file {
    display: grid;
    gap: 0.125rem;
    padding: 0.625rem 0.75rem;
    border: 1px solid var(--edge);
    border-radius: 8px;
    overflow-wrap: anywhere;
  }

  .file:focus {
    outline: none;
  }

  .label {
    margin: 0;
  }

  strong {
    font-weight: 600;
  }

  .soft {
    font-size: var(--small);
  }

  .hint {
    margin-top: 0.25rem;
  }

  .under {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    margin-top: 0.25rem;
    font-size: var(--tiny);
    color: var(--soft);
  }
`;
