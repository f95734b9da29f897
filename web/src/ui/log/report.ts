import type { LogCheck, LogRow } from '../../engine/types.gen.ts';

const MIB = 1024 ** 2;

/** (predicted − printed) ÷ printed; 0 where both agree, nothing where there is no prediction. */
export function missOf(row: LogRow): number | undefined {
  const [printed, predicted] =
    row.printed_bytes === undefined
      ? [row.printed_count, row.predicted_count]
      : [row.printed_bytes, row.predicted_bytes];
  if (printed === undefined || predicted === undefined) return undefined;
  if (row.agrees === true || printed === predicted) return 0;
  return printed === 0 ? undefined : (predicted - printed) / printed;
}

/** 0.0123 -> "+1.2 %". */
export function percent(share: number): string {
  const value = (share * 100).toFixed(1);
  return `${share > 0 ? '+' : ''}${value.replace('-', '−')} %`;
}

/** What a bug report says: the scenario, the rows, and the lines of the log, as Markdown. */
export function reportOf(check: LogCheck, version: string): string {
  const rows = check.rows.map((row) =>
    [
      row.line === undefined ? 'sum' : String(row.line),
      row.device,
      row.term,
      figure(row.printed_bytes, row.printed_count),
      figure(row.predicted_bytes, row.predicted_count),
      missText(row),
      row.reason ?? '',
    ].join(' | '),
  );
  const lines = [...new Set(check.rows.map(({ text }) => text).filter((text) => text !== ''))];
  return [
    `Headroom ${version}, log of ${check.engine === '' ? 'an unnamed engine' : check.engine}`,
    '',
    ...fenced('json', JSON.stringify(check.scenario)),
    '',
    '| line | device | term | printed MiB | predicted | off by | reason |',
    '| ---: | --- | --- | ---: | ---: | ---: | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
    ...fenced('text', lines.join('\n')),
    ...check.notes.map(({ code, message }) => `- ${code}: ${message}`),
    '',
  ].join('\n');
}

function figure(bytes: number | undefined, count: number | undefined): string {
  if (bytes !== undefined) return (bytes / MIB).toFixed(2);
  return count === undefined ? '' : String(Math.round(count * 100) / 100);
}

function missText(row: LogRow): string {
  const miss = missOf(row);
  return miss === undefined ? '' : miss === 0 ? '0' : percent(miss);
}

/** A block of code whose fence is longer than any in the text. */
function fenced(language: string, text: string): string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, text, fence];
}
