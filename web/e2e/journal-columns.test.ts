/** The journal's columns: what a row shows, and what of it is chosen. */

import { expect, test } from 'bun:test';
import { inPart } from '#src/testing/in-part.ts';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { resize, visit } from './browser.ts';
import { journalPage, journalTable } from './models/journal-page.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

const ESZ6 = {
  ...{ symbol: 'ESZ6', pnl: '95.50', tradeDate: '2026-11-20', notes: 'Waited', tags: ['a+'] },
  ...{ entryPrice: '6870', exitPrice: '6872', stopPrice: '6868', targetPrice: '6876' },
};

test('shows all that a card shows in one line from 1280 px on, whatever it is sorted by', () =>
  visit(at.app, { as: at.trader, width: 1280 }, async ({ page }) => {
    const { open: openTable, grid, row } = journalTable(page, at.trader.id);
    const strategy = 'Second pullback to the average of the trend';
    const notes =
      'Sold into the first push up.\nThe second one never came, so that half of it was left over.';
    const prices = { entryPrice: '110.015625', exitPrice: '12345.6666667' };
    const rty = { symbol: 'RTYZ6', pnl: '-99999.99', quantity: 10_000, positionType: 'short' };
    for (const trade of [
      ESZ6,
      { symbol: 'GCZ6', isOpen: true },
      { ...rty, strategy, notes, ...prices },
      { symbol: 'YMZ6', pnl: '0', instrumentType: 'options', notes: 'Even' },
    ])
      await at.elsewhere('POST', '/api/journal', { tradeDate: '2026-11-19', ...trade });
    const cells = async (symbol: string) => {
      const texts = await row(symbol).locator('[data-col]').allInnerTexts();
      return texts.map((text) => text.replace(/\s+/g, ' ').trim());
    };
    await openTable();
    expect(await cells('RTYZ6')).toEqual([
      ...['—', 'RTYZ6 futures', 'Short', '10,000', '110.015625', '12,345.667', strategy],
      ...[notes.replace('\n', ' '), 'no stop', 'LOSS −$99,999.99'],
    ]);
    expect((await cells('ESZ6')).slice(-3)).toEqual(['Waited', '+0.96', 'WIN +$95.50']);
    // Neither a win nor a loss.
    expect((await cells('YMZ6')).slice(-3)).toEqual(['Even', 'no stop', '$0.00']);
    expect((await cells('GCZ6')).slice(-5)).toEqual(['Open', 'No strategy', '', 'no stop', 'Open']);
    expect(await row('RTYZ6').getByTitle('Sold into the first push up.').count()).toBe(1);
    expect(await row('RTYZ6').getByText('has notes').isVisible()).toBe(false);

    for (const search of ['', '?sort=pnl']) {
      await openTable(search);
      await row('RTYZ6').waitFor();
      // A scrollbar takes some of the window.
      for (const width of inPart([1265, 1280, 1440], 2)) {
        await resize(page, width);
        const cut = await grid
          .locator('[data-id] [data-col]:not([data-col=strategy], [data-col=notes])')
          .evaluateAll((all) =>
            all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
          );
        expect([search, width, cut]).toEqual([search, width, []]);
        expect(await row('RTYZ6').evaluate((tr) => tr.clientHeight)).toBe(36);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
        expect(await row('RTYZ6').locator('[data-col=notes]').isVisible()).toBe(true);
      }
    }
    // Where there is no room for notes, a mark says that there are some.
    await resize(page, 1024);
    expect(await row('RTYZ6').locator('[data-col=notes]').isVisible()).toBe(false);
    await openTable();
    await resize(page, 1200);
    expect(await row('RTYZ6').getByText('has notes').count()).toBe(1);
    expect(await violationsAt(page, [1280])).toEqual([]);
  }));

test('shows the columns that were chosen, and cards, also on the next visit', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    await at.elsewhere('POST', '/api/journal', ESZ6);
    const { open: openTable, grid, row } = journalTable(page, at.trader.id);
    await openTable();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Tags' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Strategy' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await row('ESZ6').getByText('a+').waitFor();
    const heads = await grid.getByRole('columnheader').allTextContents();
    expect(heads).toContain('Tags');
    expect(heads).not.toContain('Strategy');
    await page.getByRole('button', { name: 'Show as cards' }).click();
    const cards = journalPage(page, at.trader.id).entries;
    await cards.first().waitFor();
    await page.reload();
    expect(await cards.count()).toBe(1);
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await row('ESZ6').waitFor();
  }));
