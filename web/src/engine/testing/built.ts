import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type loadEngine from '#engine';
import { mergeCatalogue } from '../../../build/catalogue.ts';
import { Engine } from '../engine.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** The engine and the catalogue as they are built, for tests under Node. */
export async function builtEngine(): Promise<Engine> {
  const { default: load } = (await import(at('build/wasm/engine.mjs'))) as {
    default: typeof loadEngine;
  };
  const part = (name: string) => new Uint8Array(readFileSync(at(`build/wasm/${name}.wasm`)));
  const module = await load({ first: part('engine'), later: part('later') });
  const engine = await Engine.open(module, mergeCatalogue(at('core/data')));
  await engine.complete();
  return engine;
}
