import type { Language } from '../../state/preferences.ts';
import { en } from './en.ts';
import type { Strings } from './strings.ts';
import { zh } from './zh.ts';

export type { Strings } from './strings.ts';

export const strings: Readonly<Record<Language, Strings>> = { en, zh };
