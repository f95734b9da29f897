import { describe, expect, it } from 'vitest';
import { formatterFor } from '../units/format.ts';
import { wordsOf } from './words.ts';

const f = formatterFor('zh', 'GiB');
const note = {
  code: 'long',
  message: 'Too long.',
  path: 'a.b',
  values: { context: 262_144, unit: 'tokens' },
};

describe('the words for a code', () => {
  it('are filled in from its values', () => {
    expect(wordsOf(f, { long: '{path} {context} {unit} 太长，{missing}' }, note)).toBe(
      'a.b 262,144 tokens 太长，{missing}',
    );
  });

  it('are the core’s own where the language has none', () => {
    expect(wordsOf(f, {}, note)).toBe('Too long.');
    expect(wordsOf(f, {}, { ...note, code: 'constructor' })).toBe('Too long.');
  });
});
