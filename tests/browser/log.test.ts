import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite, visit } from './site.ts';

useSite();

const LOG = `load_tensors: offloaded 33/33 layers to GPU
load_tensors:   CPU_Mapped model buffer size =   281.81 MiB
load_tensors:        CUDA0 model buffer size =  4403.49 MiB
llama_context: n_ctx         = 8192
llama_context: n_ubatch      = 512
llama_kv_cache:      CUDA0 KV buffer size =  1024.00 MiB
<img src=x onerror="window.harmed = true">`;

async function panel(page: Page) {
  await page.mouse.wheel(0, 1);
  await page.locator('.log').scrollIntoViewIfNeeded();
  const log = page.locator('headroom-log');
  await log.locator('textarea').waitFor();
  return log;
}

describe('the engine’s own log', () => {
  it('stands beside the answer line by line, as text', async () => {
    const { page } = await visit();
    const log = await panel(page);
    await log.locator('textarea').fill(LOG);
    await log.getByText('compared with the question above').waitFor();
    const cells = await log.locator('tbody tr').allInnerTexts();
    const rows = cells.map((row) => row.replace(/\s+/g, ' '));
    expect(rows.some((row) => row.includes('Weights 4,403.49 MiB 4,403.49 MiB same'))).toBe(true);
    expect(rows.some((row) => row.includes('KV cache 1,024.00 MiB 1,024.00 MiB same'))).toBe(true);
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  });

  it('keeps within a phone', async () => {
    const { page } = await visit({ context: { viewport: { width: 390, height: 800 } } });
    const log = await panel(page);
    await log.locator('textarea').fill(LOG);
    await log.locator('tbody tr').first().waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    const box = await log.locator('textarea').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  });
});

describe('the command that starts the answer', () => {
  it('follows the question', async () => {
    const { page } = await visit();
    const log = await panel(page);
    await log.getByText('llama-server -m').waitFor();
    await page.getByRole('spinbutton', { name: 'Sequences at once' }).fill('4');
    await log.getByText(/-c 32768 -np 4/).waitFor();
  });
});
