import { describe, expect, test } from 'bun:test';
import { NewAccount } from '#src/features/accounts/contract.ts';
import { NewStrategy } from '#src/features/strategies/contract.ts';
import { type As, type TestApp, testApp } from '#src/testing/test-app.ts';

/** Whatever is stored, a response stays small enough for the server and the browser. */

const MIB = 1024 * 1024;
const NOTES = 'x'.repeat(20_000);

/** Reads a list to the end, page by page. */
async function pagesOf(app: TestApp, as: As, path: string): Promise<{ ids: number[]; largest: number }> {
  const ids: number[] = [];
  let largest = 0;
  for (let next: string | undefined = path; next !== undefined; ) {
    const { status, headers, body } = await app.call(as, 'GET', next);
    expect(status).toBe(200);
    largest = Math.max(largest, JSON.stringify(body).length);
    ids.push(...body.map(({ id }: { id: number }) => id));
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return { ids, largest };
}

const downFrom = (n: number): number[] => Array.from({ length: n }, (_, index) => n - index);

describe('a long list is paged', () => {
  test('the history of an entry changed 200 times, with long notes', async () => {
    const app = testApp();
    const maya = await app.trader();
    const json = { symbol: 'ES', pnl: '1', notes: NOTES };
    await app.call(maya, 'POST', '/api/journal', { json });
    for (let n = 0; n < 200; n++) {
      await app.call(maya, 'PUT', '/api/journal/1', { json: { symbol: `ES${n}` } });
    }
    const { ids, largest } = await pagesOf(app, maya, '/api/journal/1/history?limit=50');
    expect(ids).toEqual(downFrom(200));
    expect(largest).toBeLessThan(MIB);
    const byDefault = await app.call(maya, 'GET', '/api/journal/1/history');
    expect(byDefault.body.length).toBeLessThanOrEqual(20);
    expect((await app.call(maya, 'GET', '/api/journal/1/history?cursor=x')).status).toBe(422);
    expect((await app.call(maya, 'GET', '/api/journal/1/history?cursor=1')).body).toEqual([]);
  });

  test('entries with long notes, for the trader and, in both directions, for the admin', async () => {
    const app = testApp();
    const maya = await app.trader();
    const admin = await app.admin();
    for (let n = 0; n < 60; n++) {
      const json = { symbol: 'ES', pnl: '1', notes: NOTES };
      await app.call(maya, 'POST', '/api/journal', { json });
    }
    for (const [as, path] of [
      [maya, '/api/journal?limit=500'],
      [admin, '/api/admin/journal?limit=500'],
    ] as const) {
      const { ids, largest } = await pagesOf(app, as, path);
      expect(ids).toEqual(downFrom(60));
      expect(largest).toBeLessThan(MIB);
    }
    for (let n = 60; n < 120; n++) {
      await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
    }
    const numbered = await app.call(admin, 'GET', '/api/admin/journal?limit=500&page=1');
    expect(numbered.body).toHaveLength(100);
    let last = await app.call(admin, 'GET', '/api/admin/journal?limit=40&order=asc');
    const forth: number[] = [];
    for (;;) {
      forth.push(...last.body.map(({ id }: { id: number }) => id));
      const next = /<([^>]+)>; rel="next"/.exec(last.headers.get('link') ?? '')?.[1];
      if (next === undefined) break;
      last = await app.call(admin, 'GET', next);
    }
    expect(forth).toEqual(downFrom(120).toReversed());
    const before: number[] = last.body.map(({ id }: { id: number }) => id);
    for (;;) {
      const previous = /<([^>]+)>; rel="prev"/.exec(last.headers.get('link') ?? '')?.[1];
      if (previous === undefined) break;
      last = await app.call(admin, 'GET', previous);
      before.unshift(...last.body.map(({ id }: { id: number }) => id));
    }
    expect(before).toEqual(downFrom(120).toReversed());
  });

  test('the archives', async () => {
    const app = testApp();
    const maya = await app.trader();
    const admin = await app.admin();
    for (let n = 0; n < 12; n++) {
      await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
      app.deps.archives.archiveAll({ actor: 'cli', at: app.now });
    }
    const { ids } = await pagesOf(app, admin, '/api/archives?limit=5');
    expect(ids).toEqual(downFrom(12));
  });
});

describe('what is returned in full is limited on creation', () => {
  test.each([
    ['quotes', 'quotes', 1000, '/api/quotes', { text: 'Plan', author: 'The desk' }],
    ['links', 'driveLinks', 1000, '/api/google-drive-links', { title: 'Plan', url: 'https://a.example/' }],
    ['strategies of one trader', 'strategies', 200, '/api/strategies', { name: 'Plan', traderId: 1 }],
    ['accounts of one trader', 'accounts', 100, '/api/accounts', { name: 'Plan', traderId: 1 }],
  ] as const)('%s', async (what, noun, most, path, json) => {
    const app = testApp();
    await app.trader();
    const admin = await app.admin();
    const { accounts, db, quotes, driveLinks, strategies } = app.deps;
    let added = 0;
    const add = {
      quotes: () => quotes.add({ text: 'Plan', author: 'The desk', isActive: true, sortOrder: 0 }),
      driveLinks: () =>
        driveLinks.add({
          title: 'Plan',
          description: null,
          url: 'https://a.example/',
          isActive: true,
          sortOrder: 0,
        }),
      strategies: () => strategies.create(1, NewStrategy.parse({ name: 'Plan' })),
      accounts: () => accounts.create(1, NewAccount.parse({ name: `Account ${++added}` })),
    }[noun];
    db.transaction(() => {
      for (let n = 1; n < most; n++) add();
    });
    expect((await app.call(admin, 'POST', path, { json })).status).toBe(201);
    const full = await app.call(admin, 'POST', path, { json });
    expect([full.status, full.body.message]).toEqual([
      409,
      `There can be ${most === 1000 ? '1,000' : most} ${what} at most. Please remove one first.`,
    ]);
  });
});
