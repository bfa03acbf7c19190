/** The journal as a table: days, the trade beside the list, and keys. */

import { beforeEach, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, resize, visit } from './browser.ts';
import { journalTable } from './models/journal-page.ts';
import { seeToast } from './models/toast.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

const facts = { entryPrice: '6870', exitPrice: '6872', stopPrice: '6868', targetPrice: '6876' };
const TRADES = [
  { symbol: 'ESZ6', pnl: '95.50', tradeDate: '2026-11-20', notes: 'Waited', tags: ['a+'], ...facts },
  { symbol: 'NQZ6', pnl: '-40', tradeDate: '2026-11-20', positionType: 'short', strategy: 'Gap fade' },
  { symbol: 'CLF7', pnl: '12', tradeDate: '2026-11-18', openedAt: '2026-11-18T14:41:00Z' },
  { symbol: 'GCZ6', isOpen: true, tradeDate: '2026-11-17', instrumentType: 'options' },
];

beforeEach(async () => {
  for (const trade of TRADES.toReversed()) await at.elsewhere('POST', '/api/journal', trade);
});

const table = (page: Page) => journalTable(page, at.trader.id);

test('lists trades below the heads of their days, in rows that a screen holds many of', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const { open: openTable, grid, row, symbols, days } = table(page);
    await openTable();
    expect(await symbols()).toEqual(['ESZ6', 'NQZ6', 'CLF7', 'GCZ6']);
    const heads = (await days.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    expect(heads[0]).toStartWith('Fri, Nov 20 2 trades · 1 W 1 L');
    expect(heads[0]).toEndWith('+$55.50');
    expect(heads[1]).toStartWith('Wed, Nov 18 1 trade · 1 W 0 L');
    expect(await row('GCZ6').getByText('Open', { exact: true }).count()).toBe(2);
    await row('CLF7').getByText('9:41 AM').waitFor();

    const box = await row('ESZ6').boundingBox();
    expect(box?.height).toBe(36);
    // Fourteen trades of four days fit below what is above the rows.
    expect(900 - (box?.y ?? 900)).toBeGreaterThan((14 + 3) * 36);
    expect(await grid.getAttribute('aria-rowcount')).toBe('8');
    expect(await violationsAt(page, [1440, 1024, 768])).toEqual([]);
  }));

test('opens a trade beside the list, walks on with J and K, and closes', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const { open: openTable, row, trade } = table(page);
    await openTable();
    await row('ESZ6').click();
    for (const text of ['futures', 'long 1', 'WIN', '+$95.50', 'a+', 'Fri, Nov 20, 2026'])
      await trade.getByText(text, { exact: true }).first().waitFor();
    expect(await trade.getByLabel('Notes').inputValue()).toBe('Waited');
    await trade.getByText('No changes yet').waitFor();
    await trade.getByText('1 of 4').waitFor();
    expect(page.url()).toContain('entry=');
    expect(await violationsAt(page, [1440, 1024])).toEqual([]);
    await resize(page, 1440);

    await page.keyboard.press('j');
    await trade.getByRole('heading', { name: 'NQZ6' }).waitFor();
    await hasFocus(row('NQZ6'));
    await page.keyboard.press('ArrowDown');
    await trade.getByRole('heading', { name: 'CLF7' }).waitFor();
    await page.keyboard.press('k');
    await trade.getByRole('heading', { name: 'NQZ6' }).waitFor();
    await page.keyboard.press('Escape');
    await trade.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('entry=');
    await hasFocus(row('NQZ6'));
    await page.keyboard.press('Enter');
    await trade.getByRole('heading', { name: 'NQZ6' }).waitFor();

    // An address opens it too, at the server's render; on a phone it is a sheet.
    await page.reload();
    await trade.getByRole('heading', { name: 'NQZ6' }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('dialog', { name: 'NQZ6' }).getByText('LOSS').waitFor();
  }));

