import { describe, expect, it } from 'vitest';
import { answers, hashOf, useSite, visit } from './site.ts';

useSite();

describe('a number', () => {
  it('opens its derivation in place, and Escape closes it and gives the focus back', async () => {
    const { page } = await visit();
    const number = page.getByRole('button', { name: /^KV cache: 1\.00 GiB/ });
    await number.focus();
    await page.keyboard.press('Enter');
    const region = page.getByRole('region', { name: 'How KV cache is computed' });
    await region.waitFor();
    expect(await number.getAttribute('aria-expanded')).toBe('true');
    const text = await region.innerText();
    expect(text).toContain('sequences × cells');
    expect(text).toContain('8,192');
    expect(text).toContain('1,073,741,824 bytes');
    const source = region.getByRole('link');
    expect(await source.getAttribute('href')).toMatch(
      /^https:\/\/github\.com\/ggml-org\/llama\.cpp/,
    );
    expect(await source.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await source.getAttribute('target')).toBe('_blank');
    await source.focus();
    await page.keyboard.press('Escape');
    await region.waitFor({ state: 'detached' });
    expect(await number.evaluate((node) => node.matches(':focus'))).toBe(true);
  });

  it('in the verdict opens the sum behind it', async () => {
    const { page } = await visit();
    await page.locator('headroom-verdict').getByRole('button', { name: /GiB$/ }).first().click();
    const region = page.getByRole('region', { name: 'How Memory needed is computed' });
    expect(await region.innerText()).toMatch(/Weights\s*[\d.]+ GiB/);
  });

  it('can be put to use from its derivation', async () => {
    const { page } = await visit();
    await page.locator('headroom-facts').getByRole('button', { name: '131,072' }).click();
    await page.getByRole('button', { name: 'Use 131,072' }).click();
    await hashOf(page, /context=131072/);
  });

  it('changes its unit with one switch', async () => {
    const { page } = await visit();
    await page.getByRole('radio', { name: 'GB', exact: true }).check({ force: true });
    await answers(page, /takes 6\.\d GB of the [\d.]+ GB/);
    await page.reload();
    await answers(page, /takes 6\.\d GB of the [\d.]+ GB/);
  });
});

describe('the verdict', () => {
  it('says what is short and how many cards would do when nothing fits', async () => {
    const { page } = await visit({
      hash: '#model=llama-3.1-70b&gpu=rtx-4090&engine=vllm&weights=bf16',
    });
    await answers(
      page,
      /^Does not fit\. .* [\d.]+ GiB short\. \d+ × RTX 4090 24GB would hold it\./,
    );
  });

  it('says how much goes to host memory when only a part fits', async () => {
    const { page } = await visit({ hash: '#model=llama-3.1-70b&gpu=rtx-4090' });
    await answers(page, /^Fits only in part\. \d+ of 81 layers .* go to host memory/);
  });
});

describe('an engine that does not run on the card', () => {
  it('is the answer', async () => {
    const { page } = await visit({ hash: '#gpu=apple-m3-max-40c&engine=vllm&weights=bf16' });
    await answers(page, /^Does not run\. vLLM does not run on Apple M3 Max/);
  });
});

describe('the table of accelerators', () => {
  it('sorts, filters and says so', async () => {
    const { page } = await visit();
    const table = page.getByRole('table', { name: 'Every accelerator' });
    await table.waitFor();
    const memory = table.getByRole('columnheader', { name: /^Memory/ });
    await memory.getByRole('button').click();
    expect(await memory.getAttribute('aria-sort')).toBe('ascending');
    await memory.getByRole('button').click();
    expect(await memory.getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('textbox', { name: 'Filter by name' }).fill('mi300');
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(6);
    expect(await table.innerText()).toContain('MI300X');
    await page.getByRole('textbox', { name: 'Filter by name' }).fill('nothing at all');
    await page.getByText('No accelerator meets these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => table.getByRole('row').count()).toBe(26);
  });

  it('takes a card with one click', async () => {
    const { page } = await visit();
    const table = page.getByRole('table', { name: 'Every accelerator' });
    await table.waitFor();
    await page.getByRole('textbox', { name: 'Filter by name' }).fill('rtx 3090');
    await table.getByRole('cell', { name: 'NVIDIA' }).first().click();
    await answers(page, /RTX 3090/);
    expect(await table.locator('[aria-current="true"]').innerText()).toContain('in use');
  });

  it('unfolds the terms and the sources of any card', async () => {
    const { page } = await visit();
    await page.getByRole('textbox', { name: 'Filter by name' }).fill('h100 sxm');
    await page
      .getByRole('button', { name: /^Terms on H100 SXM/ })
      .first()
      .click();
    const region = page.getByRole('region', { name: /^Terms on H100 SXM/ });
    expect(await region.getByRole('img').first().getAttribute('aria-label')).toMatch(/Weights/);
    expect(await region.getByRole('link').count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await region.waitFor({ state: 'detached' });
  });

  it('is sorted anew within a frame', async () => {
    const { page } = await visit();
    await page.getByRole('table', { name: 'Every accelerator' }).waitFor();
    const fastest = await page.evaluate(async () => {
      const root = document.querySelector('headroom-app')?.shadowRoot;
      const part = root?.querySelector('headroom-accelerators');
      const sorter = part?.shadowRoot?.querySelector<HTMLElement>('th.memory button');
      let least = Infinity;
      for (let press = 0; press < 8; press++) {
        const start = performance.now();
        sorter?.click();
        await part?.updateComplete;
        least = Math.min(least, performance.now() - start);
      }
      return least;
    });
    expect(fastest).toBeLessThan(16);
  });
});
