import { describe, expect, it } from 'vitest';
import { answers, answerText, hashOf, useSite, visit } from './site.ts';

const CONFIG = {
  model_type: 'llama',
  hidden_size: 2048,
  intermediate_size: 8192,
  num_hidden_layers: 16,
  num_attention_heads: 32,
  num_key_value_heads: 8,
  head_dim: 64,
  vocab_size: 128_256,
  max_position_embeddings: 131_072,
  tie_word_embeddings: true,
  torch_dtype: 'bfloat16',
};

useSite();

describe('a pasted config.json', () => {
  it('is answered, and its link answers the same elsewhere', async () => {
    const { page } = await visit();
    await page.getByRole('button', { name: 'Paste a config.json' }).click();
    await page
      .getByRole('textbox', { name: 'config.json of the model' })
      .fill(JSON.stringify(CONFIG));
    await answers(page, /llama in Q4_K_M takes/);
    await hashOf(page, /config=[\w-]{50,}&gpu=/);
    const { page: other } = await visit({ hash: new URL(page.url()).hash });
    expect(await answerText(other)).toBe(await answerText(page));
  });

  it('stays as typed when it is not JSON, with the place of the fault', async () => {
    const { page } = await visit();
    const before = await answerText(page);
    await page.getByRole('button', { name: 'Paste a config.json' }).click();
    const field = page.getByRole('textbox', { name: 'config.json of the model' });
    await field.fill('{\n  "model_type": "llama",\n  "hidden_size" 4096\n}');
    await page.getByText(/not valid JSON: the fault is at line 3/).waitFor();
    expect(await field.inputValue()).toContain('"hidden_size" 4096');
    expect(await answerText(page)).toBe(before);
  });

  it('names the key and the value that cannot be', async () => {
    const { page } = await visit();
    await page.getByRole('button', { name: 'Paste a config.json' }).click();
    const field = page.getByRole('textbox', { name: 'config.json of the model' });
    await field.fill(JSON.stringify({ ...CONFIG, hidden_size: 'wide' }));
    await page.getByText(/hidden_size is "wide"/).waitFor();
    await field.fill(JSON.stringify({ ...CONFIG, model_type: 'unheard_of' }));
    await page.getByText(/model_type "unheard_of" is not modelled yet/).waitFor();
    expect(await field.inputValue()).toContain('unheard_of');
  });

  it('is never put in as markup', async () => {
    const { page } = await visit();
    await page.getByRole('button', { name: 'Paste a config.json' }).click();
    await page
      .getByRole('textbox', { name: 'config.json of the model' })
      .fill(JSON.stringify({ ...CONFIG, _name_or_path: '<img src=x onerror=alert(1)>' }));
    await answers(page, /<img src=x onerror=alert\(1\)>/);
    expect(await page.locator('img').count()).toBe(0);
  });

  it('gives way to the list again', async () => {
    const { page } = await visit();
    const before = await answerText(page);
    await page.getByRole('button', { name: 'Paste a config.json' }).click();
    await page
      .getByRole('textbox', { name: 'config.json of the model' })
      .fill(JSON.stringify(CONFIG));
    await answers(page, /llama in/);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect.poll(() => answerText(page)).toBe(before);
  });
});
