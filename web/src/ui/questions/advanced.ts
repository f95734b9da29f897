import type { Inference, Scenario } from '../../engine/types.gen.ts';
import { readWhole } from '../../state/quantity.ts';
import { engineOf, withInference } from '../../state/scenario.ts';
import type { Strings } from '../strings/index.ts';
import type { Formatter } from '../units/format.ts';
import type { Optional } from './optional.ts';

/** Paths whose sentence stands beneath a field here. */
export const ADVANCED_PATHS = [
  'inference.engine_version',
  'inference.batch',
  'inference.tensor_split',
];

/** What few people change: the engine's version, its batch, and how cards share a model. */
export function advancedFields(
  { questions: t }: Strings,
  f: Formatter,
  scenario: Scenario,
  used: Inference,
): Optional[] {
  const asked = scenario.inference ?? {};
  const fallback = (value: string | number | undefined): string =>
    value === undefined ? '' : t.default(f.input(value));
  const version: Optional = {
    path: 'inference.engine_version',
    label: t.engineVersion,
    asked: asked.engine_version,
    fallback: fallback(used.engine_version),
    read: readVersion,
    refuse: t.versionBad,
    put: (value) =>
      withInference(scenario, {
        engine_version: value === undefined ? undefined : String(value),
      }),
  };
  const batch: Optional = {
    path: 'inference.batch',
    label: t.batch,
    asked: asked.batch,
    fallback: fallback(used.batch),
    read: readPositive,
    refuse: t.wholeBad,
    put: (value) =>
      withInference(scenario, { batch: value === undefined ? undefined : Number(value) }),
  };
  const split: Optional = {
    path: 'inference.tensor_split',
    label: t.tensorSplit,
    asked: asked.tensor_split?.join(', '),
    fallback: t.splitEven,
    read: (text) => readShares(text)?.join(', '),
    refuse: t.splitBad,
    put: (value) =>
      withInference(scenario, {
        tensor_split: value === undefined ? undefined : readShares(String(value)),
      }),
  };
  const engine = engineOf(scenario);
  if (engine === 'transformers') return [version];
  const many = engine.includes('llama') && (scenario.hardware.count ?? 1) > 1;
  return many ? [version, batch, split] : [version, batch];
}

function readPositive(text: string): number | undefined {
  const value = readWhole(text);
  return value === 0 ? undefined : value;
}

/** "b7446", "0.12.0" or "2025-12". */
function readVersion(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  return /^[\w][\w.+-]{0,40}$/.test(plain) ? plain : undefined;
}

/** "3, 1" -> [3, 1]; also divided by spaces, colons or slashes. */
export function readShares(text: string): number[] | undefined {
  const parts = text
    .normalize('NFKC')
    .trim()
    .split(/\s*[,:/、]\s*|\s+/);
  const shares = parts.map((part) => (/^\d{1,6}(?:\.\d{1,6})?$/.test(part) ? Number(part) : NaN));
  return shares.every((share) => Number.isFinite(share)) && shares.some((share) => share > 0)
    ? shares
    : undefined;
}
