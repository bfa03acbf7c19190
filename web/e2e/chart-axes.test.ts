/** What the axes of charts are divided into. */

import { expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { visit } from './browser.ts';
import { analyticsPage } from './models/analytics-page.ts';
import { charts } from './models/charts.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

// A quarter of one, or of ten, is no number of trades.
test('one, two and ten trades are counted in whole numbers', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const trade = { tradeDate: today, symbol: 'ABC', pnl: '12.00', riskAmount: '12' };
    const add = (more: number) =>
      at.elsewhere('POST', '/api/journal/batch', { entries: Array.from({ length: more }, () => trade) });
    await add(1);
    await analyticsPage(page, at.trader.id).open();
    const shown = charts(page);
    await shown.load();
    for (const [more, ticks] of [
      [0, ['0', '1']],
      [1, ['0', '1', '2']],
      [8, ['0', '5', '10']],
    ] as const) {
      if (more > 0) await add(more);
      for (const title of ['R Distribution', 'Win and Loss Streaks']) {
        await shown.see(title);
        await shown.card(title).scrollIntoViewIfNeeded();
        const axis = shown.card(title).getByRole('figure').locator('text:not([text-anchor])');
        await axis.filter({ hasText: new RegExp(`^${ticks.at(-1)}$`) }).waitFor();
        expect([title, await axis.allTextContents()]).toEqual([title, [...ticks]]);
      }
    }
  }));
