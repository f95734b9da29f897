import { html, type TemplateResult } from 'lit';
import {
  prefer,
  preferences,
  type Language,
  type Theme,
  type Units,
} from '../../state/preferences.ts';
import { Part } from '../base/part.ts';
import { mark } from '../icons/icons.ts';
import type { ChoiceEvent } from '../segmented/segmented.ts';
import '../segmented/segmented.ts';
import { style } from './style.ts';

const LANGUAGES = [
  { id: 'en', name: 'EN' },
  { id: 'zh', name: '中文' },
];

/** Name, one line, and the three settings. */
export class Masthead extends Part {
  static override styles = [Part.styles, style];

  protected override render(): TemplateResult {
    const { masthead: t, name } = this.t;
    const { language, theme, units } = preferences.value;
    return html`<header>
      <h1>${mark()}<span>${name}</span></h1>
      <p class="tagline">${t.tagline}</p>
      <div class="settings" role="group" aria-label=${t.settings}>
        <headroom-segmented
          small
          .label=${t.language}
          .value=${language}
          .choices=${LANGUAGES}
          @headroom-choice=${(event: ChoiceEvent) => prefer({ language: event.detail as Language })}
        ></headroom-segmented>
        <headroom-segmented
          small
          .label=${t.units}
          .value=${units}
          .choices=${(['GiB', 'GB'] as const).map((id) => ({ id, name: id, hint: t.unitHint[id] }))}
          @headroom-choice=${(event: ChoiceEvent) => prefer({ units: event.detail as Units })}
        ></headroom-segmented>
        <headroom-segmented
          small
          .label=${t.theme}
          .value=${theme}
          .choices=${(['auto', 'light', 'dark'] as const).map((id) => ({
            id,
            name: t.themes[id],
          }))}
          @headroom-choice=${(event: ChoiceEvent) => prefer({ theme: event.detail as Theme })}
        ></headroom-segmented>
      </div>
    </header>`;
  }
}

customElements.define('headroom-masthead', Masthead);

declare global {
  interface HTMLElementTagNameMap {
    'headroom-masthead': Masthead;
  }
}
