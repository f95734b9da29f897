import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpeningView } from './opening.ts';
import { Opening } from './opening.ts';
import { safetensorsBytes, smallGguf } from './testing/made.ts';

const HUB = 'https://huggingface.co';

interface Ask {
  url: string;
  range: string | null;
  init: RequestInit;
}

/** A hub of a few files; whatever else is asked for is not there. */
function hub(
  files: Record<string, Uint8Array<ArrayBuffer> | string>,
  change?: (ask: Ask) => unknown,
) {
  const asked: Ask[] = [];
  const fetcher = async (address: unknown, init: RequestInit = {}): Promise<Response> => {
    const url = String(address);
    const range = new Headers(init.headers).get('range');
    asked.push({ url, range, init });
    const instead = await change?.({ url, range, init });
    if (instead instanceof Response) return instead;
    if (url.includes('/tree/'))
      return Response.json(
        Object.entries(files).map(([path, bytes]) => ({ type: 'file', path, size: bytes.length })),
      );
    const path = decodeURIComponent(/\/resolve\/[^/]+\/(.*)$/.exec(url)?.[1] ?? '');
    const body = files[path];
    if (body === undefined) return new Response('', { status: 404 });
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const [, start = '0', end = ''] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (range === null) return new Response(bytes);
    return new Response(bytes.slice(Number(start), Number(end) + 1), { status: 206 });
  };
  return { asked, opening: new Opening(fetcher) };
}

function failure(view: OpeningView): string {
  return view.phase === 'failed' ? view.code : view.phase;
}

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a repository on Hugging Face', () => {
  it('is read at once where there is one model in it, and only its beginning', async () => {
    const large = new Uint8Array(6_000_000);
    large.set(smallGguf());
    const { opening, asked } = hub({ 'README.md': 'x', 'small-F32.gguf': large });
    await opening.list({ repo: 'org/name' });
    expect(opening.view.value).toMatchObject({
      phase: 'done',
      reading: { tensors: 20, origin: { kind: 'hub', repo: 'org/name', file: 'small-F32.gguf' } },
    });
    expect(asked.map(({ url }) => url)).toEqual([
      `${HUB}/api/models/org/name/tree/main?recursive=true`,
      `${HUB}/org/name/resolve/main/small-F32.gguf`,
    ]);
    expect(asked[1]?.range).toBe('bytes=0-1999999');
    for (const { init } of asked) expect(init.credentials).toBe('omit');
  });

  it('offers its quantisations, parts together, and reads the chosen one', async () => {
    const { opening } = hub({
      'm-Q8_0.gguf': smallGguf(),
      'big/m-BF16-00001-of-00002.gguf': new Uint8Array(10),
      'big/m-BF16-00002-of-00002.gguf': new Uint8Array(20),
      'm-Q4_K_M.gguf': smallGguf(),
      'mmproj-F16.gguf': new Uint8Array(5),
    });
    await opening.list({ repo: 'org/name' });
    const { value } = opening.view;
    if (value.phase !== 'choosing') throw new Error(value.phase);
    expect(value.groups.map(({ label, files }) => [label, files.length]).sort()).toEqual([
      ['BF16', 2],
      ['Q4_K_M', 1],
      ['Q8_0', 1],
    ]);
    const group = value.groups.find(({ label }) => label === 'Q4_K_M');
    if (group) await opening.choose(value.place, group);
    expect(opening.view.value).toMatchObject({
      phase: 'done',
      reading: { origin: { file: 'm-Q4_K_M.gguf' } },
    });
  });

  it('takes the file or quantisation that the address names', async () => {
    const files = { 'm-Q8_0.gguf': smallGguf(), 'm-Q4_K_M.gguf': smallGguf() };
    for (const address of [{ path: 'm-Q8_0.gguf' }, { quant: 'q8_0' }]) {
      const { opening } = hub(files);
      await opening.list({ repo: 'org/name', ...address });
      expect(opening.view.value).toMatchObject({ reading: { origin: { file: 'm-Q8_0.gguf' } } });
    }
  });

  it('gives a checkpoint with its config.json', async () => {
    const { opening } = hub({
      'model-00001-of-00002.safetensors': safetensorsBytes({ a: { dtype: 'BF16', shape: [2] } }),
      'model-00002-of-00002.safetensors': safetensorsBytes({ b: { dtype: 'BF16', shape: [2] } }),
      'config.json': '{"model_type":"llama"}',
    });
    await opening.list({ repo: 'org/name' });
    expect(opening.view.value).toMatchObject({
      phase: 'done',
      reading: {
        model: { safetensors: { a: {}, b: {} }, config: { model_type: 'llama' } },
        files: 2,
      },
    });
  });

  it('follows the pages of a long list, on the same host only', async () => {
    for (const [next, count] of [
      [`${HUB}/api/models/org/name/tree/main?cursor=2`, 2],
      ['https://example.com/api/', 1],
    ] as const) {
      const { opening, asked } = hub({}, ({ url }) =>
        url.includes('cursor')
          ? undefined
          : Response.json([], { headers: { link: `<${next}>; rel="next"` } }),
      );
      await opening.list({ repo: 'org/name' });
      expect(failure(opening.view.value)).toBe('no_usable_file');
      expect(asked).toHaveLength(count);
    }
  });

  it.each([
    [401, 'GatedRepo', 'gated'],
    [403, '', 'gated'],
    [401, '', 'not_found'],
    [404, '', 'not_found'],
    [429, '', 'busy'],
    [500, '', 'refused'],
  ])('says why it cannot be read: %i %s', async (status, code, meant) => {
    const headers = new Headers(code === '' ? {} : { 'x-error-code': code });
    const { opening } = hub({}, () => new Response('', { status, headers }));
    await opening.list({ repo: 'org/name' });
    expect(failure(opening.view.value)).toBe(meant);
  });

  it('tells offline from out of reach', async () => {
    const { opening } = hub({}, () => Promise.reject(new TypeError('Failed to fetch')));
    await opening.list({ repo: 'org/name' });
    expect(failure(opening.view.value)).toBe('unreachable');
    vi.stubGlobal('navigator', { onLine: false });
    await opening.list({ repo: 'org/name' });
    expect(failure(opening.view.value)).toBe('offline');
  });

  it('never takes a whole file from a server that knows no ranges', async () => {
    const large = new Uint8Array(6_000_000);
    large.set(smallGguf());
    const { opening } = hub({ 'm.gguf': large }, ({ range }) =>
      range === null ? undefined : new Response(large),
    );
    await opening.list({ repo: 'org/name' });
    expect(failure(opening.view.value)).toBe('no_ranges');
  });

  it('stops when cancelled, and gives up in time', async () => {
    const hang = ({ init }: Ask): Promise<never> =>
      new Promise((_, refuse) => {
        init.signal?.addEventListener('abort', () =>
          refuse(new DOMException('aborted', 'AbortError')),
        );
      });
    const { opening } = hub({}, hang);
    const listing = opening.list({ repo: 'org/name' });
    expect(opening.view.value).toEqual({ phase: 'listing', repo: 'org/name' });
    opening.cancel();
    await listing;
    expect(opening.view.value).toEqual({ phase: 'idle' });
    vi.useFakeTimers();
    const slow = opening.list({ repo: 'org/name' });
    await vi.advanceTimersByTimeAsync(31_000);
    await slow;
    expect(failure(opening.view.value)).toBe('timeout');
  });
});
