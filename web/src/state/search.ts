/** A thing that can be looked up by any of its names. */
export interface Searchable {
  id: string;
  /** The shown name first, then other names. */
  names: readonly string[];
  /** Words about it, such as its maker and size: they are met, but never rank it. */
  about?: string;
}

export interface Found<T> {
  item: T;
  score: number;
}

interface Name {
  tokens: string[];
  /** All tokens in one, so that "llama3.1" meets "Llama 3.1". */
  compact: string;
}

/** Below every met name, so that things found by a fact keep their own order. */
const ABOUT = 1;

const CACHE = new Map<string, Name>();

/** "GeForce RTX 4090" -> tokens geforce, rtx, 4090. A dot inside a number stays: 3.1. */
function nameOf(text: string): Name {
  let name = CACHE.get(text);
  if (!name) {
    const tokens = tokensOf(text);
    name = { tokens, compact: tokens.join('') };
    CACHE.set(text, name);
  }
  return name;
}

export function tokensOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:\.\p{N}+\p{L}*)*/gu) ?? []
  );
}

/**
 * Ranks items for what was typed. Each word must meet some name: exactly, at its start, inside, or
 * with one slip. Without words all items come back in their own order.
 */
export function search<T extends Searchable>(items: readonly T[], typed: string): Found<T>[] {
  const words = tokensOf(typed);
  if (words.length === 0) return items.map((item) => ({ item, score: 0 }));
  const whole = words.join('');
  const found: Found<T>[] = [];
  for (const item of items) {
    const facts = item.about === undefined ? [] : nameOf(item.about).tokens;
    const named = words.filter((word) => !isFact(facts, word));
    let best = named.length === 0 ? ABOUT : 0;
    item.names.forEach((text, rank) => {
      const score = scoreOf(nameOf(text), named, whole) - Math.min(rank, 9) * 0.1;
      if (score > best) best = score;
    });
    if (best > 0) found.push({ item, score: best });
  }
  return found.sort((a, b) => b.score - a.score);
}

function scoreOf(name: Name, words: readonly string[], whole: string): number {
  if (name.compact === whole) return 1000;
  if (words.length === 0) return 0;
  let sum = 0;
  for (const word of words) {
    const score = wordScore(name, word);
    if (score === 0) return 0;
    sum += score;
  }
  const spare = Math.max(0, name.compact.length - words.join('').length);
  return sum / words.length + (name.compact.startsWith(whole) ? 20 : 0) - spare * 0.2;
}

/** "24g" is a fact of what has 24GB; one letter alone is none. */
function isFact(facts: readonly string[], word: string): boolean {
  return facts.some((fact) => fact === word || (word.length > 1 && fact.startsWith(word)));
}

function wordScore(name: Name, word: string): number {
  if (name.tokens.includes(word)) return 100;
  if (name.tokens.some((token) => token.startsWith(word))) return 80;
  if (name.compact.includes(word)) return 60;
  if (word.length >= 4 && name.tokens.some((token) => isSlip(token, word))) return 30;
  return 0;
}

/** One letter wrong, missing, doubled or swapped with its neighbour; digits must agree. */
export function isSlip(token: string, word: string): boolean {
  if (Math.abs(token.length - word.length) > 1 || digitsOf(token) !== digitsOf(word)) return false;
  let start = 0;
  while (start < token.length && token[start] === word[start]) start++;
  const rest = token.slice(start);
  const typed = word.slice(start);
  const [first = '', second = ''] = rest;
  return (
    rest.slice(1) === typed.slice(1) ||
    rest.slice(1) === typed ||
    rest === typed.slice(1) ||
    second + first + rest.slice(2) === typed
  );
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
