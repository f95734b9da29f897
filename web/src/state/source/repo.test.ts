import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRepo } from './repo.ts';

const forms: [string, ReturnType<typeof parseRepo>][] = [
  ['Qwen/Qwen3-8B', { repo: 'Qwen/Qwen3-8B' }],
  ['  "Qwen/Qwen3-8B" ', { repo: 'Qwen/Qwen3-8B' }],
  ['unsloth/Qwen3-8B-GGUF:Q4_K_M', { repo: 'unsloth/Qwen3-8B-GGUF', quant: 'Q4_K_M' }],
  ['https://huggingface.co/Qwen/Qwen3-8B', { repo: 'Qwen/Qwen3-8B' }],
  ['huggingface.co/Qwen/Qwen3-8B/', { repo: 'Qwen/Qwen3-8B' }],
  ['https://huggingface.co/Qwen/Qwen3-8B/tree/main', { repo: 'Qwen/Qwen3-8B' }],
  ['https://huggingface.co/Qwen/Qwen3-8B?library=vllm', { repo: 'Qwen/Qwen3-8B' }],
  [
    'https://huggingface.co/unsloth/R1-GGUF/tree/main/UD-Q2_K_XL',
    { repo: 'unsloth/R1-GGUF', path: 'UD-Q2_K_XL' },
  ],
  [
    'https://huggingface.co/org/name/blob/main/dir/file-Q8_0.gguf',
    { repo: 'org/name', path: 'dir/file-Q8_0.gguf' },
  ],
  [
    'https://huggingface.co/org/name/resolve/v1.0/a%20b.gguf?download=true',
    { repo: 'org/name', revision: 'v1.0', path: 'a b.gguf' },
  ],
  [
    'https://huggingface.co/org/name/tree/refs%2Fpr%2F3',
    { repo: 'org/name', revision: 'refs/pr/3' },
  ],
  ['https://huggingface.co/api/models/org/name', { repo: 'org/name' }],
  ['hf.co/org/name', { repo: 'org/name' }],
  ['hf.co/org/name:Q4_K_M', { repo: 'org/name', quant: 'Q4_K_M' }],
  ['ollama run hf.co/org/name:latest', { repo: 'org/name' }],
  ['https://hf-mirror.com/org/name', { repo: 'org/name' }],
  ['https://huggingface.co/gpt2', { repo: 'gpt2' }],
  ['hf download org/name', { repo: 'org/name' }],
  ['hf download org/name file-Q4_0.gguf', { repo: 'org/name', path: 'file-Q4_0.gguf' }],
  ['huggingface-cli download org/name --local-dir x', { repo: 'org/name' }],
  ['llama-server -hf org/name:Q5_K_S -c 4096', { repo: 'org/name', quant: 'Q5_K_S' }],
  ['vllm serve org/name', { repo: 'org/name' }],
  ['git clone https://huggingface.co/org/name.git', { repo: 'org/name' }],
  ['hf://org/name', { repo: 'org/name' }],
  ['https://huggingface.co/datasets/org/name', undefined],
  ['https://huggingface.co/spaces/org/name', undefined],
  ['https://example.com/org/name', undefined],
  ['https://huggingface.co.example.com/org/name', undefined],
  ['org/../name', undefined],
  ['folder/model.gguf', undefined],
  ['llama', undefined],
  ['', undefined],
];

describe('what is pasted as a repository', () => {
  it.each(forms)('%s', (text, meant) => {
    expect(parseRepo(text)).toEqual(meant);
  });

  it('is never more than a name of sound letters', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        const { repo = 'a/b' } = parseRepo(text) ?? {};
        expect(repo).toMatch(/^\w[\w.-]*(\/\w[\w.-]*)?$/);
      }),
    );
  });
});
