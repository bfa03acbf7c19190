import { describe, expect, test } from 'bun:test';
import { NewTrader } from '#src/features/traders/contract.ts';
import type { TestResponse } from '#src/testing/described.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { ENTRY_SORTS, type EntrySort, FIRST_ORDER, SORT_ORDERS } from '#src/values/entry-sort.ts';
import { NewAdminEntry } from './contract.ts';
import type { AdminEntry } from './responses.ts';

const PATH = '/api/admin/journal';

/** Three traders, two of one name, whose entries are equal in many ways. */
async function mixedApp() {
  const app = testApp();
  const admin = await app.admin();
  const { db, journal, traders } = app.deps;
  for (const [n, name] of ['maya', 'Leo', 'Leo', 'Ana'].entries()) {
    traders.add(NewTrader.parse({ name, accessCode: `code-number-${n}` }));
  }
  const pick = <T>(values: readonly T[], n: number): T | undefined => values[n % values.length];
  const entries = Array.from({ length: 40 }, (_, n) => {
    const isOpen = n % 7 === 0;
    const entry = {
      traderId: 1 + (n % 3),
      symbol: pick(['ES', 'es', 'NQ', 'GC'], n * 3 + (n >> 2)),
      tradeDate: pick(['2026-11-18', '2026-11-20', '2026-11-19'], n >> 1),
      instrumentType: pick(['futures', 'options', 'futures'], n),
      positionType: pick(['long', 'short'], n >> 2),
      quantity: pick([1, 10, 2, 1], n),
      isOpen,
      pnl: isOpen ? null : pick(['10', '-10', '0', '2', '-3.5'], n),
    };
    return NewAdminEntry.parse(entry);
  });
  // At once: each by itself would be waited for until it is on the disk.
  db.transaction(() => {
    for (const entry of entries) journal.createFor(entry);
  });
  return { app, admin, ask: (query: string) => app.call(admin, 'GET', `${PATH}?${query}`) };
}

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** What the order means, said plainly. */
const NAIVE: Record<EntrySort, (a: AdminEntry, b: AdminEntry) => number> = {
  date: (a, b) => compare(a.tradeDate, b.tradeDate),
  trader: (a, b) =>
    compare(a.traderName.toLowerCase(), b.traderName.toLowerCase()) || compare(a.traderId, b.traderId),
  symbol: (a, b) => compare(a.symbol.toLowerCase(), b.symbol.toLowerCase()),
  type: (a, b) => compare(a.instrumentType, b.instrumentType),
  position: (a, b) => compare(a.positionType, b.positionType),
  quantity: (a, b) => compare(a.quantity, b.quantity),
  pnl: (a, b) => compare(Number(a.pnl ?? 0), Number(b.pnl ?? 0)),
};

function naivelySorted(entries: AdminEntry[], sort: EntrySort, order: 'asc' | 'desc'): number[] {
  const newest = (a: AdminEntry, b: AdminEntry) => -compare(a.tradeDate, b.tradeDate) || b.id - a.id;
  const way = FIRST_ORDER[sort] === 'asc' ? 1 : -1;
  const first = entries.toSorted((a, b) => way * NAIVE[sort](a, b) || newest(a, b)).map(({ id }) => id);
  return order === FIRST_ORDER[sort] ? first : first.reverse();
}

function linkOf({ headers }: TestResponse, relation: 'next' | 'prev'): string | null {
  const link = new RegExp(`<[^>]*\\?([^>]*)>; rel="${relation}"`).exec(headers.get('link') ?? '');
  return link?.[1] ?? null;
}

const idsOf = ({ body }: TestResponse): number[] => body.map(({ id }: AdminEntry) => id);

