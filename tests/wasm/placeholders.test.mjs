// The table of the first part without what wasm-split puts where functions come later.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { withoutPlaceholders } from '../../wasm/placeholders.mjs';

const imports = ` (import "env" "f" (func $f))
 (import "placeholder" "2" (func $placeholder_2 (param i32) (result i32)))
 (import "placeholder" "4" (func $placeholder_4))
`;

test('slots of later functions are left empty, the others keep their numbers', () => {
  for (const kind of ['', ' func']) {
    const text = `(module\n${imports} (elem (i32.const 1)${kind} $a $placeholder_2 $b $placeholder_4 $c $f)\n)\n`;
    assert.equal(
      withoutPlaceholders(text),
      `(module
 (import "env" "f" (func $f))
 (elem (i32.const 1)${kind} $a)
 (elem (i32.const 3)${kind} $b)
 (elem (i32.const 5)${kind} $c $f)
)
`,
    );
  }
});

test('a module without placeholders is refused: something else split it', () => {
  assert.throws(() => withoutPlaceholders('(module)\n'), /placeholder/);
});
