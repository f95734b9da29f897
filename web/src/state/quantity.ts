const FACTORS: Record<string, number> = {
  '': 1,
  k: 1024,
  m: 1024 ** 2,
  万: 10_000,
};

/**
 * Reads a count of tokens as people type it: "8192", "8,192", "8k" (8,192), "128K", "1M", "3.2万".
 * Undefined when it is not a positive whole number.
 */
export function readTokens(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s,_']/g, '')
    .replace(/(tokens?|tok)$/, '');
  const match = /^(\d+(?:\.\d+)?)([km万]?)$/.exec(plain);
  if (!match) return undefined;
  const value = Math.round(Number(match[1]) * (FACTORS[match[2] ?? ''] ?? NaN));
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** Reads a whole number that may be 0: "4", " 12 ", "1,000". */
export function readWhole(text: string): number | undefined {
  const plain = text.normalize('NFKC').replace(/[\s,_']/g, '');
  if (!/^\d+$/.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Reads a share of memory: "0.9" or "90%". Undefined outside (0, 1]. */
export function readShare(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim().replace(',', '.');
  const match = /^(\d*\.?\d+)\s*(%?)$/.exec(plain);
  if (!match) return undefined;
  const value = match[2] === '%' ? Number(match[1]) / 100 : Number(match[1]);
  return value > 0 && value <= 1 ? value : undefined;
}

/** Reads an amount of memory in GiB: "64", "64G", "64 GiB", "1.5T". */
export function readGib(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim().toLowerCase().replace(/[\s,]/g, '');
  const match = /^(\d+(?:\.\d+)?)([gt]?)(?:i?b)?$/.exec(plain);
  if (!match) return undefined;
  const value = Number(match[1]) * (match[2] === 't' ? 1024 : 1);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

/** Splits "2x3090", "2 × H100" or "3090 x2" into how many and what. */
export function readCounted(text: string): { count: number | undefined; rest: string } {
  const plain = text.normalize('NFKC').trim();
  const before = /^(\d{1,5})\s*[x×*]\s*(?=\D|\d{3})(.*)$/i.exec(plain);
  if (before) return { count: Number(before[1]), rest: (before[2] ?? '').trim() };
  const after = /^(.*\S)\s*(?:\s[x×*]|[×*])\s*(\d{1,5})$/i.exec(plain);
  if (after) return { count: Number(after[2]), rest: (after[1] ?? '').trim() };
  return { count: undefined, rest: plain };
}
