import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestDesk, testDesk } from '#src/testing/desk.ts';
import { refusedTo, type Setup, scenarios, withWrongIds } from '#src/testing/scenario.ts';
import { type Sample, sample, uploadBytes, uploadForm } from '#src/testing/video.ts';
import { FILE_REQUIRED, TYPE_REFUSED } from './contract.ts';

const PATH = '/api/videos';
const DURATION_RULE = 'Duration must be a number of seconds';
const TITLE_REQUIRED = 'Title is required';

const upload = (form: FormData | string, headers: Record<string, string> = {}) =>
  ({ as: 'admin', method: 'POST', path: PATH, send: { raw: form, headers } }) as const;

/** One for everyone, and one of Maya's. */
const twoVideos: Setup = async (desk, { maya }) => {
  const admin = await desk.admin();
  const add = async (fields: Record<string, string>) =>
    (await desk.call(admin, 'POST', PATH, { raw: uploadForm(fields) })).body.id;
  return {
    shared: await add({ title: 'Opening range', duration: '65' }),
    own: await add({ title: 'Your week', traderId: String(maya.id) }),
  };
};

const filesOf = ({ dataDir }: TestDesk): string[] => {
  try {
    return readdirSync(join(dataDir, 'videos'));
  } catch {
    return [];
  }
};

scenarios('uploading a video', [
  {
    name: 'with everything',
    ...upload(
      uploadForm({ title: ' Opening range ', description: 'First hour', duration: '65.4321', traderId: '' }),
    ),
    status: 201,
    changes: true,
    body: {
      id: 1,
      title: 'Opening range',
      description: 'First hour',
      duration: 65.432,
      fileSize: sample('mp4').length,
      uploadDate: '2026-11-20T20:00:00.000Z',
      traderId: null,
      fileUrl: '/api/videos/1/file',
    },
    check: (_, desk) => expect(filesOf(desk)).toHaveLength(1),
  },
  {
    name: 'with the title alone, for one trader',
    ...upload(uploadForm({ title: 'Your week', traderId: '1' })),
    status: 201,
    changes: true,
    body: { duration: null, description: null, traderId: 1 },
  },
  {
    name: 'the file before its texts',
    ...upload(
      (() => {
        const form = uploadForm({}, sample('webm'));
        form.set('title', 'Late title');
        return form;
      })(),
    ),
    status: 201,
    changes: true,
    body: { title: 'Late title' },
  },
  ...(
    [
      ['no title', {}, { title: TITLE_REQUIRED }],
      ['a blank title', { title: ' \u200b' }, { title: TITLE_REQUIRED }],
      ['a title of two lines', { title: 'A\nB' }, { title: 'Title must be one line of plain text' }],
      ['a negative duration', { title: 'A', duration: '-1' }, { duration: DURATION_RULE }],
      ['a duration in words', { title: 'A', duration: '1e3' }, { duration: DURATION_RULE }],
      ['a duration of years', { title: 'A', duration: '99999999' }, { duration: DURATION_RULE }],
      ['a trader who is not there', { title: 'A', traderId: '4711' }, { traderId: 'Trader not found' }],
      ['a trader that is no id', { title: 'A', traderId: '1e0' }, { traderId: 'Trader not found' }],
    ] as const
  ).map(([name, fields, issues]) => ({
    name,
    ...upload(uploadForm(fields)),
    status: 422,
    issues: { ...issues },
  })),
  {
    name: 'no file',
    ...upload(uploadForm({ title: 'A' }, null)),
    status: 422,
    issues: { video: FILE_REQUIRED },
  },
  {
    name: 'the file under another name',
    ...upload(uploadForm({ title: 'A' }, sample('mp4'), { field: 'file' })),
    status: 422,
    issues: { video: FILE_REQUIRED },
  },
  {
    name: 'an empty file',
    ...upload(uploadForm({ title: 'A' }, '')),
    status: 422,
    issues: { video: 'The video file is empty' },
  },
  ...(
    [
      ['a text named .mp4', 'just some text\n'.repeat(1000)],
      ['a page named .mp4', '<!doctype html><script>alert(1)</script>'],
      ['the first bytes of a video alone', '\u0000\u0000\u0000 ftyp'],
    ] as const
  ).map(([name, text]) => ({
    name,
    ...upload(uploadForm({ title: 'A' }, text)),
    status: 415,
    body: { code: 'unsupported_type', message: TYPE_REFUSED },
  })),
  { name: 'JSON', ...upload('{}', { 'content-type': 'application/json' }), status: 415 },
  {
    name: 'a form without a boundary',
    ...upload('x', { 'content-type': 'multipart/form-data' }),
    status: 415,
  },
  {
    name: 'a form that is none',
    ...upload('x', { 'content-type': 'multipart/form-data; boundary=x' }),
    status: 400,
    body: { code: 'malformed' },
  },
  {
    name: 'a text beyond all measure',
    ...upload(uploadForm({ title: 'A', description: 'x'.repeat(70_000) })),
    status: 422,
    issues: { description: 'Description must have at most 2000 characters' },
  },
  {
    name: 'texts without end',
    ...upload(uploadForm(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`field${n}`, 'x'])))),
    status: 400,
  },
  ...refusedTo(
    [
      ['anonymous', 401],
      ['maya', 403],
      ['leo', 403],
      ['viewing', 403],
    ],
    { method: 'POST', path: PATH, send: { raw: uploadForm({ title: 'A' }) } },
  ),
]);

