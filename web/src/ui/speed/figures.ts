import type { Estimate, Speed, SpeedFigure } from '../../engine/types.gen.ts';
import type { Derivation } from '../derivation/derivation.ts';
import { formulaOf } from '../derivation/derive.ts';
import type { Strings } from '../strings/index.ts';
import type { SpeedStrings } from '../strings/speed/index.ts';
import type { Formatter } from '../units/format.ts';

/** 0.0904 -> "90.4 ms", 1.43 -> "1.43 s". */
export function duration(words: SpeedStrings, f: Formatter, seconds: number): string {
  return seconds < 1
    ? words.milliseconds(f.figure(seconds * 1000))
    : words.seconds(f.figure(seconds));
}

export interface NamedFigure {
  id: string;
  figure: SpeedFigure;
  isTime: boolean;
}

/** Those that are told; of one user alone "all together" would say the same. */
export function figuresOf(speed: Speed): NamedFigure[] {
  const {
    decode_tokens_per_second: decode,
    throughput_tokens_per_second: throughput,
    prefill_tokens_per_second: prefill,
    time_to_first_token_s: first,
  } = speed;
  const many = (speed.sequences ?? 1) > 1;
  return [
    ...(decode ? [{ id: 'decode', figure: decode, isTime: false }] : []),
    ...(throughput && many ? [{ id: 'throughput', figure: throughput, isTime: false }] : []),
    ...(prefill ? [{ id: 'prefill', figure: prefill, isTime: false }] : []),
    ...(first ? [{ id: 'first_token', figure: first, isTime: true }] : []),
  ];
}

export function valueText(
  words: SpeedStrings,
  f: Formatter,
  { isTime }: NamedFigure,
  value: number,
): string {
  return isTime ? duration(words, f, value) : words.rate(f.figure(value));
}

export function rangeText(words: SpeedStrings, f: Formatter, named: NamedFigure): string {
  const { low, high } = named.figure;
  if (named.isTime) return words.range(duration(words, f, low), duration(words, f, high));
  return words.range(f.figure(low), f.figure(high));
}

/** The core's formula with what it put in, seconds by what they were spent on. */
export function ofFigure(
  t: Strings,
  words: SpeedStrings,
  f: Formatter,
  estimate: Estimate,
  named: NamedFigure,
): Derivation {
  const { figure, id } = named;
  const grade = t.grades[figure.grade];
  return {
    title: words.names[id] ?? id,
    ...formulaOf(t, estimate.formulas, figure.formula),
    inputs: Object.entries(figure.inputs).map(([name, value]) => [
      words.inputs[name] ?? name,
      f.input(value),
    ]),
    result: valueText(words, f, named, figure.value),
    range: rangeText(words, f, named),
    note: [
      `${words.ofLimit(words.bound[figure.bound_by] ?? figure.bound_by, share(f, figure))}.`,
      words.rangeNote,
      figure.grade === 'rule' ? words.rule : grade.explain,
    ].join(' '),
  };
}

/** 0.669 -> "67 %". */
export function share(f: Formatter, { fraction_of_limit: part }: SpeedFigure): string {
  return `${f.whole(part * 100)} %`;
}
