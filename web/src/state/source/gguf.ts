import { gguf, GGMLQuantizationType } from '@huggingface/gguf';
import { SourceFault } from './fault.ts';
import { keptMetadata, type GgufTensor, type MetadataValue } from './header.ts';
import type { Slices } from './slices.ts';

/** The header of one GGUF file, which may be a part of a split one. */
export interface GgufPart {
  name: string;
  metadata: Record<string, MetadataValue>;
  tensors: GgufTensor[];
  /** Counted from 0. */
  part: number;
  parts: number;
  /** The file ends before its last tensor begins: a download that was cut. */
  cut: boolean;
}

/** Zeros that the parser may see behind the end of a file before it is told that there is no more. */
const LEEWAY = 4_000_000;

/** Reads the beginning of a GGUF file and nothing else of it. */
export async function readGguf(file: Slices): Promise<GgufPart> {
  const parsed = await parse(file);
  if (!parsed.littleEndian) throw new SourceFault('big_endian', { file: file.name });
  if (parsed.tensorInfoByteRange[1] > file.size)
    throw new SourceFault('truncated', { file: file.name });
  const metadata = parsed.metadata as unknown as Readonly<Record<string, unknown>>;
  const last = parsed.tensorInfos.reduce((most, { offset }) => Math.max(most, Number(offset)), 0);
  return {
    name: file.name,
    metadata: keptMetadata(metadata),
    tensors: parsed.tensorInfos.map(({ name, shape, dtype }) => ({
      name,
      type: typeName(dtype),
      shape: shape.map(Number),
    })),
    part: whole(metadata['split.no'], 0),
    parts: whole(metadata['split.count'], 1),
    cut: parsed.tensorInfos.length > 0 && Number(parsed.tensorDataOffset) + last >= file.size,
  };
}

async function parse(file: Slices): Promise<Awaited<ReturnType<typeof gguf>>> {
  try {
    return await gguf('https://file.invalid/', { fetch: rangesOf(file) });
  } catch (error) {
    if (error instanceof SourceFault) throw error;
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw faultOf(error, file.name);
  }
}

/** ggml's name; a type that the library does not know yet stays a number for the core to name. */
function typeName(type: number): string {
  const names: Readonly<Record<number, string | undefined>> = GGMLQuantizationType;
  return names[type] ?? String(type);
}

/** Answers the parser's range requests from slices. */
function rangesOf(file: Slices): typeof fetch {
  return async (_address, init) => {
    const range = new Headers(init?.headers).get('range') ?? '';
    const [, first = '0', last = '0'] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    const start = Number(first);
    if (start > file.size + LEEWAY) throw new SourceFault('truncated', { file: file.name });
    const end = Math.min(Number(last) + 1, file.size);
    const bytes = start < end ? await file.read(start, end) : new Uint8Array();
    const headers = { 'content-range': `bytes ${start}-${Math.max(start, end - 1)}/${file.size}` };
    return new Response(bytes, { headers });
  };
}

/** The parser's sentences are for programmers; a reader learns which file it is and what to do. */
function faultOf(error: unknown, file: string): SourceFault {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('magic number')) return new SourceFault('not_gguf', { file });
  const version = /unsupported version "(\d+)"/.exec(message)?.[1];
  if (version !== undefined) return new SourceFault('gguf_version', { file, version });
  return new SourceFault('damaged', { file });
}

function whole(value: unknown, fallback: number): number {
  const number = typeof value === 'bigint' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : fallback;
}
