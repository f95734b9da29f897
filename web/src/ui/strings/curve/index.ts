import type { Language } from '../../../state/preferences.ts';
import { curveEn, type CurveStrings } from './en.ts';
import { curveZh } from './zh.ts';

export type { CurveStrings } from './en.ts';

export const curveStrings: Readonly<Record<Language, CurveStrings>> = {
  en: curveEn,
  zh: curveZh,
};
