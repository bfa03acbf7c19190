/** Days, weeks and trades that are named in the palette, opened by keyboard alone. */

import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { day } from '#src/testing/naive-model/dates.ts';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, open, visit } from './browser.ts';
import { journalTable } from './models/journal-page.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** At the speed of a test: nothing that it finds is there when Enter is pressed. */
async function find(page: Page, typed: string) {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}

async function add(trades: readonly object[]): Promise<{ id: number }[]> {
  return (await at.elsewhere('POST', '/api/journal/batch', { entries: trades })).json();
}

test('Enter right after the words goes where they say', () =>
  visit(at.app, { as: at.trader, firstVisit: true }, async ({ page }) => {
    const [trade] = await add([{ symbol: 'ESZ6', pnl: '5', tradeDate: '2026-10-15' }]);
    const own = `/dashboard/${at.trader.id}`;
    await open(page, own);
    const found = [
      ['yesterday', `${own}/days/2026-11-19`],
      ['last week', `${own}/weeks/2026-11-08`],
      ['oct 2025', `${own}/calendar?month=2025-10`],
      ['ES oct 15', `${own}/journal?from=2026-10-15&to=2026-10-15&entry=${trade?.id}`],
      ['fri', `${own}/days/2026-11-20`],
      ['es oct 13', `${own}/days/2026-10-13`],
    ] as const;
    for (const [typed, address] of inPart(found, 3)) {
      await find(page, typed);
      await page.waitForURL(address);
      // Where the keys go from there.
      await hasFocus(page.getByRole(typed === 'ES oct 15' ? 'complementary' : 'main'));
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.type('oct 13');
    await option(page, 'Open Oct 13 (no trades)').waitFor();
    expect(await violationsAt(page, [1440, 390])).toEqual([]);
  }));

/** Its row or card, within the window. */
async function seeInView(page: Page, id: number | undefined) {
  await page.waitForFunction((wanted) => {
    const place = [...document.querySelectorAll(`[data-id="${wanted}"]`)].find(
      (each) => each.getClientRects().length > 0,
    );
    const { top, bottom } = place?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
    return top > 60 && bottom <= innerHeight;
  }, id);
}

test('a trade that is found has its row in view, and is open beside it', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const symbols = Array.from({ length: 120 }, (_, n) => `MNQ${n}`);
    // The first of so many of one day is the last of its list, which comes in pages.
    const trades = await add(
      ['ESZ6', ...symbols].map((symbol) => ({ symbol, pnl: '1', tradeDate: '2026-10-15' })),
    );
    await add([{ symbol: 'CLF7', pnl: '2', tradeDate: today }]);
    const { row, trade } = journalTable(page, at.trader.id);
    await open(page, `/dashboard/${at.trader.id}/journal`);
    await find(page, 'esz6 10/15');
    await trade.getByRole('heading', { name: 'ESZ6' }).waitFor();
    await hasFocus(trade);
    await seeInView(page, trades[0]?.id);
    expect(await row('ESZ6').getAttribute('aria-current')).toBe('true');

    // From the next one back, which is at the other end.
    await find(page, 'mnq119 10/15');
    await trade.getByRole('heading', { name: 'MNQ119' }).waitFor();
    await seeInView(page, trades.at(-1)?.id);

    // Keys go on from there.
    await page.keyboard.press('j');
    await trade.getByRole('heading', { name: 'MNQ118' }).waitFor();
  }));

test('so does its card, which is in the second page of the list', () =>
  visit(at.app, { as: at.trader, width: 390 }, async ({ page }) => {
    const symbols = Array.from({ length: 70 }, (_, n) => `MNQ${n}`);
    const trades = await add(
      ['ESZ6', ...symbols].map((symbol) => ({ symbol, pnl: '1', tradeDate: '2026-10-15' })),
    );
    await open(page, `/dashboard/${at.trader.id}`);
    await find(page, 'esz6 10/15');
    await page.getByRole('dialog', { name: 'ESZ6' }).getByText('WIN').waitFor();
    await seeInView(page, trades[0]?.id);
  }));

test('a link to a trade of the list has its row in view as well', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const trades = await add(
      Array.from({ length: 40 }, (_, n) => ({ symbol: `NQ${n}`, pnl: '1', tradeDate: day(today, -n) })),
    );
    const last = trades.at(-1)?.id;
    await open(page, `/dashboard/${at.trader.id}/journal?entry=${last}`);
    const { row, trade } = journalTable(page, at.trader.id);
    await trade.getByRole('heading', { name: 'NQ39' }).waitFor();
    await seeInView(page, last);

    // Whoever comes back is where the page was scrolled to.
    await page.evaluate(() => scrollTo(0, 200));
    await page.getByRole('link', { name: 'Analytics' }).click();
    await page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor();
    await page.goBack();
    await row('NQ5').waitFor();
    await trade.getByRole('heading', { name: 'NQ39' }).waitFor();
    await page.waitForFunction(() => scrollY === 200);
  }));
