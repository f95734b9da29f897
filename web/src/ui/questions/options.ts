import type { CatalogueGpu, CatalogueModel } from '../../engine/catalogue.ts';
import type { ComparisonRow } from '../../engine/types.gen.ts';
import { NATIVE, type FormatOutlook } from '../../state/outlooks.ts';
import type { Option } from '../combobox/option.ts';
import type { Strings } from '../strings/index.ts';
import type { Formatter } from '../units/format.ts';

const SEGMENTS = ['consumer', 'workstation', 'datacenter', 'apple', 'npu', 'edge'];

/** Families by their newest model; within one, newest first and then smallest first. */
export function modelOptions(f: Formatter, models: readonly CatalogueModel[]): Option[] {
  const newest = new Map<string, string>();
  for (const { family, release = '' } of models)
    if (release > (newest.get(family) ?? '')) newest.set(family, release);
  const sorted = [...models].sort(
    (a, b) =>
      compareText(newest.get(b.family) ?? '', newest.get(a.family) ?? '') ||
      compareText(a.family, b.family) ||
      compareText(b.release ?? '', a.release ?? '') ||
      (a.published_parameters ?? 0) - (b.published_parameters ?? 0),
  );
  return sorted.map((model) => ({
    id: model.id,
    label: model.name,
    names: [model.id, ...model.aliases, ...(typeof model.repo === 'string' ? [model.repo] : [])],
    group: familyName(model.family),
    facts:
      model.published_parameters === undefined ? [] : [f.parameters(model.published_parameters)],
  }));
}

/** "qwen3_moe" -> "Qwen3 moe". */
export function familyName(family: string): string {
  const words = family.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function gpuOptions(
  t: Strings,
  gpus: readonly CatalogueGpu[],
  rows: readonly ComparisonRow[],
): Option[] {
  const verdicts = new Map(rows.map((row) => [row.gpu, row.runs ? row.verdict : undefined]));
  const rank = (segment: string): number => (SEGMENTS.indexOf(segment) + 99) % 99;
  const sorted = [...gpus].sort(
    (a, b) =>
      rank(a.segment) - rank(b.segment) ||
      compareText(a.vendor === 'NVIDIA' ? '' : a.vendor, b.vendor === 'NVIDIA' ? '' : b.vendor) ||
      (b.release_year ?? 0) - (a.release_year ?? 0) ||
      b.memory_gb - a.memory_gb,
  );
  return sorted.map((gpu) => {
    const verdict = verdicts.get(gpu.id);
    return {
      id: gpu.id,
      label: gpu.name,
      names: [gpu.id],
      about: `${gpu.vendor} ${gpu.memory_gb}GB ${gpu.memory_gb}G`,
      group: `${gpu.vendor} · ${t.segments[gpu.segment] ?? gpu.segment}`,
      facts: [`${gpu.memory_gb} GB`],
      ...(verdict !== undefined && { verdict }),
    };
  });
}

export function formatOptions(
  t: Strings,
  f: Formatter,
  outlooks: readonly FormatOutlook[],
): Option[] {
  return outlooks.map(
    ({ id, name, family, nominalBits, verdict, weightsBytes, bitsPerWeight }) => ({
      id,
      label: id === NATIVE ? t.questions.native(name) : name,
      names: [id],
      about: `${f.fixed(nominalBits, 0)}bit ${f.fixed(nominalBits, 0)} bit ${family}`,
      group: t.families[family] ?? family.toUpperCase(),
      facts: [t.questions.bits(f.fixed(bitsPerWeight, 2)), f.bytes(weightsBytes)],
      verdict,
    }),
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
