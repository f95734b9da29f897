import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isWebAddress, readCatalogue } from '../src/engine/catalogue.ts';
import { search } from '../src/state/search.ts';
import { mergeCatalogue } from './catalogue.ts';

const folder = fileURLToPath(new URL('../../core/data', import.meta.url));
const { models, gpus } = readCatalogue(mergeCatalogue(folder));

describe('the merged catalogue', () => {
  it('holds every id once', () => {
    for (const list of [models, gpus]) {
      const ids = list.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('names a web address as the source of every entry', () => {
    for (const { id, sources } of [...models, ...gpus]) {
      expect(sources.length, id).toBeGreaterThan(0);
      expect(sources.every(isWebAddress), id).toBe(true);
    }
  });

  it('lets every model be found by its id and its name', () => {
    const items = models.map(({ id, name, aliases }) => ({ id, names: [name, id, ...aliases] }));
    for (const { id, name } of models) {
      const found = (typed: string): string[] =>
        search(items, typed)
          .slice(0, 3)
          .map(({ item }) => item.id);
      expect(found(id), id).toContain(id);
      expect(found(name), name).toContain(id);
    }
  });

  it('lets every accelerator be found by its id and its name', () => {
    const items = gpus.map(({ id, name }) => ({ id, names: [name, id] }));
    for (const { id, name } of gpus) {
      expect(search(items, id)[0]?.item.id, id).toBe(id);
      expect(
        search(items, name)
          .slice(0, 2)
          .map(({ item }) => item.id),
        name,
      ).toContain(id);
    }
  });
});
