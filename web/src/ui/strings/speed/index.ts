import type { Language } from '../../../state/preferences.ts';
import { speedEn, type SpeedStrings } from './en.ts';
import { speedZh } from './zh.ts';

export type { SpeedStrings } from './en.ts';

export const speedStrings: Readonly<Record<Language, SpeedStrings>> = {
  en: speedEn,
  zh: speedZh,
};
