/** What a trader's day is seen and typed in fits the screen: nothing in it scrolls sideways. */

import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { open, resize, visit } from './browser.ts';
import { quickEntryPage, TAB } from './models/quick-entry-page.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);
const WIDTHS = inPart([1440, 1280, 1024, 768, 390, 360], 3);

/** What of a part of the page is wider than its place, by how many pixels. */
const widerThanPlace = (page: Page, part: string) =>
  page.locator(part).evaluate((host) =>
    [document.documentElement, host, ...host.querySelectorAll('*')]
      .filter(
        (node) => /auto|scroll/.test(getComputedStyle(node).overflowX) || node === document.documentElement,
      )
      .map((node) => node.scrollWidth - node.clientWidth)
      .filter((more) => more > 0),
  );

test('the trades of a day', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    for (const [symbol, entryPrice, exitPrice, quantity, hour, risk] of [
      ['NQZ6', '25148.50', '25255.25', 12, 14, '450'],
      ['MESZ6', '6889.25', '6893.75', 10, 15, null],
      ['SPY 610C', '6.10', '5.25', 20, 16, '1200'],
    ] as const) {
      const response = await at.elsewhere('POST', '/api/journal', {
        ...{ symbol, entryPrice, exitPrice, quantity, riskAmount: risk, tradeDate: today },
        pnl: symbol === 'NQZ6' ? '25620.50' : '-1205.25',
        openedAt: `${today}T${hour}:36:00Z`,
        closedAt: `${today}T${hour}:58:00Z`,
        notes: 'Waited for the retest of the opening range',
      });
      expect(response.status).toBe(201);
    }
    await open(page, `/dashboard/${at.trader.id}/days/${today}`);
    const day = page.getByRole('region', { name: 'Trades of the day' });
    for (const width of WIDTHS) {
      await resize(page, width);
      await day.getByText('+$23,210.00').filter({ visible: true }).first().waitFor();
      expect([width, await widerThanPlace(page, '[aria-label="Trades of the day"]')]).toEqual([width, []]);
    }
  }));

test('quick entry, with a row that is typed and one that is left', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const grid = quickEntryPage(page, at.trader.id);
    await grid.open();
    await grid.type('NQZ6', TAB, 's', TAB, '12', TAB, '25148.50', TAB, '25155', TAB, TAB, '935', TAB, '1241');
    await grid.type({ key: 'Enter' }, 'l', TAB, TAB, '25160', TAB, '25172.25');
    await grid.foot.getByText('2 complete').first().waitFor();
    for (const width of WIDTHS) {
      await resize(page, width);
      await grid.row(1).getByText('25,148.50').waitFor();
      expect([width, await widerThanPlace(page, 'main')]).toEqual([width, []]);
      // No figure is cut.
      const cut = await grid
        .row(1)
        .evaluate((row) =>
          [...row.querySelectorAll('td[data-column]')]
            .filter(
              ({ scrollWidth, clientWidth, clientHeight }) => clientHeight > 1 && scrollWidth > clientWidth,
            )
            .map(({ textContent }) => textContent),
        );
      expect([width, cut]).toEqual([width, []]);
    }
  }));

test('what a cell of quick entry offers is in a landmark', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '1', tradeDate: today });
    const grid = quickEntryPage(page, at.trader.id);
    await grid.open();
    await grid.type('e');
    await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  }));
