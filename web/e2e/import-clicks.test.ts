/** How far it is from a broker's file to its trades, for a trader with one account whose clock is known. */

import { beforeEach, expect, test } from 'bun:test';
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

/** Some that ask nothing, with their trades. */
const FILES = [
  ['ctrader-history.csv', 1],
  ['topstepx-trades.csv', 5],
  ['webull-orders.csv', 1],
] as const;

test('files that ask nothing are in the journal after three clicks, the drop included', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const importing = importPage(page, at.trader.id);
    await importing.open();
    const clicks = await countClicks(page);
    const some = inPart(FILES, 2);
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