describe("the desk's entries", () => {
  test('come in every order, page by page, there and back', async () => {
    const { ask } = await mixedApp();
    for (const trader of ['', '&traderId=2']) {
      const all: AdminEntry[] = (await ask(`limit=500${trader}`)).body;
      expect(all.length).toBe(trader === '' ? 40 : 13);
      for (const sort of ENTRY_SORTS) {
        for (const order of SORT_ORDERS) {
          const expected = naivelySorted(all, sort, order);
          const there: number[][] = [];
          let page = await ask(`limit=6&sort=${sort}&order=${order}${trader}`);
          expect(linkOf(page, 'prev')).toBeNull();
          for (;;) {
            expect(Number(page.headers.get('x-offset'))).toBe(there.flat().length);
            expect(Number(page.headers.get('x-total-count'))).toBe(all.length);
            there.push(idsOf(page));
            const next = linkOf(page, 'next');
            if (next === null) break;
            page = await ask(next);
          }
          expect([sort, order, there.flat()]).toEqual([sort, order, expected]);
          const back = [idsOf(page)];
          for (let previous = linkOf(page, 'prev'); previous !== null; previous = linkOf(page, 'prev')) {
            page = await ask(previous);
            back.unshift(idsOf(page));
          }
          expect([sort, order, back]).toEqual([sort, order, there]);
          if (order === FIRST_ORDER[sort]) {
            expect(idsOf(await ask(`limit=500&sort=${sort}${trader}`))).toEqual(expected);
          }
        }
      }
    }
  }, 60_000);

  test('leave no page empty where entries have gone', async () => {
    const { app, admin, ask } = await mixedApp();
    const second = await ask(linkOf(await ask('limit=30&sort=pnl'), 'next') ?? '');
    const [before, after] = [
      linkOf(second, 'prev') ?? '',
      linkOf(await ask('limit=30&sort=pnl'), 'next') ?? '',
    ];
    const remove = async (ids: number[]) => {
      for (const id of ids) await app.call(admin, 'DELETE', `${PATH}/${id}`);
    };
    await remove(idsOf(second));
    const last = await ask(after);
    expect([idsOf(last).length, last.headers.get('x-offset')]).toEqual([30, '0']);
    expect([linkOf(last, 'prev'), linkOf(last, 'next')]).toEqual([null, null]);
    await remove(idsOf(last).slice(0, 28));
    const first = await ask(before);
    expect([idsOf(first).length, linkOf(first, 'prev'), linkOf(first, 'next')]).toEqual([2, null, null]);
    await remove(idsOf(first));
    expect([idsOf(await ask(before)), idsOf(await ask(after))]).toEqual([[], []]);
  });

  test('are filtered and searched in any order; their place is not counted then', async () => {
    const { ask } = await mixedApp();
    const wins = await ask('filter=wins&sort=pnl&order=asc&limit=5');
    expect(wins.body.map(({ pnl }: AdminEntry) => pnl).at(0)).toBe('2.00');
    expect([wins.headers.get('x-offset'), wins.headers.get('x-total-count')]).toEqual([null, '13']);
    expect((await ask('q=gc&sort=quantity')).body[0]).toMatchObject({ symbol: 'GC', quantity: 10 });
  });

  test.each([
    ['sort=size', 'Sort must be one of date, trader, symbol, type, position, quantity, pnl'],
    ['order=up', 'Order must be one of asc, desc'],
    ['cursor=nothing', 'Cursor is not one of this list'],
    [`cursor=${Buffer.from('["date","after","x"]').toString('base64url')}`, 'Cursor is not one of this list'],
    [
      `sort=pnl&cursor=${Buffer.from('["pnl","after","ES",1,"2026-11-20",1]').toString('base64url')}`,
      'Cursor is not one of this list',
    ],
    [`cursor=${'x'.repeat(1001)}`, 'Cursor is not one of this list'],
  ])('with %s are refused', async (query, message) => {
    const app = testApp();
    const response = await app.call(await app.admin(), 'GET', `${PATH}?${query}`);
    expect([response.status, response.body.message]).toEqual([422, message]);
  });

  test('refuse the cursor of another sort', async () => {
    const { ask } = await mixedApp();
    const next = linkOf(await ask('limit=5&sort=symbol'), 'next') ?? '';
    expect((await ask(next.replace('sort=symbol', 'sort=type'))).status).toBe(422);
    expect((await ask(next.replace('sort=symbol', 'sort=symbol&order=desc'))).status).toBe(200);
  });

  test('are found in their indexes, in order, whatever the order', async () => {
    const { app, ask } = await mixedApp();
    const plans = plansOf(app);
    for (const trader of ['', '&traderId=2']) {
      for (const sort of ENTRY_SORTS) {
        for (const order of SORT_ORDERS) {
          const first = await ask(`limit=5&sort=${sort}&order=${order}${trader}`);
          await ask(linkOf(first, 'next') ?? '');
        }
      }
    }
    expect(plans.length).toBeGreaterThan(80);
    for (const { statement, plan } of plans) {
      expect([statement, plan]).toEqual([statement, expect.not.stringMatching(/TEMP B-TREE|SCAN \w+($|\n)/)]);
    }
  });
});

/** How SQLite goes about each statement on entries that is prepared from now on. */
function plansOf({ deps: { db } }: TestApp): { statement: string; plan: string }[] {
  const plans: { statement: string; plan: string }[] = [];
  const prepare = db.raw.prepare.bind(db.raw);
  db.raw.prepare = (statement, ...rest) => {
    if (/from "journal_entries"|join "journal_entries"/.test(statement)) {
      const steps = prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${statement}`).all();
      plans.push({ statement, plan: steps.map(({ detail }) => detail).join('\n') });
    }
    return prepare(statement, ...rest);
  };
  return plans;
}
