import { describe, expect, it } from 'vitest';
import { OPENING, withEngine, withInference } from '../../state/scenario.ts';
import { card, estimateOf, GIB } from '../testing/sample.ts';
import { shownExtras } from './extras.ts';

const dense = estimateOf([card('gpu0', 23 * GIB, [])]);
const mixture = { ...dense, memory: { ...dense.memory, expert_layers: 48 } };

describe('the question of experts in host memory', () => {
  it('is asked of mixtures', () => {
    expect(shownExtras(OPENING, mixture)).toContain('cpu_moe_layers');
    expect(shownExtras(OPENING, dense)).not.toContain('cpu_moe_layers');
    expect(shownExtras(OPENING, undefined)).not.toContain('cpu_moe_layers');
  });

  it('stays where it has been answered, so that the answer can be taken back', () => {
    const answered = withInference(OPENING, { cpu_moe_layers: 4 });
    expect(shownExtras(answered, dense)).toContain('cpu_moe_layers');
  });

  it('is asked by engines of the family of llama.cpp alone', () => {
    expect(shownExtras(withEngine(OPENING, 'ik_llama.cpp', 'gguf:Q4_K_M'), mixture)).toContain(
      'cpu_moe_layers',
    );
    expect(shownExtras(withEngine(OPENING, 'vllm', 'bf16'), mixture)).not.toContain(
      'cpu_moe_layers',
    );
  });
});
