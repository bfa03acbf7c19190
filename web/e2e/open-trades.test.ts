/** A trade without a result is shown as open, not as one that made nothing. */

import { beforeAll, expect, test } from 'bun:test';
import { appOfFile } from './app-fixture.ts';
import { open, visit } from './browser.ts';
import { calendar } from './models/calendar.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile();
let maya: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'access-code-1');
  const leo = await at.app.addTrader('Leo Brandt', 'access-code-2');
  const [mayas, leos] = [await at.app.as(maya), await at.app.as(leo)];
  await mayas('POST', '/api/journal', { symbol: 'ESZ6', isOpen: true, tradeDate: '2024-02-06' });
  await leos('POST', '/api/journal', { symbol: 'NQZ6', isOpen: true, tradeDate: '2024-02-07' });
  await leos('POST', '/api/journal', { symbol: 'CLF7', pnl: '5', tradeDate: '2024-02-07' });
  await leos('POST', '/api/journal', { symbol: 'GCG7', isOpen: true, tradeDate: '2024-02-15' });
});

test('on the hub', () =>
  visit(at.app, { as: maya }, async ({ page }) => {
    await open(page, `/team-hub/${maya.id}?date=2024-02-06`);
    const row = page.getByRole('list', { name: 'Traders' }).getByRole('listitem');
    await row.getByText('1 open trade').waitFor();
    await row.getByText('Open', { exact: true }).waitFor();
    expect(await row.textContent()).not.toContain('$0.00');
    await open(page, `/team-hub/${maya.id}?date=2024-02-07`);
    await row.getByText('2 trades, 1 open').waitFor();
    await row.getByText('+$5.00').waitFor();
  }));

for (const width of [1440, 360]) {
  test(`in the calendar, its panel and its weeks, at ${width}`, () =>
    visit(at.app, { width }, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      if (width === 1440) {
        const day = shown.day('Tuesday, February 6');
        expect(await day.textContent()).toContain('1 open trade');
        expect(await day.textContent()).not.toContain('$0');
        await day.click();
        await shown.selected.getByText('1 open trade').waitFor();
        expect(await shown.selected.textContent()).not.toContain('$0.00');
      }
      await shown.week(2).getByText('3 trades, 2 open').waitFor();
      await shown.week(3).getByText('1 open trade').waitFor();
      expect(await shown.week(3).textContent()).not.toContain('$0.00');
    }));
}

for (const width of [1440, 360]) {
  test(`in the own calendar, its month and its year, at ${width}`, () =>
    visit(at.app, { as: maya, width }, async ({ page }) => {
      await open(page, `/dashboard/${maya.id}/calendar?month=2024-02`);
      const month = page.getByRole('region', { name: 'Month' });
      const day = month.getByRole('link', { name: 'Tuesday, February 6 Open, 1 trade' });
      await day.waitFor();
      expect(await day.textContent()).not.toContain('$0');
      await month.getByRole('heading', { name: 'February 2024 Open' }).waitFor();
      const year = page.getByRole('region', { name: /^2024/ });
      await year.getByRole('heading', { name: '2024 Open' }).waitFor();
      const february = year.getByRole('link', { name: /^Feb: Open on 1 day/ });
      await february.waitFor();
      expect(await february.textContent()).not.toContain('$0');
      expect(await year.locator('[data-tip*="Feb 6"]').getAttribute('data-tip')).toBe(
        'Tue, Feb 6: Open, 1 trade',
      );
    }));
}
