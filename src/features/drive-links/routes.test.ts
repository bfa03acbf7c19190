import { expect } from 'bun:test';
import { rejectedFor, type Setup, scenarios, withWrongIds } from '#src/testing/scenario.ts';
import { LIST_CHANGED } from '#src/values/wire/list-order.ts';
import { TITLE_REQUIRED, URL_INVALID } from './contract.ts';

const PATH = '/api/google-drive-links';
const ORDER_RULE = 'Sort order must be a whole number of 0 or more';

/** Three with the same sort order and one before them; the first of the three is inactive. */
const fourLinks: Setup = ({ deps }) => {
  const add = (title: string, sortOrder: number, isActive = true) =>
    deps.driveLinks.add({
      title,
      description: null,
      url: `https://drive.example.com/${title}`,
      sortOrder,
      isActive,
    }).id;
  return { old: add('old', 2, false), plan: add('plan', 2), rules: add('rules', 2), start: add('start', 0) };
};

const good = { title: 'Playbook', url: 'https://drive.example.com/playbook' };
const post = (json: unknown) => ({ as: 'admin', method: 'POST', path: PATH, send: { json } }) as const;
const put = (json: unknown) =>
  ({ as: 'admin', method: 'PUT', path: `${PATH}/{plan}`, send: { json } }) as const;
const remove = { as: 'admin', method: 'DELETE', path: `${PATH}/{plan}` } as const;
const titles = (body: { title: string }[]) => body.map(({ title }) => title);
const notTheAdmin = [
  ['anonymous', 401],
  ['maya', 403],
  ['viewing', 403],
] as const;

const rejectedUrls = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'https://user:pw@host',
  'https://user@host/',
  'ftp://host/file',
  'drive.example.com',
  'https://',
  '',
  '   ',
  null,
  5,
  {},
];

const rejectedBodies = [
  ['nothing but an empty object', {}, { title: TITLE_REQUIRED, url: URL_INVALID }],
  ['a blank title', { ...good, title: ' ' }, { title: TITLE_REQUIRED }],
  [
    'a title too long',
    { ...good, title: 'x'.repeat(201) },
    { title: 'Title must have at most 200 characters' },
  ],
  ['a negative sort order', { ...good, sortOrder: -1 }, { sortOrder: ORDER_RULE }],
  ['a fractional sort order', { ...good, sortOrder: 0.5 }, { sortOrder: ORDER_RULE }],
  [
    'a description that is a number',
    { ...good, description: 5 },
    { description: 'Description must be text' },
  ],
  ['a number as the active flag', { ...good, isActive: 1 }, { isActive: 'Active must be true or false' }],
  [
    'an address too long',
    { ...good, url: `https://drive.example.com/${'x'.repeat(2000)}` },
    { url: 'URL must have at most 2000 characters' },
  ],
  ...rejectedUrls.map(
    (url) => [`the address ${JSON.stringify(url)}`, { ...good, url }, { url: URL_INVALID }] as const,
  ),
] as const;

scenarios(
  'the shared links',
  [
    {
      name: 'are the active ones for a trader, by sort order and then by age',
      as: 'maya',
      method: 'GET',
      path: PATH,
      status: 200,
      check: ({ body }) => {
        expect(titles(body)).toEqual(['start', 'plan', 'rules']);
        expect(body[0]).toEqual({
          id: 4,
          title: 'start',
          description: null,
          url: 'https://drive.example.com/start',
          isActive: true,
          sortOrder: 0,
          createdAt: '2026-11-20T20:00:00.000Z',
          version: 1,
        });
      },
    },
    {
      name: 'are the active ones for an admin viewing a dashboard',
      as: 'viewing',
      method: 'GET',
      path: PATH,
      status: 200,
      check: ({ body }) => expect(titles(body)).toEqual(['start', 'plan', 'rules']),
    },
    {
      name: 'are all of them for the admin',
      as: 'admin',
      method: 'GET',
      path: PATH,
      status: 200,
      check: ({ body }) => expect(titles(body)).toEqual(['start', 'old', 'plan', 'rules']),
    },
    ...rejectedFor([['anonymous', 401]], { method: 'GET', path: PATH }),
  ],
  fourLinks,
);

