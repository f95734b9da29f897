// What the engine's class promises to the page, whatever the text: it answers, and it lives on.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { catalogueText, loadModule } from './load.mjs';

const module = await loadModule();

const scenario = JSON.stringify({
  schema: 1,
  task: 'inference',
  model: 'llama-3.1-8b',
  hardware: { gpu: 'rtx-4090', count: 1 },
});

function withEngine(use, catalogue = catalogueText) {
  const engine = new module.Engine(catalogue);
  try {
    return use(engine);
  } finally {
    engine.delete();
  }
}

const errorOf = (text) => JSON.parse(text).error;

test('the catalogue of core/data is read', () => {
  withEngine((engine) => assert.equal(engine.error(), ''));
});

test('the version is the one of CMakeLists.txt', () => {
  const file = readFileSync(new URL('../../CMakeLists.txt', import.meta.url), 'utf8');
  const [, version] = file.match(/project\(headroom VERSION ([\d.]+)/);
  withEngine((engine) => assert.equal(engine.version(), version));
});

test('the same scenario gets the same answer twice, and from a second engine', () => {
  const first = withEngine((engine) => {
    const answer = engine.estimate(scenario);
    assert.equal(engine.estimate(scenario), answer);
    return answer;
  });
  assert.equal(
    withEngine((engine) => engine.estimate(scenario)),
    first,
  );
  assert.equal(JSON.parse(first).schema, 1);
});

test('a log is read without a scenario, and a scenario becomes a command', () => {
  withEngine((engine) => {
    const log = readFileSync(new URL('../logs/llama.cpp-b5274.log', import.meta.url), 'utf8');
    const check = JSON.parse(engine.checkLog('', log));
    assert.equal(check.scenario.model, 'glm-4-32b-0414');
    const cache = check.rows.find(({ term }) => term === 'kv_cache');
    assert.equal(cache.predicted_bytes, cache.printed_bytes);
    assert.equal(errorOf(engine.checkLog('', 'nothing')).code, 'log_without_figures');
    const { commands } = JSON.parse(engine.command(scenario));
    assert.match(commands[0].text, /^llama-server -m /);
  });
});

test('a model has a size in every listed format', () => {
  withEngine((engine) => {
    const { rows } = JSON.parse(engine.formats(scenario));
    const listed = JSON.parse(engine.list('formats')).rows;
    assert.deepEqual(
      rows.map(({ id }) => id),
      listed.map(({ id }) => id),
    );
    const mix = rows.find(({ id }) => id === 'gguf:Q4_K_M');
    assert.equal(mix.weights_bytes, JSON.parse(engine.estimate(scenario)).model.weights_bytes);
    assert.ok(errorOf(engine.formats('{"schema": 1}')).code);
  });
});

test('a catalogue that is no JSON is said, and every call still answers', () => {
  withEngine((engine) => {
    assert.ok(errorOf(engine.error()).code);
    assert.ok(errorOf(engine.estimate(scenario)).code);
    assert.ok(errorOf(engine.compare(scenario)).code);
  }, '{"gpus": [');
});

for (const [name, text] of [
  ['nothing', ''],
  ['half a text', scenario.slice(0, 40)],
  ['a list', '[]'],
  ['a number beyond every range', '{"schema": 1e999}'],
  ['ten thousand open brackets', '['.repeat(10_000)],
  ['ten thousand nested lists', `{"model": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['an unpaired surrogate', '{"model": "\\ud800"}'],
  ['a zero byte', '{"model": "a\u0000b"}'],
  ['a key nobody knows', '{"schema": 1, "colour": "red"}'],
]) {
  test(`a bad scenario gets an error and harms nothing: ${name}`, () => {
    withEngine((engine) => {
      for (const answer of [engine.estimate(text), engine.compare(text)]) {
        const error = errorOf(answer);
        assert.ok(error, answer);
        assert.equal(typeof error.code, 'string');
        assert.equal(typeof error.path, 'string');
        assert.match(error.message, /\S/);
      }
      assert.equal(JSON.parse(engine.estimate(scenario)).schema, 1);
    });
  });
}

test('a kind that no list has gets an error', () => {
  withEngine((engine) => assert.ok(errorOf(engine.list('elephants')).code));
});

test('a thousand engines one after the other: memory is given back', () => {
  for (let round = 0; round < 1000; round += 1) withEngine(() => undefined, '{}');
});
