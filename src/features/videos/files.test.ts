import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testApp } from '#src/testing/test-app.ts';
import { type Sample, sample, uploadBytes, uploadForm, videoFiles } from '#src/testing/video.ts';

const PATH = '/api/videos';

describe('a link to a trader’s own video', () => {
  test('opens that video alone without a session, until it expires', async () => {
    const app = testApp();
    const maya = await app.trader();
    const admin = await app.admin();
    for (const title of ['One', 'Two']) {
      await app.call(admin, 'POST', PATH, { raw: uploadForm({ title, traderId: '1' }) });
    }
    const { body: videos } = await app.call(maya, 'GET', `${PATH}?traderId=1`);
    const url: string = videos[0].fileUrl;
    const open = async (link: string) => (await app.call(null, 'GET', link)).status;
    expect(await open(url)).toBe(200);
    expect(await open(url.replace('/2/', '/1/'))).toBe(404);
    expect(await open(url.replace(/expires=\d/, 'expires=9'))).toBe(404);
    app.now += 49 * 60_000;
    expect(await open(url)).toBe(200);
    app.now += 12 * 60_000;
    const over = await app.call(null, 'GET', url);
    expect([over.status, over.body.message]).toEqual([403, 'This link has expired. Please reload the page.']);
  });

  test('ends when the video is assigned to another trader', async () => {
    const app = testApp();
    const [maya, leo] = [await app.trader(), await app.trader()];
    const admin = await app.admin();
    await app.call(admin, 'POST', PATH, { raw: uploadForm({ title: 'One', traderId: '1' }) });
    const { body: hers } = await app.call(maya, 'GET', `${PATH}?traderId=1`);
    await app.call(admin, 'PUT', `${PATH}/1`, { json: { traderId: 2 } });
    const { body: his } = await app.call(leo, 'GET', `${PATH}?traderId=2`);
    expect((await app.call(null, 'GET', hers[0].fileUrl)).status).toBe(404);
    expect((await app.call(null, 'GET', his[0].fileUrl)).status).toBe(200);
  });
});

describe('the video types', () => {
  test.each([
    ['mp4', 'video/mp4'],
    ['webm', 'video/webm'],
    ['mov', 'video/quicktime'],
    ['ogv', 'video/ogg'],
  ] as [Sample, string][])('%s is recognized by its content, and served unchanged', async (kind, type) => {
    const app = testApp();
    const admin = await app.admin();
    const form = uploadForm({ title: `A '${kind}' / käse` }, sample(kind), { name: 'evil.html' });
    const { body: video } = await app.call(admin, 'POST', PATH, { raw: form });
    const { status, headers } = await app.call(null, 'GET', video.fileUrl);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-disposition')).toBe(
      `inline; filename*=UTF-8''A%20%27${kind}%27%20%2F%20k%C3%A4se.${kind}`,
    );
    const [name = ''] = videoFiles(app);
    expect(name).toEndWith(`.${kind}`);
    expect(new Uint8Array(readFileSync(join(app.dataDir, 'videos', name)))).toEqual(sample(kind));
  });
});

test('an upload cut off anywhere leaves nothing behind', async () => {
  const app = testApp();
  const admin = await app.admin();
  const { bytes, type } = await uploadBytes(uploadForm({ title: 'Cut' }));
  const cuts = Array.from({ length: 60 }, (_, n) => Math.floor((n * (bytes.length - 3)) / 59));
  for (const cut of cuts) {
    const response = await app.call(admin, 'POST', PATH, {
      raw: bytes.slice(0, cut),
      headers: { 'content-type': type },
    });
    expect([cut, response.status]).toEqual([cut, expect.any(Number)]);
    expect([400, 415, 422]).toContain(response.status);
    expect(videoFiles(app)).toEqual([]);
  }
  expect((await app.call(admin, 'GET', PATH)).body).toEqual([]);
});

