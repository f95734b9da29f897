// Times the core natively (bench.cpp) and in wasm under Node, side by side.
//
//   node tests/bench/bench.mjs

import { execFileSync } from 'node:child_process';

import { catalogueText, loadModule } from '../wasm/load.mjs';

const scenario = JSON.stringify({
  schema: 1,
  task: 'inference',
  model: 'llama-3.1-8b',
  hardware: { gpu: 'rtx-4090', count: 1 },
});

/** Runs `task` that often; gives the median and the 95th percentile in milliseconds. */
function time(runs, task) {
  const all = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    task();
    all.push(performance.now() - start);
  }
  all.sort((a, b) => a - b);
  const at = (share) => all[Math.floor(share * (all.length - 1))];
  return { median: at(0.5), p95: at(0.95) };
}

function timeNative() {
  const printed = execFileSync('build/native/headroom-bench', [scenario], { encoding: 'utf8' });
  const lines = printed
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '));
  return Object.fromEntries(
    lines.map(([name, median, p95]) => [name, { median: Number(median), p95: Number(p95) }]),
  );
}

const native = timeNative();

const start = performance.now();
const module = await loadModule();
const startup = performance.now() - start;

const open = time(20, () => {
  const engine = new module.Engine(catalogueText);
  engine.list('engines');
  engine.delete();
});
const engine = new module.Engine(catalogueText);
const wasm = {
  open,
  estimate: time(500, () => engine.estimate(scenario)),
  compare: time(50, () => engine.compare(scenario)),
};

const TASKS = {
  open: 'read the catalogue',
  estimate: 'one estimate',
  compare: 'compare over every accelerator',
};
const cell = (ms) => ms.toFixed(3).padStart(10);
console.log(
  `${''.padEnd(32)}${'native'.padStart(20)}${'wasm'.padStart(20)}${'ratio'.padStart(13)}`,
);
console.log(`${'milliseconds'.padEnd(32)}${'    median       p95'.repeat(2)}`);
for (const [task, words] of Object.entries(TASKS)) {
  const cells = [native, wasm].flatMap((times) => [
    cell(times[task].median),
    cell(times[task].p95),
  ]);
  const ratio = (wasm[task].median / native[task].median).toFixed(1);
  console.log(`${words.padEnd(32)}${cells.join('')}${ratio.padStart(13)}`);
}
console.log(`${'load the glue, compile the wasm'.padEnd(32)}${''.padStart(20)}${cell(startup)}`);
