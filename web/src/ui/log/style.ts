import { css } from 'lit';

export const style = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2.25rem;
  }

  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
  }

  h2,
  p {
    margin: 0;
  }

  .command {
    display: grid;
    gap: 0.25rem;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.25rem 0.75rem;
    font-size: var(--small);
  }

  .head button {
    margin-inline-start: auto;
  }

  pre {
    margin: 0;
    padding: 0.75rem;
    overflow-x: auto;
    background: var(--raised);
    border: 1px solid var(--line);
    border-radius: 8px;
    font-size: var(--small);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  textarea {
    width: 100%;
    min-height: 8rem;
    padding: 0.5rem 0.75rem;
    color: inherit;
    background: var(--raised);
    border: 1px solid var(--edge);
    border-radius: 8px;
    font:
      var(--small) / 1.4 ui-monospace,
      monospace;
    resize: vertical;
  }

  .scroll {
    overflow-x: auto;
  }

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--small);
  }

  thead th {
    color: var(--soft);
    border-bottom: 1px solid var(--line);
    font-size: var(--tiny);
  }

  .words {
    text-align: start;
  }

  td.why {
    min-width: 14rem;
    white-space: normal;
    text-align: start;
  }

  ul {
    margin: 0;
    padding-inline-start: 1.25rem;
  }
`;
