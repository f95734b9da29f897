import { SourceFault } from './fault.ts';
import { readCheckpoint, readGgufFiles, type Progress, type Reading } from './files.ts';
import { parseJson } from './json.ts';
import type { Group, RepoFile } from './groups.ts';
import type { Slices } from './slices.ts';

export const HUB = 'https://huggingface.co';
const MOST_PAGES = 20;
const TIMEOUT_MS = 30_000;

/** A repository at one revision, as asked for. */
export interface Place {
  repo: string;
  revision: string;
}

/** Reads a public repository on Hugging Face, without a word about who asks. */
export class Hub {
  readonly #signal: AbortSignal;
  readonly #fetch: typeof fetch;

  constructor(signal: AbortSignal, fetcher: typeof fetch = (...asked) => fetch(...asked)) {
    this.#signal = signal;
    this.#fetch = fetcher;
  }

  /** Every file of it with its size; the list comes in pages. */
  async list({ repo, revision }: Place): Promise<RepoFile[]> {
    const files: RepoFile[] = [];
    let address: string | undefined =
      `${HUB}/api/models/${repo}/tree/${encodeURIComponent(revision)}?recursive=true`;
    for (let page = 0; address !== undefined && page < MOST_PAGES; page++) {
      const [next, entries] = await this.#page(address, repo);
      for (const entry of entries)
        if (isFile(entry)) files.push({ path: entry.path, size: entry.size });
      address = next;
    }
    return files;
  }

  /** The header of the chosen files, over HTTP ranges; a checkpoint's config.json with it. */
  async read(place: Place, group: Group, progress: Progress): Promise<Reading> {
    const slices = group.files.map((file) => this.#slices(place, file));
    const origin = {
      kind: 'hub',
      ...place,
      file: group.files[0]?.path ?? '',
    } as const;
    if (group.kind === 'gguf') return readGgufFiles(slices, origin, progress);
    const config = group.config === undefined ? undefined : await this.#config(place, group.config);
    return readCheckpoint(slices, config, origin, progress);
  }

  async #page(address: string, repo: string): Promise<[string | undefined, unknown[]]> {
    return this.#ask(address, {}, repo, async (response) => {
      const entries = parseJson(await response.text());
      if (!Array.isArray(entries)) throw new SourceFault('refused', { status: 'JSON' });
      return [nextOf(response), entries as unknown[]];
    });
  }

  async #config(place: Place, path: string): Promise<Record<string, unknown> | undefined> {
    const text = await this.#ask(fileAddress(place, path), {}, place.repo, (response) =>
      response.text(),
    );
    const value = parseJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  }

  #slices(place: Place, { path, size }: RepoFile): Slices {
    const address = fileAddress(place, path);
    return {
      name: path,
      size,
      read: (start, end) => {
        const headers = { Range: `bytes=${start}-${end - 1}` };
        return this.#ask(address, { headers }, place.repo, async (response) => {
          // A server that knows no ranges would send the whole file.
          if (response.status !== 206 && size > end - start) throw new SourceFault('no_ranges');
          return new Uint8Array(await response.arrayBuffer());
        });
      },
    };
  }

  /** Asks and reads within a time; ends the transfer when anything is wrong with it. */
  async #ask<T>(
    address: string,
    init: RequestInit,
    repo: string,
    take: (response: Response) => Promise<T>,
  ): Promise<T> {
    const timed = new AbortController();
    const stop = (): void => timed.abort();
    const timer = setTimeout(stop, TIMEOUT_MS);
    this.#signal.addEventListener('abort', stop);
    try {
      this.#signal.throwIfAborted();
      const response = await this.#fetch(address, {
        ...init,
        signal: timed.signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      });
      const fault = faultOf(response, repo);
      if (fault) throw fault;
      return await take(response);
    } catch (error) {
      timed.abort();
      if (error instanceof SourceFault) throw error;
      this.#signal.throwIfAborted();
      if (error instanceof DOMException && error.name === 'AbortError')
        throw new SourceFault('timeout');
      throw new SourceFault(navigator.onLine ? 'unreachable' : 'offline');
    } finally {
      clearTimeout(timer);
      this.#signal.removeEventListener('abort', stop);
    }
  }
}

/**
 * Without a token a gated repository answers 401 or 403 with X-Error-Code GatedRepo; one that is
 * not there, or private, a plain 401.
 */
function faultOf(response: Response, repo: string): SourceFault | undefined {
  const { status, ok } = response;
  if (ok) return undefined;
  const gated = response.headers.get('x-error-code') === 'GatedRepo';
  if (gated || status === 403) return new SourceFault('gated', { repo });
  if (status === 401 || status === 404) return new SourceFault('not_found', { repo });
  if (status === 429) return new SourceFault('busy');
  return new SourceFault('refused', { status: String(status) });
}

export function fileAddress({ repo, revision }: Place, path: string): string {
  const steps = path.split('/').map(encodeURIComponent).join('/');
  return `${HUB}/${repo}/resolve/${encodeURIComponent(revision)}/${steps}`;
}

/** The next page of a list, only where it lies on the same host. */
function nextOf(response: Response): string | undefined {
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return next?.startsWith(`${HUB}/api/`) === true ? next : undefined;
}

function isFile(entry: unknown): entry is RepoFile {
  if (typeof entry !== 'object' || entry === null) return false;
  const { type, path, size } = entry as Record<string, unknown>;
  return type === 'file' && typeof path === 'string' && Number.isSafeInteger(size);
}
