import { describe, expect, it } from 'vitest';
import { answers, useSite, visit } from './site.ts';

useSite();

const REST = /\/later-[^/]*\.wasm$/;
const isRest = (url: string): boolean => REST.test(url);
const pickWhisper = async (page: Awaited<ReturnType<typeof visit>>['page']): Promise<void> => {
  const model = page.getByRole('combobox', { name: 'Model' });
  await model.fill('whisper large v3');
  await page
    .getByRole('option', { name: /Whisper large-v3/ })
    .first()
    .click();
};

describe('the rest of the calculator', () => {
  it('stays away until somebody reaches for the page', async () => {
    const { page, requests } = await visit();
    await page.getByRole('table', { name: 'Every accelerator' }).waitFor();
    expect(requests.filter(isRest)).toEqual([]);
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 210);
    await expect.poll(() => requests.filter(isRest).length).toBe(1);
  });

  it('comes with a link at once', async () => {
    const { requests } = await visit({ hash: '#model=whisper-large-v3&engine=transformers' });
    expect(requests.filter(isRest)).toHaveLength(1);
  });

  it('keeps the last answer in sight while it is on its way', async () => {
    let deliver = (): void => undefined;
    const delivery = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    const { page } = await visit({
      before: (target) =>
        target.route(REST, async (route) => {
          await delivery;
          await route.continue();
        }),
    });
    await pickWhisper(page);
    await page.getByText('Fetching the rest of the calculator; this is the last answer.').waitFor();
    await answers(page, /Llama 3\.1 8B/);
    deliver();
    await answers(page, /Whisper large-v3/);
    expect(await page.getByText('Fetching the rest of the calculator').count()).toBe(0);
  });

  it('is missed with a sentence, and asked for again with the next change', async () => {
    const { page } = await visit({
      expectComplaints: true,
      before: (target) => target.route(REST, (route) => route.abort()),
    });
    await pickWhisper(page);
    await page
      .getByText('This question needs a part of the calculator that could not be fetched.')
      .first()
      .waitFor();
    await page.unroute(REST);
    await page.getByRole('spinbutton', { name: 'Sequences at once' }).fill('2');
    await answers(page, /Whisper large-v3/);
  });
});
