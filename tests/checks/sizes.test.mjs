// The size check itself: sums, and fails over budget or without a file.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { judge } from './sizes.mjs';

const built = {
  'index.html': 1_000,
  'assets/engine-AAAA.wasm': 70_000,
  'assets/engine-BBBB.js': 7_000,
  'assets/index-CCCC.js': 50_000,
  'assets/index-DDDD.css': 9_000,
  'assets/catalogue-EEEE.json': 60_000,
  'assets/later-HHHH.wasm': 80_000,
  'assets/later-opener-FFFF.js': 16_000,
  'assets/later-curve-JJJJ.js': 4_000,
  'assets/later-speed-KKKK.js': 9_000,
  'assets/later-formats-GGGG.js': 7_000,
  'assets/later-log-HHHH.js': 5_000,
  'icon.svg': 500_000,
};

test('a page within its budgets passes, each file in its row', () => {
  const rows = judge(built);
  assert.deepEqual(
    rows.map((row) => row.problem),
    ['', '', '', '', '', '', '', '', '', '', ''],
  );
  assert.deepEqual(
    rows.map((row) => row.kb),
    [70, 7, 59, 60, 197, 80, 16, 4, 9, 7, 5],
  );
});

test('a row over budget fails, and says by how much', () => {
  const rows = judge({ ...built, 'assets/late-FFFF.js': 22_500 });
  assert.equal(rows[2].problem, 'over by 1.5');
});

test('a row without files fails: a renamed file cannot hide', () => {
  const { 'assets/engine-AAAA.wasm': _, ...rest } = built;
  assert.equal(judge(rest)[0].problem, 'no such file');
});
