import { expect, test } from 'bun:test';
import { rejectedFor, type Setup, scenarios, withWrongIds } from '#src/testing/scenario.ts';
import { testApp } from '#src/testing/test-app.ts';
import { sample, uploadForm, videoFiles } from '#src/testing/video.ts';

const PATH = '/api/videos';
const DURATION_RULE = 'Duration must be a number of seconds';
const TITLE_REQUIRED = 'Title is required';

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
      check: (_, app) => expect(videoFiles(app)).toHaveLength(1),
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
