import { css } from 'lit';

export const style = css`
  :host {
    position: fixed;
    inset: 0 0 auto;
    z-index: 2;
    transform: translateY(-110%);
    visibility: hidden;
    transition:
      transform 160ms ease,
      visibility 160ms;
  }

  :host([shown]) {
    transform: none;
    visibility: visible;
  }

  @media (min-width: 960px) {
    :host {
      display: none;
    }
  }

  @media print {
    :host {
      display: none;
    }
  }

  button {
    position: relative;
    display: flex;
    align-items: center;
    gap: 0.5rem;
    width: 100%;
    min-height: 3rem;
    padding: 0 1.25rem;
    background: var(--page);
    border-bottom: 1px solid var(--line);
  }

  .icon {
    display: block;
    width: 1.25rem;
    height: 1.25rem;
  }

  strong {
    font-weight: 600;
  }

  .sizes {
    margin-inline-start: auto;
    color: var(--soft);
  }

  .bar {
    position: absolute;
    inset: auto 0 -1px;
    height: 3px;
    background: var(--sunken);
  }

  .fill {
    display: block;
    height: 100%;
    background: currentColor;
    transition: width 180ms ease;
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
`;
