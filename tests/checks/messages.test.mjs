// Every code that the core gives has an English sentence in core/data/messages.json and a Chinese
// one in the page's strings, and no sentence is left over.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const sources = ['core/src', 'core/cli']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
  .filter((name) => /\.[ch]pp$/.test(name))
  .map((name) => readFileSync(name, 'utf8'))
  .join('\n');
const { messages } = JSON.parse(readFileSync('core/data/messages.json', 'utf8'));
const chinese = readFileSync('web/src/ui/strings/core-zh.ts', 'utf8');

/** What stands where a code is given: Problem{"…", fail("…", wrong_type(…, "…"), push_back({"…", "". */
const GIVEN = [
  /Problem\{\s*"([a-z_0-9]+)"/g,
  /return \{\s*"([a-z_0-9]+)",\s*"[a-z.]*"\s*[,}]/g,
  /\bfail\(\s*"([a-z_0-9]+)"/g,
  /wrong_type\(json, path, state, "([a-z_0-9]+)"/g,
  /push_back\(\s*\{\s*"([a-z_0-9]+)",\s*"",/g,
];
const codes = new Set(GIVEN.flatMap((form) => [...sources.matchAll(form)].map(([, code]) => code)));
// "engine_" + the reason of contract/support.cpp
for (const [, reason] of sources.matchAll(/(?<![.\w])reason = "([a-z]+)"/g))
  codes.add(`engine_${reason}`);
codes.delete('catalogue_damaged'); // the sentences themselves may be what is damaged

test('every code has an English sentence', () => {
  assert.ok(codes.size > 50, `only ${codes.size} codes were found`);
  assert.deepEqual([...codes].filter((code) => !Object.hasOwn(messages, code)).sort(), []);
});

test('every sentence has its code in the core', () => {
  const known = (code) => codes.has(code) || sources.includes(`"${code}"`);
  assert.deepEqual(
    Object.keys(messages).filter((code) => !known(code)),
    [],
  );
});

test('every code has a Chinese sentence', () => {
  // A wrong type cannot come from the page: its own controls write the scenario.
  const own = (code) => code.startsWith('type_') || ['unknown_key', 'list_unknown'].includes(code);
  const worded = (code) => new RegExp(`\\b${code}:`).test(chinese);
  assert.deepEqual([...codes].filter((code) => !own(code) && !worded(code)).sort(), []);
});

test('every sentence ends with a full stop', () => {
  for (const [code, text] of Object.entries(messages)) assert.ok(text.endsWith('.'), code);
});
