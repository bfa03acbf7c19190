import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rejectedFor, type Setup, scenarios, withWrongIds } from '#src/testing/scenario.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { sample, uploadForm } from '#src/testing/video.ts';
import { FILE_REQUIRED, TYPE_REJECTED } from './contract.ts';

const PATH = '/api/videos';
const DURATION_RULE = 'Duration must be a number of seconds';
const TITLE_REQUIRED = 'Title is required';

const upload = (form: FormData | string, headers: Record<string, string> = {}) =>
  ({ as: 'admin', method: 'POST', path: PATH, send: { raw: form, headers } }) as const;

/** One for everyone, and one of Maya's. */
const twoVideos: Setup = async (app, { maya }) => {
  const admin = await app.admin();
  const add = async (fields: Record<string, string>) =>
    (await app.call(admin, 'POST', PATH, { raw: uploadForm(fields) })).body.id;
  return {
    shared: await add({ title: 'Opening range', duration: '65' }),
    own: await add({ title: 'Your week', traderId: String(maya.id) }),
  };
};

const filesOf = ({ dataDir }: TestApp): string[] => {
  try {
    return readdirSync(join(dataDir, 'videos'));
  } catch {
    return [];
  }
};

scenarios('uploading a video', [
  {
    name: 'with all fields',
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
      uploadDay: '2026-11-20',
      traderId: null,
      fileUrl: '/api/videos/1/file',
    },
    check: (_, app) => expect(filesOf(app)).toHaveLength(1),
  },
  {
    name: 'with only the title, for one trader',
    ...upload(uploadForm({ title: 'Your week', traderId: '1' })),
    status: 201,
    changes: true,
    body: { duration: null, description: null, traderId: 1 },
  },
  {
    name: 'with the file before the other fields',
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
      ['an unknown trader', { title: 'A', traderId: '4711' }, { traderId: 'Trader not found' }],
      ['an invalid trader id', { title: 'A', traderId: '1e0' }, { traderId: 'Trader not found' }],
    ] as const
  ).map(([name, fields, issues]) => ({
    name,
    ...upload(uploadForm(fields)),
    status: 422,
    issues: { ...issues },
  })),
  {
    name: 'without a file',
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
      ['only the first bytes of a video', '\u0000\u0000\u0000 ftyp'],
    ] as const
  ).map(([name, text]) => ({
    name,
    ...upload(uploadForm({ title: 'A' }, text)),
    status: 415,
    body: { code: 'unsupported_type', message: TYPE_REJECTED },
  })),
  { name: 'JSON', ...upload('{}', { 'content-type': 'application/json' }), status: 415 },
  {
    name: 'a form without a boundary',
    ...upload('x', { 'content-type': 'multipart/form-data' }),
    status: 415,
  },
  {
    name: 'a body that is not a form',
    ...upload('x', { 'content-type': 'multipart/form-data; boundary=x' }),
    status: 400,
    body: { code: 'malformed' },
  },
  {
    name: 'an oversized text',
    ...upload(uploadForm({ title: 'A', description: 'x'.repeat(70_000) })),
    status: 422,
    issues: { description: 'Description must have at most 2000 characters' },
  },
  {
    name: 'too many fields',
    ...upload(uploadForm(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`field${n}`, 'x'])))),
    status: 400,
  },
  ...rejectedFor(
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
      name: 'contains those for everyone, for any caller',
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
            uploadDay: '2026-11-20',
            traderId: null,
            fileUrl: '/api/videos/1/file',
            version: 1,
          },
        ]),
    },
    ...(['maya', 'viewing'] as const).map((as) => ({
      name: `${as} also sees Maya's, newest first, with her traderId`,
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
    { name: 'Maya without traderId', as: 'maya', method: 'GET', path: PATH, status: 200, body: [{ id: 1 }] },
    {
      name: 'Leo with his own traderId',
      as: 'leo',
      method: 'GET',
      path: `${PATH}?traderId=2`,
      status: 200,
      body: [{ id: 1 }],
    },
    {
      name: 'all, for the admin',
      as: 'admin',
      method: 'GET',
      path: PATH,
      status: 200,
      body: [{ id: 2 }, { id: 1 }],
    },
    {
      name: 'those of one trader, for the admin',
      as: 'admin',
      method: 'GET',
      path: `${PATH}?traderId=2`,
      status: 200,
      body: [{ id: 1 }],
    },
    ...rejectedFor(
      [
        ['anonymous', 401],
        ['leo', 403],
      ],
      { method: 'GET', path: `${PATH}?traderId=1` },
    ),
    { name: 'with an invalid id', as: 'maya', method: 'GET', path: `${PATH}?traderId=1e3`, status: 422 },
  ],
  twoVideos,
);

test("the day of a video is in the team's zone, even after that has changed", async () => {
  const app = testApp({ now: '2026-11-20T20:00:00Z' });
  const admin = await app.admin();
  const { body } = await app.call(admin, 'POST', PATH, { raw: uploadForm({ title: 'Opening range' }) });
  const listed = async () => (await app.call(null, 'GET', PATH)).body[0].uploadDay;
  expect([body.uploadDay, await listed()]).toEqual(['2026-11-20', '2026-11-20']);
  await app.call(admin, 'PUT', '/api/admin/settings', { json: { timeZone: 'Asia/Tokyo' } });
  expect(await listed()).toBe('2026-11-21');
});

scenarios(
  'changing a video',
  [
    {
      name: 'changes only the fields sent',
      as: 'admin',
      method: 'PUT',
      path: `${PATH}/{shared}`,
      send: { json: { title: 'Opening drive', id: 9, fileSize: 1, fileName: '../x', uploadDate: 'never' } },
      status: 200,
      changes: true,
      body: { id: 1, title: 'Opening drive', duration: 65, fileSize: sample('mp4').length },
    },
    {
      name: 'assigns it to one trader',
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
      name: 'an unknown trader',
      as: 'admin',
      method: 'PUT',
      path: `${PATH}/{shared}`,
      send: { json: { traderId: 4711 } },
      status: 422,
      issues: { traderId: 'Trader not found' },
    },
    {
      name: 'an invalid duration',
      as: 'admin',
      method: 'PUT',
      path: `${PATH}/{shared}`,
      send: { json: { duration: true } },
      status: 422,
      issues: { duration: DURATION_RULE },
    },
    ...withWrongIds(PATH, { as: 'admin', method: 'PUT', send: { json: { title: 'A' } } }),
    ...rejectedFor(
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
      name: 'deletes its file as well',
      as: 'admin',
      method: 'DELETE',
      path: `${PATH}/{shared}`,
      status: 204,
      changes: true,
      check: (_, app) => expect(filesOf(app)).toHaveLength(1),
    },
    ...withWrongIds(PATH, { as: 'admin', method: 'DELETE' }),
    ...rejectedFor(
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
    ...rejectedFor(
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
    { name: 'of an invalid id', as: 'anonymous', method: 'GET', path: `${PATH}/0/file`, status: 422 },
  ],
  twoVideos,
);
