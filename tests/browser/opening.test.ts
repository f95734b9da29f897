import { describe, expect, it } from 'vitest';
import { answers, answerText, siteAddress, useSite, visit } from './site.ts';

useSite();

describe('the page', () => {
  it('opens with an answer, not with a form to fill', async () => {
    const { page } = await visit();
    expect(await answerText(page)).toMatch(
      /^Fits\. Llama 3\.1 8B in Q4_K_M takes [\d.]+ GiB of the [\d.]+ GiB usable on one RTX 4090/,
    );
    expect(await page.title()).toMatch(/^Fits · Llama 3\.1 8B · GeForce RTX 4090/);
  });

  it('shows verdict and bar without scrolling at 1280 x 800', async () => {
    const { page } = await visit();
    for (const part of ['headroom-verdict', 'headroom-bars .card .track'])
      expect(
        await page
          .locator(part)
          .first()
          .evaluate((node) => {
            const { top, bottom } = node.getBoundingClientRect();
            return top >= 0 && bottom <= window.innerHeight;
          }),
      ).toBe(true);
  });

  it('asks no other host for anything', async () => {
    const { page, requests } = await visit();
    await page.getByRole('heading', { name: 'Every accelerator' }).scrollIntoViewIfNeeded();
    await page.getByRole('table', { name: 'Every accelerator' }).waitFor();
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.filter((url) => !url.startsWith(siteAddress()))).toEqual([]);
  });

  it('asks for every file once, the engine and the catalogue before its script runs', async () => {
    const { page, requests } = await visit();
    const assets = requests.filter((url) => url.includes('/assets/'));
    expect(assets.filter((url, index) => assets.indexOf(url) !== index)).toEqual([]);
    const preloads = await page
      .locator('link[rel="preload"]')
      .evaluateAll((links) =>
        links.map((link) => (link as HTMLLinkElement).href.replace(/^.*\./, '')),
      );
    expect(preloads.sort()).toEqual(['json', 'wasm']);
  });

  it('forbids inline script, inline style and eval, and lives by it', async () => {
    const { page } = await visit();
    const policy = await page
      .locator('meta[http-equiv="Content-Security-Policy"]')
      .getAttribute('content');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|unsafe-hashes/);
    // The only other hosts: where models lie that a person asks for, and where it sends for their files.
    const others = policy?.match(/\S*(?:https?:|\*)\S*/g);
    expect(others).toEqual(['https://huggingface.co', 'https://*.hf.co;']);
    expect(policy).toMatch(/connect-src 'self' https:\/\/huggingface\.co https:\/\/\*\.hf\.co;/);
    const styled = await page.evaluate(() => {
      const found: string[] = [];
      const walk = (root: ParentNode): void => {
        for (const node of root.querySelectorAll('*')) {
          if (node.localName === 'style' || node.localName === 'script') {
            if (!node.hasAttribute('src')) found.push(node.localName);
          }
          if (node.shadowRoot) walk(node.shadowRoot);
        }
      };
      walk(document);
      return found;
    });
    expect(styled).toEqual([]);
  });

  it('tells where it stands when the calculator cannot be loaded', async () => {
    const { page } = await visit({
      expectComplaints: true,
      before: (target) => target.route('**/*.wasm', (route) => route.abort()),
    });
    await page.getByRole('heading', { name: 'The calculator did not start' }).waitFor();
    await page.unroute('**/*.wasm');
    await page.getByRole('button', { name: 'Try again' }).click();
    await answers(page, /^Fits\./);
  });

  it('keeps everything in its place when an answer changes', async () => {
    const { page } = await visit();
    await page.getByRole('table', { name: 'Every accelerator' }).waitFor();
    const places = () =>
      page.evaluate(() => {
        const root = document.querySelector('headroom-app')?.shadowRoot;
        return ['headroom-bars', 'headroom-facts', 'headroom-terms'].map(
          (name) => root?.querySelector(name)?.getBoundingClientRect().top,
        );
      });
    const before = await places();
    await page.getByRole('spinbutton', { name: 'Sequences at once' }).fill('12');
    await answers(page, /takes 1\d/);
    expect(await places()).toEqual(before);
  });
});
