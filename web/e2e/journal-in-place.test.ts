/** Trades that are edited beside the list: how many clicks that takes, and on a phone. */

import { expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { png } from '#src/testing/image.ts';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { open, visit } from './browser.ts';
import { hand } from './hand-files.ts';
import { journalTable } from './models/journal-page.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

const SYMBOLS = ['ESZ6', 'NQZ6', 'CLF7'];

/** @returns the strategy's id */
async function enter(symbols = SYMBOLS): Promise<number> {
  const strategy = await at.elsewhere('POST', '/api/strategies', { name: 'Gap fade' });
  for (const symbol of symbols.toReversed())
    await at.elsewhere('POST', '/api/journal', { symbol, pnl: '40', tradeDate: '2026-11-20' });
  return (await strategy.json()).id;
}

const trades = async (): Promise<JournalEntry[]> => (await at.elsewhere('GET', '/api/journal')).json();

async function tabTo(page: Page, field: Locator): Promise<void> {
  while (!(await field.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
}

test('two trades get a strategy, a tag, a note and a picture by a click each', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const edited = SYMBOLS.slice(0, 2);
    const strategyId = await enter(edited);
    const { open: openTable, trade } = journalTable(page, at.trader.id);
    await openTable();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    for (const symbol of edited) {
      await trade.getByRole('heading', { name: symbol }).waitFor();
      await trade.getByLabel('Strategy').click();
      await page.keyboard.type('Gap fade');
      await tabTo(page, trade.getByLabel('Tags'));
      await page.keyboard.type('a+');
      await tabTo(page, trade.getByLabel('Notes'));
      await page.keyboard.type(`Waited in ${symbol}`);
      await hand(page, 'paste', 'chart.png', png({ width: 70 }));
      await trade.getByRole('list', { name: `Images of ${symbol}` }).waitFor();
      await page.keyboard.press('Control+Enter');
      await page.keyboard.press('j');
    }
    await trade.getByText('Notes saved').waitFor();
    expect(await trades()).toMatchObject(
      edited.map((symbol) => ({
        ...{ symbol, strategyId, tags: ['a+'], notes: `Waited in ${symbol}`, images: [{ n: 1 }] },
      })),
    );
    expect(await violationsAt(page, [768, 1440])).toEqual([]);
  }));

test('on a phone a swipe leads to the next trade, and what was typed is saved', () =>
  visit(at.app, { as: at.trader, width: 390 }, async ({ page }) => {
    await enter();
    const [first] = await trades();
    await open(page, `/dashboard/${at.trader.id}/journal?entry=${first?.id}`);
    await page.getByRole('dialog', { name: 'ESZ6' }).getByLabel('Notes').fill('Too late');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('1 of 3').waitFor();
    expect(await violationsAt(page, [390])).toEqual([]);
    await swipe(page, sheet, -150);
    await page.getByRole('dialog', { name: 'NQZ6' }).waitFor();
    await sheet.getByRole('button', { name: 'Next trade' }).click();
    await page.getByRole('dialog', { name: 'CLF7' }).waitFor();
    await swipe(page, sheet, 150);
    await page.getByRole('dialog', { name: 'NQZ6' }).waitFor();
    expect(await trades()).toMatchObject([{ notes: 'Too late' }, { notes: null }, { notes: null }]);
  }));

async function swipe(page: Page, on: Locator, by: number): Promise<void> {
  const box = await on.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 90];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x, y });
  await touch('touchMove', { x: x + by, y });
  await touch('touchEnd');
}
