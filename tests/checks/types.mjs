// web/src/engine/types.gen.ts is what the core's structs say.
//
//   node tests/checks/types.mjs          fails where the file is old
//   node tests/checks/types.mjs --fix    writes it

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'web/src/engine/types.gen.ts';

const made = execFileSync('build/native/headroom-types', { encoding: 'utf8' });
if (process.argv.includes('--fix')) writeFileSync(FILE, made);

const kept = readFileSync(FILE, 'utf8');
if (kept === made) {
  console.log('types: 1 passed, 0 failed');
} else {
  const keptLines = kept.split('\n');
  const madeLines = made.split('\n');
  const line = madeLines.findIndex((text, index) => text !== keptLines[index]);
  const at = line < 0 ? madeLines.length : line;
  console.error(`${FILE}:${at + 1} is not what the core's structs say; run ./dev types --fix`);
  console.error(`  file: ${keptLines[at] ?? '(no such line)'}`);
  console.error(`  core: ${madeLines[at] ?? '(no such line)'}`);
  console.log('types: 0 passed, 1 failed');
  process.exitCode = 1;
}
