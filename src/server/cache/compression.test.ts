import { describe, expect, test } from 'bun:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { createApp } from '#src/server/app.ts';
import { noAssets } from '#src/server/render/assets.ts';
import { command, cookieOf, freshFolder, logIn, serverProcess } from '#src/testing/process.ts';
import { testApp } from '#src/testing/test-app.ts';
import { compressResponse } from './compression.ts';

/** An app with a journal of several pages, and a way to send requests as its trader. */
async function busyApp() {
  const bullpen = testApp();
  const maya = await bullpen.trader();
  const notes = 'Held above the opening range; added on the retest. '.repeat(60);
  for (let n = 0; n < 40; n++) {
    await bullpen.call(maya, 'POST', '/api/journal', { json: { symbol: `ES${n}`, pnl: '12.50', notes } });
  }
  const app = createApp(bullpen.deps, { assets: noAssets });
  async function ask(path: string, headers: Record<string, string> = { 'accept-encoding': 'gzip, br' }) {
    const request = new Request(`http://desk.test${path}`, { headers: { cookie: maya.cookie, ...headers } });
    const response = await app.handle(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, encoding: encodingOf(response), bytes };
  }
  return { maya, ask };
}

const encodingOf = ({ headers }: Response) => headers.get('content-encoding');
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('a private response', () => {
  test.each([
    ['the Journal tab', '/journal'],
    ['Analytics', '/analytics'],
    ['the overview', ''],
  ])('from %s is sent in an accepted encoding', async (_, tab) => {
    const { maya, ask } = await busyApp();
    const path = `/dashboard/${maya.id}${tab}`;
    // What the first one reads, the others find in the cache, and name in another order.
    await ask(path, {});
    const plain = await ask(path, {});
    const brotli = await ask(path);
    const gzip = await ask(path, { 'accept-encoding': 'gzip' });
    expect([plain, brotli, gzip].map(({ encoding }) => encoding)).toEqual([null, 'br', 'gzip']);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(Buffer.from(plain.bytes));
    expect(gunzipSync(gzip.bytes)).toEqual(Buffer.from(plain.bytes));
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 3);
    for (const { headers, status } of [brotli, gzip]) {
      expect(status).toBe(200);
      expect(headers.get('vary')).toContain('accept-encoding');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  });

  test('as JSON is as well, and keeps its headers', async () => {
    const { ask } = await busyApp();
    const plain = await ask('/api/journal', {});
    const brotli = await ask('/api/journal');
    expect(brotliDecompressSync(brotli.bytes)).toEqual(Buffer.from(plain.bytes));
    for (const name of ['link', 'x-total-count', 'content-type', 'cache-control'])
      expect([name, brotli.headers.get(name)]).toEqual([name, plain.headers.get(name)]);
    expect(brotli.headers.get('x-total-count')).toBe('40');
  });

  test('that fits into one packet is sent uncompressed', async () => {
    const { maya, ask } = await busyApp();
    const { encoding, bytes } = await ask(`/api/traders/${maya.id}/stats`);
    expect(encoding).toBeNull();
    expect(JSON.parse(textOf(bytes)).entries).toBe(40);
  });

  test('that is streamed is sent unchanged', async () => {
    const { ask } = await busyApp();
    const { encoding, bytes } = await ask('/api/journal/export.csv');
    expect(encoding).toBeNull();
    expect(textOf(bytes).split('\r\n').length).toBeGreaterThan(40);
  });

  test.each([
    ['another site', 'cross-site', null],
    ['a sibling site', 'same-site', null],
    ['our own page', 'same-origin', 'br'],
    ['a person entering its address', 'none', 'br'],
  ])('requested by %s is compressed only if that is safe', async (_, site, encoding) => {
    const { maya, ask } = await busyApp();
    const headers = { 'accept-encoding': 'br', 'sec-fetch-site': site };
    for (const path of [`/dashboard/${maya.id}/journal?q=ES1`, '/api/journal?q=ES1'])
      expect([path, (await ask(path, headers)).encoding]).toEqual([path, encoding]);
  });
});

test('a rejection keeps its status and its cookies when it is compressed', async () => {
  const response = new Response(`"${'x'.repeat(5000)}"`, {
    status: 403,
    headers: [
      ['content-type', 'application/json'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ],
  });
  const request = new Request('http://desk.test/', { headers: { 'accept-encoding': 'br' } });
  const sent = await compressResponse(request, response);
  expect([sent.status, encodingOf(sent)]).toEqual([403, 'br']);
  expect(sent.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test('large figures are sent in zstd to who takes it', async () => {
  const figures = JSON.stringify(Array.from({ length: 40_000 }, (_, n) => n ** 2));
  const sent = async (accepted: string) => {
    const response = new Response(figures, { headers: { 'content-type': 'application/json' } });
    const request = new Request('http://desk.test/', { headers: { 'accept-encoding': accepted } });
    return compressResponse(request, response);
  };
  const zstd = await sent('gzip, deflate, br, zstd');
  expect([encodingOf(zstd), zstd.headers.get('vary')]).toEqual(['zstd', 'accept-encoding']);
  expect(zstdDecompressSync(await zstd.arrayBuffer()).toString()).toBe(figures);
  expect(encodingOf(await sent('br, zstd;q=0'))).toBe('br');
});

test.each(['br', 'gzip'])('others are served while a large response is compressed by %s', async (name) => {
  const html = Array.from({ length: 200_000 }, (_, n) => Bun.hash(`${n}`)).join(' ');
  const response = new Response(html, { headers: { 'content-type': 'text/html' } });
  const request = new Request('http://desk.test/', { headers: { 'accept-encoding': name } });
  let isCompressed = false;
  const compressing = compressResponse(request, response).then((sent) => {
    isCompressed = true;
    return sent;
  });
  let turns = 0;
  while (!isCompressed) {
    await new Promise((resolve) => setImmediate(resolve));
    turns++;
  }
  expect(turns).toBeGreaterThan(2);
  expect(encodingOf(await compressing)).toBe(name);
});

test('over the network, a private page is compressed, and HEAD describes it without a body', async () => {
  const data = freshFolder();
  const { stdout } = await command(data, ['traders', 'add', 'Maya', '--json']);
  const { id, accessCode } = JSON.parse(stdout);
  const { url } = await serverProcess(data);
  const cookie = cookieOf(await logIn(url, accessCode));
  const ask = (method: string, accepted: string) =>
    fetch(new URL(`/dashboard/${id}/journal`, url), {
      method,
      decompress: false,
      headers: { cookie, 'accept-encoding': accepted },
    });
  const plain = await (await ask('GET', 'identity')).arrayBuffer();
  const whole = await ask('GET', 'br');
  const bytes = new Uint8Array(await whole.arrayBuffer());
  expect([encodingOf(whole), whole.headers.get('content-length')]).toEqual(['br', String(bytes.length)]);
  expect(brotliDecompressSync(bytes)).toEqual(Buffer.from(plain));
  const head = await ask('HEAD', 'br');
  expect([head.status, encodingOf(head), (await head.arrayBuffer()).byteLength]).toEqual([200, null, 0]);
  expect(head.headers.get('content-length')).toBe(String(plain.byteLength));
});
