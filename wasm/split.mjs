// Splits the linked engine in two. An instrumented copy answers the questions of
// first_questions.json; the functions that ran become engine.wasm, all others later.wasm. Every
// function of engine.cpp must be among them, if only with a text that is no question: embind keeps
// what it found at the start.
//
//   node wasm/split.mjs WHOLE OUT WASM_SPLIT WASM_OPT
//
// WHOLE holds what Emscripten linked, engine.mjs and engine.wasm; OUT gets glue.mjs, engine.mjs,
// engine.d.mts, engine.wasm and later.wasm.

import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { partConstants } from './constants.mjs';
import { withoutPlaceholders } from './placeholders.mjs';

const [whole, out, wasmSplit, wasmOpt] = process.argv.slice(2);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const FEATURES = ['bulk-memory', 'sign-ext', 'nontrapping-float-to-int', 'mutable-globals'].map(
  (feature) => `--enable-${feature}`,
);
const MOST_PROFILE_BYTES = 1 << 20;

/** As web/build/catalogue.ts merges it, whose types the system's node may not know how to skip. */
function catalogueText() {
  const read = (name) => JSON.parse(readFileSync(here(`../core/data/${name}`), 'utf8'));
  const names = readdirSync(here('../core/data')).filter((name) => name.endsWith('.json'));
  const parts = names.map((name) => [name.replace(/\.json$/, ''), read(name)]);
  const models = readdirSync(here('../core/data/models')).filter((name) => name.endsWith('.json'));
  return JSON.stringify({
    ...Object.fromEntries(parts),
    models: models.sort().map((name) => read(`models/${name}`)),
  });
}

/** Asks the instrumented engine everything; gives the profile that it kept. */
async function profile(instrumented) {
  let exports;
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...given) => {
    const instance = await instantiate(...given);
    ({ exports } = instance);
    return instance;
  };
  const { default: loadEngine } = await import(pathToFileURL(resolve(out, 'engine.mjs')).href);
  const { Engine } = await loadEngine({ first: readFileSync(instrumented) });
  const engine = new Engine(catalogueText());
  if (engine.error()) throw new Error(engine.error());
  for (const { ask, of, speed } of JSON.parse(readFileSync(here('first_questions.json'), 'utf8'))) {
    engine[ask](typeof of === 'string' ? of : JSON.stringify(of), speed);
  }
  const memory = Object.values(exports).find((each) => each instanceof WebAssembly.Memory);
  const at = memory.buffer.byteLength;
  memory.grow(MOST_PROFILE_BYTES / 65_536);
  const length = exports.__write_profile(at, MOST_PROFILE_BYTES);
  if (length > MOST_PROFILE_BYTES) throw new Error(`the profile takes ${length} bytes`);
  return new Uint8Array(memory.buffer, at, length);
}

const scratch = mkdtempSync(join(tmpdir(), 'headroom-split-'));
try {
  const at = (name) => join(scratch, name);
  const linked = join(whole, 'engine.wasm');
  copyFileSync(join(whole, 'engine.mjs'), join(out, 'glue.mjs'));
  for (const name of ['engine.mjs', 'engine.d.mts']) copyFileSync(here(name), join(out, name));
  execFileSync(wasmSplit, ['--instrument', ...FEATURES, linked, '-o', at('instrumented.wasm')]);
  writeFileSync(at('profile'), await profile(at('instrumented.wasm')));
  execFileSync(wasmSplit, [
    ...[`--profile=${at('profile')}`, '--export-prefix=%', '--emit-text', ...FEATURES, linked],
    ...['-o1', at('engine.wat'), '-o2', at('later.wat')],
  ]);
  const [first, later, map] = [at('engine.wat'), at('later.wat'), join(whole, 'engine.map')].map(
    (path) => readFileSync(path, 'utf8'),
  );
  for (const [part, text] of Object.entries(
    partConstants(withoutPlaceholders(first), later, map),
  )) {
    const name = part === 'first' ? 'engine' : 'later';
    writeFileSync(at(`${name}.wat`), text);
    const files = [at(`${name}.wat`), '-o', join(out, `${name}.wasm`)];
    execFileSync(wasmOpt, ['-Oz', '--converge', ...FEATURES, ...files]);
  }
} finally {
  rmSync(scratch, { recursive: true });
}
