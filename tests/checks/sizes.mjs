// What a first visit to the built page loads, and what comes later when it is asked for, gzip -9,
// against their budgets (kB = 1000 bytes).
//
//   node tests/checks/sizes.mjs

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Each row sums the files of web/dist that its pattern finds; a row without files fails. */
export const BUDGETS = [
  { name: 'engine.wasm', files: /^assets\/engine-[^/]*\.wasm$/, budget: 80 },
  { name: 'engine glue', files: /^assets\/engine-[^/]*\.js$/, budget: 8 },
  {
    name: 'page script and style',
    files: /^assets\/(?!engine-|later-)[^/]*\.(js|css)$/,
    budget: 80,
  },
  { name: 'catalogues', files: /^assets\/[^/]*\.json$/, budget: 90 },
  {
    name: 'first visit',
    files: /^index\.html$|^assets\/(?!later-)[^/]*\.(js|css|wasm|json)$/,
    budget: 260,
  },
  // What a first question does not need: wasm/split.mjs parts it from engine.wasm, with the constants
  // (10 kB) that only it reaches.
  { name: 'engine, later', files: /^assets\/later-[^/]*\.wasm$/, budget: 155 },
  {
    name: 'model files, later',
    files: /^assets\/later-(?!formats-|curve-|log-|speed-)[^/]*\.js$/,
    budget: 25,
  },
  { name: 'graph, later', files: /^assets\/later-curve-[^/]*\.js$/, budget: 8 },
  { name: 'speed, later', files: /^assets\/later-speed-[^/]*\.js$/, budget: 12 },
  { name: 'formats, later', files: /^assets\/later-formats-[^/]*\.js$/, budget: 10 },
  { name: 'log check, later', files: /^assets\/later-log-[^/]*\.js$/, budget: 10 },
];

/** sizes: {path: gzip bytes}. Gives a row a budget, with what is wrong where something is. */
export function judge(sizes, budgets = BUDGETS) {
  return budgets.map(({ name, files, budget, goal = budget }) => {
    const found = Object.keys(sizes).filter((path) => files.test(path));
    const kb = found.reduce((sum, path) => sum + sizes[path], 0) / 1000;
    const problem =
      found.length === 0
        ? 'no such file'
        : kb > budget
          ? `over by ${(kb - budget).toFixed(1)}`
          : '';
    const missed = kb > goal ? `goal ${goal}` : '';
    return { name, count: found.length, kb, budget, problem, missed };
  });
}

/** By the program itself: the zlib of Node.js is another one, whose level 9 packs 2 % less. */
function gzipped(path) {
  return execFileSync('gzip', ['-9nc', path], { maxBuffer: 2 ** 26 }).length;
}

function measure(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return measure(folder, path);
    return [[path, gzipped(join(folder, path))]];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = judge(Object.fromEntries(measure('web/dist')));
  console.log('gzip -9, kB              files     size   budget');
  for (const { name, count, kb, budget, problem, missed } of rows) {
    const cells = `${String(count).padStart(6)}${kb.toFixed(1).padStart(9)}${String(budget).padStart(9)}`;
    console.log(`${name.padEnd(24)}${cells}  ${problem || missed}`.trimEnd());
  }
  const failed = rows.filter((row) => row.problem).length;
  console.log(`sizes: ${rows.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
