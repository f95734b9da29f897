import { html, nothing, type TemplateResult } from 'lit';
import type { Loaded } from '../engine/load.ts';
import { preferences } from '../state/preferences.ts';
import type { ComparisonRow, Scenario } from '../engine/types.gen.ts';
import type { FormatSource } from '../state/formats.ts';
import { gpuIdOf, withHardware } from '../state/scenario.ts';
import { Session, type View } from '../state/session.ts';
import type { GpuEvent } from '../ui/accelerators/accelerators.ts';
import '../ui/accelerators/accelerators.ts';
import '../ui/bars/bars.ts';
import { Follow } from '../ui/base/follow.ts';
import type { ScenarioEvent } from '../ui/base/events.ts';
import { Later } from '../ui/base/later.ts';
import { Part } from '../ui/base/part.ts';
import '../ui/colophon/colophon.ts';
import '../ui/facts/facts.ts';
import '../ui/masthead/masthead.ts';
import '../ui/notes/notes.ts';
import type { SpeedSource } from '../ui/speed/speed.ts';
import type { LogSource } from '../ui/log/log.ts';
import type { Consult } from '../ui/questions/questions.ts';
import '../ui/questions/questions.ts';
import '../ui/rules/rules.ts';
import '../ui/summary/summary.ts';
import '../ui/terms/terms.ts';
import '../ui/verdict/verdict.ts';
import { verdictOf } from '../ui/colours/verdict.ts';
import { style } from './style.ts';

