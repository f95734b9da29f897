import { LitElement, type CSSResultGroup } from 'lit';
import { preferences } from '../../state/preferences.ts';
import { strings, type Strings } from '../strings/index.ts';
import { formatterFor, type Formatter } from '../units/format.ts';
import { Follow } from './follow.ts';
import { base } from './style.ts';

/** The ground of every part: it speaks the chosen language and units, and follows their change. */
export abstract class Part extends LitElement {
  static override styles: CSSResultGroup = base;

  constructor() {
    super();
    new Follow(this, preferences);
  }

  protected get t(): Strings {
    return strings[preferences.value.language];
  }

  protected get f(): Formatter {
    return formatterFor(preferences.value.language, preferences.value.units);
  }
}
