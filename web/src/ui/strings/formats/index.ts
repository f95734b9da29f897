import type { Language } from '../../../state/preferences.ts';
import { formatsEn, type FormatStrings } from './en.ts';
import { formatsZh } from './zh.ts';

export type { FormatStrings } from './en.ts';

export const formatStrings: Readonly<Record<Language, FormatStrings>> = {
  en: formatsEn,
  zh: formatsZh,
};