/** The page: questions on one side, answers on the other. */
export class App extends Part {
  static override styles = [Part.styles, style];
  static override properties = { answerAway: { state: true } };
  declare answerAway: boolean;
  readonly #session = new Session();
  readonly #load: () => Promise<Loaded>;
  /** A column taller than the window scrolls to its end before it sticks. */
  readonly #measurer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries)
      (target as HTMLElement).style.setProperty('--height', `${contentRect.height}px`);
  });
  #watcher: IntersectionObserver | undefined;
  #watched: Element | undefined;
  readonly #consult: Consult;
  readonly #formatSource: FormatSource;
  readonly #formatsLater = this.#later(() => import('../ui/formats/formats.ts'));
  readonly #logSource: LogSource;
  readonly #logLater = this.#later(() => import('../ui/log/log.ts'));
  readonly #speedSource: SpeedSource;
  readonly #speedLater = this.#later(() => import('../ui/speed/speed.ts'));
  readonly #curveLater = this.#later(() => import('../ui/curve/curve.ts'));

  constructor(load: () => Promise<Loaded>) {
    super();
    this.answerAway = false;
    this.#load = load;
    const session = this.#session;
    this.#consult = {
      get models() {
        return session.models;
      },
      get gpus() {
        return session.gpus;
      },
      formats: (scenario) => session.formats(scenario),
      formatName: (id) => session.formatName(id),
      weightsFor: (scenario, engine) => session.weightsFor(scenario, engine),
      problemOfText: (text) => session.problemOfText(text),
    };
    this.#formatSource = {
      get listed() {
        return session.listedFormats;
      },
      sizes: (scenario) => session.formatSizes(scenario),
      probe: (scenario) => session.probe(scenario),
    };
    this.#logSource = {
      check: (scenario, log) => session.checkLog(scenario, log),
      commands: (scenario) => session.commands(scenario),
      get version() {
        return session.version;
      },
    };
    this.#speedSource = {
      estimate: (scenario) => session.timed(scenario),
      serving: (scenario) => session.serving(scenario),
    };
    new Follow(this, session.view);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('headroom-scenario', this.#onScenario);
    this.addEventListener('headroom-gpu', this.#onGpu);
    void this.#session.start(this.#load());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('headroom-scenario', this.#onScenario);
    this.removeEventListener('headroom-gpu', this.#onGpu);
    this.#watcher?.disconnect();
    this.#measurer.disconnect();
  }

  /** A part that is fetched once somebody is there and its place comes near. */
  #later(fetch: () => Promise<unknown>): Later {
    return new Later(this, async () => {
      await this.#session.reached;
      await Promise.all([fetch(), this.#session.complete()]);
    });
  }

  protected override render(): TemplateResult {
    const view = this.#session.view.value;
    return html`<nav>
        <button type="button" class="skip" @click=${this.#toQuestions}>
          ${this.t.masthead.skip}
        </button>
      </nav>
      <div class="page">
        <headroom-masthead></headroom-masthead>
        ${this.#body(view)}
        <headroom-colophon .version=${this.#session.version}></headroom-colophon>
      </div>
      <headroom-summary
        .estimate=${view.estimate}
        .runs=${this.#runs(view)}
        ?shown=${this.answerAway}
        @headroom-to-answer=${this.#toAnswer}
      ></headroom-summary>`;
  }

  protected override updated(): void {
    const view = this.#session.view.value;
    const root = document.documentElement;
    root.lang = this.t.htmlLang;
    const { theme } = preferences.value;
    if (theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = theme;
    document.title = this.#title(view);
    this.#watch();
    this.#formatsLater.watch(this.renderRoot.querySelector('.formats'));
    this.#logLater.watch(this.renderRoot.querySelector('.log'));
    this.#speedLater.watch(this.renderRoot.querySelector('.speed'));
    this.#curveLater.watch(this.renderRoot.querySelector('.curve'));
  }

  #body(view: View): TemplateResult {
    if (view.phase === 'failed') return this.#failed();
    if (view.phase === 'loading') return this.#loading();
    return this.#ready(view);
  }

  #loading(): TemplateResult {
    return html`<main class="layout" aria-busy="true">
      <p class="hidden-text" role="status">${this.t.states.loading}</p>
      <div class="answer ghost tall"></div>
      <div class="questions ghost"></div>
      <div class="details ghost"></div>
    </main>`;
  }

  #failed(): TemplateResult {
    const { states: t } = this.t;
    return html`<main class="failed">
      <div role="alert">
        <h2>${t.failedTitle}</h2>
        <p>${t.failed}</p>
      </div>
      <button type="button" class="retry" @click=${() => window.location.reload()}>
        ${t.retry}
      </button>
    </main>`;
  }

  #ready(view: View): TemplateResult {
    const { scenario, estimate, comparison, problem } = view;
    const current = gpuIdOf(scenario) ?? '';
    return html`${this.#linkFaults(view)}
      <main class="layout">
        <section class="answer" id="answer" tabindex="-1">
          <headroom-verdict
            .estimate=${estimate}
            .formatName=${this.#formatName(view)}
            .needed=${this.#row(view)?.needed}
            .runs=${this.#runs(view)}
            .stale=${problem ? this.t.states.stale : view.waiting ? this.t.states.waiting : ''}
          ></headroom-verdict>
          <headroom-bars .estimate=${estimate}></headroom-bars>
        </section>
        <section class="questions" id="questions" tabindex="-1">
          <headroom-questions
            .scenario=${scenario}
            .estimate=${estimate}
            .comparison=${comparison}
            .problem=${problem}
            .consult=${this.#consult}
            .wanted=${view.wanted}
            @headroom-unwanted=${() => this.#session.dismissWanted()}
          ></headroom-questions>
        </section>
        <section class="details">
          <headroom-facts
            .estimate=${estimate}
            .scenario=${scenario}
            .source=${this.#modelSource(view)}
          ></headroom-facts>
          ${this.#speed(view)}
          <headroom-terms .estimate=${estimate}></headroom-terms>
          ${this.#curve(view)}
          <div class="beside">
            <headroom-rules .estimate=${estimate}></headroom-rules>
            <headroom-notes .estimate=${estimate}></headroom-notes>
          </div>
          <div class="formats">${this.#formats(view)}</div>
          <div class="log">${this.#log(view)}</div>
        </section>
        <section class="accelerators">
          <headroom-accelerators
            .comparison=${comparison}
            .gpus=${this.#session.gpus}
            .caption=${this.#caption(view)}
            .count=${scenario.hardware.count ?? 1}
            .current=${current}
            .inspect=${(id: string) =>
              this.#session.probe(withHardware(scenario, { gpu: id })).estimate}
          ></headroom-accelerators>
        </section>
      </main>`;
  }

  #formats({ scenario, estimate }: View): TemplateResult | typeof nothing {
    if (!estimate) return nothing;
    if (!this.#formatsLater.here)
      return html`<h2>${this.t.states.formats}</h2>
        <button type="button" class="plain" @click=${this.#session.reach}>
          ${this.t.states.show}
        </button>
        <div class="ghost table"></div>`;
    return html`<headroom-formats
      .scenario=${scenario}
      .used=${estimate.scenario.inference?.weights ?? ''}
      .model=${estimate.model.name}
      .source=${this.#formatSource}
    ></headroom-formats>`;
  }

  #log({ scenario }: View): TemplateResult {
    if (!this.#logLater.here) return html`<div class="ghost"></div>`;
    return html`<headroom-log .scenario=${scenario} .source=${this.#logSource}></headroom-log>`;
  }

  #curve({ scenario, estimate }: View): TemplateResult | typeof nothing {
    if (estimate?.model.kind !== 'decoder') return nothing;
    return html`<div class="curve">
      ${
        this.#curveLater.here
          ? html`<headroom-curve
              .scenario=${scenario}
              .estimate=${estimate}
              .probe=${(asked: Scenario) => this.#session.probe(asked)}
            ></headroom-curve>`
          : html`<div class="ghost"></div>`
      }
    </div>`;
  }

  #speed({ scenario, estimate }: View): TemplateResult | typeof nothing {
    if (estimate?.model.kind !== 'decoder') return nothing;
    const { reason = 'not_asked' } = estimate.speed;
    return html`<div class=${reason === 'not_asked' ? 'speed' : 'speed untold'}>
      ${
        this.#speedLater.here
          ? html`<headroom-speed
              .scenario=${scenario}
              .estimate=${estimate}
              .source=${this.#speedSource}
            ></headroom-speed>`
          : html`<h2>${this.t.states.speed}</h2>
              <button type="button" class="plain" @click=${this.#session.reach}>
                ${this.t.states.show}
              </button>
              <div class="ghost"></div>`
      }
    </div>`;
  }

  #linkFaults({ linkFaults }: View): TemplateResult | typeof nothing {
    const { link: t } = this.t;
    if (linkFaults.length === 0) return nothing;
    return html`<div class="link-faults" role="alert">
      <h2>${t.title}</h2>
      <ul>
        ${linkFaults.map(({ code, key, value }) => {
          if (code === 'damaged_config' || code === 'damaged_header')
            return html`<li>${t[code]}</li>`;
          return html`<li>
            ${code === 'unknown_key' ? t.unknown_key(key) : t.bad_value(key, value)}
          </li>`;
        })}
      </ul>
      <button type="button" class="plain" @click=${() => this.#session.dismissLinkFaults()}>
        ${t.dismiss}
      </button>
    </div>`;
  }

  #formatName({ scenario, estimate }: View): string {
    const weights = estimate?.scenario.inference?.weights ?? scenario.inference?.weights ?? '';
    return briefly(this.#session.formatName(weights));
  }

  #modelSource({ estimate }: View): string {
    const id = estimate?.model.id;
    return this.#session.models.find((model) => model.id === id)?.sources[0] ?? '';
  }

  #caption(view: View): string {
    const { estimate } = view;
    if (!estimate) return '';
    const { context = 0, sequences = 1 } = estimate.scenario.inference ?? {};
    return this.t.accelerators.caption(
      estimate.model.name,
      this.#formatName(view),
      this.f.whole(context),
      this.f.whole(sequences),
    );
  }

  /** The present card's line in the comparison. */
  #row({ scenario, comparison }: View): ComparisonRow | undefined {
    const id = gpuIdOf(scenario);
    return comparison?.rows.find(({ gpu }) => gpu === id);
  }

  #runs(view: View): boolean {
    return this.#row(view)?.runs ?? true;
  }

  #title(view: View): string {
    const { name } = this.t;
    const { estimate } = view;
    if (!estimate) return name;
    const { memory, model } = estimate;
    const verdict = this.#runs(view) ? verdictOf(memory.verdict) : 'does_not_fit';
    const card = memory.devices[0]?.name ?? '';
    return `${this.t.verdict.short[verdict]} · ${model.name} · ${card} — ${name}`;
  }

  #watch(): void {
    const answer = this.renderRoot.querySelector('headroom-verdict') ?? undefined;
    if (answer === this.#watched) return;
    this.#watched = answer;
    this.#watcher ??= new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      this.answerAway = entry !== undefined && !entry.isIntersecting;
    });
    this.#watcher.disconnect();
    this.#measurer.disconnect();
    const questions = this.renderRoot.querySelector('.questions');
    if (questions) this.#measurer.observe(questions);
    if (answer) this.#watcher.observe(answer);
  }

  readonly #onScenario = (event: ScenarioEvent): void => {
    this.#session.ask(event.detail);
  };

  readonly #onGpu = (event: GpuEvent): void => {
    this.#session.ask(withHardware(this.#session.view.value.scenario, { gpu: event.detail }));
  };

  readonly #toQuestions = (): void => {
    this.renderRoot.querySelector<HTMLElement>('#questions')?.focus();
  };

  readonly #toAnswer = (): void => {
    window.scrollTo({ top: 0 });
    this.renderRoot.querySelector<HTMLElement>('#answer')?.focus({ preventScroll: true });
  };
}

/** "AWQ 4-bit, group 128" -> "AWQ 4-bit": how a format is called in a sentence. */
function briefly(formatName: string): string {
  return formatName.split(',')[0] ?? formatName;
}

customElements.define('headroom-app', App);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-app': App;
  }
}
