// Times the wasm engine under Node: start, one estimate, one comparison over the whole catalogue.
// The C++ files of this folder time the same natively.
//
//   node tests/bench/bench.mjs

import { catalogueText, loadModule } from '../wasm/load.mjs';

const scenario = JSON.stringify({
  schema: 1,
  task: 'inference',
  model: 'llama-3.1-8b',
  hardware: { gpu: 'rtx-4090', count: 1 },
});

/** Milliseconds of each of `rounds` runs, sorted. */
function times(rounds, run) {
  const all = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    run();
    all.push(performance.now() - start);
  }
  return all.sort((a, b) => a - b);
}

function row(name, sorted) {
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  const cells = [at(0), at(0.5), at(0.95), at(1)].map((ms) => ms.toFixed(3).padStart(9));
  console.log(`${name.padEnd(34)}${String(sorted.length).padStart(6)}${cells.join('')}`);
}

console.log(`${'wasm, milliseconds'.padEnd(34)}  runs      min   median      p95      max`);
const start = performance.now();
const module = await loadModule();
row('load engine.mjs, compile wasm', [performance.now() - start]);
row(
  'read the catalogue',
  times(5, () => new module.Engine(catalogueText).delete()),
);
const engine = new module.Engine(catalogueText);
row(
  'estimate, the first',
  times(1, () => engine.estimate(scenario)),
);
row(
  'estimate',
  times(500, () => engine.estimate(scenario)),
);
row(
  'compare over every accelerator',
  times(50, () => engine.compare(scenario)),
);
