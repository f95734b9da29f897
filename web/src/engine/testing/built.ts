import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EngineModule, Options } from '#engine';
import { mergeCatalogue } from '../../../build/catalogue.ts';
import { Engine } from '../engine.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** The engine and the catalogue as they are built, for tests under Node. */
export async function builtEngine(): Promise<Engine> {
  const { default: factory } = (await import(at('build/wasm/engine.mjs'))) as {
    default: (options: Options) => Promise<EngineModule>;
  };
  const wasmBinary = new Uint8Array(readFileSync(at('build/wasm/engine.wasm'))).buffer;
  return new Engine(await factory({ wasmBinary }), mergeCatalogue(at('core/data')));
}
