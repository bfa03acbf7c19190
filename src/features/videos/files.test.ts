import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestDesk, testDesk } from '#src/testing/desk.ts';
import { type Sample, sample, uploadBytes, uploadForm } from '#src/testing/video.ts';

const PATH = '/api/videos';

const filesOf = ({ dataDir }: TestDesk): string[] => {
  try {
    return readdirSync(join(dataDir, 'videos'));
  } catch {
    return [];
  }
};

describe('a link to a trader’s own video', () => {
  test('opens it without a session, for that video alone, until it is over', async () => {
    const desk = testDesk();
    const maya = await desk.trader();
    const admin = await desk.admin();
    for (const title of ['One', 'Two']) {
      await desk.call(admin, 'POST', PATH, { raw: uploadForm({ title, traderId: '1' }) });
    }
    const { body: videos } = await desk.call(maya, 'GET', `${PATH}?traderId=1`);
    const url: string = videos[0].fileUrl;
    const open = async (link: string) => (await desk.call(null, 'GET', link)).status;
    expect(await open(url)).toBe(200);
    expect(await open(url.replace('/2/', '/1/'))).toBe(404);
    expect(await open(url.replace(/expires=\d/, 'expires=9'))).toBe(404);
    desk.now += 49 * 60_000;
    expect(await open(url)).toBe(200);
    desk.now += 12 * 60_000;
    const over = await desk.call(null, 'GET', url);
    expect([over.status, over.body.message]).toEqual([403, 'This link has expired. Please reload the page.']);
  });

  test('ends when the video goes to another trader', async () => {
    const desk = testDesk();
    const [maya, leo] = [await desk.trader(), await desk.trader()];
    const admin = await desk.admin();
    await desk.call(admin, 'POST', PATH, { raw: uploadForm({ title: 'One', traderId: '1' }) });
    const { body: hers } = await desk.call(maya, 'GET', `${PATH}?traderId=1`);
    await desk.call(admin, 'PUT', `${PATH}/1`, { json: { traderId: 2 } });
    const { body: his } = await desk.call(leo, 'GET', `${PATH}?traderId=2`);
    expect((await desk.call(null, 'GET', hers[0].fileUrl)).status).toBe(404);
    expect((await desk.call(null, 'GET', his[0].fileUrl)).status).toBe(200);
  });
});

describe('the kinds of video', () => {
  test.each([
    ['mp4', 'video/mp4'],
    ['webm', 'video/webm'],
    ['mov', 'video/quicktime'],
    ['ogv', 'video/ogg'],
  ] as [Sample, string][])('%s is known by its content, and comes back as it was', async (kind, type) => {
    const desk = testDesk();
    const admin = await desk.admin();
    const form = uploadForm({ title: `A '${kind}' / käse` }, sample(kind), { name: 'evil.html' });
    const { body: video } = await desk.call(admin, 'POST', PATH, { raw: form });
    const { status, headers } = await desk.call(null, 'GET', video.fileUrl);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-disposition')).toBe(
      `inline; filename*=UTF-8''A%20%27${kind}%27%20%2F%20k%C3%A4se.${kind}`,
    );
    const [name = ''] = filesOf(desk);
    expect(name).toEndWith(`.${kind}`);
    expect(new Uint8Array(readFileSync(join(desk.dataDir, 'videos', name)))).toEqual(sample(kind));
  });
});

test('an upload that is cut off anywhere leaves nothing', async () => {
  const desk = testDesk();
  const admin = await desk.admin();
  const { bytes, type } = await uploadBytes(uploadForm({ title: 'Cut' }));
  const cuts = Array.from({ length: 60 }, (_, n) => Math.floor((n * (bytes.length - 3)) / 59));
  for (const cut of cuts) {
    const answer = await desk.call(admin, 'POST', PATH, {
      raw: bytes.slice(0, cut),
      headers: { 'content-type': type },
    });
    expect([cut, answer.status]).toEqual([cut, expect.any(Number)]);
    expect([400, 415, 422]).toContain(answer.status);
    expect(filesOf(desk)).toEqual([]);
  }
  expect((await desk.call(admin, 'GET', PATH)).body).toEqual([]);
});

