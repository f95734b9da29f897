import { VerdictNames, type Verdict } from '../../engine/types.gen.ts';

/** A verdict that this page does not know is no promise that anything fits. */
export function verdictOf(text: string): Verdict {
  return (VerdictNames as readonly string[]).includes(text) ? (text as Verdict) : 'does_not_fit';
}

export function fitsWhole(verdict: string): boolean {
  return verdict === 'fits' || verdict === 'tight';
}

const TONES: Readonly<Record<Verdict, string>> = {
  fits: 'good',
  tight: 'warn',
  offload: 'warn',
  disk: 'warn',
  does_not_fit: 'bad',
};

/** The class that colours an icon or word. */
export function toneOf(verdict: string): string {
  return TONES[verdictOf(verdict)];
}
