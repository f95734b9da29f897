// Each pair of tests/golden, NAME.scenario.json and NAME.estimate.json or NAME.comparison.json, in
// wasm: the answer is the stored one to the byte. headroom-golden replays the same pairs natively.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { catalogueText, loadModule } from './load.mjs';

const folder = new URL('../golden/', import.meta.url);
const names = readdirSync(folder);
const module = await loadModule();
const engine = new module.Engine(catalogueText);

// The final newline belongs to the file, not to the answer.
const read = (name) => readFileSync(new URL(name, folder), 'utf8').replace(/\n$/, '');

test('there are golden pairs', () => {
  assert.ok(names.some((name) => name.endsWith('.scenario.json')));
});

for (const scenario of names.filter((name) => name.endsWith('.scenario.json'))) {
  const name = scenario.replace(/\.scenario\.json$/, '');
  for (const [kind, answer] of [
    ['estimate', (text) => engine.estimate(text)],
    ['comparison', (text) => engine.compare(text)],
  ]) {
    const stored = `${name}.${kind}.json`;
    if (!names.includes(stored)) continue;
    test(`${name}: the ${kind} is the stored one`, () => {
      assert.equal(answer(read(scenario)), read(stored));
    });
  }
}
