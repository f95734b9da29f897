import factory from '#engine';
import catalogueAddress from 'virtual:catalogue';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { Engine } from './engine.ts';

export interface Loaded {
  engine: Engine;
  catalogue: Catalogue;
}

/** Fetches the core and the catalogue side by side, from the page's own host. */
export async function load(): Promise<Loaded> {
  const [module, text] = await Promise.all([factory(), fetchText(catalogueAddress)]);
  return { engine: await Engine.open(module, text), catalogue: readCatalogue(text) };
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.text();
}
