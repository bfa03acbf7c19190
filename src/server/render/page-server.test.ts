import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createApp } from '#src/server/app.ts';
import { dataVersions } from '#src/server/cache/data-version.ts';
import { LIMITS, responseCache } from '#src/server/cache/response-cache.ts';
import { command, cookieOf, freshFolder, logIn, serverProcess } from '#src/testing/process.ts';
import { testApp } from '#src/testing/test-app.ts';
import { noAssets } from './assets.ts';
import { pageServer } from './page-server.ts';

/** Sends a request on its own connection, without added headers, and returns the raw response. */
async function wire(url: string, lines: readonly string[]) {
  const { hostname, port, host } = new URL(url);
  const response = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const [first = '', ...rest] = lines;
    const named = rest.some((line) => line.startsWith('Host:')) ? rest : [`Host: ${host}`, ...rest];
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${[`${first} HTTP/1.1`, ...named, 'Connection: close'].join('\r\n')}\r\n\r\n`),
    );
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => resolve(Buffer.concat(chunks)));
    socket.on('error', reject);
  });
  const end = response.indexOf('\r\n\r\n');
  const [status = '', ...headers] = response.subarray(0, end).toString('latin1').split('\r\n');
  return {
    status: Number(status.split(' ')[1]),
    headers: new Headers(
      headers.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
    ),
    body: response.subarray(end + 4),
  };
}

const br = 'Accept-Encoding: gzip, deflate, br, zstd';

describe('a cached page, over the network', () => {
  test('is sent in an encoding the client accepts, each with its own tag, and only once', async () => {
    const { url } = await serverProcess(freshFolder());
    const plain = await wire(url, ['GET /']);
    const brotli = await wire(url, ['GET /', br]);
    const gzip = await wire(url, ['GET /', 'Accept-Encoding: gzip']);
    const html = plain.body.toString();
    expect(html).toContain('Access Dashboard');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(html);
    expect(gunzipSync(gzip.body).toString()).toBe(html);
    const read = ({ status, headers, body }: Awaited<ReturnType<typeof wire>>) => [
      status,
      headers.get('content-encoding'),
      headers.get('content-length') === String(body.length),
      headers.get('vary'),
      headers.get('cache-control'),
      headers.get('content-type'),
    ];
    const common = [true, 'accept-encoding, cookie', 'private, no-cache', 'text/html; charset=utf-8'];
    expect([plain, brotli, gzip].map(read)).toEqual([
      [200, null, ...common],
      [200, 'br', ...common],
      [200, 'gzip', ...common],
    ]);
    const tags = [plain, brotli, gzip].map(({ headers }) => headers.get('etag') ?? '');
    expect(new Set(tags).size).toBe(3);
    expect(tags.every((tag) => /^"[\w-]{20}(\.br|\.gzip)?"$/.test(tag))).toBe(true);

    const again = await wire(url, ['GET /', br, `If-None-Match: "other", W/${tags[1]}`]);
    expect([again.status, again.body.length, again.headers.get('etag')]).toEqual([304, 0, tags[1] ?? '']);
    expect(again.headers.get('vary')).toBe('accept-encoding, cookie');
    expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await wire(url, ['GET /', `If-None-Match: ${tags[1]}`])).status).toBe(200);
    expect((await wire(url, ['GET /', br, 'If-None-Match: *'])).status).toBe(304);
  });

  test('is described to HEAD without a body', async () => {
    const { url } = await serverProcess(freshFolder());
    for (const _ of ['the first', 'from memory']) {
      const [whole, head] = [await wire(url, ['GET /', br]), await wire(url, ['HEAD /', br])];
      expect([head.status, head.body.length]).toEqual([200, 0]);
      for (const name of ['content-length', 'content-encoding', 'etag', 'vary', 'content-type'])
        expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
    }
  });

  test('has every security header, and is not served for an invalid Host', async () => {
    const { url } = await serverProcess(freshFolder());
    const [first, second] = [await wire(url, ['GET /']), await wire(url, ['GET /'])];
    // Date and request id differ in every response.
    const repeated = ({ headers }: typeof first) =>
      [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
    expect(repeated(second)).toEqual(repeated(first));
    expect(second.headers.get('x-frame-options')).toBe('DENY');
    expect((await wire(url, ['GET /', 'Host: a b'])).status).toBe(400);
    expect((await wire(url, ['GET /', 'Host: elsewhere.example'])).body).toEqual(first.body);
  });

  test('is not served to anyone with a session or a notice', async () => {
    const data = freshFolder();
    const { stdout } = await command(data, ['traders', 'add', 'Maya', '--json']);
    const { url } = await serverProcess(data);
    const cookie = cookieOf(await logIn(url, JSON.parse(stdout).accessCode));
    const tag = (await wire(url, ['GET /'])).headers.get('etag');
    for (const lines of [['GET /', `Cookie: ${cookie}`], ['GET /?notice=code-invalid']]) {
      const { status, headers } = await wire(url, [...lines, `If-None-Match: ${tag}`]);
      expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([200, null, 'no-store']);
    }
    const reported = await wire(url, ['GET /?notice=code-invalid']);
    expect(reported.body.toString()).toContain('<noscript>');
    expect((await wire(url, ['GET /'])).body.toString()).not.toContain('<noscript>');
  });

  test('for a missing address is never 304 and has no tag', async () => {
    const { url } = await serverProcess(freshFolder());
    for (const path of ['/nothing', '/not-found', '/nothing/else', '/not-found']) {
      const { status, headers, body } = await wire(url, [`GET ${path}`, br, 'If-None-Match: *']);
      expect([path, status, headers.get('etag'), headers.get('cache-control')]).toEqual([
        path,
        404,
        null,
        'no-store',
      ]);
      expect(brotliDecompressSync(body).toString()).toContain('Page Not Found');
    }
  });

  test('is renewed after a write by another process', async () => {
    const data = freshFolder();
    const { url } = await serverProcess(data);
    const before = await wire(url, ['GET /', br]);
    const other = new Database(join(data, 'bullpen.db'));
    other.run('PRAGMA busy_timeout = 5000');
    other.run("INSERT INTO settings VALUES ('team_name', 'Night & Day')");
    other.close();
    const after = await wire(url, ['GET /', br, `If-None-Match: ${before.headers.get('etag')}`]);
    expect(after.status).toBe(200);
    expect(brotliDecompressSync(after.body).toString()).toContain('<title>Night &amp; Day</title>');
  });
});

test('hundreds of invented addresses leave a handful of cached pages', async () => {
  const { deps } = testApp();
  const app = createApp(deps, { assets: noAssets });
  const cache = responseCache();
  const pages = pageServer({
    ...deps,
    assets: noAssets,
    cache,
    versionNow: dataVersions(deps),
    reportedVersion: () => 0,
    fetch: async (request) => app.handle(request),
  });
  for (let n = 0; n < 600; n++) {
    const path = n % 10 === 0 ? `/${Bun.hash(`${n}`)}` : '/';
    const search = [
      `?a=${n}`,
      `?month=20${n % 100}-${n % 13}`,
      `?month=2025-${10 + (n % 3)}&x=${n}`,
      `?${n}`,
    ][n % 4];
    const request = new Request(`http://desk.test${path}${search}`, {
      headers: {
        cookie: `bullpen_theme=${['dark', 'light', n][n % 3]}; bullpen_session=${n % 2 ? 'x' : ''}${n}`,
        'accept-encoding': `br, x${n}`,
      },
    });
    const response = pages.findCached(request, path, null) ?? (await pages.respond(request, false));
    expect(response.status).toBe(path === '/' ? 200 : 404);
  }
  expect(cache.size()).toBeGreaterThan(10);
  expect(cache.size()).toBeLessThanOrEqual(2 * 3 + LIMITS.pageWithParameters);
}, 60_000);

