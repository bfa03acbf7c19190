/** How far it is from each broker's file to its trades, for a trader with one account whose clock is known. */

import { beforeEach, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { count } from '#src/values/text/count.ts';
import { traderOfTest } from './app-fixture.ts';
import { visit } from './browser.ts';
import { dropFiles, importPage, sampleFile } from './models/import-page.ts';

const at = traderOfTest({}, '2026-11-20T17:00:00Z');

beforeEach(async () => {
  await at.elsewhere('POST', '/api/accounts', { name: 'Main', timeZone: 'America/Chicago' });
});

/** What belongs together and is dropped at once. */
const TOGETHER = [
  ['tradovate-performance.csv', 'tradovate-cash-history.csv', 'tradovate-orders.csv'],
  ['tradovate-position-history.csv', 'tradovate-cash-history.csv', 'tradovate-orders.csv'],
  ['tradovate-fills.csv', 'tradovate-cash-history.csv', 'tradovate-account-balance.csv'],
  ['topstepx-trades.csv', 'topstepx-orders.csv'],
];
const SINGLE = readdirSync(dirname(sampleFile('*')))
  .sort()
  .map((name) => [name]);

/** The trades of files that ask nothing. */
const TRADES = new Map([
  ['ctrader-history.csv', 1],
  ['ibkr-confirmation.csv', 2],
  ['robinhood-activity.csv', 3],
  ['tastytrade-transactions.csv', 4],
  ['topstepx-trades-without-commissions.csv', 2],
  ['topstepx-trades.csv', 5],
  ['tradervue-trades.csv', 4],
  ['tradingview-balance-history.csv', 3],
  ['tradingview-list-of-trades_CME_MINI_MES1!_2026-03-12.csv', 2],
  ['tradingview-order-history.csv', 1],
  ['tradovate-performance.csv', 4],
  ['webull-orders-fills.csv', 1],
  ['webull-orders-options.csv', 1],
  ['webull-orders.csv', 1],
]);

/** What of the others asks more than which account its name stands for, or nothing. */
const OTHERS = new Map([
  ['atas-workbook.xlsx', '2 questions to be answered first: the accounts.'],
  ['ninjatrader-executions-copied.csv', '2 questions to be answered first: the accounts.'],
  [
    'quantower-trades-older.csv',
    'Nothing of quantower-trades-older.csv comes in: 2 rows rejected: MNQZ26 is in EUR. The journal adds up US dollars alone, so it cannot be imported.',
  ],
  ['sierra-trades.txt', '2 questions to be answered first: the accounts.'],
  ['topstepx-orders.csv', '2 questions to be answered first: the accounts.'],
  ['topstepx-trades.csv + topstepx-orders.csv', '2 questions to be answered first: the accounts.'],
  [
    'tradovate-account-balance.csv',
    'Nothing of tradovate-account-balance.csv comes in: 4 rows left out, as no trades (4 Total to check against).',
  ],
]);

test.each([
  ['of one kind', inPart(SINGLE, 5)],
  ['that belong together', TOGETHER],
] as const)('files %s ask nothing, or what they are listed with', (_, drops) =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const importing = importPage(page, at.trader.id);
    await importing.open();
    const [found, expected] = [new Map<string, string | null>(), new Map<string, string | null>()];
    for (const files of drops) {
      const name = files.join(' + ');
      await dropFiles(page, ...files.map(sampleFile));
      await importing.isRead.waitFor({ state: 'attached' });
      const isReady = await importing.submit.isEnabled();
      found.set(name, isReady ? null : await importing.waitsFor.textContent());
      await importing.cancel.click();
      const waits = OTHERS.get(name) ?? '1 question to be answered first: the account.';
      expected.set(name, TRADES.has(name) ? null : waits);
    }
    expect(found).toEqual(expected);
  }),
);

test('files that ask nothing are in the journal after three clicks, the drop included', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const importing = importPage(page, at.trader.id);
    await importing.open();
    const clicks = await countClicks(page);
    const some = inPart([...TRADES], 3);
    for (const [name, trades] of some) {
      await dropFiles(page, sampleFile(name));
      await importing.submit.click();
      await page.getByText(`${count(trades, 'trade')} imported`).waitFor();
      await page.getByRole('link', { name: 'View trades' }).click();
      await page.locator('tr[data-id]').first().waitFor();
    }
    expect(await clicks()).toBe(3 * some.length);
    const entries: unknown[] = await (await at.elsewhere('GET', '/api/journal')).json();
    expect(entries).toHaveLength(some.reduce((sum, [, trades]) => sum + trades, 0));
  }));

/** Counts presses and drops on a page until it is left. @returns how many there were */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.clicks = '0';
    for (const type of ['pointerdown', 'drop']) {
      const more = () => {
        dataset.clicks = String(Number(dataset.clicks) + 1);
      };
      addEventListener(type, more, { capture: true });
    }
  });
  return async () => Number(await page.locator('html').getAttribute('data-clicks'));
}
