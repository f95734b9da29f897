import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answers, hashOf, useSite, visit } from './site.ts';

useSite();

/** Scrolls to the graph, which comes when its place is near. */
async function reach(page: Page): Promise<void> {
  await page.mouse.wheel(0, 1);
  await page.locator('.curve').scrollIntoViewIfNeeded();
}

describe('memory against context', () => {
  it('marks the cliff where the largest context stands', async () => {
    const { page } = await visit({ hash: '#model=qwen3-8b&gpu=rtx-4090&engine=vllm&weights=bf16' });
    await reach(page);
    const largest = (await page.locator('headroom-facts dd').first().innerText()).split(/\s/)[0];
    await page.getByText(`${largest ?? ''} is the last that fits`).waitFor();
  });

  it('takes a length with a click, and with the keyboard from its table', async () => {
    const { page } = await visit();
    await reach(page);
    const plot = page.locator('headroom-curve .plot');
    await plot.click({ position: { x: 3, y: 40 } });
    await answers(page, /takes 5\.0 GiB/);
    await hashOf(page, /context=512/);
    await page.locator('headroom-curve summary').press('Enter');
    await page.getByRole('button', { name: '32,768' }).press('Enter');
    await hashOf(page, /context=32768/);
  });

  it('follows the pointer with words', async () => {
    const { page } = await visit();
    await reach(page);
    const curve = page.locator('headroom-curve');
    await curve.locator('.plot').hover({ position: { x: 2, y: 20 } });
    await expect.poll(() => curve.locator('.readout').innerText()).toMatch(/^512 tokens: /);
    await page.mouse.move(0, 0);
    await expect.poll(() => curve.locator('.readout').innerText()).toMatch(/^8,192 tokens: /);
  });

  it('is not there for a model without a context', async () => {
    const { page } = await visit({ hash: '#model=resnet-50&engine=transformers&weights=native' });
    await answers(page, /ResNet/);
    await page.mouse.wheel(0, 1);
    expect(await page.locator('headroom-curve').count()).toBe(0);
  });
});
