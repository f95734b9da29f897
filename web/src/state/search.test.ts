import { array, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSlip, search, tokensOf, type Searchable } from './search.ts';

const MODELS: Searchable[] = [
  { id: 'llama-3.1-8b', names: ['Llama 3.1 8B', 'llama 3.1 8b instruct'] },
  { id: 'llama-3.1-70b', names: ['Llama 3.1 70B'] },
  { id: 'qwen3-30b-a3b', names: ['Qwen3 30B-A3B', 'Qwen/Qwen3-30B-A3B'] },
  { id: 'qwen3-8b', names: ['Qwen3 8B'] },
  { id: 'deepseek-v3', names: ['DeepSeek V3'] },
];

const first = (typed: string): string | undefined => search(MODELS, typed)[0]?.item.id;

describe('search', () => {
  it.each([
    ['qwen3 30b', 'qwen3-30b-a3b'],
    ['qwen 30', 'qwen3-30b-a3b'],
    ['llama3.1', 'llama-3.1-8b'],
    ['LLAMA-3.1-70B', 'llama-3.1-70b'],
    ['8b instruct', 'llama-3.1-8b'],
    ['Qwen/Qwen3-30B-A3B', 'qwen3-30b-a3b'],
    ['deepsek', 'deepseek-v3'],
    ['depeseek v3', 'deepseek-v3'],
  ])('finds what “%s” means', (typed, id) => {
    expect(first(typed)).toBe(id);
  });

  it('finds nothing for what is not there', () => {
    expect(search(MODELS, 'mistral')).toEqual([]);
  });

  it('gives everything back in its own order when nothing is typed', () => {
    expect(search(MODELS, ' ').map(({ item }) => item)).toEqual(MODELS);
  });

  it('puts an exact name first, whatever stands around it', () => {
    for (const { id, names } of MODELS) for (const name of names) expect(first(name)).toBe(id);
  });

  it('finds by a fact too, and then keeps the order', () => {
    const cards = [
      { id: 'long', names: ['A card with a long name'], about: 'NVIDIA 24GB 24G' },
      { id: 'short', names: ['Card'], about: 'NVIDIA 24GB 24G' },
      { id: 'other', names: ['Card 24'], about: 'AMD 48GB 48G' },
    ];
    const ids = (typed: string): string[] => search(cards, typed).map(({ item }) => item.id);
    expect(ids('24G')).toEqual(['long', 'short']);
    expect(ids('nvidia card')).toEqual(['short', 'long']);
    expect(ids('card 24')).toEqual(['other', 'short', 'long']);
  });

  it('never throws, whatever the names and whatever is typed', () => {
    assert(
      property(array(string()), string(), (names, typed) => {
        const found = search([{ id: 'x', names }], typed);
        expect(found.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('isSlip', () => {
  it('forgives one letter but no digit', () => {
    expect(isSlip('qwen3', 'qwne3')).toBe(true);
    expect(isSlip('mistral', 'mistal')).toBe(true);
    expect(isSlip('70b', '80b')).toBe(false);
    expect(isSlip('llama', 'gemma')).toBe(false);
  });
});

describe('tokensOf', () => {
  it('keeps version numbers whole', () => {
    expect(tokensOf('Llama-3.1_8B (Instruct)')).toEqual(['llama', '3.1', '8b', 'instruct']);
  });
});
