import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Scenario } from '../../engine/types.gen.ts';
import { engineOf, withConfig } from '../../state/scenario.ts';
import { withOrigin, type Origin } from '../../state/source/origins.ts';
import { withHeader } from '../../state/source/put.ts';
import { preferences } from '../../state/preferences.ts';
import type { Reading } from '../../state/source/files.ts';
import type { Group } from '../../state/source/groups.ts';
import { Opening, type OpeningView } from '../../state/source/opening.ts';
import { parseRepo } from '../../state/source/repo.ts';
import { field } from '../base/field-style.ts';
import { Follow } from '../base/follow.ts';
import { Part } from '../base/part.ts';
import { sourceStrings, type SourceStrings } from '../strings/source/index.ts';
import './opened.ts';
import { style } from './style.ts';

/** The question with the model that was read, and what else changed with it. */
export interface Taken {
  asked: Scenario;
  said: readonly string[];
}

/** A model was read from its files. */
export class TakenEvent extends CustomEvent<Taken> {
  static readonly type = 'headroom-taken';

  constructor(taken: Taken) {
    super(TakenEvent.type, { detail: taken });
  }
}

type Choosing = Extract<OpeningView, { phase: 'choosing' }>;

/** Where a model's own files are opened: of this computer, or of a repository when asked to. */
export class Opener extends Part {
  static override styles = [Part.styles, field, style];
  static override properties = {
    scenario: { attribute: false },
    wanted: { attribute: false },
    files: { attribute: false },
    typed: { state: true },
    fault: { state: true },
  };
  /** The question that the model is for. */
  declare scenario: Scenario;
  /** The model of a link that has to be read again. */
  declare wanted: Origin | undefined;
  /** Files that were dropped or chosen elsewhere on the page. */
  declare files: readonly File[] | undefined;
  declare typed: string | undefined;
  declare fault: string;
  readonly #opening = new Opening();
  #stop: (() => void) | undefined;

  constructor() {
    super();
    this.fault = '';
    new Follow(this, this.#opening.view);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = this.#opening.view.follow(() => {
      const view = this.#opening.view.value;
      if (view.phase === 'done') this.dispatchEvent(new TakenEvent(this.#taken(view.reading)));
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
    this.#opening.cancel();
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('#address')?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('files') && this.files) void this.#opening.open(this.files);
  }

  protected override render(): TemplateResult {
    const t = this.#words;
    const view = this.#opening.view.value;
    const busy = view.phase === 'listing' || view.phase === 'reading';
    return html`<section aria-label=${t.title}>
      ${this.#wanted(t)}
      <form @submit=${this.#onSubmit}>
        <label for="address">${t.address}</label>
        <div class="box">
          <input
            id="address"
            type="text"
            inputmode="url"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            placeholder=${t.addressPlaceholder}
            aria-invalid=${this.fault === '' ? nothing : 'true'}
            aria-describedby="problem contact"
            .value=${this.#address()}
            @input=${this.#onType}
          />
        </div>
        <p id="problem" class="problem">${this.fault}</p>
        <p id="contact" class="hint">${t.contact}</p>
        <button type="submit" class="act" ?disabled=${busy}>${t.read}</button>
      </form>
      <div class="state" role="status">${this.#state(t, view)}</div>
      ${view.phase === 'choosing' ? this.#choices(t, view) : nothing}
      <p class="or" aria-hidden="true"><span>${t.or}</span></p>
      <div>
        <label class="act file">
          <input
            type="file"
            multiple
            accept=".gguf,.safetensors,.json"
            aria-describedby="files-hint"
            @change=${this.#onFiles}
          />
          <span>${t.files}</span>
        </label>
        <p id="files-hint" class="hint">${t.filesHint}</p>
      </div>
      <button type="button" class="plain back" @click=${this.#onBack}>${t.back}</button>
    </section>`;
  }

  /** The same questions about the model that was read; its engine may have to change. */
  #taken({ model, origin, cut }: Reading): Taken {
    if ('config' in model && !('safetensors' in model))
      return { asked: withConfig(this.scenario, model.config), said: [] };
    const asked = withHeader(this.scenario, withOrigin(model, origin));
    const engine = engineOf(asked);
    const name = this.t.questions.engineNames[engine];
    const t = this.#words;
    const kind = t.kinds['gguf' in model ? 'gguf' : 'safetensors'];
    const said = [
      ...(engine === engineOf(this.scenario) ? [] : [t.engineChanged(name, kind)]),
      ...(cut === undefined ? [] : [t.fileCut(cut)]),
    ];
    return { asked, said };
  }

  get #words(): SourceStrings {
    return sourceStrings[preferences.value.language];
  }

