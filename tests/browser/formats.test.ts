import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answers, useSite, visit } from './site.ts';

useSite();

async function formatTable(page: Page) {
  await page.locator('.formats').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1); // it waits for somebody to be there
  const table = page.getByRole('table', { name: 'Every format' });
  await table.waitFor();
  return table;
}

describe('the table of formats', () => {
  it('is fetched only when it comes near', async () => {
    const { page, requests } = await visit({ context: { viewport: { width: 1280, height: 300 } } });
    const fetched = (): boolean => requests.some((url) => url.includes('later-formats'));
    expect(fetched()).toBe(false);
    await formatTable(page);
    expect(fetched()).toBe(true);
  });

  it('puts a format into the question, with the engine that loads it', async () => {
    const { page } = await visit();
    const table = await formatTable(page);
    await table.getByRole('button', { name: 'Q8_0', exact: true }).click();
    await answers(page, /in Q8_0 takes/);
    await page.getByRole('combobox', { name: 'Engine' }).last().selectOption('vllm');
    await table.getByRole('button', { name: 'BF16', exact: true }).click();
    await answers(page, /vLLM/);
  });

  it('sorts, and opens the sources of a published quality', async () => {
    const { page } = await visit();
    const table = await formatTable(page);
    await table.getByRole('button', { name: 'Quality cost' }).click();
    const rows = table.locator('tbody tr.row');
    await expect.poll(() => rows.first().innerText()).toMatch(/perplexity/);
    await rows.first().locator('.quality button').click();
    await table.getByText('Published quality').waitFor();
    await table
      .getByRole('link', { name: /perplexity|README/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await table.getByText('Published quality').waitFor({ state: 'detached' });
  });
});
