import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answer, answers, answerText, useSite, visit } from './site.ts';

const AXE = readFileSync(
  fileURLToPath(new URL('../../web/node_modules/axe-core/axe.min.js', import.meta.url)),
  'utf8',
);

useSite();

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (c: unknown) => Promise<AxeResults> } };
    const { violations: found } = await axe.run(document);
    return found.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary ?? ''}`,
      ),
    );
  });
}

async function unfoldEverything(page: Page): Promise<void> {
  await page.locator('.formats').scrollIntoViewIfNeeded();
  await page.locator('headroom-formats table').waitFor();
  await page.getByRole('table').nth(2).waitFor();
  await page.locator('headroom-more summary').click();
  await page.locator('headroom-terms').getByRole('button').first().click();
  await page.locator('headroom-facts').getByRole('button').first().click();
  await page.locator('headroom-verdict').getByRole('button').first().click();
  await page.locator('headroom-accelerators .used button').nth(1).click();
}

const LOG_LINE = 'load_tensors:        CUDA0 model buffer size =  4403.49 MiB';

describe('the page is accessible', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const locale of ['en-US', 'zh-CN'])
      for (const width of [1280, 390])
        it(`in ${colorScheme}, in ${locale}, at ${width} pixels`, async () => {
          const { page } = await visit({
            context: { colorScheme, locale, viewport: { width, height: 800 } },
          });
          await unfoldEverything(page);
          expect(await violations(page)).toEqual([]);
        });

  it('with a list open, with a sentence about a bad value, and with a verdict of no', async () => {
    const { page } = await visit({
      hash: '#model=llama-3.1-70b&gpu=rtx-4090&count=2&engine=vllm&weights=bf16',
    });
    await page.getByRole('textbox', { name: 'Context per sequence' }).fill('a lot');
    await page.getByRole('combobox', { name: 'Weight format' }).click();
    await page.getByRole('option').first().waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('with all that comes later: formats, graph, speed, log and where model files are opened', async () => {
    for (const context of [
      { colorScheme: 'light', locale: 'en-US', viewport: { width: 1280, height: 800 } },
      { colorScheme: 'dark', locale: 'zh-CN', viewport: { width: 390, height: 800 } },
    ] as const) {
      const { page } = await visit({ context });
      await page.locator('.formats').scrollIntoViewIfNeeded();
      await page.locator('headroom-formats .quality button').nth(1).click();
      await page.locator('headroom-model .under button').nth(1).click();
      await page.locator('headroom-opener').waitFor();
      await page.locator('headroom-opener input[type=text]').fill('not a repository');
      await page.keyboard.press('Enter');
      await page.locator('headroom-curve summary').click();
      for (const each of await page.locator('headroom-speed summary').all()) await each.click();
      await page.locator('.log').scrollIntoViewIfNeeded();
      await page.locator('headroom-log textarea').fill(LOG_LINE);
      await page.locator('headroom-log tbody tr').first().waitFor();
      expect(await violations(page)).toEqual([]);
    }
  });

  it('when it has to say that a link or the calculator is broken', async () => {
    const { page } = await visit({ hash: '#model=none&nonsense=1' });
    expect(await violations(page)).toEqual([]);
    const { page: broken } = await visit({
      expectComplaints: true,
      before: (target) => target.route('**/*.wasm', (route) => route.abort()),
    });
    await broken.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await violations(broken)).toEqual([]);
  });
});

describe('the page never scrolls sideways', () => {
  for (const width of [320, 390, 768, 960, 1280, 1760, 2560])
    it(`at ${width} pixels`, async () => {
      const { page } = await visit({ context: { viewport: { width, height: 900 } } });
      await unfoldEverything(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
    });
});

describe('the settings', () => {
  it('turn the page Chinese, and it stays so', async () => {
    const { page } = await visit();
    await page.getByRole('radio', { name: '中文' }).check({ force: true });
    await answers(page, /^放得下。/);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
    expect(await page.title()).toMatch(/^放得下/);
    await page.reload();
    await answers(page, /^放得下。/);
  });

  it('speak the browser’s language first', async () => {
    const { page } = await visit({ context: { locale: 'zh-CN' } });
    expect(await answerText(page)).toMatch(/^放得下。/);
  });

  it('turn the page dark without waiting for the script', async () => {
    const { page } = await visit({ expectComplaints: true });
    await answer(page).waitFor();
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(ground).toBe('rgb(19, 20, 23)');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await ground()).toBe('rgb(19, 20, 23)');
  });
});

describe('on a small screen', () => {
  const context = { viewport: { width: 390, height: 844 } };

  it('a short answer stays in reach while the questions change', async () => {
    const { page } = await visit({ context });
    const summary = page.locator('headroom-summary button');
    expect(await summary.isVisible()).toBe(false);
    await page.getByRole('spinbutton', { name: 'Sequences at once' }).scrollIntoViewIfNeeded();
    await summary.waitFor();
    await page.getByRole('spinbutton', { name: 'Sequences at once' }).fill('64');
    await expect.poll(() => summary.innerText()).toMatch(/In part/);
    await summary.click();
    await expect
      .poll(() => answer(page).evaluate((node) => node.getBoundingClientRect().top > 0))
      .toBe(true);
  });
});