scenarios(
  'adding a link',
  [
    {
      name: 'returns 201 with the link, defaults filled in',
      ...post({ title: ' Playbook ', url: ' https://drive.example.com/playbook?usp=sharing#top ' }),
      status: 201,
      changes: true,
      check: ({ body }) =>
        expect(body).toEqual({
          id: 5,
          title: 'Playbook',
          description: null,
          url: 'https://drive.example.com/playbook?usp=sharing#top',
          isActive: true,
          sortOrder: 0,
          createdAt: '2026-11-20T20:00:00.000Z',
          version: 1,
        }),
    },
    {
      name: 'keeps all fields as sent; plain http is accepted',
      ...post({ ...good, url: 'http://nas/desk', description: 'One\nTwo', sortOrder: 9, isActive: false }),
      status: 201,
      changes: true,
      body: { url: 'http://nas/desk', description: 'One\nTwo', sortOrder: 9, isActive: false },
    },
    {
      name: 'a blank description becomes null',
      ...post({ ...good, description: ' ' }),
      status: 201,
      changes: true,
      body: { description: null },
    },
    {
      name: 'adding the same link twice makes two',
      ...post({ title: 'plan', url: 'https://drive.example.com/plan' }),
      status: 201,
      changes: true,
      body: { id: 5, title: 'plan' },
    },
    ...rejectedBodies.map(([name, json, issues]) => ({ name, ...post(json), status: 422, issues })),
    { name: 'JSON null', ...post(null), status: 422 },
    ...rejectedFor(notTheAdmin, post(good)),
  ],
  fourLinks,
);

scenarios(
  'changing a link',
  [
    {
      name: 'changes the fields sent and keeps the rest',
      ...put({ isActive: false, description: 'Weekly' }),
      status: 200,
      changes: true,
      body: {
        id: 2,
        title: 'plan',
        description: 'Weekly',
        url: 'https://drive.example.com/plan',
        isActive: false,
        sortOrder: 2,
      },
    },
    {
      name: 'accepts the link as it was read',
      ...put({
        ...good,
        id: 1,
        description: null,
        isActive: true,
        sortOrder: 2,
        createdAt: 'never',
        size: 3,
      }),
      status: 200,
      changes: true,
      body: { id: 2, title: 'Playbook', createdAt: '2026-11-20T20:00:00.000Z' },
    },
    ...rejectedUrls.map((url) => ({
      name: `the address ${JSON.stringify(url)}`,
      ...put({ url }),
      status: 422,
      issues: { url: URL_INVALID },
    })),
    { name: 'a blank title', ...put({ title: '' }), status: 422, issues: { title: TITLE_REQUIRED } },
    {
      name: 'a fractional sort order',
      ...put({ sortOrder: 2.5 }),
      status: 422,
      issues: { sortOrder: ORDER_RULE },
    },
    ...withWrongIds(PATH, put({ title: 'X' })),
    ...rejectedFor(notTheAdmin, put({ title: 'X' })),
  ],
  fourLinks,
);

scenarios(
  'deleting a link',
  [
    {
      name: 'returns 204 without a body',
      ...remove,
      status: 204,
      changes: true,
      body: '',
      check: (_, { deps }) => expect(titles(deps.driveLinks.list())).toEqual(['start', 'old', 'rules']),
    },
    ...withWrongIds(PATH, remove),
    ...rejectedFor(notTheAdmin, remove),
  ],
  fourLinks,
);

const order = (ids: unknown) =>
  ({ as: 'admin', method: 'PUT', path: `${PATH}/order`, send: { json: { ids } } }) as const;

scenarios(
  'putting the links in order',
  [
    {
      name: 'assigns each its position, including inactive ones',
      ...order([3, 1, 4, 2]),
      status: 200,
      changes: true,
      check({ body }) {
        expect(titles(body)).toEqual(['rules', 'old', 'start', 'plan']);
        expect(body.map(({ sortOrder }: { sortOrder: number }) => sortOrder)).toEqual([0, 1, 2, 3]);
      },
    },
    ...[[], [3, 1, 4], [3, 1, 4, 2, 5], [3, 1, 4, 4], [3, 1, 4, 5]].map((ids) => ({
      name: `${JSON.stringify(ids)} is an incomplete or outdated list`,
      ...order(ids),
      status: 409,
      body: { code: 'conflict', message: LIST_CHANGED },
    })),
    ...[undefined, null, 'all', [0], [1.5], ['1'], [[1]]].map((ids) => ({
      name: `${JSON.stringify(ids)} is not an order`,
      ...order(ids),
      status: 422,
    })),
    ...rejectedFor(notTheAdmin, order([3, 1, 4, 2])),
  ],
  fourLinks,
);
