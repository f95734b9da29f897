import { html, nothing, type TemplateResult } from 'lit';
import type { Answer } from '../../engine/engine.ts';
import type { Command, Commands, LogCheck, LogRow, Scenario } from '../../engine/types.gen.ts';
import { preferences } from '../../state/preferences.ts';
import { cells } from '../base/cells-style.ts';
import { field } from '../base/field-style.ts';
import { Part } from '../base/part.ts';
import { sourceLink } from '../derivation/derivation.ts';
import { wordsOf } from '../notes/words.ts';
import { logStrings, type LogStrings } from '../strings/log/index.ts';
import { missOf, percent, reportOf } from './report.ts';
import { style } from './style.ts';

/** What this part asks of the session, without changing it. */
export interface LogSource {
  check: (scenario: Scenario | undefined, log: string) => Answer<LogCheck> | undefined;
  commands: (scenario: Scenario) => Commands | undefined;
  version: string;
}

interface Reading {
  text: string;
  /** What the log was compared with; undefined: with what it says of itself. */
  asked: Scenario | undefined;
  question: Scenario;
  /** It does not say enough, so that the question stood in. */
  lacking: boolean;
  answer: Answer<LogCheck> | undefined;
}

/** A log is read once typing rests. */
const REST_MS = 200;
const SAID_MS = 2500;

