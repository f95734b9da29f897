import { css } from 'lit';

export const style = css`
  .frame {
    display: flex;
    flex-wrap: wrap;
    padding: 3px;
    background: var(--sunken);
    border-radius: 8px;
  }

  .frame label {
    position: relative;
    flex: 1 1 auto;
    margin: 0;
    color: var(--soft);
    cursor: pointer;
  }

  .frame label:hover {
    color: var(--ink);
  }

  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  .frame span {
    display: block;
    padding: 0.375rem 0.5rem;
    border-radius: 6px;
    text-align: center;
    white-space: nowrap;
    line-height: 1.4;
  }

  input:checked + span {
    color: var(--ink);
    background: var(--lift);
    box-shadow: 0 1px 2px var(--shade);
  }

  input:focus-visible + span {
    outline: 2px solid var(--ink);
    outline-offset: 1px;
  }

  :host([small]) span {
    padding: 0.1875rem 0.5625rem;
    font-size: var(--tiny);
  }

  @media (forced-colors: active) {
    input:checked + span {
      outline: 2px solid;
    }
  }
`;