test('a forged session gets the cached page, a live one its own', async () => {
  const bullpen = testApp();
  const trader = await bullpen.trader();
  const tagFor = async (as: { cookie: string } | null) =>
    (await bullpen.call(as, 'GET', '/')).headers.get('etag');
  const tag = await tagFor(null);
  expect(tag).not.toBeNull();
  expect(await tagFor({ cookie: `bullpen_session=${'A'.repeat(43)}` })).toBe(tag);
  expect(await tagFor(trader)).toBeNull();
});

test('nothing more is read for the page of somebody who hung up', async () => {
  const { deps, ...bullpen } = testApp();
  const { id, cookie } = await bullpen.trader();
  const hungUp = new AbortController();
  const asked: boolean[] = [];
  const pages = pageServer({
    ...deps,
    assets: noAssets,
    cache: responseCache(),
    versionNow: dataVersions(deps),
    reportedVersion: () => 0,
    fetch: async (request) => {
      hungUp.abort();
      asked.push(request.signal.aborted);
      return bullpen.handle(request);
    },
  });
  const headers = { host: 'desk.test', cookie };
  const url = `http://desk.test/dashboard/${id}/journal?q=es`;
  await pages.respond(new Request(url, { headers, signal: hungUp.signal }), true);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).not.toContain(false);
});
