import type { Language } from '../../../state/preferences.ts';
import { logEn, type LogStrings } from './en.ts';
import { logZh } from './zh.ts';

export type { LogStrings } from './en.ts';

export const logStrings: Readonly<Record<Language, LogStrings>> = { en: logEn, zh: logZh };