test('a video over the size limit is rejected and leaves nothing behind', async () => {
  const app = testApp({ env: { BULLPEN_MAX_VIDEO_MB: '1' } });
  const admin = await app.admin();
  const big = new Uint8Array(1024 * 1024 + 1);
  big.set(sample('mp4'));
  const response = await app.call(admin, 'POST', PATH, { raw: uploadForm({ title: 'Big' }, big) });
  expect([response.status, response.body.message]).toEqual([413, 'The video must not be larger than 1 MB']);
  expect(videoFiles(app)).toEqual([]);
  const fits = await app.call(admin, 'POST', PATH, {
    raw: uploadForm({ title: 'Fits' }, big.slice(0, -1)),
  });
  expect(fits.status).toBe(201);
});

test('locking the admin area during an upload rejects it', async () => {
  const app = testApp();
  const admin = await app.admin();
  const { bytes, type } = await uploadBytes(uploadForm({ title: 'Late' }));
  const slow = new ReadableStream({
    async pull(controller) {
      controller.enqueue(bytes.slice(0, 5000));
      await app.call(admin, 'POST', '/api/auth/admin/lock');
      controller.enqueue(bytes.slice(5000));
      controller.close();
    },
  });
  const response = await app.call(admin, 'POST', PATH, { raw: slow, headers: { 'content-type': type } });
  expect([response.status, response.body.code]).toEqual([403, 'forbidden']);
  expect(videoFiles(app)).toEqual([]);
});

test('a full disk rejects uploads, but serves videos', async () => {
  const app = testApp({ env: { BULLPEN_MIN_FREE_MB: '9999999' } });
  const maya = await app.trader();
  const admin = await app.admin();
  const rejected = await app.call(admin, 'POST', PATH, { raw: uploadForm({ title: 'A' }) });
  expect([rejected.status, rejected.body.code]).toEqual([507, 'disk_full']);
  expect((await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } })).status).toBe(
    507,
  );
  expect((await app.call(maya, 'GET', '/api/journal')).status).toBe(200);
  expect((await app.call(admin, 'DELETE', '/api/admin/traders/1')).status).toBe(204);
});

test('removing a trader archives their video metadata and quarantines the files', async () => {
  const app = testApp();
  await app.trader();
  const admin = await app.admin();
  await app.call(admin, 'POST', PATH, { raw: uploadForm({ title: 'Theirs', traderId: '1' }) });
  await app.call(admin, 'POST', PATH, { raw: uploadForm({ title: 'Shared' }) });
  const [first = '', second = ''] = videoFiles(app);
  expect((await app.call(admin, 'DELETE', '/api/admin/traders/1')).status).toBe(204);
  expect((await app.call(admin, 'GET', PATH)).body).toMatchObject([{ title: 'Shared' }]);
  const kept = app.deps.db.raw
    .query<{ kind: string; item: string }, []>('SELECT kind, item FROM archived_items')
    .all();
  expect(kept.map(({ kind, item }) => [kind, JSON.parse(item)])).toEqual([
    ['video', expect.objectContaining({ title: 'Theirs', traderName: 'Maya Okafor' })],
  ]);
  const aside = readdirSync(join(app.dataDir, 'videos', 'quarantine'));
  expect(aside).toEqual([JSON.parse(kept[0]?.item ?? '{}').fileName]);
  expect([first, second]).toContain(aside[0] ?? '');
});

test('leftovers of a crash are quarantined at start, and listed files stay', async () => {
  const app = testApp();
  const admin = await app.admin();
  await app.call(admin, 'POST', PATH, { raw: uploadForm({ title: 'Kept' }) });
  const [kept = ''] = videoFiles(app);
  const folder = join(app.dataDir, 'videos');
  await Bun.write(join(folder, 'half.part'), 'half a video');
  await Bun.write(join(folder, 'never-listed.mp4'), 'whole');
  expect((await app.deps.videos.quarantineLeftovers()).sort()).toEqual(['half.part', 'never-listed.mp4']);
  expect(videoFiles(app).sort()).toEqual([kept, 'quarantine'].sort());
  expect(readdirSync(join(folder, 'quarantine')).sort()).toEqual(['half.part', 'never-listed.mp4']);
});
