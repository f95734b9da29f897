import type { Language } from '../../../state/preferences.ts';
import { sourceEn, type SourceStrings } from './en.ts';
import { sourceZh } from './zh.ts';

export type { SourceStrings } from './en.ts';

export const sourceStrings: Readonly<Record<Language, SourceStrings>> = {
  en: sourceEn,
  zh: sourceZh,
};
