import { describe, expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { day, longDate } from '#src/testing/naive-model/dates.ts';
import { traderOfTest } from './app-fixture.ts';
import { keepStale, visit } from './browser.ts';
import { analyticsPage } from './models/analytics-page.ts';
import { charts } from './models/charts.ts';
import { addEntries } from './models/recorded.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

const daysAgo = (days: number) => day(today, -days);

describe('the curves', () => {
  test('include the drawdown of each day', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [
        { tradeDate: daysAgo(9), cents: 1_000_000n },
        { tradeDate: daysAgo(6), cents: -500_000n },
        { tradeDate: daysAgo(2), cents: 500_000n },
      ]);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      await charts(page).load();
      expect(await analytics.table('Equity Curve and Drawdown')).toEqual([
        ['Date', 'Equity', 'Drawdown', 'Drawdown %'],
        [longDate(daysAgo(2)), '$20,000.00', '$0.00', '0.0%'],
        [longDate(daysAgo(6)), '$15,000.00', '−$5,000.00', '−25.0%'],
        [longDate(daysAgo(9)), '$20,000.00', '$0.00', '0.0%'],
      ]);
      const table = analytics.card('Equity Curve and Drawdown').getByRole('table');
      expect(await table.locator('caption').textContent()).toBe('Equity and drawdown by day');
      const toggle = page.getByRole('button', { name: 'Table: Equity Curve and Drawdown' });
      expect(await toggle.getAttribute('aria-pressed')).toBe('true');
      await toggle.click();
      await analytics.equity.waitFor();
    }));

  test('end with the period of the filter', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [{ tradeDate: daysAgo(9), cents: 1_000_000n }]);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open(`?from=${daysAgo(20)}&to=${daysAgo(8)}`);
      await charts(page).load();
      await says(analytics.equity, `${longDate(daysAgo(8))}, Equity $20,000.00, Drawdown $0.00 (0.0%)`);
      await says(analytics.daily, `${longDate(daysAgo(8))}, P&L No entries`);
    }));

  test('have a readout that follows keys and pointer', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [
        { tradeDate: daysAgo(9), cents: 1_000_000n },
        { tradeDate: daysAgo(6), cents: -500_000n },
        { tradeDate: today, cents: 25_050n },
      ]);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      await charts(page).load();
      await analytics.drawing('Daily P&L').waitFor();
      const { equity, daily } = analytics;
      const last = `${longDate(today)}, Equity $15,250.50, Drawdown −$4,749.50 (−23.7%)`;
      await says(equity, last);
      await equity.focus();
      await page.keyboard.press('ArrowLeft');
      await says(equity, `${longDate(daysAgo(6))}, Equity $15,000.00, Drawdown −$5,000.00 (−25.0%)`);
      await page.keyboard.press('Home');
      await says(equity, `${longDate(daysAgo(9))}, Equity $20,000.00, Drawdown $0.00 (0.0%)`);
      await page.keyboard.press('ArrowLeft');
      await says(equity, `${longDate(daysAgo(9))}, Equity $20,000.00, Drawdown $0.00 (0.0%)`);
      await page.keyboard.press('End');
      await says(equity, last);
      await page.keyboard.press('Home');
      await page.keyboard.press('Escape');
      await says(equity, last);

      await daily.scrollIntoViewIfNeeded();
      const box = await daily.boundingBox();
      if (!box) throw new Error('no chart');
      await page.mouse.move(box.x + 2, box.y + 40);
      await daily.and(page.locator('[aria-valuenow="0"]')).waitFor();
      await analytics.card('Daily P&L').getByText('No entries').waitFor();
      await page.mouse.move(box.x, box.y - 30);
      await says(daily, `${longDate(today)}, P&L +$250.50`);
    }));

  test('open the trades of a day, and a trade, with Enter', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [
        { tradeDate: daysAgo(9), cents: 1_000_000n },
        { tradeDate: daysAgo(6), cents: -500_000n },
      ]);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      await charts(page).load();
      await analytics.equity.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.search === `?from=${daysAgo(9)}&to=${daysAgo(9)}`);
      await page.goBack();
      await charts(page).load();
      await charts(page).see('Equity by Trade');
      const trades = page.getByRole('slider', { name: 'Equity curve and drawdown by trade' });
      await says(
        trades,
        `No. 2, ${shortDate(daysAgo(6))}, P&L −$5,000.00, Equity $15,000.00, Drawdown −$5,000.00 (−25.0%)`,
      );
      await trades.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/journal\?entry=\d+$/);
    }));

  test('have a readout that fits on a phone, whatever was lost', () =>
    visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
      await addEntries(at.elsewhere, [{ tradeDate: today, cents: -99_999_999_999n }]);
      await analyticsPage(page, at.trader.id).open();
      await charts(page).load();
      for (const title of ['Equity Curve and Drawdown', 'Equity by Trade']) {
        await analyticsPage(page, at.trader.id).seeDrawn(title);
        await charts(page).card(title).getByText('−$999,999,999.99 (−10,000,000.0%)').waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      }
    }));

  test('fill their reserved space, and follow a theme change at once', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [{ tradeDate: today, cents: -50_000n }]);
      const analytics = analyticsPage(page, at.trader.id);
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/metrics\?.*parts=all/, async (route) => {
        await held;
        await route.continue();
      });
      await analytics.open();
      const card = analytics.card('Equity Curve and Drawdown');
      await card.scrollIntoViewIfNeeded();
      const before = (await card.boundingBox())?.height;
      expect(await page.locator('svg[data-drawing]').count()).toBe(0);
      release();
      await analytics.drawing('Daily P&L').waitFor();
      expect((await card.boundingBox())?.height).toBe(before);

      await expectSoon(async () => (await colours(analytics.daily)).includes('rgb(244, 113, 124)'));
      await page.getByRole('button', { name: 'Switch to the light theme' }).click();
      await expectSoon(async () => (await colours(analytics.daily)).includes('rgb(189, 33, 54)'));
      expect(await colours(analytics.daily)).not.toContain('rgb(244, 113, 124)');
    }));

  test('are loaded when they come near the viewport of a phone, not before', () =>
    visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
      await addEntries(at.elsewhere, [{ tradeDate: today, cents: 50_000n }]);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      // A page that is live is never idle.
      await keepStale(page);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      await page.waitForLoadState('networkidle');
      expect(asked.filter((url) => /\/chart-sections-/.test(url))).toEqual([]);
      await charts(page).load();
      await analytics.seeDrawn('Daily P&L');
    }));

  test('say so when they cannot be loaded', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      await addEntries(at.elsewhere, [{ tradeDate: today, cents: 50_000n }]);
      provokes(/chart-sections/);
      provokes(/Failed to load resource/);
      const analytics = analyticsPage(page, at.trader.id);
      await page.route(/\/chart-sections-[^/]*\.js$/, (route) => route.abort());
      await analytics.open();
      await page.getByText('The charts could not be loaded').waitFor();
      await page.unroute(/\/chart-sections-[^/]*\.js$/);
      await page.getByRole('button', { name: 'Retry' }).click();
      await analytics.drawing('Daily P&L').waitFor();
      expect(await analytics.table('Daily P&L')).toHaveLength(2);
    }));
});

const shortDate = (date: string) => longDate(date).replace(/^\w+, /, '');

const says = (chart: Locator, text: string) =>
  chart.and(chart.page().locator(`[aria-valuetext=${JSON.stringify(text)}]`)).waitFor();

/** The colours a chart is drawn in. */
const colours = (chart: Locator): Promise<string[]> =>
  chart.evaluate((element) =>
    [...element.querySelectorAll('path')].flatMap((path) => {
      const { fill, stroke } = getComputedStyle(path);
      return [fill, stroke];
    }),
  );

/** Polls until the condition holds. */
async function expectSoon(isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 10_000;
  while (!(await isSo())) if (Date.now() > until) throw new Error('it never came to be');
}