test('Tab leads from a row into its trade, also with more to load, and closing the trade leads back', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const older = { symbol: 'YMZ6', pnl: '1', tradeDate: '2026-10-14' };
    await at.elsewhere('POST', '/api/journal/batch', { entries: Array.from({ length: 60 }, () => older) });
    const { open: openTable, row, trade } = table(page);
    const edit = trade.getByRole('button', { name: 'Edit ESZ6' });
    await openTable();
    for (const way of ['Escape', 'Close'] as const) {
      await row('ESZ6').press('Enter');
      await trade.getByRole('heading', { name: 'ESZ6' }).waitFor();
      await page.keyboard.press('Tab');
      await hasFocus(edit);
      if (way === 'Escape') await page.keyboard.press('Escape');
      else await trade.getByRole('button', { name: 'Close' }).press('Enter');
      await trade.waitFor({ state: 'detached' });
      await hasFocus(row('ESZ6'));
    }
    await page.getByRole('button', { name: 'Show as cards' }).press('Enter');
    const card = page.getByRole('listitem').getByRole('link', { name: 'ESZ6' });
    await card.press('Enter');
    await edit.focus();
    await page.keyboard.press('Escape');
    await hasFocus(card);
  }));

test('shows the facts of a trade in full beside the list', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const account = await at.elsewhere('POST', '/api/accounts', { name: 'Apex 150K PA', kind: 'funded' });
    const { id: accountId }: { id: number } = await account.json();
    const strategy = 'Second pullback to the average of the trend';
    await at.elsewhere('POST', '/api/journal', {
      ...{ symbol: 'YMZ6', pnl: '12345.5', commission: '1.20', fees: '2', accountId, strategy, ...facts },
      ...{ openedAt: '2026-11-20T14:41:00Z', closedAt: '2026-11-20T15:02:00Z' },
    });
    const { open: openTable, row, trade } = table(page);
    await openTable();
    await row('YMZ6').click();
    await trade.getByText('Apex 150K PA').waitFor();
    for (const width of [1440, 1024]) {
      await resize(page, width);
      const cut = await trade
        .locator('dd')
        .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth));
      expect([width, cut.length]).toEqual([width, 0]);
    }
  }));

test('a row says that its trade opens, then comes the trade, and then the list makes room for it', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const { open: openTable, row, trade, grid } = table(page);
    await openTable();
    await grid.evaluate((list) => {
      const seen: string[] = [];
      const see = (what: string) => seen.includes(what) || seen.push(what);
      const width = list.getBoundingClientRect().width;
      const look = () => {
        if (list.querySelector('[aria-current]')) see('row');
        if (document.querySelector('aside[aria-label^="Trade "]')) see('trade');
        if (list.getBoundingClientRect().width < width) see('room');
        list.setAttribute('data-seen', seen.join());
      };
      const options = { subtree: true, childList: true, attributeFilter: ['aria-current', 'class'] };
      new MutationObserver(look).observe(document.body, options);
    });
    await row('NQZ6').click();
    await page.locator('[data-seen="row,trade,room"]').waitFor();
    await trade.getByRole('heading', { name: 'NQZ6' }).waitFor();
    // Another one is wanted before the first is drawn.
    await page.keyboard.press('Escape');
    await row('CLF7').click();
    await row('ESZ6').click();
    await trade.getByRole('heading', { name: 'ESZ6' }).waitFor();
    expect(await grid.locator('[aria-current]').count()).toBe(1);
    await page.goBack();
    await trade.waitFor({ state: 'detached' });
    expect(await grid.locator('[aria-current]').count()).toBe(0);
  }));

test('selects by checkbox and Shift, or by keys, and takes back that all were deleted', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const { open: openTable, grid, row, symbols } = table(page);
    const bar = page.getByRole('toolbar', { name: 'Selected trades' });
    await openTable();
    await row('ESZ6').getByRole('checkbox').click();
    await row('CLF7')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await bar.getByText('3 trades').waitFor();
    expect(await grid.locator('tr[aria-selected=true]').count()).toBe(3);
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await row('NQZ6').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await bar.getByText('2 trades').waitFor();
    expect(await violationsAt(page, [1440])).toEqual([]);
    await bar.getByRole('button', { name: 'Tags' }).click();
    await hasFocus(page.getByRole('dialog').getByLabel('Add tags'));
    await page.keyboard.press('Escape');

    await row('NQZ6').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await bar.getByText('4 trades').waitFor();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await seeToast(page, '4 trades deleted');
    await page.getByText('No journal entries found').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await seeToast(page, '4 trades restored');
    await row('GCZ6').waitFor();
    expect(await symbols()).toEqual(['ESZ6', 'NQZ6', 'CLF7', 'GCZ6']);
  }));
