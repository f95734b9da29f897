import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answers, hashOf, useSite, visit } from './site.ts';

useSite();

const part = (page: Page) => page.locator('headroom-speed');

/** "119 tokens/s" -> 119 */
async function figure(page: Page, door: string): Promise<number> {
  const text = await part(page).locator(`[data-door="${door}"]`).innerText();
  return Number(/[\d.,]+/.exec(text)?.[0].replaceAll(',', ''));
}

async function opened(hash = ''): Promise<Page> {
  const { page } = await visit({ hash });
  await page.mouse.wheel(0, 1);
  await part(page).waitFor();
  return page;
}

describe('speed', () => {
  it('comes once somebody is there, with its range and what bounds it', async () => {
    const page = await opened();
    await part(page).locator('[data-door="decode"]').waitFor();
    const [value] = [await figure(page, 'decode')];
    const range = await part(page).locator('dd .after').first().innerText();
    const [low = 0, high = 0] = range.split(' to ').map(Number);
    expect(low).toBeLessThanOrEqual(value);
    expect(high).toBeGreaterThanOrEqual(value);
    await part(page).getByText('Bound by memory').first().waitFor();
  });

  it('opens a figure with Enter and gives the focus back with Escape', async () => {
    const page = await opened();
    const door = part(page).locator('[data-door="prefill"]');
    await door.press('Enter');
    const panel = part(page).locator('headroom-derivation');
    await panel.getByText('constants of').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.count()).toBe(0);
    await expect.poll(() => door.evaluate((node) => node.matches(':focus'))).toBe(true);
  });

  it('falls with a longer context and stands in the comparison', async () => {
    const page = await opened();
    await part(page).locator('[data-door="decode"]').waitFor();
    const before = await figure(page, 'decode');
    await page.locator('.curve').scrollIntoViewIfNeeded();
    await page.locator('headroom-curve .plot').click({ position: { x: 500, y: 40 } });
    await expect.poll(() => figure(page, 'decode')).toBeLessThan(before);
    const speeds = page.locator('headroom-accelerators td.speed');
    await expect.poll(() => speeds.first().innerText()).toMatch(/\d/);
  });

  it('says how many users a server carries, and takes another promise', async () => {
    const page = await opened('#model=llama-3.1-8b&gpu=h100-sxm-80gb&engine=vllm&weights=bf16');
    const carried = part(page).locator('.carried');
    await carried.waitFor();
    const users = Number(/^\d+/.exec(await carried.innerText())?.[0]);
    expect(users).toBeGreaterThan(1);
    await part(page).getByLabel('Tokens/s for each').fill('40');
    await hashOf(page, /tokens_per_second=40/);
    await expect
      .poll(async () => Number(/^\d+/.exec(await carried.innerText())?.[0]))
      .toBeLessThan(users);
  });

  it('keeps what was typed badly and says what to do', async () => {
    const page = await opened();
    const field = part(page).getByLabel('Tokens of an answer');
    await field.fill('many');
    await part(page).getByText('“many” is no number of tokens').waitFor();
    expect(await field.inputValue()).toBe('many');
    await field.fill('99999999');
    await part(page)
      .getByText(/it must be from 1 to 8,191|must be from 1 to 8191/)
      .waitFor();
    await part(page).locator('.carried').waitFor();
  });

  it('gives the reason where no speed is told', async () => {
    const page = await opened('#model=llama-3.3-70b&gpu=rtx-4090&weights=gguf:Q4_K_M&host_gib=128');
    await answers(page, /host memory/);
    await part(page).getByText('Part of it lies in host memory').first().waitFor();
  });

  it('is told in Chinese', async () => {
    const { page } = await visit({ context: { locale: 'zh-CN' } });
    await page.mouse.wheel(0, 1);
    await part(page).getByText('受显存带宽限制').first().waitFor();
    await part(page).getByText('多用户').first().waitFor();
  });
});
