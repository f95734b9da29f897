import type { Device, Estimate, Term } from '../../engine/types.gen.ts';
import { isHost } from './groups.ts';

/** How a card's memory stands against its limit. */
export interface Room {
  /** What must not be passed: the usable memory, or the share that a pooling engine takes. */
  limit: number;
  /** What the scenario needs of it; a pool counts only with the part that is needed. */
  needed: number;
  /** limit - needed; negative: missing. */
  free: number;
  pool?: Pool;
}

/** An engine such as vLLM takes a fixed share of the card and gives all that is left to the cache.
 * The terms before the cache lie in that share, those after it beside it. */
export interface Pool {
  term: Term;
  before: readonly Term[];
  after: readonly Term[];
  /** Bytes of the pool that the asked sequences fill. */
  needed: number;
  budget: number;
  utilization: number;
}

const sum = (terms: readonly Term[]): number => terms.reduce((all, { bytes }) => all + bytes, 0);

/** Undefined for a host whose memory was not stated. */
export function roomOf(device: Device): Room | undefined {
  const pool = poolOf(device);
  if (pool) {
    const needed = sum(pool.before) + pool.needed;
    return { limit: pool.budget, needed, free: pool.budget - needed, pool };
  }
  const { usable_bytes: usable, used_bytes: used } = device;
  return usable === undefined ? undefined : { limit: usable, needed: used, free: usable - used };
}

function poolOf({ terms }: Device): Pool | undefined {
  for (const [index, term] of terms.entries()) {
    const { needed, budget, utilization } = term.inputs;
    if (typeof needed !== 'number' || typeof budget !== 'number') continue;
    return {
      term,
      before: terms.slice(0, index),
      after: terms.slice(index + 1),
      needed,
      budget,
      utilization: typeof utilization === 'number' ? utilization : 1,
    };
  }
  return undefined;
}

/** What counts against the limit: of a pooling engine what lies in its share. */
export function countedTerms(device: Device, { pool }: Room): readonly Term[] {
  return pool ? [...pool.before, pool.term] : device.terms;
}

export interface Decisive {
  device: Device;
  room: Room;
}

/** The card with the least room: the one that decides. */
export function decisive({ memory }: Estimate): Decisive | undefined {
  let least: Decisive | undefined;
  for (const device of memory.devices) {
    const room = isHost(device) ? undefined : roomOf(device);
    if (room && (!least || room.free < least.room.free)) least = { device, room };
  }
  return least;
}
