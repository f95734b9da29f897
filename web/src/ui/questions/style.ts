import { css } from 'lit';

export const style = css`
  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.125rem;
  }

  .pair {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 7.5rem;
    gap: 0.75rem;
    align-items: start;
  }

  .wide {
    grid-column: 1 / -1;
  }

  .wide:empty {
    display: none;
  }

  .under {
    display: flex;
    justify-content: space-between;
    flex-wrap: wrap;
    gap: 0 1rem;
    margin-top: 0.25rem;
    min-height: 1.25rem;
    font-size: var(--tiny);
    color: var(--soft);
  }

  .general {
    padding: 0.625rem 0.75rem;
    border-radius: 8px;
    background: var(--sunken);
    color: var(--bad);
  }
`;

export const modelStyle = css`
  .coming {
    min-height: 4rem;
  }

  .drop {
    position: fixed;
    inset: 0;
    z-index: 4;
    display: grid;
    place-items: center;
    padding: 2rem;
    border: 3px dashed var(--ink);
    background: color-mix(in srgb, var(--page) 94%, transparent);
    font-size: var(--large);
    text-align: center;
    pointer-events: none;
  }
`;

export const contextStyle = css`
  .line {
    display: grid;
    grid-template-columns: 7.5rem minmax(0, 1fr);
    gap: 1rem;
    align-items: center;
  }

  .hint {
    margin-top: 0.25rem;
    min-height: 1.125rem;
  }

  .slider {
    position: relative;
    height: 2.5rem;
  }

  .rail {
    position: absolute;
    inset: calc(50% - 2px) 0 auto;
    display: flex;
    align-items: center;
    height: 4px;
    margin-inline: 9px;
    background: linear-gradient(var(--edge), var(--edge)) center / 100% 1px no-repeat;
  }

  .reach {
    height: 100%;
    border-radius: 2px;
    background: var(--good);
  }

  input[type='range'] {
    position: absolute;
    inset: 0;
    width: 100%;
    margin: 0;
    appearance: none;
    background: none;
    cursor: pointer;
  }

  input[type='range']::-webkit-slider-thumb {
    appearance: none;
    width: 18px;
    height: 18px;
    border: 0;
    border-radius: 50%;
    background: var(--accent);
    box-shadow: 0 0 0 3px var(--page);
  }

  input[type='range']::-moz-range-thumb {
    width: 18px;
    height: 18px;
    border: 0;
    border-radius: 50%;
    background: var(--accent);
    box-shadow: 0 0 0 3px var(--page);
  }
`;

export const pasteStyle = css`
  textarea {
    display: block;
    width: 100%;
    padding: 0.625rem 0.75rem;
    border: 1px solid var(--edge);
    border-radius: 8px;
    background: var(--raised);
    font: 400 var(--tiny) / 1.5 var(--mono);
    resize: vertical;
  }

  textarea:focus-visible {
    outline: 2px solid var(--ink);
    outline-offset: -1px;
    border-radius: 8px;
  }

  .hint {
    margin-top: 0.25rem;
  }

  .under {
    display: flex;
    justify-content: space-between;
    margin-top: 0.25rem;
    font-size: var(--tiny);
    color: var(--soft);
  }

  .file {
    position: relative;
    margin: 0;
    font-size: inherit;
    cursor: pointer;
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
    border-radius: 4px;
  }
`;

export const moreStyle = css`
  summary {
    display: flex;
    align-items: center;
    gap: 0.375rem;
    width: fit-content;
    cursor: pointer;
    list-style: none;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary .icon {
    width: 1rem;
    height: 1rem;
    color: var(--soft);
    transition: rotate 120ms ease;
  }

  details[open] summary .icon {
    rotate: 180deg;
  }

  .extras {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 1rem 0.75rem;
    margin-top: 0.875rem;
    align-items: start;
  }

  .box select {
    flex: 1;
    width: 100%;
    min-width: 0;
    padding: 0 0.5rem;
    border: 0;
    border-radius: 8px;
    background: none;
  }

  .box select:focus {
    outline: none;
  }

  .box option {
    color: var(--ink);
    background: var(--raised);
  }

  .hint {
    display: flex;
    justify-content: space-between;
    gap: 0.5rem;
    margin-top: 0.1875rem;
    min-height: 1.125rem;
  }
`;
