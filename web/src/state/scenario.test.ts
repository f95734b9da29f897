import { describe, expect, it } from 'vitest';
import { OPENING, withEngine, withHardware, withInference } from './scenario.ts';

describe('a change of scenario', () => {
  it('leaves the scenario it started from alone', () => {
    const before = structuredClone(OPENING);
    withHardware(OPENING, { count: 4 });
    withInference(OPENING, { context: 1 });
    expect(OPENING).toEqual(before);
  });

  it('takes a key away when its value is undefined, so that the default holds again', () => {
    const asked = withInference(OPENING, { ubatch: 256 });
    expect(asked.inference?.ubatch).toBe(256);
    expect(withInference(asked, { ubatch: undefined })).toEqual(OPENING);
  });

  it('drops what another engine does not ask', () => {
    const llama = withInference(OPENING, { gpu_layers: 10, sequences: 4 });
    expect(withEngine(llama, 'vllm', 'bf16').inference).toEqual({
      engine: 'vllm',
      weights: 'bf16',
      context: 8192,
      sequences: 4,
    });
  });
});
