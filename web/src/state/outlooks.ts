import type { Format } from '../engine/engine.ts';
import type { Estimate, Scenario } from '../engine/types.gen.ts';
import { headerOf, withInference } from './scenario.ts';

/** The format id for what the checkpoint stores; the core says which format that is. */
export const NATIVE = 'native';

/** How one format would do in the scenario at hand. */
export interface FormatOutlook {
  id: string;
  name: string;
  family: string;
  nominalBits: number;
  verdict: string;
  weightsBytes: number;
  bitsPerWeight: number;
}

/** Whom to ask, without changing anything. */
interface Asked {
  listedFormats: readonly Format[];
  probe: (scenario: Scenario) => { estimate?: Estimate };
  formatName: (id: string) => string;
}

type Listed = Pick<Format, 'id' | 'name' | 'family' | 'nominal_bits'>;

/** Every format that the scenario's engine takes, with what it would need; a file has its own. */
export function outlooksOf(scenario: Scenario, asked: Asked): FormatOutlook[] {
  const native = { id: NATIVE, name: '', family: NATIVE, nominal_bits: 0 };
  const listed = headerOf(scenario) ? [] : asked.listedFormats;
  return [native, ...listed].flatMap((format) => outlookOf(scenario, format, asked));
}

function outlookOf(scenario: Scenario, format: Listed, asked: Asked): FormatOutlook[] {
  const { id, family, nominal_bits: nominalBits } = format;
  const { estimate } = asked.probe(withInference(scenario, { weights: id }));
  if (!estimate) return [];
  const { weights_bytes: weightsBytes, bits_per_weight: bitsPerWeight } = estimate.model;
  const meant = estimate.scenario.inference?.weights ?? '';
  const name = format.name === '' ? asked.formatName(meant) : format.name;
  const { verdict } = estimate.memory;
  return [{ id, name, family, nominalBits, verdict, weightsBytes, bitsPerWeight }];
}
