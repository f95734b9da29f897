import { describe, expect, it } from 'vitest';
import { answers, answerText, hashOf, useSite, visit } from './site.ts';

useSite();

describe('a link', () => {
  it('reproduces the answer', async () => {
    const { page } = await visit();
    await page.getByRole('combobox', { name: 'Model' }).fill('llama 3.1 70b');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Hardware' }).fill('4x3090');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Context per sequence' }).fill('16k');
    await hashOf(page, /count=4.*context=16384/);
    const { page: other } = await visit({ hash: new URL(page.url()).hash });
    await answers(other, /of 4 × RTX 3090/);
    expect(await answerText(other)).toBe(await answerText(page));
  });

  it('that is damaged keeps what can be read and says what cannot', async () => {
    const { page } = await visit({ hash: '#model=nothing-like-it&gpu=rtx-3090&count=many&x=1' });
    await answers(page, /Llama 3\.1 8B .* on one RTX 3090/);
    const alert = page.getByRole('alert');
    expect(await alert.innerText()).toContain('This link could not be read in full');
    expect(await alert.innerText()).toContain('nothing-like-it');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await alert.count()).toBe(0);
  });

  it('changed by hand in the address bar changes the answer', async () => {
    const { page } = await visit();
    await hashOf(page, /llama-3.1-8b/);
    await page.evaluate(() => {
      window.location.hash = '#model=qwen3-8b&gpu=rtx-3090';
    });
    await answers(page, /Qwen3 8B .* RTX 3090/);
  });
});
