/** What the page itself reads of the catalogue: names to search and facts to show. */

export interface CatalogueModel {
  id: string;
  name: string;
  family: string;
  aliases: string[];
  /** null: it was published on no hub. */
  repo?: string | null;
  release?: string;
  max_context?: number;
  published_parameters?: number;
  published_active?: number;
  /** Addresses, already looked up. */
  sources: string[];
}

export interface CatalogueGpu {
  id: string;
  name: string;
  vendor: string;
  architecture: string;
  segment: string;
  release_year?: number;
  memory_gb: number;
  memory_visible_mib?: number;
  memory_type?: string;
  bandwidth_gbps?: number;
  tdp_w?: number;
  interconnect?: string;
  usable_note?: string;
  notes?: string;
  /** Addresses, already looked up. */
  sources: string[];
}

export interface Catalogue {
  models: CatalogueModel[];
  gpus: CatalogueGpu[];
  /** Names of weight formats by id. */
  formatNames: ReadonlyMap<string, string>;
}

interface SourcedFile {
  sources: Record<string, string>;
}
interface GpuFile extends SourcedFile {
  gpus: CatalogueGpu[];
}
interface FormatFile {
  formats: { id: string; name: string }[];
}
interface ModelFile extends SourcedFile {
  models: CatalogueModel[];
}

/** Reads the merged text {models: […], gpus …}. Source keys become addresses. */
export function readCatalogue(text: string): Catalogue {
  const merged = JSON.parse(text) as { gpus: GpuFile; models: ModelFile[]; formats: FormatFile };
  return {
    models: merged.models.flatMap((file) => file.models.map((model) => sourced(model, file))),
    gpus: merged.gpus.gpus.map((gpu) => sourced(gpu, merged.gpus)),
    formatNames: new Map(merged.formats.formats.map(({ id, name }) => [id, name])),
  };
}

function sourced<T extends { sources: string[] }>(entry: T, { sources }: SourcedFile): T {
  const addresses = entry.sources.map((key) => sources[key] ?? key).filter(isWebAddress);
  return { ...entry, sources: addresses };
}

/** Only http and https addresses become links. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text);
}
