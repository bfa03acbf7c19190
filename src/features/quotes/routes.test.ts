import { expect } from 'bun:test';
import { rejectedFor, type Setup, scenarios, withWrongIds } from '#src/testing/scenario.ts';
import { LIST_CHANGED } from '#src/values/wire/list-order.ts';
import { QUOTE_REQUIRED } from './contract.ts';

const PATH = '/api/quotes';
const ORDER_RULE = 'Sort order must be a whole number of 0 or more';
const ACTIVE_RULE = 'Active must be true or false';

/** Two active ones, added in reverse order, and an inactive one. */
const threeQuotes: Setup = ({ deps }) => {
  const add = (text: string, sortOrder: number, isActive = true) =>
    deps.quotes.add({ text, author: 'Desk', sortOrder, isActive }).id;
  return { second: add('Second', 5), resting: add('Resting', 3, false), first: add('First', 1) };
};

const good = { text: 'Plan the trade', author: 'Desk' };
const post = (json: unknown) => ({ as: 'admin', method: 'POST', path: PATH, send: { json } }) as const;
const put = (json: unknown) =>
  ({ as: 'admin', method: 'PUT', path: `${PATH}/{second}`, send: { json } }) as const;
const remove = { as: 'admin', method: 'DELETE', path: `${PATH}/{second}` } as const;
const notTheAdmin = [
  ['anonymous', 401],
  ['maya', 403],
  ['viewing', 403],
] as const;

const rejectedBodies = [
  ['neither text nor author', {}, { text: QUOTE_REQUIRED, author: QUOTE_REQUIRED }],
  ['a blank text', { ...good, text: ' \n' }, { text: QUOTE_REQUIRED }],
  ['a blank author', { ...good, author: '  ' }, { author: QUOTE_REQUIRED }],
  ['no author', { text: 'Alone' }, { author: QUOTE_REQUIRED }],
  ['a text that is null', { ...good, text: null }, { text: QUOTE_REQUIRED }],
  ['a text that is a number', { ...good, text: 5 }, { text: QUOTE_REQUIRED }],
  [
    'a text too long',
    { ...good, text: 'x'.repeat(1001) },
    { text: 'Quote text must have at most 1000 characters' },
  ],
  [
    'an author of two lines',
    { ...good, author: 'A\nB' },
    { author: 'Author must be one line of plain text' },
  ],
  ['a null character', { ...good, text: 'a\u0000b' }, { text: 'Quote text must be plain text' }],
  ['a negative sort order', { ...good, sortOrder: -1 }, { sortOrder: ORDER_RULE }],
  ['a fractional sort order', { ...good, sortOrder: 1.5 }, { sortOrder: ORDER_RULE }],
  ['a sort order of 1e3 in text', { ...good, sortOrder: '1e3' }, { sortOrder: ORDER_RULE }],
  ['a blank sort order', { ...good, sortOrder: '' }, { sortOrder: ORDER_RULE }],
  ['a sort order of null', { ...good, sortOrder: null }, { sortOrder: ORDER_RULE }],
  ['a huge sort order', { ...good, sortOrder: 1e20 }, { sortOrder: ORDER_RULE }],
  ['text as the active flag', { ...good, isActive: 'yes' }, { isActive: ACTIVE_RULE }],
] as const;

scenarios(
  'the active quotes',
  [
    {
      name: 'are public, in order, with only text and author',
      as: 'anonymous',
      method: 'GET',
      path: `${PATH}/active`,
      status: 200,
      check: ({ body }) =>
        expect(body).toEqual([
          { text: 'First', author: 'Desk' },
          { text: 'Second', author: 'Desk' },
        ]),
    },
    { name: 'also for a trader', as: 'maya', method: 'GET', path: `${PATH}/active`, status: 200 },
    { name: 'also for the admin', as: 'admin', method: 'GET', path: `${PATH}/active`, status: 200 },
  ],
  threeQuotes,
);

scenarios(
  'all quotes',
  [
    {
      name: 'are listed for the admin in order',
      as: 'admin',
      method: 'GET',
      path: PATH,
      status: 200,
      check: ({ body }) =>
        expect(body).toEqual(
          [
            { id: 3, text: 'First', sortOrder: 1, isActive: true },
            { id: 2, text: 'Resting', sortOrder: 3, isActive: false },
            { id: 1, text: 'Second', sortOrder: 5, isActive: true },
          ].map((quote) => ({ ...quote, author: 'Desk', createdAt: '2026-11-20T20:00:00.000Z', version: 1 })),
        ),
    },
    ...rejectedFor(notTheAdmin, { method: 'GET', path: PATH }),
  ],
  threeQuotes,
);

