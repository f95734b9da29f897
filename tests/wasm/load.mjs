// The built engine under Node, both of its parts, with the catalogue that the page gets.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { mergeCatalogue } from '../../web/build/catalogue.ts';

const at = (path) => new URL(`../../${path}`, import.meta.url);

export const catalogueText = mergeCatalogue(fileURLToPath(at('core/data')));

const part = (name) => readFileSync(at(`build/wasm/${name}.wasm`));

/** As the page first has it: without what a first question does not need. */
export async function loadFirstPart(later = part('later')) {
  const { default: loadEngine } = await import(at('build/wasm/engine.mjs').href);
  return loadEngine({ first: part('engine'), later });
}

export async function loadModule() {
  const module = await loadFirstPart();
  await module.complete();
  return module;
}
