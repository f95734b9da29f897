import { describe, expect, it } from 'vitest';
import { answers, answerText, hashOf, useSite, visit } from './site.ts';

useSite();

describe('the questions', () => {
  it('find a model by the words that people use', async () => {
    const { page } = await visit();
    const model = page.getByRole('combobox', { name: 'Model' });
    await model.fill('qwen3 30b');
    await page
      .getByRole('option', { name: /^Qwen3 30B-A3B/ })
      .first()
      .waitFor();
    await model.press('Enter');
    await answers(page, /Qwen3 30B-A3B/);
    expect(await model.inputValue()).toBe('Qwen3 30B-A3B');
  });

  it('find a model by another of its names, with a slip of the finger', async () => {
    const { page } = await visit();
    const model = page.getByRole('combobox', { name: 'Model' });
    await model.fill('depseek v3');
    await page
      .getByRole('option', { name: /DeepSeek/ })
      .first()
      .click();
    await answers(page, /DeepSeek/);
  });

  it('take along an engine that runs a model of that kind', async () => {
    const { page } = await visit();
    await page.getByRole('combobox', { name: 'Model' }).fill('whisper large v3');
    await page
      .getByRole('option', { name: /^Whisper large-v3/ })
      .first()
      .click();
    await answers(page, /Whisper large-v3/);
    await hashOf(page, /engine=transformers/);
  });

  it('take “2x3090” for two cards', async () => {
    const { page } = await visit();
    await page.getByRole('combobox', { name: 'Hardware' }).fill('2x3090');
    await page.keyboard.press('Enter');
    await answers(page, /of 2 × RTX 3090/);
    await hashOf(page, /gpu=rtx-3090&count=2/);
  });

  it('take 8k and 128K for numbers of tokens', async () => {
    const { page } = await visit();
    const context = page.getByRole('textbox', { name: 'Context per sequence' });
    await context.fill('128K');
    await hashOf(page, /context=131072/);
    await context.fill('8k');
    await hashOf(page, /context=8192/);
  });

  it('keep a bad value where it was typed, say so, and keep the last answer', async () => {
    const { page } = await visit();
    const before = await answerText(page);
    const context = page.getByRole('textbox', { name: 'Context per sequence' });
    await context.fill('a lot');
    await page.getByText('“a lot” is not a number of tokens. Write 8192, 8k or 128K.').waitFor();
    await context.press('Tab');
    expect(await context.inputValue()).toBe('a lot');
    expect(await context.getAttribute('aria-invalid')).toBe('true');
    expect(await answerText(page)).toBe(before);
  });

  it('keep the name of a model that is not there, and say so', async () => {
    const { page } = await visit();
    const model = page.getByRole('combobox', { name: 'Model' });
    await model.fill('zzzzqqq');
    await model.press('Tab');
    await page.getByText('No model here is called “zzzzqqq”.').waitFor();
    expect(await model.inputValue()).toBe('zzzzqqq');
  });

  it('give another engine a format that it takes, and the old one back', async () => {
    const { page } = await visit();
    await page.getByRole('radio', { name: 'vLLM' }).check({ force: true });
    await hashOf(page, /engine=vllm&weights=native/);
    await page.getByRole('radio', { name: 'llama.cpp' }).check({ force: true });
    await hashOf(page, /engine=llama.cpp&weights=gguf:Q4_K_M/);
  });

  it('show which formats fit before one is chosen', async () => {
    const { page } = await visit({ hash: '#model=llama-3.1-70b&gpu=rtx-4090' });
    await page.getByRole('combobox', { name: 'Weight format' }).click();
    const option = page.getByRole('option', { name: /^Q8_0/ });
    expect(await option.innerText()).toMatch(/bit/);
    expect(await option.innerText()).toMatch(/In part/);
  });

  it('ask the rest only when unfolded, with the defaults in sight', async () => {
    const { page } = await visit();
    await page.getByText('More', { exact: true }).click();
    const ubatch = page.getByRole('textbox', { name: 'Tokens per step (ubatch)' });
    expect(await ubatch.getAttribute('placeholder')).toBe('default 512');
    await ubatch.fill('2048');
    await hashOf(page, /ubatch=2048/);
    await page.getByText('1 changed').waitFor();
    await page.getByRole('combobox', { name: 'KV cache, keys' }).selectOption('q8_0');
    await hashOf(page, /kv_k=q8_0/);
  });

  it('can be answered with the keyboard alone', async () => {
    const { page } = await visit();
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent),
    ).toContain('Skip to the questions');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('llama 3.1 70b');
    await page.keyboard.press('Enter');
    await answers(page, /Llama 3\.1 70B/);
    // Past the two other ways to name a model.
    for (let at = 0; at < 3; at++) await page.keyboard.press('Tab');
    await page.keyboard.type('h100 sxm');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await answers(page, /H100 SXM/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    await answers(page, /of 2 × H100/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await hashOf(page, /engine=vllm/);
  });
});
