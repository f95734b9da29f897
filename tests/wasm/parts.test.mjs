// The engine's two parts: what the first answers alone, and what happens to a question beyond it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { catalogueText, loadFirstPart, loadModule } from './load.mjs';

const read = (path) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const firstQuestions = read('wasm/first_questions.json')
  .filter(({ ask }) => ask !== 'delete')
  .map(({ ask, of }) => ({
    ask,
    of: typeof of === 'string' ? of : JSON.stringify(of),
  }));
const beyond = JSON.stringify({
  schema: 1,
  task: 'inference',
  model: 'whisper-large-v3',
  hardware: { gpu: 'h100-sxm-80gb' },
  inference: { engine: 'transformers' },
});

const whole = new (await loadModule()).Engine(catalogueText);

test('the first questions are answered by the first part, as the whole engine answers them', async () => {
  const { Engine } = await loadFirstPart();
  const first = new Engine(catalogueText);
  assert.equal(first.error(), '');
  for (const { ask, of } of firstQuestions) assert.equal(first[ask](of), whole[ask](of));
});

test('a question beyond the first part says so, leaves no trace, and is answered once complete', async () => {
  const { Engine, complete } = await loadFirstPart();
  const engine = new Engine(catalogueText);
  // A stack of 1 MiB would not outlast as many, were it not put back.
  for (let time = 0; time < 2000; time += 1) {
    assert.throws(() => engine.estimate(beyond), { name: 'NeedsLater' });
  }
  for (const { ask, of } of firstQuestions) assert.equal(engine[ask](of), whole[ask](of));
  await complete();
  for (const ask of ['estimate', 'compare', 'formats']) {
    assert.equal(engine[ask](beyond), whole[ask](beyond));
  }
  for (const kind of ['models', 'gpus', 'engines', 'formats', 'nothing']) {
    assert.equal(engine.list(kind), whole.list(kind));
  }
  engine.delete();
});

test('the rest comes once, however often it is asked for', async () => {
  const { Engine, complete } = await loadFirstPart();
  await Promise.all([complete(), complete()]);
  await complete();
  const engine = new Engine(catalogueText);
  assert.equal(engine.estimate(beyond), whole.estimate(beyond));
});

test('a rest that cannot be had is said, and asked for again', async () => {
  const { complete } = await loadFirstPart({
    then: (_, reject) => reject(new Error('offline')),
  });
  await assert.rejects(complete, { message: 'offline' });
  await assert.rejects(complete, { message: 'offline' });
});
