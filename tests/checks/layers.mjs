// Reads every #include of the core and every import of the page and fails where one points up or
// sideways. The tables below are the whole rule; everything else here only applies it.
//
//   node tests/checks/layers.mjs

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Lowest first. A layer may use itself and what stands before it; layers of one row may not use
 * each other. A .cpp or private header belongs to its folder. */
export const CORE_LAYERS = [
  ['units'],
  ['format'],
  ['header'],
  ['model'],
  ['engine'],
  ['memory'],
  ['speed'],
  ['cost'],
  ['advice'],
  ['log', 'command'],
  ['contract'],
  ['cli', 'tools', 'wasm'], // programs
];

/** A public header belongs to the layer said here, else to the layer of its name, else to the layer
 * whose folder holds a .cpp of its name. Said here are the plain nouns: the lowest layer that uses
 * them. */
export const HEADER_LAYERS = {
  problem: 'units',
  gpu: 'engine',
  catalogue: 'engine',
  scenario: 'engine',
  estimate: 'engine',
  names: 'contract',
  border: 'contract',
  data_files: 'cli',
  headroom: 'cli', // the umbrella: all of them
};

/** Standard headers that the core may not use: it does no I/O and reads no clock, and these also
 * cost kilobytes of wasm. */
export const CORE_FORBIDDEN = [
  'chrono',
  'cstdio',
  'ctime',
  'filesystem',
  'format',
  'fstream',
  'iomanip',
  'iostream',
  'locale',
  'random',
  'regex',
  'sstream',
  'thread',
];

export const WEB_LAYERS = [['engine'], ['state'], ['ui'], ['app', 'widget', 'pwa']];

const rankOf = (layers, layer) => layers.findIndex((row) => row.includes(layer));

function mayUse(layers, from, to) {
  return from === to || rankOf(layers, to) < rankOf(layers, from);
}

/** path -> its layer, undefined when it has none. `paths` are all files, '/'-separated. */
function coreLayer(path, paths) {
  const [, place, folder, ...rest] = path.split('/');
  if (path.startsWith('wasm/')) return 'wasm';
  if (place === 'cli' || place === 'tools') return place;
  if (place === 'src') return rest.length > 0 ? folder : undefined;
  const stem = rest.join('/').replace(/\.hpp$/, '');
  if (stem in HEADER_LAYERS) return HEADER_LAYERS[stem];
  if (rankOf(CORE_LAYERS, stem) >= 0) return stem;
  return paths.find((other) => other.match(`^core/src/[^/]+/${stem}\\.cpp$`))?.split('/')[2];
}

function webLayer(path) {
  const [, , folder, ...rest] = path.split('/');
  return rest.length > 0 ? folder : 'app'; // a file directly in web/src starts the page
}

/** A quoted include -> the path of the file, undefined when there is no such file. */
function resolveInclude(from, name, paths) {
  const places = [dirname(from), 'core/include', 'core/src', 'core'];
  return places
    .map((place) => normalize(join(place, name)).split(sep).join('/'))
    .find((path) => paths.includes(path));
}

function* coreBreaches(path, text, paths) {
  const layer = coreLayer(path, paths);
  if (rankOf(CORE_LAYERS, layer) < 0) {
    yield `${path}: belongs to no layer; say its layer in tests/checks/layers.mjs`;
    return;
  }
  const isCore = path.startsWith('core/src/') || path.startsWith('core/include/');
  for (const [, bracket, name] of text.matchAll(/^\s*#\s*include\s*([<"])([^>"]+)[>"]/gm)) {
    if (bracket === '<') {
      if (isCore && CORE_FORBIDDEN.includes(name)) yield `${path}: includes <${name}>`;
      continue;
    }
    const target = resolveInclude(path, name, paths);
    if (target === undefined) {
      yield `${path}: includes "${name}", which is no file of the core`;
      continue;
    }
    const below = coreLayer(target, paths);
    if (!mayUse(CORE_LAYERS, layer, below)) {
      yield `${path}: ${layer} includes "${name}" of ${below}`;
    }
  }
}

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g;

function* webBreaches(path, text) {
  const layer = webLayer(path);
  if (rankOf(WEB_LAYERS, layer) < 0) {
    yield `${path}: belongs to no layer; say its layer in tests/checks/layers.mjs`;
    return;
  }
  for (const [, from, bare] of text.matchAll(IMPORT)) {
    const name = from ?? bare;
    const target = name.startsWith('.')
      ? normalize(join(dirname(path), name))
          .split(sep)
          .join('/')
      : name;
    if (target.startsWith('web/src/')) {
      const below = webLayer(target);
      if (!mayUse(WEB_LAYERS, layer, below))
        yield `${path}: ${layer} imports '${name}' of ${below}`;
    } else if (/^#engine|^core\/|^wasm\/|^build\//.test(target) && layer !== 'engine') {
      yield `${path}: only web/src/engine may import '${name}'`;
    }
  }
}

/** files: {path: text}. Gives a sentence a breach. */
export function breaches(files) {
  const paths = Object.keys(files);
  return paths.flatMap((path) => [
    ...(path.startsWith('web/')
      ? webBreaches(path, files[path])
      : coreBreaches(path, files[path], paths)),
  ]);
}

function read(root, folders, ending) {
  const files = {};
  for (const folder of folders) {
    for (const entry of list(join(root, folder))) {
      const path = relative(root, entry).split(sep).join('/');
      if (ending.test(path)) files[path] = readFileSync(entry, 'utf8');
    }
  }
  return files;
}

function list(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? list(path) : [path];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
  const files = {
    ...read(root, ['core/include', 'core/src', 'core/cli', 'core/tools', 'wasm'], /\.[ch]pp$/),
    ...read(root, ['web/src'], /\.ts$/),
  };
  const found = breaches(files);
  for (const sentence of found) console.error(sentence);
  const broken = new Set(found.map((sentence) => sentence.split(':')[0])).size;
  console.log(`layers: ${Object.keys(files).length - broken} passed, ${broken} failed`);
  process.exitCode = broken > 0 ? 1 : 0;
}