scenarios(
  'adding a quote',
  [
    {
      name: 'returns 201 with the quote, defaults filled in',
      ...post({ text: '  Plan the trade,\ntrade the plan ', author: ' Desk ' }),
      status: 201,
      changes: true,
      check: ({ body }) =>
        expect(body).toEqual({
          id: 4,
          text: 'Plan the trade,\ntrade the plan',
          author: 'Desk',
          isActive: true,
          sortOrder: 0,
          createdAt: '2026-11-20T20:00:00.000Z',
          version: 1,
        }),
    },
    {
      name: 'keeps the fields as sent, even a sort order sent as text',
      ...post({ ...good, isActive: false, sortOrder: '7', id: 99, createdAt: 'never' }),
      status: 201,
      changes: true,
      body: { id: 4, isActive: false, sortOrder: 7, createdAt: '2026-11-20T20:00:00.000Z' },
    },
    {
      name: 'adding the same quote twice makes two',
      ...post({ text: 'First', author: 'Desk' }),
      status: 201,
      changes: true,
      body: { id: 4, text: 'First' },
    },
    ...rejectedBodies.map(([name, json, issues]) => ({ name, ...post(json), status: 422, issues })),
    { name: 'a JSON array', ...post([good]), status: 422 },
    ...rejectedFor(notTheAdmin, post(good)),
  ],
  threeQuotes,
);

scenarios(
  'changing a quote',
  [
    {
      name: 'changes the fields sent and keeps the rest',
      ...put({ isActive: false }),
      status: 200,
      changes: true,
      body: { id: 1, text: 'Second', author: 'Desk', isActive: false, sortOrder: 5 },
    },
    {
      name: 'accepts the quote as it was read',
      ...put({
        id: 3,
        text: 'New',
        author: 'Me',
        isActive: true,
        sortOrder: 0,
        createdAt: 'never',
        colour: 'red',
      }),
      status: 200,
      changes: true,
      check: ({ body }) =>
        expect(body).toEqual({
          id: 1,
          text: 'New',
          author: 'Me',
          isActive: true,
          sortOrder: 0,
          createdAt: '2026-11-20T20:00:00.000Z',
          version: 2,
        }),
    },
    { name: 'with an empty object', ...put({}), status: 200, changes: true, body: { id: 1, text: 'Second' } },
    ...rejectedBodies
      .slice(1, 3)
      .map(([name, json, issues]) => ({ name, ...put(json), status: 422, issues })),
    {
      name: 'a negative sort order',
      ...put({ sortOrder: -1 }),
      status: 422,
      issues: { sortOrder: ORDER_RULE },
    },
    ...withWrongIds(PATH, put({ text: 'X' })),
    { name: 'of the active ones', ...put({ text: 'X' }), path: `${PATH}/active`, status: 422 },
    ...rejectedFor(notTheAdmin, put({ text: 'X' })),
  ],
  threeQuotes,
);

scenarios(
  'deleting a quote',
  [
    {
      name: 'returns 204 without a body',
      ...remove,
      status: 204,
      changes: true,
      body: '',
      check: (_, { deps }) => expect(deps.quotes.list().map(({ id }) => id)).toEqual([3, 2]),
    },
    ...withWrongIds(PATH, remove),
    ...rejectedFor(notTheAdmin, remove),
  ],
  threeQuotes,
);

const order = (ids: unknown) =>
  ({ as: 'admin', method: 'PUT', path: `${PATH}/order`, send: { json: { ids } } }) as const;

scenarios(
  'putting the quotes in order',
  [
    {
      name: 'assigns each its position, sets the rotation, and is recorded',
      ...order([1, 3, 2]),
      status: 200,
      changes: true,
      check({ body }, { deps }) {
        expect(body).toMatchObject([
          { text: 'Second', sortOrder: 0 },
          { text: 'First', sortOrder: 1 },
          { text: 'Resting', sortOrder: 2 },
        ]);
        expect(deps.quotes.active().map(({ text }) => text)).toEqual(['Second', 'First']);
        expect(deps.audit.newest()[0]).toMatchObject({ actor: 'admin', action: 'PUT /api/quotes/order' });
      },
    },
    ...[[], [1, 2], [1, 2, 3, 4], [1, 2, 2], [1, 2, 9]].map((ids) => ({
      name: `${JSON.stringify(ids)} is an incomplete or outdated list`,
      ...order(ids),
      status: 409,
      body: { code: 'conflict', message: LIST_CHANGED },
    })),
    { name: 'a value that is not a list', ...order('all'), status: 422 },
    ...rejectedFor(notTheAdmin, order([1, 3, 2])),
  ],
  threeQuotes,
);
