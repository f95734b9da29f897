// Which constants stay with the first part of the engine: small modules as wasm-dis writes them.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { partConstants, readOnlyChunks } from '../../wasm/constants.mjs';

const chunk = (at, size, name) =>
  `${at.toString(16).padStart(8)} ${'0'.padStart(8)} ${size.toString(16).padStart(8)}         ${name}\n`;
const word = (value) =>
  [0, 8, 16, 24].map((bit) => `\\${((value >> bit) & 255).toString(16).padStart(2, '0')}`).join('');
const module = (code, data = '') => `(module\n (func $0\n${code} )\n${data})\n`;
const segment = (at, bytes) => ` (data $0 (i32.const ${at}) "${bytes}")\n`;

/** The memory that the segments of `text` fill: {address: byte}. */
function memory(text) {
  const bytes = {};
  for (const [, at, hex] of text.matchAll(/\(data \(i32\.const (\d+)\) "([^"]*)"\)/g)) {
    for (const [index, code] of hex.slice(1).split('\\').entries()) {
      bytes[Number(at) + index] = String.fromCharCode(parseInt(code, 16));
    }
  }
  return bytes;
}

const text = (bytes, at, length) =>
  Array.from({ length }, (_, index) => bytes[at + index] ?? '?').join('');

test('a string that only the later part means moves there, up to its closing zero', () => {
  const strings = 'a first string of many letters\\00and one for later, as long\\00';
  const map = chunk(1024, 59, '<internal>:(.rodata)');
  const { first, later } = partConstants(
    module('  (i32.const 1024)\n', segment(1024, strings)),
    module('  (i32.const 1055)\n'),
    map,
  );
  assert.equal(text(memory(first), 1024, 31), 'a first string of many letters\0');
  assert.equal(memory(first)[1055], undefined);
  assert.equal(text(memory(later), 1055, 28), 'and one for later, as long\0?');
  assert.equal(memory(later)[1024], undefined);
});

test('a table that the first part reaches keeps what it points to, and what that points to', () => {
  const far = 100; // beyond the slack around each pointer
  const data =
    segment(2000, word(3000)) +
    segment(3000, word(4000)) +
    segment(4000, 'kept') +
    segment(5000, 'gone');
  const map = [2000, 3000, 4000, 5000]
    .map((at) => chunk(at, 4, `lto.tmp:(.rodata.t${at})`))
    .join('');
  const { first, later } = partConstants(module('  (i32.const 2000)\n', data), module(''), map);
  assert.equal(text(memory(first), 4000, 4), 'kept');
  assert.equal(memory(first)[5000], undefined);
  assert.equal(text(memory(later), 5000, 4), 'gone');
  assert.equal(memory(later)[4000 + far], undefined);
});

test('an address in the offset of a load counts, and so does one just outside of its table', () => {
  const data = segment(2000, 'load') + segment(3000, 'past') + segment(4000, 'gone');
  const map = [2000, 3000, 4000].map((at) => chunk(at, 4, `lto.tmp:(.rodata.t${at})`)).join('');
  const code = '  (i32.load offset=2000 (local.get $0))\n  (i32.const 2992)\n';
  const { first } = partConstants(module(code, data), module(''), map);
  assert.equal(text(memory(first), 2000, 4), 'load');
  assert.equal(text(memory(first), 3000, 4), 'past');
  assert.equal(memory(first)[4000], undefined);
});

test('what the program may write stays, and keeps what it points to', () => {
  const data = segment(2000, word(3000)) + segment(3000, 'kept') + segment(4000, 'gone');
  const map =
    chunk(2000, 4, 'lto.tmp:(.data.counter)') +
    [3000, 4000].map((at) => chunk(at, 4, `lto.tmp:(.rodata.t${at})`)).join('');
  const { first, later } = partConstants(module('', data), module(''), map);
  assert.equal(text(memory(first), 3000, 4), 'kept');
  assert.equal(memory(later)[2000], undefined);
  assert.equal(text(memory(later), 4000, 4), 'gone');
});

test('every byte lies in one part or the other', () => {
  const strings = Array.from({ length: 40 }, (_, index) => `text number ${index} of a list\\00`);
  const bytes = strings.join('');
  const length = bytes.replaceAll('\\00', '0').length;
  const map = chunk(1024, length, '<internal>:(.rodata)');
  const code = [1024, 1400, 1800].map((at) => `  (i32.const ${at})\n`).join('');
  const { first, later } = partConstants(module(code, segment(1024, bytes)), module(''), map);
  const whole = { ...memory(later), ...memory(first) };
  assert.equal(text(whole, 1024, length), bytes.replaceAll('\\00', '\0'));
});

test('a map without read-only chunks is refused', () => {
  assert.deepEqual(readOnlyChunks('    Addr      Off     Size Out     In      Symbol\n'), []);
  assert.throws(() => partConstants(module('', segment(1024, 'x')), module(''), ''), /map/);
});
