// .ci/tally.sh reads the closing lines of every runner that ./dev starts, good and bad ones.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

function bash(script, input = '') {
  const run = spawnSync('bash', ['-c', `. .ci/setup.sh; . .ci/tally.sh; ${script}`], {
    encoding: 'utf8',
    input,
  });
  return { status: run.status, lines: run.stdout.trimEnd().split('\n') };
}

for (const [runner, text, counts] of [
  ['our checks', 'layers: 41 passed, 2 failed\n3 passed, 0 failed\n', '44 2'],
  ['Catch2, all well', 'All tests passed (1,234 assertions in 56 test cases)\n', '56 0'],
  ['Catch2, one test', 'All tests passed (1 assertion in 1 test case)\n', '1 0'],
  [
    'Catch2, some bad',
    'test cases: 5 | 4 passed | 1 failed\nassertions: 9 | 8 passed | 1 failed\n',
    '4 1',
  ],
  [
    'Catch2 2, aligned',
    'test cases:  5 |  4 passed |  1 failed\nassertions: 19 | 18 passed\n',
    '4 1',
  ],
  [
    'Vitest',
    ' Test Files  1 failed | 3 passed (4)\n      Tests  2 failed | 11 passed (13)\n',
    '11 2',
  ],
  [
    'Vitest in colour',
    '\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[32m12 passed\u001b[39m\u001b[22m\u001b[90m (12)\u001b[39m\n',
    '12 0',
  ],
  ['node --test, TAP', '# tests 4\n# pass 3\n# fail 1\n', '3 1'],
  ['node --test, spec', 'ℹ tests 4\nℹ pass 4\nℹ fail 0\n', '4 0'],
  ['talk', 'warning: 3 passed over\n2 failed, retrying\n', '0 0'],
]) {
  test(`tally reads ${runner}`, () => {
    assert.deepEqual(bash('tally <(cat)', text).lines, [counts]);
  });
}
