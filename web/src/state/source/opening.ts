import { Cell } from '../cell.ts';
import { SourceFault, type FaultCode } from './fault.ts';
import { readFiles, type Progress, type Reading } from './files.ts';
import { chosenGroups, groupFiles, type Group } from './groups.ts';
import { Hub, type Place } from './hub.ts';
import type { RepoAddress } from './repo.ts';

export type OpeningView =
  | { phase: 'idle' }
  | { phase: 'listing'; repo: string }
  | { phase: 'choosing'; place: Place; groups: readonly Group[] }
  | { phase: 'reading'; name: string; done: number; all: number }
  | { phase: 'done'; reading: Reading }
  | { phase: 'failed'; code: FaultCode; values: Readonly<Record<string, string>> };

/** Reads a model where it lies, step by step; every step can be cancelled. */
export class Opening {
  readonly view = new Cell<OpeningView>({ phase: 'idle' });
  readonly #fetch: typeof fetch | undefined;
  #current = new AbortController();

  constructor(fetcher?: typeof fetch) {
    this.#fetch = fetcher;
  }

  async open(files: readonly File[]): Promise<void> {
    const [first] = files;
    if (!first) return;
    await this.#run(async (_hub, signal) => {
      this.#show({ phase: 'reading', name: first.name, done: 0, all: files.length }, signal);
      return readFiles(files, this.#progress(first.name, signal));
    });
  }

  /** Lists the repository; reads on at once where the address leaves one choice. */
  async list(address: RepoAddress): Promise<void> {
    const place = { repo: address.repo, revision: address.revision ?? 'main' };
    await this.#run(async (hub, signal) => {
      this.#show({ phase: 'listing', repo: place.repo }, signal);
      const groups = groupFiles(await hub.list(place));
      const chosen = chosenGroups(groups, address);
      const [only] = chosen;
      if (!only) throw new SourceFault('no_usable_file', { repo: place.repo });
      if (chosen.length === 1) return this.#read(hub, place, only, signal);
      this.#show({ phase: 'choosing', place, groups: chosen }, signal);
      return undefined;
    });
  }

  async choose(place: Place, group: Group): Promise<void> {
    await this.#run((hub, signal) => this.#read(hub, place, group, signal));
  }

  cancel(): void {
    this.#current.abort();
    this.view.set({ phase: 'idle' });
  }

  #read(hub: Hub, place: Place, group: Group, signal: AbortSignal): Promise<Reading> {
    this.#show({ phase: 'reading', name: group.label, done: 0, all: group.files.length }, signal);
    return hub.read(place, group, this.#progress(group.label, signal));
  }

  #progress(name: string, signal: AbortSignal): Progress {
    return (done, all) => this.#show({ phase: 'reading', name, done, all }, signal);
  }

  /** What a cancelled run still says is not heard. */
  #show(view: OpeningView, signal: AbortSignal): void {
    if (!signal.aborted) this.view.set(view);
  }

  async #run(step: (hub: Hub, signal: AbortSignal) => Promise<Reading | undefined>): Promise<void> {
    this.#current.abort();
    this.#current = new AbortController();
    const { signal } = this.#current;
    try {
      const reading = await step(new Hub(signal, this.#fetch), signal);
      if (reading) this.#show({ phase: 'done', reading }, signal);
    } catch (error) {
      const { code, values } =
        error instanceof SourceFault ? error : new SourceFault('unreadable', { file: '' });
      this.#show({ phase: 'failed', code, values }, signal);
    }
  }
}