scenarios(
  'the list of videos',
  [
    {
      name: 'anyone sees those for everyone',
      as: 'anonymous',
      method: 'GET',
      path: PATH,
      status: 200,
      check: ({ body }) =>
        expect(body).toEqual([
          {
            id: 1,
            title: 'Opening range',
            description: null,
            duration: 65,
            fileSize: sample('mp4').length,
            uploadDate: '2026-11-20T20:00:00.000Z',
            traderId: null,
            fileUrl: '/api/videos/1/file',
          },
        ]),
    },
    ...(['maya', 'viewing'] as const).map((as) => ({
      name: `${as} sees Maya's too, newest first, when asking for them`,
      as,
      method: 'GET',
      path: `${PATH}?traderId=1`,
      status: 200,
      body: [
        {
          id: 2,
          fileUrl: expect.stringMatching(/^\/api\/videos\/2\/file\?expires=\d+&signature=[\w-]{43}$/),
        },
        { id: 1 },
      ],
    })),
    { name: 'Maya without asking', as: 'maya', method: 'GET', path: PATH, status: 200, body: [{ id: 1 }] },
    {
      name: 'Leo for himself',
      as: 'leo',
      method: 'GET',
      path: `${PATH}?traderId=2`,
      status: 200,
      body: [{ id: 1 }],
    },
    {
      name: 'the admin sees all',
      as: 'admin',
      method: 'GET',
      path: PATH,
      status: 200,
      body: [{ id: 2 }, { id: 1 }],
    },
    {
      name: 'the admin, of one trader',
      as: 'admin',
      method: 'GET',
      path: `${PATH}?traderId=2`,
      status: 200,
      body: [{ id: 1 }],
    },
    ...refusedTo(
      [
        ['anonymous', 401],
        ['leo', 403],
      ],
      { method: 'GET', path: `${PATH}?traderId=1` },
    ),
    { name: 'of no id', as: 'maya', method: 'GET', path: `${PATH}?traderId=1e3`, status: 422 },
  ],
  twoVideos,
);

scenarios(
  'changing a video',
  [
    {
      name: 'what is sent, and nothing else',
      as: 'admin',
      method: 'PUT',
      path: `${PATH}/{shared}`,
      send: { json: { title: 'Opening drive', id: 9, fileSize: 1, fileName: '../x', uploadDate: 'never' } },
      status: 200,
      changes: true,
      body: { id: 1, title: 'Opening drive', duration: 65, fileSize: sample('mp4').length },
    },
    {
      name: 'for one trader from now on',
      as: 'admin',
      method: 'PUT',
      path: `${PATH}/{shared}`,
      send: { json: { traderId: 2, duration: null, description: ' ' } },
      status: 200,
      changes: true,
      body: {
        traderId: 2,
        duration: null,
        description: null,
        fileUrl: expect.stringContaining('signature='),
      },
    },
    {
      name: 'a blank title',
      as: 'admin',
      method: 'PUT',
      path: `${PATH}/{shared}`,
      send: { json: { title: '' } },
      status: 422,
      issues: { title: TITLE_REQUIRED },
    },
    {
      name: 'a trader who is not there',
      as: 'admin',
      method: 'PUT',
      path: `${PATH}/{shared}`,
      send: { json: { traderId: 4711 } },
      status: 422,
      issues: { traderId: 'Trader not found' },
    },
    {
      name: 'a duration of another kind',
      as: 'admin',
      method: 'PUT',
      path: `${PATH}/{shared}`,
      send: { json: { duration: true } },
      status: 422,
      issues: { duration: DURATION_RULE },
    },
    ...withWrongIds(PATH, { as: 'admin', method: 'PUT', send: { json: { title: 'A' } } }),
    ...refusedTo(
      [
        ['anonymous', 401],
        ['maya', 403],
        ['viewing', 403],
      ],
      { method: 'PUT', path: `${PATH}/{own}`, send: { json: { title: 'Mine' } } },
    ),
  ],
  twoVideos,
);

scenarios(
  'deleting a video',
  [
    {
      name: 'takes its file along',
      as: 'admin',
      method: 'DELETE',
      path: `${PATH}/{shared}`,
      status: 204,
      changes: true,
      check: (_, desk) => expect(filesOf(desk)).toHaveLength(1),
    },
    ...withWrongIds(PATH, { as: 'admin', method: 'DELETE' }),
    ...refusedTo(
      [
        ['anonymous', 401],
        ['maya', 403],
        ['viewing', 403],
      ],
      { method: 'DELETE', path: `${PATH}/{own}` },
    ),
  ],
  twoVideos,
);

scenarios(
  'the file of a video',
  [
    ...(['anonymous', 'leo'] as const).map((as) => ({
      name: `for everyone, by ${as}`,
      as,
      method: 'GET',
      path: `${PATH}/{shared}/file`,
      status: 200,
    })),
    ...(['maya', 'viewing', 'admin'] as const).map((as) => ({
      name: `Maya's own, by ${as}`,
      as,
      method: 'GET',
      path: `${PATH}/{own}/file`,
      status: 200,
    })),
    ...refusedTo(
      [
        ['anonymous', 404],
        ['leo', 404],
      ],
      { method: 'GET', path: `${PATH}/{own}/file` },
    ),
    {
      name: 'by a forged link',
      as: 'leo',
      method: 'GET',
      path: `${PATH}/{own}/file?expires=99999999999&signature=${'A'.repeat(43)}`,
      status: 404,
    },
    { name: 'of none', as: 'anonymous', method: 'GET', path: `${PATH}/4711/file`, status: 404 },
    { name: 'of no id', as: 'anonymous', method: 'GET', path: `${PATH}/0/file`, status: 422 },
  ],
  twoVideos,
);

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
  expect([answer.status, answer.body.message]).toEqual([401, 'Please enter the admin password again']);
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
