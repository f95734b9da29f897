import { css } from 'lit';

export const style = css`
  :host {
    display: grid;
    gap: 1rem;
    min-height: 6.25rem;
    align-content: start;
  }

  figcaption {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1rem;
    margin-bottom: 0.375rem;
  }

  .title {
    font-weight: 600;
  }

  .used {
    color: var(--soft);
  }

  .track {
    position: relative;
    height: 2.75rem;
    margin-bottom: 1.375rem;
    background: var(--sunken);
    border-radius: 6px;
  }

  .host .track {
    height: 0.75rem;
    margin-bottom: 0.375rem;
  }

  .legend b {
    font-weight: 400;
    color: var(--ink);
  }

  .segment,
  .free,
  .over,
  .kept,
  .limit {
    position: absolute;
    inset-block: 0;
    transition:
      left 180ms ease,
      width 180ms ease;
  }

  .segment {
    background: var(--colour);
    border-inline-end: 2px solid var(--page);
    min-width: 3px;
  }

  .segment.spare {
    background:
      repeating-linear-gradient(
        -45deg,
        color-mix(in srgb, var(--colour) 55%, transparent) 0 1px,
        transparent 1px 6px
      ),
      color-mix(in srgb, var(--colour) 22%, var(--page));
  }

  .segment:first-child {
    border-start-start-radius: 6px;
    border-end-start-radius: 6px;
  }

  .free {
    display: grid;
    place-items: center;
    overflow: hidden;
    container-type: inline-size;
    color: var(--soft);
    font-size: var(--tiny);
    white-space: nowrap;
  }

  .free span {
    display: none;
  }

  @container (min-width: 5rem) {
    .free span {
      display: block;
    }
  }

  .over {
    display: grid;
    place-items: center;
    overflow: hidden;
    container-type: inline-size;
    background:
      repeating-linear-gradient(
        -45deg,
        transparent 0 7px,
        color-mix(in srgb, var(--bad) 60%, transparent) 7px 8px
      ),
      color-mix(in srgb, var(--page) 62%, transparent);
    border-radius: 0 6px 6px 0;
    box-shadow: inset 0 0 0 1.5px var(--bad);
    font-size: var(--tiny);
    white-space: nowrap;
  }

  .over span {
    display: none;
    padding: 0.0625rem 0.5rem;
    border-radius: 999px;
    color: var(--bad);
    background: var(--page);
  }

  @container (min-width: 8rem) {
    .over span {
      display: block;
    }
  }

  .kept {
    border-radius: 0 6px 6px 0;
    background: repeating-linear-gradient(-45deg, var(--line) 0 3px, var(--sunken) 3px 6px);
  }

  .limit {
    inset-block: -0.25rem;
    width: 0;
    border-inline-start: 2px solid var(--ink);
  }

  .limit span {
    position: absolute;
    top: calc(100% + 0.125rem);
    inset-inline-start: 0;
    font-size: var(--tiny);
    line-height: 1.3;
    white-space: nowrap;
    color: var(--soft);
  }

  .limit.before span {
    inset-inline: auto 0;
  }

  @media (forced-colors: active) {
    .segment,
    .over,
    .kept {
      forced-color-adjust: none;
    }
  }
`;
