import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { safetensorsBytes, smallGguf } from '../../web/src/state/source/testing/made.ts';
import { answers, answerText, hashOf, siteAddress, useSite, visit } from './site.ts';

useSite();

const open = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Open a model file or repository' }).click();
  await page.getByRole('button', { name: 'Read from huggingface.co' }).waitFor();
};

const chosen = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});

const checkpoint = safetensorsBytes({
  'model.embed_tokens.weight': { dtype: 'BF16', shape: [1000, 64] },
  ...Object.fromEntries(
    [0, 1].flatMap((layer) =>
      Object.entries({
        'input_layernorm.weight': [64],
        'post_attention_layernorm.weight': [64],
        'self_attn.q_proj.weight': [64, 64],
        'self_attn.k_proj.weight': [32, 64],
        'self_attn.v_proj.weight': [32, 64],
        'self_attn.o_proj.weight': [64, 64],
        'mlp.gate_proj.weight': [128, 64],
        'mlp.up_proj.weight': [128, 64],
        'mlp.down_proj.weight': [64, 128],
      }).map(([name, shape]) => [`model.layers.${layer}.${name}`, { dtype: 'BF16', shape }]),
    ),
  ),
  'model.norm.weight': { dtype: 'BF16', shape: [64] },
});

const CONFIG = {
  model_type: 'llama',
  hidden_size: 64,
  intermediate_size: 128,
  num_hidden_layers: 2,
  num_attention_heads: 4,
  num_key_value_heads: 2,
  vocab_size: 1000,
  max_position_embeddings: 4096,
  tie_word_embeddings: true,
  torch_dtype: 'bfloat16',
};

const FILES: Readonly<Record<string, Uint8Array>> = {
  'small-F32.gguf': smallGguf(),
  'small-Q8_0.gguf': smallGguf(),
  'model.safetensors': checkpoint,
  'config.json': new TextEncoder().encode(JSON.stringify(CONFIG)),
};

/** Answers for huggingface.co from FILES; what else is asked for is not there. */
async function hub(page: Page, status = 200): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://huggingface.co/**', async (route) => {
    const url = new URL(route.request().url());
    asked.push(url.pathname);
    const headers = { 'access-control-allow-origin': '*' };
    if (status !== 200) return route.fulfill({ status, headers });
    if (url.pathname.includes('/tree/'))
      return route.fulfill({
        headers,
        json: Object.entries(FILES).map(([path, bytes]) => ({
          type: 'file',
          path,
          size: bytes.length,
        })),
      });
    const body = FILES[url.pathname.split('/').at(-1) ?? ''];
    if (!body) return route.fulfill({ status: 404, headers });
    const range = /bytes=(\d+)-(\d+)/.exec(route.request().headers().range ?? '');
    const part = range ? body.slice(Number(range[1]), Number(range[2]) + 1) : body;
    return route.fulfill({ status: range ? 206 : 200, headers, body: Buffer.from(part) });
  });
  return asked;
}

describe('a model’s own file', () => {
  it('is opened from this computer, and asks no other host', async () => {
    const { page, requests } = await visit();
    await open(page);
    await page.locator('input[type=file]').setInputFiles(chosen('small-F32.gguf', smallGguf()));
    await answers(page, /Small Llama in .* takes/);
    await page.getByText('small-F32.gguf').waitFor();
    await hashOf(page, /header=[\w-]{50,}&source=file:small-F32.gguf&/);
    expect(requests.filter((url) => !url.startsWith(siteAddress()))).toEqual([]);
    const { page: other } = await visit({ hash: new URL(page.url()).hash });
    expect(await answerText(other)).toBe(await answerText(page));
    await other.getByText('small-F32.gguf').waitFor();
  });

  it('is dropped anywhere on the page', async () => {
    const { page } = await visit();
    const transfer = await page.evaluateHandle((bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'dropped.gguf'));
      return data;
    }, Array.from(smallGguf()));
    await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
    await page.getByText('Drop a .gguf, .safetensors or config.json').waitFor();
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await answers(page, /Small Llama in/);
  });

  it('changes the engine to one that loads it, and says so', async () => {
    const { page } = await visit();
    await open(page);
    await page
      .locator('input[type=file]')
      .setInputFiles([
        chosen('model.safetensors', checkpoint),
        chosen('config.json', new TextEncoder().encode(JSON.stringify(CONFIG))),
      ]);
    await page.getByText('The engine is now vLLM, which loads safetensors files.').waitFor();
    await hashOf(page, /engine=vllm&weights=native/);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await answers(page, /Llama 3\.1 8B/);
  });

  it('is told from a damaged one, and the answer stays', async () => {
    const { page } = await visit();
    const before = await answerText(page);
    await open(page);
    await page
      .locator('input[type=file]')
      .setInputFiles(chosen('broken.gguf', smallGguf().slice(0, 300)));
    await page
      .getByText(/broken\.gguf (ends within its header|is damaged)|header of broken/)
      .waitFor();
    expect(await answerText(page)).toBe(before);
  });
});

