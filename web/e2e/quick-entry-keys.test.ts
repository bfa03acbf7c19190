/** The keys that a day's trades take in the grid: counted, and where they lead. */

import { beforeEach, describe, expect, test } from 'bun:test';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { traderOfTest } from './app-fixture.ts';
import { hasFocus, TEST_TIMEOUT, visit } from './browser.ts';
import { BACK, ENTER, NEXT, quickEntryPage, SAVE, type Stroke, TAB } from './models/quick-entry-page.ts';
import { seeToast } from './models/toast.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);
let accountId: number;

const KEYSTROKES = 150;
/**
 * Of which each time is one to three and its end, and the stop that is passed by is one. Side, prices and times of this day are
 * 118 keys by themselves, and each of the four numbers of a row has to end: no way of typing them one by one gets to 150.
 */
const WITH_TYPED_TIMES = 192;

beforeEach(async () => {
  const account = { name: 'Topstep 50K', costs: [{ root: '*', commission: '1.29', fees: '1.59' }] };
  accountId = (await (await at.elsewhere('POST', '/api/accounts', account)).json()).id;
});

const saved = async (): Promise<JournalEntry[]> => (await at.elsewhere('GET', '/api/journal')).json();
const tradeBefore = (symbol: string) =>
  at.elsewhere('POST', '/api/journal', { symbol, pnl: '1', tradeDate: '2026-11-02' });

/** The keys of a trade: of its side, its prices, and when they were. */
type Typed = [side: Stroke[], entry: string, exit: string, opened: string, closed: string];

/** The first one is typed whole; after it symbol, price and time are near, and their ends are enough. */
const DAY: readonly Typed[] = [
  [['e', TAB, 'l', '2', TAB], '6889.25', '93.75', '935', '41'],
  [['s', NEXT], '5.5', '3', '3', '6'],
  [['l', NEXT], '3.5', '5.25', '50', '4'],
  [['l', NEXT], '5', '4', '7', '8'],
  [['s', NEXT], '6', '2.25', '05', '9'],
  [['l', '3', TAB], '1.5', '3', '14', '7'],
  [[BACK, 'n', TAB, 's', NEXT], '25148.5', '55', '30', '6'],
  [['l', NEXT], '60', '72.25', '9', '44'],
  [['l', NEXT], '70', '65', '6', '7'],
  [['s', NEXT], '66', '51', '52', '8'],
  [['s', NEXT], '50', '41', '04', '9'],
  [['l', NEXT], '42', '58', '12', '5'],
];
const SAVED = [
  'ESZ6 long 2 6889.25 6893.75 438.48 14:35 14:41',
  'ESZ6 short 1 6895.50 6893.00 119.24 14:43 14:46',
  'ESZ6 long 1 6893.50 6895.25 81.74 14:50 14:54',
  'ESZ6 long 1 6895.00 6894.00 -55.76 14:57 14:58',
  'ESZ6 short 1 6896.00 6892.25 181.74 15:05 15:09',
  'ESZ6 long 3 6891.50 6893.00 207.72 15:14 15:17',
  'NQZ6 short 1 25148.50 25155.00 -135.76 15:30 15:36',
  'NQZ6 long 1 25160.00 25172.25 239.24 15:39 15:44',
  'NQZ6 long 1 25170.00 25165.00 -105.76 15:46 15:47',
  'NQZ6 short 1 25166.00 25151.00 294.24 15:52 15:58',
  'NQZ6 short 1 25150.00 25141.00 174.24 16:04 16:09',
  'NQZ6 long 1 25142.00 25158.00 314.24 16:12 16:15',
];
const timeOf = (instant: string | null) => instant?.slice(11, 16) ?? '';

/** @returns how many keys it took */
async function enterDay(keysOf: (typed: Typed) => Stroke[]): Promise<number> {
  for (const symbol of ['NQZ6', 'ESZ6']) await tradeBefore(symbol);
  let strokes = 0;
  await visit(at.app, { as: at.trader }, async ({ page }) => {
    const grid = quickEntryPage(page, at.trader.id);
    await grid.open();
    for (const [nth, typed] of DAY.entries()) {
      if (nth > 0) await grid.type(ENTER);
      await grid.type(...keysOf(typed));
    }
    await grid.foot.getByText('12 complete').first().waitFor();
    await grid.type(SAVE);
    await seeToast(page, '12 trades saved');
    strokes = grid.strokes();
  });
  return strokes;
}

const enteredToday = async () => (await saved()).filter(({ tradeDate }) => tradeDate === today).reverse();
const textOf = ({ symbol, positionType, quantity, entryPrice, exitPrice, pnl }: JournalEntry) =>
  [symbol, positionType, quantity, entryPrice, exitPrice, pnl].join(' ');

describe('twelve trades, with their account', () => {
  test('take at most 150 keystrokes with their times, as they are made, and no mouse', async () => {
    const before = Date.now() + at.app.clockOffset;
    const keys = await enterDay(([side, entry, exit]) => [...side, `${entry}n`, TAB, `${exit}n`]);
    expect(keys).toBeLessThanOrEqual(KEYSTROKES);
    const entered = await enteredToday();
    expect(entered.map(textOf)).toEqual(SAVED.map((text) => text.slice(0, -12)));
    for (const { accountId: of, openedAt, closedAt } of entered) {
      expect(of).toBe(accountId);
      for (const time of [openedAt, closedAt]) {
        const since = Date.parse(time ?? '') - before;
        expect(since).toBeGreaterThan(-60_000);
        expect(since).toBeLessThan(TEST_TIMEOUT);
      }
    }
  });

  test('take at most 192 where each time is typed afterwards', async () => {
    const keys = await enterDay(([side, entry, exit, opened, closed]) => [
      ...side,
      ...[entry, TAB, exit, TAB, TAB, opened, TAB, closed],
    ]);
    expect(keys).toBeLessThanOrEqual(WITH_TYPED_TIMES);
    const entered = await enteredToday();
    expect(
      entered.map((entry) => [textOf(entry), timeOf(entry.openedAt), timeOf(entry.closedAt)].join(' ')),
    ).toEqual(SAVED);
  });
});

test('a side, and a time that is now, go on to the next cell: a Tab by habit goes no further', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const grid = quickEntryPage(page, at.trader.id);
    await grid.open();
    await grid.type('ESZ6', TAB, 'l', TAB);
    await hasFocus(grid.cell('Qty', 1));
    expect(await grid.cell('Qty', 1).getAttribute('placeholder')).toBe('1');
    await grid.type('2', TAB, '6889', TAB, '90', TAB, TAB);
    await hasFocus(grid.cell('In', 1));
    expect(await grid.cell('In', 1).getAttribute('placeholder')).toBe('N = now');
    await grid.type('n', TAB);
    await hasFocus(grid.cell('Out', 1));
    await grid.type('1432', TAB);
    await hasFocus(grid.cell('Costs', 1));
    expect(await grid.cell('Out', 1).inputValue()).toBe('2:32 PM');
    expect(await grid.cell('Qty', 1).inputValue()).toBe('2');
    // A second one is meant, and so is one after a key that is another.
    await grid.type(TAB, ENTER, 's', TAB, TAB);
    await hasFocus(grid.cell('Entry', 2));
  }));
