import { expect, test } from 'bun:test';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupName } from '#src/ops/backups/rules.ts';
import { createApp } from '#src/server/app.ts';
import { noAssets } from '#src/server/render/assets.ts';
import { testApp } from '#src/testing/test-app.ts';
import { requestMetrics } from './request-metrics.ts';

const TOKEN = 'a-token-for-the-metrics';
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test('metrics require the token or a direct request from this machine, not through a proxy or a web page', async () => {
  const app = testApp({ env: { BULLPEN_METRICS_TOKEN: TOKEN } });
  const { handle } = createApp(app.deps, { assets: noAssets, peerAddress: () => peerNow });
  let peerNow = '';
  const status = async (peer: string, headers: Record<string, string> = {}) => {
    peerNow = peer;
    const request = new Request('http://desk.test/metrics', {
      headers: { host: 'localhost:3000', ...headers },
    });
    return (await handle(request)).status;
  };
  for (const peer of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) {
    expect([peer, await status(peer)]).toEqual([peer, 200]);
  }
  for (const peer of ['10.0.0.1', '192.0.2.1', '::2', '128.0.0.1']) {
    expect([peer, await status(peer)]).toEqual([peer, 401]);
    expect([peer, await status(peer, bearer(TOKEN).headers)]).toEqual([peer, 200]);
    expect([peer, await status(peer, bearer(`${TOKEN}x`).headers)]).toEqual([peer, 401]);
  }
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto']) {
    expect([header, await status('127.0.0.1', { [header]: '127.0.0.1' })]).toEqual([header, 401]);
  }
  expect(await status('127.0.0.1', { 'sec-fetch-site': 'same-origin' })).toBe(401);
  expect(await status('127.0.0.1', { origin: 'http://desk.test' })).toBe(401);
  for (const host of ['127.0.0.1', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST']) {
    expect([host, await status('127.0.0.1', { host })]).toEqual([host, 200]);
  }
  // A page of another site whose name was pointed at this machine (DNS rebinding).
  for (const host of [
    'desk.test',
    'localhost.evil.example',
    '127.0.0.1.evil.example:3000',
    '192.0.2.1',
    '',
  ]) {
    expect([host, await status('127.0.0.1', { host })]).toEqual([host, 401]);
  }
});

test('without a configured token, no token is accepted', async () => {
  const app = testApp();
  const response = await app.call(null, 'GET', '/metrics', { peer: '192.0.2.1', ...bearer(TOKEN) });
  expect(response.status).toBe(401);
});

test('they report requests, responses and sizes', async () => {
  const app = testApp({ env: { BULLPEN_METRICS_TOKEN: TOKEN } });
  const maya = await app.trader();
  await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
  for (const id of [1, 1, 2]) await app.call(maya, 'GET', `/api/journal/${id}`);
  await app.call(null, 'GET', '/api/nothing/"of\\this\n');
  const { body, headers } = await app.call(null, 'GET', '/metrics', bearer(TOKEN));
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  for (const line of [
    'bullpen_http_requests_total{method="GET",route="/api/journal/:id",status="200"} 2',
    'bullpen_http_requests_total{method="GET",route="/api/journal/:id",status="404"} 1',
    'bullpen_http_requests_total{method="POST",route="/api/journal",status="201"} 1',
    'bullpen_http_request_duration_seconds_count{method="GET",route="/api/journal/:id"} 3',
    'bullpen_http_request_duration_seconds_bucket{method="GET",route="/api/journal/:id",le="+Inf"} 3',
    'bullpen_traders 1',
    'bullpen_journal_entries 1',
  ]) {
    expect(body.split('\n')).toContain(line);
  }
  expect(body).toMatch(/^bullpen_sqlite_file_bytes [1-9]\d+$/m);
  expect(body).toMatch(/^bullpen_disk_free_bytes [1-9]\d+$/m);
  // Every line is a comment or `name{labels} number`.
  const lines = body.trimEnd().split('\n');
  expect(
    lines.filter((line: string) => !/^(# (HELP|TYPE) .+|[a-z_]+(\{[^{}]*\})? [\d.e+-]+)$/.test(line)),
  ).toEqual([]);
});

test('they report the last scheduled backup', async () => {
  const app = testApp({ env: { BULLPEN_METRICS_TOKEN: TOKEN } });
  const lines = async (): Promise<string[]> =>
    (await app.call(null, 'GET', '/metrics', bearer(TOKEN))).body.split('\n');
  expect(await lines()).toContain('bullpen_last_scheduled_backup_timestamp_seconds 0');
  const folder = join(app.dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  const store = (name: string, at: number) => {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), at / 1000, at / 1000);
  };
  for (const kind of ['scheduled', 'asked'] as const) {
    const at = Date.parse(kind === 'scheduled' ? '2026-11-19T03:00:00Z' : '2026-11-20T03:00:00Z');
    store(backupName(at, kind), at);
  }
  store(backupName(app.now + 1000, 'scheduled'), app.now);
  expect(await lines()).toContain('bullpen_last_scheduled_backup_timestamp_seconds 1795057200');
});

test('buckets add up, and hostile methods and texts stay one line each', () => {
  const metrics = requestMetrics();
  for (const seconds of [0.0005, 0.001, 0.004, 3, 60]) metrics.observe('GET', '/a"b\\c\n', 200, seconds);
  for (let n = 0; n < 100; n++) metrics.observe(`M${n}`, 'none', 404, 0);
  const lines = metrics.text().trimEnd().split('\n');
  const bucket = (end: string) =>
    lines
      .find((line) => line.includes(`{method="GET",route="/a\\"b\\\\c\\n",le="${end}"}`))
      ?.split(' ')
      .at(-1);
  expect(['0.001', '0.0025', '0.005', '5', '10', '+Inf'].map(bucket)).toEqual(['2', '2', '3', '4', '4', '5']);
  expect(lines).toContain('bullpen_http_requests_total{method="OTHER",route="none",status="404"} 100');
});
