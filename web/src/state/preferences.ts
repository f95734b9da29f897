import { Cell } from './cell.ts';

export type Language = 'en' | 'zh';
export type Theme = 'auto' | 'light' | 'dark';
export type Units = 'GiB' | 'GB';

export interface Preferences {
  language: Language;
  theme: Theme;
  units: Units;
  /** Whether the further questions are unfolded. */
  more: boolean;
}

const KEY = 'headroom';

/** What was chosen before on this machine, else the browser's language. */
export function initialPreferences(
  saved: string | null,
  languages: readonly string[],
): Preferences {
  const kept = readSaved(saved);
  return {
    language: kept.language === 'en' || kept.language === 'zh' ? kept.language : pick(languages),
    theme: kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : 'auto',
    units: kept.units === 'GB' ? 'GB' : 'GiB',
    more: kept.more === true,
  };
}

function pick(languages: readonly string[]): Language {
  for (const tag of languages) {
    if (/^zh\b/i.test(tag)) return 'zh';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}

function readSaved(saved: string | null): Partial<Record<keyof Preferences, unknown>> {
  try {
    const value: unknown = JSON.parse(saved ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function fromStorage(): string | null {
  try {
    return globalThis.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const preferences = new Cell<Preferences>(
  initialPreferences(
    typeof localStorage === 'undefined' ? null : fromStorage(),
    typeof navigator === 'undefined' ? [] : navigator.languages,
  ),
);

/** Changes some preferences and keeps them; a browser that refuses to keep them is no fault. */
export function prefer(change: Partial<Preferences>): void {
  preferences.set({ ...preferences.value, ...change });
  try {
    globalThis.localStorage.setItem(KEY, JSON.stringify(preferences.value));
  } catch {
    return;
  }
}
