import type { Formatter } from '../units/format.ts';

interface Coded {
  code: string;
  message: string;
  path: string;
  values: Readonly<Record<string, string | number>>;
}

/**
 * The sentence for a code in the reader's language, its {names} filled in: values, {path} and the
 * last part of it, {key}. The core's own English sentence where this language has none.
 */
export function wordsOf(
  f: Formatter,
  sentences: Readonly<Record<string, string>>,
  { code, message, path, values }: Coded,
): string {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (sentence === undefined) return message;
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const known: Coded['values'] = { path, key: path.split('.').at(-1) ?? path, ...values };
    const value = Object.hasOwn(known, name) ? known[name] : undefined;
    return value === undefined ? whole : f.input(value);
  });
}
