/** What lies over what on the dashboard: where a pointer gets to by the figure itself. */

import { expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { hasFocus, visit } from './browser.ts';
import { journalTable } from './models/journal-page.ts';
import { overviewPage } from './models/overview-page.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

const costs = '+$100.00 net · +$104.00 gross − $4.00 costs';

test('a click on an amount opens what it is made of, and the mouse over it tells its costs', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    await at.elsewhere('POST', '/api/journal', {
      ...{ symbol: 'ESZ6', pnl: '100', commission: '4', tradeDate: today },
    });
    const { open, path, performance, period, highlight, activity } = overviewPage(page, at.trader.id);
    for (const [figure, address] of [
      [performance.getByText('+$100.00').first(), `${path}/journal`],
      [period('Daily P&L').getByText('+$100.00'), `${path}/days/${today}`],
      [performance.getByText('100.0%'), `${path}/journal`],
      [highlight('Best Trading Day').getByText('+$100.00'), `${path}/days/${today}`],
    ] as const) {
      await open();
      const box = await figure.boundingBox();
      if (!box) throw new Error(`${address} has no figure`);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      if (!address.endsWith('journal')) await page.getByRole('tooltip').getByText(costs).waitFor();
      await page.mouse.click(x, y);
      await page.waitForURL(address);
    }
    await open();
    await activity.first().click();
    const { row, trade } = journalTable(page, at.trader.id);
    await trade.getByRole('heading', { name: 'ESZ6' }).waitFor();
    await hasFocus(trade);
    expect(await row('ESZ6').getAttribute('aria-current')).toBe('true');
  }));