/** The answer as commands, and beside an engine's own log. All text goes in as text. */
export class Log extends Part {
  static override styles = [Part.styles, field, cells, style];
  static override properties = {
    scenario: { attribute: false },
    source: { attribute: false },
    copied: { state: true },
  };
  declare scenario: Scenario;
  declare source: LogSource;
  /** What was copied last: an engine's name, or "report"; with "!" when it was refused. */
  declare copied: string;
  #text = '';
  #withQuestion = false;
  #reading: Reading | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.copied = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override render(): TemplateResult {
    const t = this.#words;
    return html`${this.#run(t)}
      <section aria-labelledby="check">
        <h2 id="check">${t.check}</h2>
        <p class="soft">${t.checkCaption}</p>
        <label for="log">${t.paste}</label>
        <textarea
          id="log"
          spellcheck="false"
          autocomplete="off"
          placeholder=${t.placeholder}
          @input=${this.#onInput}
        ></textarea>
        <label class="only">
          <input
            type="checkbox"
            .checked=${this.#withQuestion}
            @change=${(event: Event) => {
              this.#withQuestion = (event.target as HTMLInputElement).checked;
              this.requestUpdate();
            }}
          />
          ${t.withQuestion}
        </label>
        <div role="status">${this.#answer(t)}</div>
      </section>`;
  }

  get #words(): LogStrings {
    return logStrings[preferences.value.language];
  }

  #run(t: LogStrings): TemplateResult | typeof nothing {
    const commands = this.source.commands(this.scenario)?.commands ?? [];
    if (commands.length === 0) return nothing;
    return html`<section aria-labelledby="run">
      <h2 id="run">${t.run}</h2>
      <p class="soft">${t.runCaption}</p>
      ${commands.map((command) => this.#command(t, command))}
    </section>`;
  }

  #command(t: LogStrings, command: Command): TemplateResult {
    const { engine, kind, text, version, source, date, ignored } = command;
    const name = kind === 'modelfile' ? `${engine}, ${t.file}` : engine;
    return html`<div class="command">
      <div class="head">
        <span>${name}</span>
        <span class="soft">${t.flags(version)} ${sourceLink(this.t.derivation, source, date)}</span>
        ${this.#copyButton(t, name, text, t.copyName(name))}
      </div>
      <pre><code>${text}</code></pre>
      ${ignored.length > 0 ? html`<p class="soft">${t.ignored(ignored.join(', '))}</p>` : nothing}
    </div>`;
  }

  #copyButton(t: LogStrings, id: string, text: string, label: string): TemplateResult {
    const said = this.copied === id ? t.copied : this.copied === `${id}!` ? t.copyFailed : t.copy;
    return html`<button
      type="button"
      class="plain"
      aria-label=${label}
      @click=${() => void this.#copy(id, text)}
    >
      ${id === 'report' && said === t.copy ? t.report : said}
    </button>`;
  }

  #answer(t: LogStrings): TemplateResult | typeof nothing {
    if (this.#text.trim() === '') return nothing;
    const { answer, lacking } = this.#read();
    if (!answer) return nothing;
    if (!answer.ok)
      return html`<p class="problem">${wordsOf(this.f, this.t.problems, answer.problem)}</p>`;
    const check = answer.value;
    const report = reportOf(check, this.source.version);
    return html`<p>${t.of(check.engine)}: ${summaryOf(check)}</p>
      ${lacking ? html`<p class="soft">${t.usedQuestion}</p>` : nothing}
      <div class="scroll" role="group" aria-labelledby="check" tabindex="0">
        <table>
          <thead>
            <tr>
              <th scope="col">${t.line}</th>
              <th scope="col" class="words">${t.device}</th>
              <th scope="col" class="words">${t.term}</th>
              <th scope="col">${t.printed}</th>
              <th scope="col">${t.predicted}</th>
              <th scope="col">${t.difference}</th>
              <th scope="col" class="words">${t.why}</th>
            </tr>
          </thead>
          <tbody>
            ${check.rows.map((row) => this.#row(t, row))}
          </tbody>
        </table>
      </div>
      <ul>
        ${check.notes.map((note) => html`<li>${wordsOf(this.f, this.#sentences, note)}</li>`)}
      </ul>
      ${this.#copyButton(t, 'report', report, t.report)}`;
  }

  /** Read anew only when the log or what it is compared with has changed. */
  #read(): Reading {
    const asked = this.#withQuestion ? this.scenario : undefined;
    const last = this.#reading;
    const same = last?.text === this.#text && last.asked === asked;
    if (same && (!last.lacking || last.question === this.scenario)) return last;
    const alone = this.source.check(asked, this.#text);
    const lacking = !asked && alone?.ok === true && predictsNothing(alone.value);
    const answer = lacking ? this.source.check(this.scenario, this.#text) : alone;
    this.#reading = { text: this.#text, asked, question: this.scenario, lacking, answer };
    return this.#reading;
  }

  /** A note of a check may be what would refuse an estimate. */
  get #sentences(): Readonly<Record<string, string>> {
    return { ...this.t.problems, ...this.t.notes.codes };
  }

  #row(t: LogStrings, row: LogRow): TemplateResult {
    const miss = missOf(row);
    const { reason: code = '', message = '' } = row;
    return html`<tr title=${row.text}>
      <td class="soft">${row.line ?? t.sum}</td>
      <td class="words">${t.devices[row.device] ?? row.device}</td>
      <td class="words">${t.terms[row.term] ?? this.#termName(row.term)}</td>
      <td>${this.#figure(t, row.printed_bytes, row.printed_count)}</td>
      <td>${this.#figure(t, row.predicted_bytes, row.predicted_count)}</td>
      <td>${miss === undefined ? t.none : miss === 0 ? t.same : percent(miss)}</td>
      <td class="why soft">
        ${wordsOf(this.f, this.t.notes.codes, { code, message, path: '', values: {} })}
      </td>
    </tr>`;
  }

  #termName(term: string): string {
    const names: Readonly<Record<string, string>> = this.t.terms.names;
    return names[term] ?? term;
  }

  #figure(t: LogStrings, bytes: number | undefined, count: number | undefined): string {
    if (bytes !== undefined) return `${this.f.fixed(bytes / 1024 ** 2, 2)} MiB`;
    if (count === undefined) return t.none;
    return count >= 1000 ? this.f.whole(count) : this.f.fixed(count, 2);
  }

  readonly #onInput = (event: Event): void => {
    const { value } = event.target as HTMLTextAreaElement;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#text = value;
      this.requestUpdate();
    }, REST_MS);
  };

  async #copy(id: string, text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = id;
    } catch {
      this.copied = `${id}!`;
    }
    setTimeout(() => {
      this.copied = '';
    }, SAID_MS);
  }
}

/** A log that names no model of the catalogue leaves nothing to compare. */
function predictsNothing({ rows }: LogCheck): boolean {
  return rows.every((row) => row.predicted_bytes === undefined);
}

/** The keys that a reader looks for first. */
function summaryOf({ scenario }: LogCheck): string {
  const { inference: run, hardware, model } = scenario;
  const gpu = typeof hardware.gpu === 'string' ? hardware.gpu : hardware.gpu?.name;
  const said = [
    typeof model === 'string' ? model : '',
    run?.weights,
    gpu && `${String(hardware.count ?? 1)} × ${gpu}`,
    run?.context && `context ${String(run.context)}`,
    run?.sequences && `sequences ${String(run.sequences)}`,
    run?.engine_version,
  ];
  return said.filter((part) => part !== undefined && part !== '' && part !== 0).join(', ');
}

customElements.define('headroom-log', Log);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-log': Log;
  }
}
