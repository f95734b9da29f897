import type { Estimate, SpeedFigure } from '../../engine/types.gen.ts';
import { engineOf, gpuIdOf } from '../../state/scenario.ts';
import type { NamedFigure } from './figures.ts';

/** A speed that the reader measured, as a share of what is told of the same setting. */
export interface Own {
  ratio: number;
  /** It holds for this card and engine. */
  place: string;
}

/** "rtx-4090 llama.cpp 1" */
export function placeOf({ scenario }: Estimate): string {
  return [gpuIdOf(scenario) ?? '', engineOf(scenario), scenario.hardware.count ?? 1].join(' ');
}

/** `measured` tokens/s for each user in the setting of `estimate`. 100 where 119 are told: 0.84. */
export function ownOf(estimate: Estimate, measured: number): Own | undefined {
  const told = estimate.speed.decode_tokens_per_second?.value ?? 0;
  return told > 0 ? { ratio: measured / told, place: placeOf(estimate) } : undefined;
}

/** Decoding scales with what was measured; of prompts it says nothing. */
export function scaled(named: NamedFigure, ratio: number): NamedFigure {
  if (named.id !== 'decode' && named.id !== 'throughput') return named;
  const { value, low, high } = named.figure;
  const figure: SpeedFigure = {
    ...named.figure,
    value: value * ratio,
    low: low * ratio,
    high: high * ratio,
  };
  return { ...named, figure };
}
