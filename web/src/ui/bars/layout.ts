import type { Device, Term } from '../../engine/types.gen.ts';
import { roomOf } from './room.ts';

interface Stretch {
  /** Per cent of the bar. */
  left: number;
  width: number;
}

export interface Segment extends Stretch {
  term: Term;
  /** The part of a pool that nothing asked for. */
  spare: boolean;
}

export interface Layout {
  segments: Segment[];
  free?: Stretch;
  /** What stands beyond the limit line. */
  over?: Stretch;
  /** Between the limit line and the card's capacity. */
  kept?: Stretch;
  limit?: number;
}

/** The bytes of a whole bar. All cards share it, so that lengths may be compared. */
export function scaleOf(devices: readonly Device[]): number {
  const sizes = devices.map((device) =>
    Math.max(device.capacity_bytes ?? device.usable_bytes ?? 0, endOf(device)),
  );
  return Math.max(1, ...sizes);
}

/** Where the last segment ends, in bytes. */
function endOf(device: Device): number {
  const { pool } = roomOf(device) ?? {};
  return device.used_bytes + Math.max(0, (pool?.needed ?? 0) - (pool?.term.bytes ?? 0));
}

/** Where everything stands on a bar of `scale` bytes: 6 of 24 GiB -> segments over 25 per cent. */
export function layOut(device: Device, scale: number): Layout {
  const percent = (bytes: number): number => (bytes / scale) * 100;
  const stretch = (from: number, to: number): Stretch => ({
    left: percent(from),
    width: percent(to - from),
  });
  const room = roomOf(device);
  const end = endOf(device);
  const segments: Segment[] = [];
  let at = 0;
  const put = (term: Term, bytes: number, spare: boolean): void => {
    if (bytes > 0) segments.push({ term, spare, ...stretch(at, at + bytes) });
    at += Math.max(0, bytes);
  };
  for (const term of room?.pool?.before ?? device.terms) put(term, term.bytes, false);
  if (room?.pool) {
    const { term, needed, after } = room.pool;
    put(term, needed, false);
    put(term, term.bytes - needed, true);
    for (const beside of after) put(beside, beside.bytes, false);
  }
  if (!room) return { segments };
  const { limit, needed } = room;
  const capacity = device.capacity_bytes ?? limit;
  const kept = Math.max(limit, end);
  return {
    segments,
    limit: percent(limit),
    ...(end < limit && { free: stretch(end, limit) }),
    ...(needed > limit && { over: stretch(limit, needed) }),
    ...(capacity > kept && { kept: stretch(kept, capacity) }),
  };
}
