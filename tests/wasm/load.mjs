// The built engine under Node, with the catalogue that the page gets.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { mergeCatalogue } from '../../web/build/catalogue.ts';

const at = (path) => new URL(`../../${path}`, import.meta.url);

export const catalogueText = mergeCatalogue(fileURLToPath(at('core/data')));

export async function loadModule() {
  const { default: loadEngine } = await import(at('build/wasm/engine.mjs').href);
  return loadEngine({ wasmBinary: readFileSync(at('build/wasm/engine.wasm')) });
}
