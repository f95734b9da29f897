// The engine's two parts: what the first answers alone, and what happens to a question beyond it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { catalogueText, loadFirstPart, loadModule } from './load.mjs';

const read = (path) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const firstQuestions = read('wasm/first_questions.json')
  .filter(({ ask }) => ask !== 'delete')
  .map(({ ask, of, speed }) => ({
    ask,
    of: typeof of === 'string' ? of : JSON.stringify(of),
    speed,
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
  for (const { ask, of, speed } of firstQuestions)
    assert.equal(first[ask](of, speed), whole[ask](of, speed));
});

test('whatever the first part answers alone, it answers as the whole engine does', async () => {
  const { Engine } = await loadFirstPart();
  const first = new Engine(catalogueText);
  const [models, gpus] = ['models', 'gpus'].map((kind) => JSON.parse(whole.list(kind)).rows);
  const question = (model, gpu, inference = {}) => ({
    schema: 1,
    task: 'inference',
    model,
    hardware: { gpu },
    inference: { engine: 'llama.cpp', weights: 'gguf:Q4_K_M', context: 8192, ...inference },
  });
  const plain = question('llama-3.1-8b', 'rtx-4090');
  const wrong = ['', 0, -1, 1.5, 1e300, null, true, [], {}, 'nonsense'];
  const asked = [
    ...models.map(({ id }) => question(id, 'rtx-4090')),
    ...gpus.map(({ id }) => question('llama-3.1-8b', id)),
    ...['llama.cpp', 'vllm', 'transformers', 'ik_llama.cpp', 'ollama', 'nonsense'].map((engine) =>
      question('llama-3.1-8b', 'rtx-4090', { engine }),
    ),
    ...[1, 511, 8193, 131072, 1e7].map((context) =>
      question('qwen3-8b', 'rtx-3060-12gb', { context }),
    ),
    ...wrong.flatMap((value) => [
      ...['schema', 'task', 'model', 'hardware', 'inference', 'unheard_of'].map((key) => ({
        ...plain,
        [key]: value,
      })),
      ...Object.keys(plain.inference).map((key) => ({
        ...plain,
        inference: { ...plain.inference, [key]: value },
      })),
      { ...plain, hardware: { gpu: 'rtx-4090', count: value } },
    ]),
  ];
  let alone = 0;
  for (const scenario of asked) {
    const text = JSON.stringify(scenario);
    let answer;
    try {
      answer = first.estimate(text, false);
    } catch (fault) {
      assert.equal(fault.name, 'NeedsLater', text);
      continue;
    }
    alone += 1;
    assert.equal(answer, whole.estimate(text, false), text);
  }
  assert.ok(alone > 100, `${alone} of ${asked.length} answered by the first part`);
  console.log(`# ${alone} of ${asked.length} answered by the first part`);
});

test('memory alone is the whole answer less its speeds', () => {
  const text = firstQuestions.find(({ ask }) => ask === 'estimate').of;
  const [all, memory] = [true, false].map((speed) => JSON.parse(whole.estimate(text, speed)));
  assert.equal(memory.speed.reason, 'not_asked');
  assert.ok(all.speed.decode_tokens_per_second.value > 0);
  assert.deepEqual({ ...memory, speed: 0, formulas: 0 }, { ...all, speed: 0, formulas: 0 });
  const rows = [true, false].map((speed) => JSON.parse(whole.compare(text, speed)).rows);
  assert.ok(rows[0].some((row) => row.decode_tokens_per_second > 0));
  assert.ok(rows[1].every((row) => row.decode_tokens_per_second === undefined));
  assert.deepEqual(
    rows[1].map(({ gpu, verdict, used_bytes }) => ({ gpu, verdict, used_bytes })),
    rows[0].map(({ gpu, verdict, used_bytes }) => ({ gpu, verdict, used_bytes })),
  );
});

test('a question beyond the first part says so, leaves no trace, and is answered once complete', async () => {
  const { Engine, complete } = await loadFirstPart();
  const engine = new Engine(catalogueText);
  // A stack of 1 MiB would not outlast as many, were it not put back.
  for (let time = 0; time < 2000; time += 1) {
    assert.throws(() => engine.estimate(beyond), { name: 'NeedsLater' });
  }
  for (const { ask, of, speed } of firstQuestions)
    assert.equal(engine[ask](of, speed), whole[ask](of, speed));
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