describe('a repository on Hugging Face', () => {
  it('is asked only when a person asks, then offers its models', async () => {
    const { page } = await visit();
    const asked = await hub(page);
    await open(page);
    const field = page.getByRole('textbox', { name: 'Hugging Face id or address' });
    await field.fill('hf download org/small');
    expect(asked).toEqual([]);
    await field.press('Enter');
    await page.getByRole('heading', { name: 'Models in org/small' }).waitFor();
    expect(asked).toEqual(['/api/models/org/small/tree/main']);
    await page.getByRole('button', { name: /^Q8_0 .*small-Q8_0/ }).click();
    await answers(page, /Small Llama in/);
    await page.getByText('read from org/small on Hugging Face').waitFor();
    await hashOf(page, /source=hf:org\/small@main\/small-Q8_0.gguf/);
  });

  it('that is gated, away or out of reach is said in a sentence', async () => {
    for (const [status, sentence] of [
      [403, /org\/small is gated/],
      [404, /org\/small was not found/],
      [503, /refused with status 503/],
    ] as const) {
      const { page } = await visit({ expectComplaints: true });
      await page.getByRole('button', { name: 'Copy link' }).waitFor();
      await hub(page, status);
      await open(page);
      const field = page.getByRole('textbox', { name: 'Hugging Face id or address' });
      await field.fill('org/small');
      await field.press('Enter');
      await page.getByText(sentence).waitFor();
      expect(await field.inputValue()).toBe('org/small');
    }
  });

  it('refuses what is no repository', async () => {
    const { page } = await visit();
    await open(page);
    const field = page.getByRole('textbox', { name: 'Hugging Face id or address' });
    await field.fill('https://example.com/org/name');
    await field.press('Enter');
    await page.getByText(/is no repository on Hugging Face/).waitFor();
  });
});

describe('a link to a file whose header it does not hold', () => {
  it('asks for the file again and keeps the other questions', async () => {
    const { page } = await visit({
      hash: '#source=file:large.gguf&gpu=rtx-3090&engine=llama.cpp&context=4096',
    });
    await page.getByText(/about the file large\.gguf/).waitFor();
    await hashOf(page, /^#?$|source=file:large\.gguf&gpu=rtx-3090/);
    await page.locator('input[type=file]').setInputFiles(chosen('large.gguf', smallGguf()));
    await answers(page, /Small Llama in .*RTX 3090/);
    await hashOf(page, /header=.*&context=4096/);
  });

  it('offers to read the repository again', async () => {
    const { page } = await visit({
      hash: '#source=hf:org/small@main/small-F32.gguf&gpu=rtx-3090',
      before: async (target) => {
        await hub(target);
      },
    });
    const field = page.getByRole('textbox', { name: 'Hugging Face id or address' });
    await field.waitFor();
    expect(await field.inputValue()).toBe('huggingface.co/org/small/blob/main/small-F32.gguf');
    await page.getByRole('button', { name: 'Read from huggingface.co' }).click();
    await answers(page, /Small Llama in .*RTX 3090/);
  });
});
