import { SourceFault } from './fault.ts';
import type { SafeTensor } from './header.ts';
import type { Slices } from './slices.ts';

/** The header of one safetensors file, which may be a shard. */
export interface SafetensorsPart {
  name: string;
  tensors: Record<string, SafeTensor>;
  /** The file ends before its last tensor does. */
  cut: boolean;
}

/** The format's own limit: MAX_HEADER_SIZE of huggingface/safetensors. */
const LARGEST_HEADER = 100_000_000;
/** Most headers are shorter, so that one read is enough. */
const FIRST_READ = 65_536;

/** u64 little-endian length, then that many bytes of JSON {name: {dtype, shape, data_offsets}}. */
export async function readSafetensors(file: Slices): Promise<SafetensorsPart> {
  const first = await file.read(0, Math.min(FIRST_READ, file.size));
  const damaged = new SourceFault('damaged', { file: file.name });
  if (first.length < 8) throw new SourceFault('truncated', { file: file.name });
  const length = Number(new DataView(first.buffer, first.byteOffset).getBigUint64(0, true));
  if (length > LARGEST_HEADER || length < 2) throw damaged;
  if (8 + length > file.size) throw new SourceFault('truncated', { file: file.name });
  const whole = 8 + length <= first.length ? first : await file.read(0, 8 + length);
  const header = parseJson(whole.subarray(8, 8 + length));
  if (!isRecord(header)) throw damaged;
  const tensors: Record<string, SafeTensor> = {};
  let end = 0;
  for (const [name, entry] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    if (!isRecord(entry) || typeof entry.dtype !== 'string') throw damaged;
    const { dtype, shape, data_offsets: offsets } = entry;
    if (!isWholeList(shape) || !isWholeList(offsets)) throw damaged;
    tensors[name] = { dtype, shape };
    end = Math.max(end, offsets[1] ?? 0);
  }
  return { name: file.name, tensors, cut: 8 + length + end > file.size };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWholeList(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((entry) => Number.isSafeInteger(entry) && entry >= 0);
}
