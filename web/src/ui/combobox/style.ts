import { css } from 'lit';

export const style = css`
  input[type='text'] {
    padding-inline-end: 2rem;
  }

  .arrow {
    position: absolute;
    inset: 0 0.5rem 0 auto;
    display: grid;
    place-items: center;
    color: var(--soft);
    pointer-events: none;
  }

  .arrow .icon {
    width: 1.125rem;
    height: 1.125rem;
  }

  #list {
    position: fixed;
    inset: auto;
    margin: 0;
    padding: 0.25rem;
    max-width: calc(100vw - 1rem);
    overflow-y: auto;
    overscroll-behavior: contain;
    color: var(--ink);
    background: var(--raised);
    border: 1px solid var(--line);
    border-radius: 10px;
    box-shadow: 0 12px 32px -6px var(--shade);
  }

  .group {
    padding: 0.5rem 0.625rem 0.125rem;
    font-size: var(--tiny);
    color: var(--soft);
  }

  .option {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 2.125rem;
    padding: 0.25rem 0.625rem;
    border-radius: 6px;
    cursor: pointer;
    scroll-margin-block: 2rem;
    content-visibility: auto;
    contain-intrinsic-height: auto 2.125rem;
  }

  .option[aria-selected='true'] {
    background: var(--sunken);
    box-shadow: inset 2px 0 0 var(--ink);
  }

  .option.current .name {
    font-weight: 600;
  }

  .name {
    flex: 1;
    min-width: 0;
  }

  .fact {
    flex: none;
    font-size: var(--tiny);
    color: var(--soft);
    font-variant-numeric: tabular-nums;
  }

  .sign .icon {
    display: block;
    width: 1rem;
    height: 1rem;
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

  .none {
    padding: 0.5rem 0.625rem;
    color: var(--soft);
  }

  @media (pointer: coarse) {
    .option {
      min-height: 2.75rem;
    }
  }
`;
