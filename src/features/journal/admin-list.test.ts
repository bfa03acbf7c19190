import { describe, expect, test } from 'bun:test';
import { NewTrader } from '#src/features/traders/contract.ts';
import type { TestResponse } from '#src/testing/described.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { ENTRY_SORTS, type EntrySort, FIRST_ORDER, SORT_ORDERS } from '#src/values/entries/entry-sort.ts';
import { NewAdminEntry } from './contract.ts';
import type { AdminEntry } from './responses.ts';

const PATH = '/api/admin/journal';

/** Three traders, two of them with the same name, and entries with many ties. */
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
  // In one transaction: otherwise each insert would wait for the disk.
  db.transaction(() => {
    for (const entry of entries) journal.createFor(entry);
  });
  return { app, admin, ask: (query: string) => app.call(admin, 'GET', `${PATH}?${query}`) };
}

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** Reference implementation of each order. */
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

describe("everyone's entries", () => {
  test('are listed in every order, page by page, forward and back', async () => {
    const { ask } = await mixedApp();
    for (const trader of ['', '&traderId=2']) {
      const all: AdminEntry[] = (await ask(`limit=500${trader}`)).body;
      expect(all.length).toBe(trader === '' ? 40 : 13);
      for (const sort of ENTRY_SORTS) {
        for (const order of SORT_ORDERS) {
          const expected = naivelySorted(all, sort, order);
          const there: number[][] = [];
          let page = await ask(`limit=6&page=1&sort=${sort}&order=${order}${trader}`);
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

  test('return the last page for any page number beyond it, also with a search', async () => {
    const { app, admin, ask } = await mixedApp();
    const ends = (page: TestResponse) => [
      idsOf(page).length,
      page.headers.get('x-offset'),
      linkOf(page, 'prev') === null,
      linkOf(page, 'next') === null,
    ];
    for (const number of ['3', '4', '99999999999']) {
      expect(ends(await ask(`limit=15&sort=pnl&page=${number}`))).toEqual([10, '30', false, true]);
      expect(ends(await ask(`limit=8&sort=pnl&q=gc&page=${number}`))).toEqual([2, '8', false, true]);
      expect(ends(await ask(`limit=10&sort=pnl&traderId=2&page=${number}`))).toEqual([3, '10', false, true]);
      expect(ends(await ask(`q=nothing&page=${number}`))).toEqual([0, '0', true, true]);
    }
    const second = await ask('limit=30&sort=pnl&page=2');
    for (const id of idsOf(second)) await app.call(admin, 'DELETE', `${PATH}/${id}`);
    expect(ends(await ask('limit=30&sort=pnl&page=2'))).toEqual([30, '0', true, true]);
  });

  test('are read by cursor without gaps or duplicates, whatever is written meanwhile', async () => {
    const { app, admin, ask } = await mixedApp();
    const all = idsOf(await ask('limit=500'));
    let page = await ask('limit=6');
    const read = idsOf(page);
    for (let next = linkOf(page, 'next'); next !== null; next = linkOf(page, 'next')) {
      // One entry already read is deleted and a newer one is added: numbered pages would shift.
      await app.call(admin, 'DELETE', `${PATH}/${read.at(-1)}`);
      const json = { traderId: 1, symbol: 'ES', pnl: '1', tradeDate: '2026-11-20' };
      await app.call(admin, 'POST', PATH, { json });
      page = await ask(next);
      expect(page.headers.get('x-offset')).toBeNull();
      read.push(...idsOf(page));
    }
    expect(read).toEqual(all);
  });

  test('are filtered and searched in any order', async () => {
    const { ask } = await mixedApp();
    const wins = await ask('filter=wins&sort=pnl&order=asc&limit=5');
    expect(wins.body.map(({ pnl }: AdminEntry) => pnl).at(0)).toBe('2.00');
    expect([wins.headers.get('x-offset'), wins.headers.get('x-total-count')]).toEqual(['0', '13']);
    expect((await ask('q=gc&sort=quantity')).body[0]).toMatchObject({ symbol: 'GC', quantity: 10 });
  });

  test.each([
    ['sort=size', 'Sort must be one of date, trader, symbol, type, position, quantity, pnl'],
    ['order=up', 'Order must be one of asc, desc'],
    ['cursor=nothing', 'Cursor is not one of this list'],
    ['sort=pnl&cursor=MjAyNi0xMS0yMC45', 'Cursor is not one of this list'],
    ['page=1&cursor=MjAyNi0xMS0yMC45', 'Cursor is not one of this list'],
    ['page=0', 'Must be a positive whole number'],
    ['page=1.5', 'Must be a positive whole number'],
    ['page=nothing', 'Must be a positive whole number'],
    [`cursor=${'x'.repeat(101)}`, 'Cursor is not one of this list'],
  ])('with %s are rejected', async (query, message) => {
    const app = testApp();
    const response = await app.call(await app.admin(), 'GET', `${PATH}?${query}`);
    expect([response.status, response.body.message]).toEqual([422, message]);
  });

  test('are found by id alone in an index for each order; those of one trader are sorted', async () => {
    const { app, ask } = await mixedApp();
    const plans = plansOf(app);
    for (const sort of ENTRY_SORTS) {
      for (const order of SORT_ORDERS) await ask(`limit=5&page=2&sort=${sort}&order=${order}`);
    }
    expect(plans).toHaveLength(2 * ENTRY_SORTS.length);
    for (const { statement, plan } of plans) {
      const [before = '', after = ''] = plan.split('SCAN page');
      expect([statement, before]).toEqual([
        statement,
        expect.not.stringMatching(/TEMP B-TREE|SCAN \w+($|\n)/),
      ]);
      expect([statement, before]).toEqual([
        statement,
        expect.stringMatching(/journal_entries USING COVERING INDEX|journal_entries_of_all_by_result/),
      ]);
      expect(after).not.toContain('SCAN');
    }
    plans.length = 0;
    for (const sort of ENTRY_SORTS) await ask(`limit=5&page=2&sort=${sort}&traderId=2`);
    expect(plans.length).toBe(ENTRY_SORTS.length - 1);
    for (const { plan } of plans) expect(plan).toContain('SEARCH journal_entries USING');
  });
});

/** The query plan of each statement on entries prepared from now on. */
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
