import { describe, expect, it } from 'vitest';
import { strings } from '../strings/index.ts';
import { plain, type Door } from '../strings/phrase.ts';
import { card, estimateOf, GIB, pooled, term } from '../testing/sample.ts';
import { formatterFor } from '../units/format.ts';
import { verdictText } from './sentence.ts';

const en = formatterFor('en', 'GiB');
const zh = formatterFor('zh', 'GiB');
const small = [term('weights', 5 * GIB), term('kv_cache', GIB)];

describe('the verdict', () => {
  it('says what is taken, of what, and how much stays', () => {
    const estimate = estimateOf([card('gpu0', 23 * GIB, small)]);
    const { word, phrase } = verdictText(strings.en, en, estimate, 'Q4_K_M', 1);
    expect(`${word} ${plain(phrase)}`).toBe(
      'Fits. Model 8B in Q4_K_M takes 6.0 GiB of the 23.0 GiB usable on one Card 24; 17.0 GiB stay free. Largest context: 65,536 tokens.',
    );
  });

  it('is Chinese in Chinese', () => {
    const estimate = estimateOf([card('gpu0', 23 * GIB, small)]);
    const { word, phrase } = verdictText(strings.zh, zh, estimate, 'Q4_K_M', 1);
    expect(`${word}${plain(phrase)}`).toBe(
      '放得下。Model 8B（Q4_K_M）在 1 张 Card 24 上占用 6.0 GiB，可用显存 23.0 GiB，剩余 17.0 GiB。上下文最长 65,536 token。',
    );
  });

  it('says what is short and how many cards would do', () => {
    const devices = [card('gpu0', 23 * GIB, [term('weights', 40 * GIB)])];
    const estimate = estimateOf(devices, 'does_not_fit');
    const { phrase } = verdictText(strings.en, en, estimate, 'BF16', 2);
    expect(plain(phrase)).toContain('17.0 GiB short. 2 × Card 24 would hold it.');
  });

  it('speaks of each card when there are several alike', () => {
    const cards = [card('gpu0', 23 * GIB, small), card('gpu1', 23 * GIB, small)];
    const { phrase } = verdictText(strings.en, en, estimateOf(cards), 'Q4_K_M', 1);
    expect(plain(phrase)).toContain('on each of 2 × Card 24');
  });

  it('says how many layers stay on the card when part of it is offloaded', () => {
    const devices = [card('gpu0', 23 * GIB, small)];
    const estimate = estimateOf(devices, 'offload');
    const { phrase } = verdictText(strings.en, en, estimate, 'Q4_K_M', 3);
    expect(plain(phrase)).toContain('20 of 33 layers of Model 8B in Q4_K_M go on one Card 24');
  });

  it('says how many layers keep their experts in host memory when that makes it fit', () => {
    const sample = estimateOf([card('gpu0', 23 * GIB, small)], 'offload');
    const memory = { ...sample.memory, gpu_layers: 33, expert_layers: 48, gpu_expert_layers: 40 };
    const { phrase } = verdictText(strings.en, en, { ...sample, memory }, 'Q4_K_M', 3);
    expect(plain(phrase)).toContain(
      'Model 8B in Q4_K_M fits on one Card 24 with the experts of 8 of 48 layers in host memory;',
    );
    const fewer = { ...memory, gpu_layers: 20 };
    const layers = verdictText(strings.en, en, { ...sample, memory: fewer }, 'Q4_K_M', 3);
    expect(plain(layers.phrase)).toContain('20 of 33 layers');
  });

  it('speaks of all cards when layers are spread over them', () => {
    const fuller = [term('weights', 6 * GIB)];
    const devices = [card('gpu0', 23 * GIB, small), card('gpu1', 23 * GIB, fuller)];
    const { phrase } = verdictText(strings.en, en, estimateOf(devices, 'offload'), 'Q4_K_M', 3);
    expect(plain(phrase)).toContain('go on 2 × Card 24;');
  });

  it('says how many requests a pool holds', () => {
    const estimate = estimateOf([pooled('gpu0', 5 * GIB, 3 * GIB)], 'fits', 'vllm');
    const { phrase } = verdictText(strings.en, en, estimate, 'BF16', 1);
    expect(plain(phrase)).toContain(
      'needs 8.0 GiB of vLLM’s 20.0 GiB on one Card 24; its KV pool holds 65,536 tokens',
    );
  });

  it('says when the engine does not run on the card at all', () => {
    const estimate = estimateOf([card('gpu0', 23 * GIB, small)], 'fits', 'vllm');
    const { word, phrase } = verdictText(strings.en, en, estimate, 'BF16', undefined, false);
    expect(`${word} ${plain(phrase)}`).toBe(
      'Does not run. vLLM does not run on Card 24. Model 8B in BF16 would need 6.0 GiB.',
    );
  });

  it('makes a door of every number that has a derivation', () => {
    const estimate = estimateOf([card('gpu0', 23 * GIB, small)]);
    const { phrase } = verdictText(strings.en, en, estimate, 'Q4_K_M', 1);
    const doors = phrase.filter((piece): piece is Door => typeof piece !== 'string');
    expect(doors.map(({ door }) => door)).toEqual(['used', 'usable', 'free', 'largest_context']);
  });
});
