import { pack, unpack } from '../pack.ts';
import { parseJson } from './json.ts';
import { foldHeader, unfoldHeader } from './fold.ts';
import type { HeaderModel } from './header.ts';
import { writeOrigin } from './origin.ts';
import { originOf, type Origin } from './origins.ts';

export { readOrigin } from './origin.ts';

/** The longest header that a link holds, in letters; addresses beyond 8,192 get lost on the way. */
const LONGEST = 8000;

/** The parts of a link that speak of a model's own file: its header, where it fits, and its source. */
export async function linkParts(
  header: HeaderModel | undefined,
  wanted: Origin | undefined,
): Promise<[key: string, value: string][]> {
  const packed = header && (await pack(JSON.stringify(foldHeader(header))));
  const origin = header ? originOf(header) : wanted;
  return [
    ...(packed !== undefined && packed.length <= LONGEST
      ? [['header', packed] satisfies [string, string]]
      : []),
    ...(origin ? [['source', writeOrigin(origin)] satisfies [string, string]] : []),
  ];
}

export async function readHeader(letters: string): Promise<HeaderModel | undefined> {
  const text = await unpack(letters);
  return text === undefined ? undefined : unfoldHeader(parseJson(text));
}