  #wanted(t: SourceStrings): TemplateResult | typeof nothing {
    const { wanted } = this;
    if (!wanted) return nothing;
    const says =
      wanted.kind === 'hub' ? t.wantedHub(wanted.file, wanted.repo) : t.wantedFile(wanted.file);
    return html`<p class="wanted" role="alert">${says}</p>`;
  }

  /** What is typed, else the address that a link speaks of. */
  #address(): string {
    if (this.typed !== undefined) return this.typed;
    const { wanted } = this;
    if (wanted?.kind !== 'hub') return '';
    const { repo, revision, file } = wanted;
    return `huggingface.co/${repo}/blob/${encodeURIComponent(revision)}/${file.split('/').map(encodeURIComponent).join('/')}`;
  }

  #state(t: SourceStrings, view: OpeningView): TemplateResult | typeof nothing {
    switch (view.phase) {
      case 'listing':
        return this.#busy(t, t.listing(view.repo));
      case 'reading':
        return this.#busy(
          t,
          view.all > 1
            ? t.readingMany(this.f.whole(view.done), this.f.whole(view.all))
            : t.reading(view.name),
        );
      case 'failed':
        return html`<p class="problem">${t.faults[view.code](view.values)}</p>`;
      case 'choosing':
        return html`<p class="hidden-text">${t.choose(view.place.repo)}</p>`;
      default:
        return nothing;
    }
  }

  #busy(t: SourceStrings, sentence: string): TemplateResult {
    return html`<p class="busy">
      <span>${sentence}</span>
      <button type="button" class="plain" @click=${() => this.#opening.cancel()}>
        ${t.cancel}
      </button>
    </p>`;
  }

  #choices(t: SourceStrings, { place, groups }: Choosing): TemplateResult {
    return html`<div class="choices">
      <h3 id="choose">${t.choose(place.repo)}</h3>
      <ul aria-labelledby="choose">
        ${groups.map(
          (group) =>
            html`<li>
              <button
                type="button"
                ?disabled=${group.incomplete}
                @click=${() => void this.#opening.choose(place, group)}
              >
                <span class="label">${group.label}</span>
                <span class="size">${this.f.bytes(group.size)}</span>
                <span class="detail">${this.#detail(t, group)}</span>
              </button>
            </li>`,
        )}
      </ul>
    </div>`;
  }

  #detail(t: SourceStrings, { kind, detail, files, incomplete }: Group): string {
    const parts = files.length > 1 ? t.parts(this.f.whole(files.length)) : '';
    return [t.kinds[kind], detail, parts, incomplete ? t.incomplete : '']
      .filter((piece) => piece !== '')
      .join(' · ');
  }

  readonly #onType = (event: Event): void => {
    this.typed = (event.target as HTMLInputElement).value;
    this.fault = '';
  };

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    const typed = this.#address().trim();
    const address = parseRepo(typed);
    const t = this.#words;
    this.fault = address ? '' : typed === '' ? t.addressEmpty : t.addressBad(typed.slice(0, 80));
    if (address) void this.#opening.list(address);
    else this.focus();
  };

  readonly #onFiles = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    void this.#opening.open([...(input.files ?? [])]);
    input.value = '';
  };

  readonly #onBack = (): void => {
    this.#opening.cancel();
    this.dispatchEvent(new Event('headroom-back'));
  };
}

customElements.define('headroom-opener', Opener);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-opener': Opener;
  }
  interface HTMLElementEventMap {
    'headroom-taken': TakenEvent;
  }
}
