import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { openDb } from '#src/db/open.ts';
import { scenarios } from '#src/testing/scenario.ts';
import { MOST_LOOKED_AT, tagsStore } from './tags-store.ts';

/** Which of Maya's entries, besides her first, have which tags. */
const tagged = [
  { tradeDate: '2026-11-02', tags: ['news', 'a+'] },
  { tradeDate: '2026-11-19', tags: ['late', 'news'] },
  { tradeDate: '2026-11-05', tags: ['fomc'] },
];

scenarios(
  'the tags of a trader',
  [
    {
      name: 'come with the day of their last use, the latest first',
      as: 'maya',
      method: 'GET',
      path: '/api/journal/tags',
      status: 200,
      body: [
        { tag: 'late', lastUsed: '2026-11-19' },
        { tag: 'news', lastUsed: '2026-11-19' },
        { tag: 'fomc', lastUsed: '2026-11-05' },
        { tag: 'a+', lastUsed: '2026-11-02' },
      ],
      check: ({ headers }) => expect(headers.get('cache-control')).toBe('no-store'),
    },
    {
      name: 'are as many as asked for',
      as: 'maya',
      method: 'GET',
      path: '/api/journal/tags?limit=1',
      status: 200,
      check: ({ body }) => expect(body).toEqual([{ tag: 'late', lastUsed: '2026-11-19' }]),
    },
    {
      name: 'are one’s own: nobody else’s are among them',
      as: 'leo',
      method: 'GET',
      path: '/api/journal/tags',
      status: 200,
      check: ({ body }) => expect(body).toEqual([{ tag: 'leos', lastUsed: '2026-11-19' }]),
    },
    {
      name: 'are not told to others',
      as: 'leo',
      method: 'GET',
      path: '/api/journal/tags?traderId=1',
      status: 403,
    },
    {
      name: 'are read by the admin of a trader that is named',
      as: 'admin',
      method: 'GET',
      path: '/api/journal/tags?traderId=2',
      status: 200,
      check: ({ body }) => expect(body).toEqual([{ tag: 'leos', lastUsed: '2026-11-19' }]),
    },
    {
      name: 'are not everyone’s, even for the admin',
      as: 'admin',
      method: 'GET',
      path: '/api/journal/tags',
      status: 422,
      issues: { traderId: 'Trader is required' },
    },
  ],
  async (app, { maya, leo }) => {
    const add = (as: typeof maya, facts: object) =>
      app.call(as, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl: '1', ...facts } });
    for (const facts of tagged) await add(maya, facts);
    await add(leo, { tradeDate: '2026-11-19', tags: ['leos'] });
    return {};
  },
);

const words = fc.constantFrom('a', 'a b', 'aa', 'b', 'ä', '日', '😀', '%', '_', 'z');
const uses = fc.array(
  fc.record({ owner: fc.integer({ min: 1, max: 2 }), tag: words, day: fc.integer({ min: 10, max: 19 }) }),
);

test('every tag is found once, whatever the uses, with the last of its days', () => {
  const db = openDb(':memory:');
  const store = tagsStore(db);
  fc.assert(
    fc.property(uses, fc.integer({ min: 1, max: 12 }), (used, limit) => {
      db.raw.run('DELETE FROM entry_tags');
      used.forEach(({ owner, tag, day }, id) => {
        db.raw.run('INSERT INTO entry_tags VALUES (?, ?, ?, ?)', [owner, tag, `2026-11-${day}`, id + 1]);
      });
      const last = new Map<string, number>();
      for (const { owner, tag, day } of used) {
        if (owner === 1) last.set(tag, Math.max(day, last.get(tag) ?? 0));
      }
      const found = store.list(1, limit);
      expect(found).toHaveLength(Math.min(last.size, limit));
      expect(new Set(found.map(({ tag }) => tag)).size).toBe(found.length);
      for (const { tag, lastUsed } of found) expect(lastUsed).toBe(`2026-11-${last.get(tag)}`);
      const days = found.map(({ lastUsed }) => lastUsed);
      expect(days).toEqual(days.toSorted().toReversed());
    }),
  );
  db.close();
});

test('reads no more of an index than one row for each tag', () => {
  const db = openDb(':memory:');
  const plans: string[] = [];
  const prepare = db.raw.prepare.bind(db.raw);
  db.raw.prepare = (statement, ...rest) => {
    const steps = prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${statement}`).all();
    plans.push(steps.map(({ detail }) => detail).join('\n'));
    return prepare(statement, ...rest);
  };
  tagsStore(db).list(1, 1);
  db.close();
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain('SEARCH entry_tags USING');
  expect(plans[0]).not.toContain('SCAN entry_tags');
});

test('of more tags than anyone has, only so many are looked at', () => {
  const db = openDb(':memory:');
  db.raw.run(
    `WITH RECURSIVE n (id) AS (VALUES (1) UNION ALL SELECT id + 1 FROM n LIMIT 20000)
    INSERT INTO entry_tags SELECT 1, printf('tag %d', id), '2026-11-20', id FROM n`,
  );
  expect(tagsStore(db).list(1, MOST_LOOKED_AT + 1)).toHaveLength(MOST_LOOKED_AT);
  db.close();
});
