import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ID = 'virtual:catalogue';
const DEV_PATH = '/@catalogue.json';

/** One text {models: […], gpus, engines, formats, formulas, messages, speed} out of the catalogue's files, models in name order. */
export function mergeCatalogue(folder: string): string {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const models = readdirSync(join(folder, 'models'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => read(join('models', name)));
  const others = ['gpus', 'engines', 'formats', 'formulas', 'messages', 'speed'].map((part) => [
    part,
    read(`${part}.json`),
  ]);
  return JSON.stringify({ models, ...Object.fromEntries(others) });
}

/**
 * Gives `virtual:catalogue`, whose default export is the address of the merged catalogue: one
 * hashed asset in a build, answered from the files at each request while developing.
 */
export function catalogue(folder: string): Plugin {
  let building = false;
  let reference = '';
  return {
    name: 'headroom-catalogue',
    configResolved: (config) => {
      building = config.command === 'build';
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      if (!building) return `export default ${JSON.stringify(DEV_PATH)};`;
      reference = this.emitFile({
        type: 'asset',
        name: 'catalogue.json',
        source: mergeCatalogue(folder),
      });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
    configureServer: (server) => {
      server.middlewares.use(DEV_PATH, (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(mergeCatalogue(folder));
      });
    },
  };
}
