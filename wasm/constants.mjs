// wasm-split parts functions and leaves every constant with the first part. Here the constants that
// no function of the first part can reach move to the later one. Both parts are WebAssembly text,
// as wasm-dis writes it.
//
// Reached is what an immediate of the first part's code points to, and what the constants so reached
// point to in turn. The linker's map says where each constant begins and ends; of merged string
// literals the closing zero says it.

/** A pointer may stand this far outside of what it means: `table[i - 1]`, or one past the end. */
const SLACK_BYTES = 32;
/** A gap of the other part's constants costs less than the head of another segment. */
const JOINED_GAP_BYTES = 8;
const POINTER_BYTES = 4;

const DATA = /^ *\(data (?:\$\S+ )?\(i32\.const (\d+)\) "((?:[^"\\]|\\.)*)"\)\n/gm;
const ESCAPES = { t: 9, n: 10, r: 13, '"': 34, "'": 39, '\\': 92 };

/** The read-only chunks of a wasm-ld map: {at, size, strings}, addresses and sizes in bytes. Merged
 * string literals are one chunk of the linker's own. */
export function readOnlyChunks(map) {
  const line = /^ *([0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+) {9}(\S+):\(\.rodata[^)]*\)$/gm;
  return [...map.matchAll(line)].map(([, at, size, file]) => ({
    at: parseInt(at, 16),
    size: parseInt(size, 16),
    strings: file === '<internal>',
  }));
}

function unescape(text) {
  return [...text.matchAll(/\\([0-9a-f]{2})|\\(.)|([^\\])/gi)].map(([, hex, named, plain]) =>
    hex ? parseInt(hex, 16) : named ? ESCAPES[named] : plain.charCodeAt(0),
  );
}

/** The linear memory as the active segments of `text` fill it; `used` marks their bytes. */
function memoryOf(text) {
  const segments = [...text.matchAll(DATA)].map(([, at, bytes]) => ({
    at: Number(at),
    bytes: unescape(bytes),
  }));
  const size = Math.max(...segments.map(({ at, bytes }) => at + bytes.length)) + POINTER_BYTES;
  const memory = new Uint8Array(size);
  const used = new Uint8Array(size);
  for (const { at, bytes } of segments) {
    memory.set(bytes, at);
    used.fill(1, at, at + bytes.length);
  }
  return { memory, used };
}

/** Every number of the code that could be an address: immediates and offsets of loads. */
function* immediates(code) {
  for (const [, value, offset] of code.matchAll(/i(?:32|64)\.const (-?\d+)|offset=(\d+)/g)) {
    yield Number(value ?? offset);
  }
}

/** The aligned words from `begin` to `end`, each of which could be an address. */
function* words(memory, begin, end) {
  const view = new DataView(memory.buffer);
  const first = Math.ceil(begin / POINTER_BYTES) * POINTER_BYTES;
  for (let at = first; at + POINTER_BYTES <= end; at += POINTER_BYTES)
    yield view.getUint32(at, true);
}

/** Marks in `kept` what `roots` reach among the movable `chunks`. */
function markReached(memory, kept, chunks, roots) {
  const waiting = [...roots];
  const seen = new Set();
  const markString = (address, { at, size }) => {
    // A pointer to a closing zero may mean the string after it, with a negative index.
    const from = Math.max(address, at);
    const end = memory.indexOf(0, memory[from] === 0 ? from + 1 : from) + 1;
    kept.fill(1, from, end > from ? Math.min(end, at + size) : at + size);
  };
  while (waiting.length > 0) {
    const address = waiting.pop();
    if (seen.has(address)) continue;
    seen.add(address);
    for (const chunk of chunks) {
      const { at, size, strings } = chunk;
      if (address < at - SLACK_BYTES || address > at + size + SLACK_BYTES) continue;
      if (strings) {
        if (address < at + size) markString(address, chunk);
      } else if (!chunk.reached) {
        chunk.reached = true;
        kept.fill(1, at, at + size);
        waiting.push(...words(memory, at, at + size));
      }
    }
  }
}

/** Segments for the bytes that `wanted` marks; `filled` marks what a gap may be filled with. */
function segmentsOf(memory, wanted, filled) {
  const segments = [];
  let at = wanted.indexOf(1);
  while (at >= 0) {
    let end = at;
    for (let next = at; next >= 0 && filled.subarray(end, next).every(Boolean);) {
      end = wanted.indexOf(0, next);
      if (end < 0) end = wanted.length;
      next = wanted.indexOf(1, end);
      if (next - end > JOINED_GAP_BYTES) break;
    }
    const bytes = [...memory.subarray(at, end)].map(
      (byte) => `\\${byte.toString(16).padStart(2, '0')}`,
    );
    segments.push(` (data (i32.const ${at}) "${bytes.join('')}")\n`);
    at = wanted.indexOf(1, end);
  }
  return segments.join('');
}

const append = (text, segments) => text.replace(/\)\s*$/, () => `${segments})\n`);

/** Parts the constants of `first` between `first` and `later`; gives both texts anew. */
export function partConstants(first, later, map) {
  const chunks = readOnlyChunks(map);
  if (chunks.length === 0) throw new Error('the map names no read-only data');
  const { memory, used } = memoryOf(first);
  const code = first.replace(DATA, '');
  const movable = new Uint8Array(memory.length);
  for (const { at, size } of chunks) movable.fill(1, at, at + size);
  const kept = used.map((use, at) => use & (movable[at] ^ 1));
  const roots = [...immediates(code)];
  for (let at = 0; at < memory.length; at += POINTER_BYTES) {
    if (kept.subarray(at, at + POINTER_BYTES).some(Boolean))
      roots.push(...words(memory, at, at + POINTER_BYTES));
  }
  markReached(memory, kept, chunks, roots);
  const stays = kept.map((keep, at) => keep & used[at]);
  const moved = used.map((use, at) => use & (kept[at] ^ 1));
  return {
    first: append(code, segmentsOf(memory, stays, used)),
    later: append(later, segmentsOf(memory, moved, movable)),
  };
}
