import type { Scenario, Serving } from '../../engine/types.gen.ts';
import { readTokens } from '../../state/quantity.ts';
import { withInference } from '../../state/scenario.ts';
import type { Optional } from '../questions/optional.ts';
import type { SpeedStrings } from '../strings/speed/index.ts';
import type { Formatter } from '../units/format.ts';

/** "0.5", "20" or "1,5"; above 0. */
export function readPositive(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim().replace(',', '.');
  const value = /^\d{1,6}(\.\d{1,6})?$/.test(plain) ? Number(plain) : 0;
  return value > 0 ? value : undefined;
}

/** What a request is, and what users are promised: four fields that may stay empty. */
export function levelFields(
  { serving: t }: SpeedStrings,
  f: Formatter,
  scenario: Scenario,
  used: Serving,
): Optional[] {
  const asked = scenario.inference ?? {};
  const filled = used.scenario.inference ?? {};
  const fallback = (value: number | undefined): string =>
    value === undefined ? '' : t.default(f.input(value));
  const length = (key: 'prompt_tokens' | 'output_tokens', label: string): Optional => ({
    path: `inference.${key}`,
    label,
    asked: asked[key],
    fallback: fallback(filled[key]),
    read: readTokens,
    refuse: t.whole,
    put: (value) => withInference(scenario, { [key]: numberOf(value) }),
  });
  const promise = (key: 'first_token_s' | 'tokens_per_second', label: string): Optional => ({
    path: `inference.service.${key}`,
    label,
    asked: asked.service?.[key],
    fallback: fallback(filled.service?.[key]),
    read: readPositive,
    refuse: t.positive,
    put: (value) => {
      const service = new Map<string, number>(Object.entries(asked.service ?? {}));
      if (value === undefined) service.delete(key);
      else service.set(key, Number(value));
      return withInference(scenario, {
        service: service.size === 0 ? undefined : Object.fromEntries(service),
      });
    },
  });
  return [
    length('prompt_tokens', t.prompt),
    length('output_tokens', t.output),
    promise('first_token_s', t.firstToken),
    promise('tokens_per_second', t.rate),
  ];
}

function numberOf(value: number | string | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}
