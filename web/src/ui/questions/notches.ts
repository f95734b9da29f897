const LEAST = 512;
const PER_DOUBLING = 4;
const STEP = 256;

/** Notch 0 is 512 tokens; four notches double it: notch 16 -> 8,192. */
export function fromNotch(notch: number): number {
  return Math.max(LEAST, Math.round((LEAST * 2 ** (notch / PER_DOUBLING)) / STEP) * STEP);
}

export function toNotch(tokens: number): number {
  return tokens <= LEAST ? 0 : Math.log2(tokens / LEAST) * PER_DOUBLING;
}

/** How many notches reach a limit: 131,072 -> 32. */
export function notches(limit: number): number {
  return Math.max(1, Math.ceil(toNotch(limit) - 1e-9));
}
