import { describe, expect, it } from 'vitest';
import type { LogCheck, LogRow } from '../../engine/types.gen.ts';
import { missOf, percent, reportOf } from './report.ts';

const row: LogRow = {
  device: 'gpu0',
  term: 'kv_cache',
  printed_bytes: 1024 ** 3,
  predicted_bytes: 1024 ** 3 * 1.5,
  difference: 1024 ** 3 / 2,
  agrees: false,
  line: 7,
  text: 'llama_kv_cache: CUDA0 KV buffer size = 1024.00 MiB',
};
const check: LogCheck = {
  schema: 1,
  engine: 'llama.cpp',
  scenario: { schema: 1, model: 'llama-3.1-8b', hardware: { gpu: 'rtx-4090' } },
  read: [],
  rows: [row],
  notes: [{ code: 'log_differs', message: 'It differs.', path: '', values: {} }],
  not_modelled: [],
};

describe('a miss', () => {
  it('is the difference in parts of what was printed', () => {
    expect(missOf(row)).toBe(0.5);
    expect(percent(0.5)).toBe('+50.0 %');
    expect(percent(-0.0123)).toBe('−1.2 %');
  });

  it('is nothing where both agree within the digits, and absent without a prediction', () => {
    expect(missOf({ ...row, agrees: true })).toBe(0);
    const { device, term, text } = row;
    expect(missOf({ device, term, text, printed_bytes: 1024 })).toBeUndefined();
    expect(missOf({ ...row, printed_bytes: 0 })).toBeUndefined();
  });
});

describe('a bug report', () => {
  it('holds the scenario, the rows and the lines', () => {
    const report = reportOf(check, '0.1.0');
    expect(report).toContain('Headroom 0.1.0, log of llama.cpp');
    expect(report).toContain('"model":"llama-3.1-8b"');
    expect(report).toContain('| 7 | gpu0 | kv_cache | 1024.00 | 1536.00 | +50.0 % |  |');
    expect(report).toContain('```text\nllama_kv_cache: CUDA0 KV buffer size = 1024.00 MiB\n```');
    expect(report).toContain('- log_differs: It differs.');
  });

  it('keeps a log that holds fences inside its own', () => {
    const report = reportOf({ ...check, rows: [{ ...row, text: '```` \n# x' }] }, '0.1.0');
    expect(report).toContain('`````text\n```` \n# x\n`````');
  });
});
