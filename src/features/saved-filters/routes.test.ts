import { expect, test } from 'bun:test';
import { scenarios } from '#src/testing/scenario.ts';
import { testApp } from '#src/testing/test-app.ts';

const PATH = '/api/journal/filters';
const FILTER = { name: 'Shorts', query: 'q=oct%2014&side=short&tag=news&tag=plan' };
const post = (json: unknown) => ({ as: 'maya', method: 'POST', path: PATH, send: { json } }) as const;
const rejected = (issues: Record<string, string>) => ({ status: 422, issues }) as const;
const QUERY = 'Query must be the parameters of an address';

scenarios('saving a filter', [
  {
    name: 'under a name',
    ...post({ ...FILTER, name: '  Shorts ' }),
    status: 201,
    changes: true,
    body: FILTER,
  },
  { name: 'of everything', ...post({ name: 'All', query: '' }), ...rejected({ query: QUERY }) },
  { name: 'without a name', ...post({ ...FILTER, name: ' ' }), ...rejected({ name: 'Name is required' }) },
  {
    name: 'under too long a name',
    ...post({ ...FILTER, name: 'n'.repeat(61) }),
    ...rejected({ name: 'Name must have at most 60 characters' }),
  },
  { name: 'without a query', ...post({ name: 'All' }), ...rejected({ query: QUERY }) },
  {
    name: 'that is an address',
    ...post({ name: 'All', query: '/x?side=short' }),
    ...rejected({ query: QUERY }),
  },
  {
    name: 'of several lines',
    ...post({ name: 'All', query: 'side=short\nq=' }),
    ...rejected({ query: QUERY }),
  },
  {
    name: 'of too long a query',
    ...post({ name: 'All', query: `q=${'a'.repeat(1999)}` }),
    ...rejected({ query: 'Query must have at most 2000 characters' }),
  },
]);

test('filters are a trader’s own, by name, each name once, fifty of them', async () => {
  const app = testApp();
  const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo')];
  const add = (as: typeof maya, name: string) => app.call(as, 'POST', PATH, { json: { ...FILTER, name } });
  await add(maya, 'b');
  const { body: first } = await add(maya, 'A');
  expect((await add(leo, 'a')).status).toBe(201);
  const taken = await add(maya, 'a');
  expect([taken.status, taken.body.message]).toEqual([409, 'A filter of that name exists already']);
  const names = async (as: typeof maya) =>
    (await app.call(as, 'GET', PATH)).body.map(({ name }: { name: string }) => name);
  expect([await names(maya), await names(leo)]).toEqual([['A', 'b'], ['a']]);

  const removed = (as: typeof maya) => app.call(as, 'DELETE', `${PATH}/${first.id}`);
  expect([(await removed(leo)).status, (await removed(maya)).status, (await removed(maya)).status]).toEqual([
    404, 204, 404,
  ]);
  for (let n = 1; n < 50; n++) await add(maya, `${n}`);
  const full = await add(maya, 'one more');
  expect([full.status, full.body.message]).toEqual([
    409,
    'There can be 50 saved filters at most. Please remove one first.',
  ]);
  await app.deps.traders.remove(maya.id, 'admin');
  expect(app.deps.db.raw.query('SELECT trader_id FROM saved_filters').values()).toEqual([[leo.id]]);
});