test('a video beyond the cap is refused, and nothing of it stays', async () => {
  const desk = testDesk({ env: { BULLPEN_MAX_VIDEO_MB: '1' } });
  const admin = await desk.admin();
  const big = new Uint8Array(1024 * 1024 + 1);
  big.set(sample('mp4'));
  const answer = await desk.call(admin, 'POST', PATH, { raw: uploadForm({ title: 'Big' }, big) });
  expect([answer.status, answer.body.message]).toEqual([413, 'The video must not be larger than 1 MB']);
  expect(filesOf(desk)).toEqual([]);
  const fits = await desk.call(admin, 'POST', PATH, {
    raw: uploadForm({ title: 'Fits' }, big.slice(0, -1)),
  });
  expect(fits.status).toBe(201);
});

test('the area that is locked during an upload takes nothing in', async () => {
  const desk = testDesk();
  const admin = await desk.admin();
  const { bytes, type } = await uploadBytes(uploadForm({ title: 'Late' }));
  const slow = new ReadableStream({
    async pull(controller) {
      controller.enqueue(bytes.slice(0, 5000));
      await desk.call(admin, 'POST', '/api/auth/admin/lock');
      controller.enqueue(bytes.slice(5000));
      controller.close();
    },
  });
  const answer = await desk.call(admin, 'POST', PATH, { raw: slow, headers: { 'content-type': type } });
  expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  expect(filesOf(desk)).toEqual([]);
});

test('a disk without room to spare takes nothing in, but gives away', async () => {
  const desk = testDesk({ env: { BULLPEN_MIN_FREE_MB: '9999999' } });
  const maya = await desk.trader();
  const admin = await desk.admin();
  const refused = await desk.call(admin, 'POST', PATH, { raw: uploadForm({ title: 'A' }) });
  expect([refused.status, refused.body.code]).toEqual([507, 'disk_full']);
  expect((await desk.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } })).status).toBe(
    507,
  );
  expect((await desk.call(maya, 'GET', '/api/journal')).status).toBe(200);
  expect((await desk.call(admin, 'DELETE', '/api/admin/traders/1')).status).toBe(204);
});

test('a trader who is removed leaves the record of their videos, and the files are put aside', async () => {
  const desk = testDesk();
  await desk.trader();
  const admin = await desk.admin();
  await desk.call(admin, 'POST', PATH, { raw: uploadForm({ title: 'Theirs', traderId: '1' }) });
  await desk.call(admin, 'POST', PATH, { raw: uploadForm({ title: 'Shared' }) });
  const [first = '', second = ''] = filesOf(desk);
  expect((await desk.call(admin, 'DELETE', '/api/admin/traders/1')).status).toBe(204);
  expect((await desk.call(admin, 'GET', PATH)).body).toMatchObject([{ title: 'Shared' }]);
  const kept = desk.deps.db.raw
    .query<{ kind: string; item: string }, []>('SELECT kind, item FROM archived_items')
    .all();
  expect(kept.map(({ kind, item }) => [kind, JSON.parse(item)])).toEqual([
    ['video', expect.objectContaining({ title: 'Theirs', traderName: 'Maya Okafor' })],
  ]);
  const aside = readdirSync(join(desk.dataDir, 'videos', 'quarantine'));
  expect(aside).toEqual([JSON.parse(kept[0]?.item ?? '{}').fileName]);
  expect([first, second]).toContain(aside[0] ?? '');
});

test('what a crash left behind is put aside at the start, and what is listed stays', async () => {
  const desk = testDesk();
  const admin = await desk.admin();
  await desk.call(admin, 'POST', PATH, { raw: uploadForm({ title: 'Kept' }) });
  const [kept = ''] = filesOf(desk);
  const folder = join(desk.dataDir, 'videos');
  await Bun.write(join(folder, 'half.part'), 'half a video');
  await Bun.write(join(folder, 'never-listed.mp4'), 'whole');
  expect((await desk.deps.videos.quarantineLeftovers()).sort()).toEqual(['half.part', 'never-listed.mp4']);
  expect(filesOf(desk).sort()).toEqual([kept, 'quarantine'].sort());
  expect(readdirSync(join(folder, 'quarantine')).sort()).toEqual(['half.part', 'never-listed.mp4']);
});
