import { html, nothing, type TemplateResult } from 'lit';
import type { Answer } from '../../engine/engine.ts';
import type { Scenario, Serving, ServingRow } from '../../engine/types.gen.ts';
import { preferences } from '../../state/preferences.ts';
import { ScenarioEvent } from '../base/events.ts';
import { legend } from '../base/legend-style.ts';
import { Part } from '../base/part.ts';
import { wordsOf } from '../notes/words.ts';
import type { AnswerEvent, Optional } from '../questions/optional.ts';
import { speedStrings, type SpeedStrings } from '../strings/speed/index.ts';
import { lineOf, logAxis } from './axis.ts';
import type { Graph } from './graph.ts';
import './graph.ts';
import { levelFields } from './level.ts';
import { servingStyle } from './style.ts';

/** Throughput and speed of each against users, the users carried, and arrivals by chance. */
export class ServingPart extends Part {
  static override styles = [Part.styles, legend, servingStyle];
  static override properties = {
    scenario: { attribute: false },
    answer: { attribute: false },
  };
  declare scenario: Scenario;
  declare answer: Answer<Serving> | undefined;
  /** Stays while a question is badly put. */
  #last: Serving | undefined;

  protected override willUpdate(): void {
    if (this.answer?.ok) this.#last = this.answer.value;
  }

  protected override render(): TemplateResult | typeof nothing {
    const serving = this.#last;
    if (!serving || serving.reason === 'kind') return nothing;
    const { serving: t, reasons } = this.#words;
    if (serving.reason !== undefined)
      return html`<h3>${t.title}</h3>
        <p class="soft">${reasons[serving.reason] ?? ''}</p>`;
    return html`<div>
        <h3>${t.title}</h3>
        <p class="soft">
          ${t.caption(this.f.whole(serving.prompt_tokens ?? 0), this.f.whole(serving.output_tokens ?? 0))}
          ${t.running[serving.limited_by ?? '']?.(this.f.whole(serving.most_running ?? 0))}
        </p>
      </div>
      <div class="level">
        ${levelFields(this.#words, this.f, this.scenario, serving).map((each) => this.#field(each))}
      </div>
      <p class="carried" role="status">${this.#carried(serving)}</p>
      <headroom-graph .graph=${this.#graph(serving)}></headroom-graph>
      <ul class="legend" aria-hidden="true">
        <li><span class="key"></span>${t.together}</li>
        <li><span class="key second"></span>${t.each}</li>
      </ul>
      ${this.#table(serving)} ${this.#chance(serving)}`;
  }

  get #words(): SpeedStrings {
    return speedStrings[preferences.value.language];
  }

  #field(each: Optional): TemplateResult {
    const problem = this.answer && !this.answer.ok ? this.answer.problem : undefined;
    return html`<headroom-optional
      .label=${each.label}
      .asked=${each.asked}
      .fallback=${each.fallback}
      .read=${each.read}
      .refuse=${each.refuse}
      .problem=${problem?.path === each.path ? wordsOf(this.f, this.t.problems, problem) : ''}
      @headroom-answer=${(event: AnswerEvent) =>
        this.dispatchEvent(new ScenarioEvent(each.put(event.detail)))}
    ></headroom-optional>`;
  }

  #carried(serving: Serving): string {
    const { serving: t } = this.#words;
    const service = serving.scenario.inference?.service ?? {};
    const seconds = this.f.input(service.first_token_s ?? 0);
    const rate = this.f.input(service.tokens_per_second ?? 0);
    const users = serving.users_carried ?? 0;
    return users > 0 ? t.carried(this.f.whole(users), seconds, rate) : t.carriedNone(seconds, rate);
  }

  #graph(serving: Serving): Graph {
    const { serving: t } = this.#words;
    const { rows, users_carried: carried = 0, most_running: most = 1 } = serving;
    const last = rows.at(-1);
    const x = logAxis(1, Math.max(2, last?.users ?? 2), 2);
    const speeds = rows.flatMap((row) => [row.throughput_tokens_per_second, row.tokens_per_second]);
    const y = logAxis(Math.min(...speeds) / 1.5, Math.max(...speeds) * 2, 10);
    const line = (of: (row: ServingRow) => number): string =>
      lineOf(
        rows.map((row) => ({ x: row.users, y: of(row) })),
        x,
        y,
      );
    const marks = [
      { users: serving.saturation_users ?? 0, text: t.saturation },
      { users: carried, text: t.level },
      { users: most, text: t.limit },
    ].filter(({ users }) => users > 0);
    return {
      text: last ? this.#sentence(last) : '',
      x: { title: t.x, ticks: x.ticks.map(({ at, value }) => ({ at, text: this.f.whole(value) })) },
      y: { title: t.y, ticks: y.ticks.map(({ at, value }) => ({ at, text: this.f.input(value) })) },
      lines: [
        { path: line((row) => row.throughput_tokens_per_second), kind: 'main' },
        { path: line((row) => row.tokens_per_second), kind: 'second' },
      ],
      marks: marks.map(({ users, text }) => ({ at: x.at(users), text: text(this.f.whole(users)) })),
    };
  }

  #sentence(row: ServingRow): string {
    return this.#words.serving.text(
      this.f.whole(row.users),
      this.f.figure(row.throughput_tokens_per_second),
      this.f.figure(row.tokens_per_second),
    );
  }

  #table({ rows }: Serving): TemplateResult {
    const { serving: t, bound } = this.#words;
    return html`<details>
      <summary>${t.asTable}</summary>
      <div class="scroll" tabindex="0" role="region" aria-label=${t.title}>
        <table>
          <thead>
            <tr>
              ${t.columns.map((name) => (name === '' ? html`<td></td>` : html`<th scope="col">${name}</th>`))}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              (row) =>
                html`<tr>
                  <th scope="row">${this.f.whole(row.users)}</th>
                  <td>${this.f.whole(row.running)}</td>
                  <td>${this.f.figure(row.throughput_tokens_per_second)}</td>
                  <td>
                    ${this.#words.range(this.f.figure(row.throughput_low), this.f.figure(row.throughput_high))}
                  </td>
                  <td>${this.f.figure(row.tokens_per_second)}</td>
                  <td>${this.f.figure(row.time_to_first_token_s)}</td>
                  <td class="words">${bound[row.bound_by] ?? row.bound_by}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>`;
  }

  #chance({ queues }: Serving): TemplateResult {
    const { serving: t } = this.#words;
    return html`<details>
      <summary>${t.chance}</summary>
      <p class="soft">${t.chanceCaption}</p>
      <div class="scroll" tabindex="0" role="region" aria-label=${t.chance}>
        <table>
          <thead>
            <tr>
              ${t.chanceColumns.map((name) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${queues.map(
              (queue) =>
                html`<tr>
                  <th scope="row">${this.f.figure(queue.requests_per_second)}</th>
                  <td>${this.f.whole(queue.load * 100)} %</td>
                  <td>${this.f.figure(queue.first_token_p50)}</td>
                  <td>${this.f.figure(queue.first_token_p90)}</td>
                  <td>${this.f.figure(queue.first_token_p99)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>`;
  }
}

customElements.define('headroom-serving', ServingPart);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-serving': ServingPart;
  }
}
