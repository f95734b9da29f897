import type { Formatter } from '../units/format.ts';

interface Coded {
  code: string;
  message: string;
  path: string;
  values: Readonly<Record<string, string | number>>;
}

/**
 * The sentence for a code in the reader's language, its {names} filled in; the core's own English
 * sentence where this language has none.
 */
export function wordsOf(
  f: Formatter,
  sentences: Readonly<Record<string, string>>,
  { code, message, path, values }: Coded,
): string {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (sentence === undefined) return message;
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = name === 'path' ? path : Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : f.input(value);
  });
}
