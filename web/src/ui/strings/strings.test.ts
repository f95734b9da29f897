import { describe, expect, it } from 'vitest';
import { curveStrings } from './curve/index.ts';
import { formatStrings } from './formats/index.ts';
import { strings } from './index.ts';
import { logStrings } from './log/index.ts';
import { door, plain, say } from './phrase.ts';
import { sourceStrings } from './source/index.ts';

type Tree = Readonly<Record<string, unknown>>;

function leaves(tree: Tree, path = ''): [string, unknown][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? leaves(value as Tree, `${path}.${key}`)
      : [[`${path}.${key}`, value] as [string, unknown]],
  );
}

const NAMES = /name|tagline|theme|verdict|title|terms\.names|questions\.(model|hardware|context)$/;

describe('the two languages', () => {
  it('are never empty', () => {
    for (const language of Object.values(strings))
      for (const [path, value] of leaves(language))
        if (path !== '.verdict.gap') expect(value, path).not.toBe('');
  });

  it('differ wherever a reader would notice', () => {
    const english = new Map(leaves(strings.en));
    const same = leaves(strings.zh)
      .filter(([path, value]) => typeof value === 'string' && english.get(path) === value)
      .map(([path]) => path)
      .filter(
        (path) => NAMES.test(path) && !/engineNames|families|units|logits|^\.name/.test(path),
      );
    expect(same).toEqual([]);
  });

  it('keep Latin punctuation out of Chinese sentences', () => {
    const wrong = leaves(strings.zh).filter(
      ([, value]) => typeof value === 'string' && /\p{Script=Han}[,;!?]/u.test(value),
    );
    expect(wrong).toEqual([]);
  });
});

describe('a phrase', () => {
  it('keeps its doors apart from its words', () => {
    const phrase = say`takes ${door('used', '6.0 GiB')} of ${'24.0 GiB'}.`;
    expect(phrase).toEqual(['takes ', { door: 'used', text: '6.0 GiB' }, ' of ', '24.0 GiB', '.']);
    expect(plain(phrase)).toBe('takes 6.0 GiB of 24.0 GiB.');
  });

  it('takes other phrases in', () => {
    expect(plain(say`a${say`b${'c'}`}d`)).toBe('abcd');
  });
});

describe('words that come later', () => {
  it('are there in both languages, with Chinese punctuation in Chinese', () => {
    for (const later of [sourceStrings, formatStrings, curveStrings, logStrings]) {
      const english = leaves(later.en).map(([path]) => path);
      const chinese = new Map(leaves(later.zh));
      for (const path of english) expect(chinese.get(path), path).toBeTruthy();
      const wrong = [...chinese].filter(
        ([, value]) => typeof value === 'string' && /\p{Script=Han}[,;!?]/u.test(value),
      );
      expect(wrong).toEqual([]);
    }
  });
});
