import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

const DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** A page of the built site, with everything it asked for and complained of. */
export interface Visit {
  page: Page;
  requests: string[];
  complaints: string[];
}

/** Complaints that a test expects; every other one fails it. */
interface Manner {
  hash?: string;
  context?: BrowserContextOptions;
  expectComplaints?: boolean;
  before?: (page: Page) => Promise<unknown>;
}

let server: Server;
let browser: Browser;
let address = '';
const open: { visit: Visit; forgiven: boolean }[] = [];

/** Serves web/dist and starts one Chromium for the tests of a file. */
export function useSite(): void {
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      const name = normalize(pathname === '/' ? '/index.html' : pathname);
      readFile(join(DIST, name)).then(
        (body) => {
          response.setHeader('content-type', TYPES[extname(name)] ?? 'text/plain');
          response.end(body);
        },
        () => {
          response.statusCode = 404;
          response.end();
        },
      );
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking'],
    });
  });

  afterEach(async () => {
    for (const { visit, forgiven } of open.splice(0)) {
      await visit.page.context().close();
      if (!forgiven) expect(visit.complaints).toEqual([]);
    }
  });

  afterAll(async () => {
    await browser.close();
    await new Promise((done) => server.close(done));
  });
}

export function siteAddress(): string {
  return address;
}

/** Opens the page in a fresh context and waits for its answer. */
export async function visit(manner: Manner = {}): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...manner.context,
  });
  const page = await context.newPage();
  const made: Visit = { page, requests: [], complaints: [] };
  page.on('request', (request) => made.requests.push(request.url()));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) made.complaints.push(message.text());
  });
  page.on('pageerror', (error) => made.complaints.push(error.message));
  open.push({ visit: made, forgiven: manner.expectComplaints ?? false });
  await manner.before?.(page);
  await page.goto(address + (manner.hash ?? ''));
  if (!manner.expectComplaints) await answer(page).waitFor();
  return made;
}

/** The verdict sentence. */
export const answer = (page: Page) => page.locator('headroom-verdict .answer p');

export async function answerText(page: Page): Promise<string> {
  return (await answer(page).innerText()).replace(/\s+/g, ' ').trim();
}

/** Waits until the verdict sentence meets a pattern. */
export async function answers(page: Page, pattern: RegExp): Promise<void> {
  await expect.poll(() => answerText(page), { timeout: 5000 }).toMatch(pattern);
}

/** What stands in the address bar once it has come to rest. */
export async function hashOf(page: Page, pattern: RegExp): Promise<void> {
  await expect.poll(() => new URL(page.url()).hash, { timeout: 5000 }).toMatch(pattern);
}
