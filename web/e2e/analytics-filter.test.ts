/** One filter for the whole tab: what it finds, in words; what that is compared with; and every metric's formula. */

import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { day } from '#src/testing/naive-model/dates.ts';
import { average, losses, pnl, profitFactor, winRate, wins } from '#src/testing/naive-model/figures.ts';
import { dollars } from '#src/testing/naive-model/money.ts';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { hasFocus, visit } from './browser.ts';
import { analyticsPage } from './models/analytics-page.ts';
import { charts } from './models/charts.ts';
import { addEntries, aYear } from './models/recorded.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);
const daysAgo = (days: number) => day(today, -days);
const search = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const said = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true }).waitFor();

describe('the filter', () => {
  test('is the journal’s, by its chips and its URL, and every figure follows it', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const entries = aYear(today);
      await addEntries(at.elsewhere, entries);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      await analytics.words('All time').waitFor();

      await page.getByRole('button', { name: 'Side', exact: true }).focus();
      await page.keyboard.press('Enter');
      await hasFocus(page.getByRole('option', { name: 'Long' }));
      await page.keyboard.press('Enter');
      await analytics.words('Long').waitFor();
      expect(search(page)).toBe('?side=long');
      const long = entries.filter(({ positionType }) => positionType === 'long');
      await said(page, `${long.length} of 60 trades`);
      expect((await analytics.figure('Total P&L'))[0]).toBe(dollars(pnl(long)));
      expect((await analytics.figure('Win Rate'))[0]).toBe(`${winRate(long).toFixed(1)}%`);
      expect((await analytics.figure('Avg Trade'))[0]).toBe(dollars(average(long)));
      for (const [term, shown] of [
        ['Total Trades', String(long.length)],
        ['Winning Trades', String(wins(long).length)],
        ['Losing Trades', String(losses(long).length)],
        ['Profit Factor', profitFactor(long)?.toFixed(2) ?? ''],
      ] as const)
        expect([term, (await analytics.figure(term)).at(-1)]).toEqual([term, shown]);
      expect(await analytics.metricFigures('Costs')).toEqual(['0.0%', `${long.length} trades`]);
      const rate = `${((100 * wins(long).length) / (wins(long).length + losses(long).length)).toFixed(1)}% show these trades`;
      expect(await analytics.metricFigures('Win rate of closed trades')).toEqual([
        rate,
        `${wins(long).length + losses(long).length} closed trades`,
      ]);

      // A figure opens what it is made of, and Back leads here.
      await page.getByRole('link', { name: rate }).click();
      await page.waitForURL(/\/journal\?/);
      expect(search(page)).toBe('?result=win&side=long');
      await page
        .getByRole('status')
        .getByText(`${wins(long).length} entries`)
        .waitFor();
      await page.goBack();
      await analytics.words('Long').waitFor();
      await page.goBack();
      await analytics.words('All time').waitFor();
    }));
});

describe('a metric', () => {
  test('tells its formula with one’s own numbers on hover, focus and tap, and as its description', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [
        { tradeDate: today, cents: 30_000n },
        { tradeDate: today, cents: -12_000n },
        { tradeDate: daysAgo(1), cents: 6000n },
      ]);
      const words = [
        'Net P&L of the closed trades ÷ how many they are: what a trade makes on average.',
        '$240.00 ÷ 3 = +$80.00',
        'Of 3 trades.',
      ].join('\n');
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      const name = analytics.metric('Expectancy');
      const tip = page.getByRole('tooltip');
      const reported = async () => {
        await tip.waitFor();
        expect(await tip.textContent()).toBe(words);
      };
      expect(await analytics.metricFigures('Expectancy')).toEqual(['+$80.00', '3 trades']);
      // What stands on the cards is explained there, and not said again.
      expect(await analytics.metric('Profit factor').count()).toBe(0);
      expect(await analytics.metric('Average win').count()).toBe(0);
      expect(await analytics.metric('Drawdown by day').count()).toBe(0);
      await analytics.metric('Profit Factor').hover();
      await tip.getByText('$360.00 ÷ $120.00 = 3.00').waitFor();
      await page.mouse.move(5, 5);
      await tip.waitFor({ state: 'detached' });
      await name.hover();
      await reported();
      expect(await axeViolations(page, '[role="tooltip"]')).toEqual([]);
      await page.mouse.move(5, 5);
      await tip.waitFor({ state: 'detached' });
      await analytics.metric('Win rate of closed trades').focus();
      // Its trades, and the break-evens, of which there are none.
      for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab');
      await hasFocus(name);
      await reported();
      await page.keyboard.press('Escape');
      await tip.waitFor({ state: 'detached' });
      // As a tap arrives, with no pointer over it before.
      await name.dispatchEvent('click');
      await reported();
      const description = await name.getAttribute('aria-describedby');
      expect(await page.locator(`[id="${description}"]`).textContent()).toBe(words);
    }));

  test('tells its formula in lines that fit, on a phone', () =>
    visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
      await addEntries(at.elsewhere, [{ tradeDate: today, cents: 30_000n }]);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      // They take their own height once they are drawn, and the pointer would be over something else.
      await charts(page).load();
      await analytics.metricFigures('Expectancy');
      await analytics.metric('Expectancy').click();
      const tip = page.getByRole('tooltip');
      await tip.waitFor();
      const { x = 0, width = 0 } = { ...(await tip.boundingBox()) };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
      expect(width).toBeGreaterThan(300);
    }));
});

describe('the comparison', () => {
  test('with the period before shows both and their difference, and is in the URL', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [
        { tradeDate: '2026-11-03', cents: 30_000n },
        { tradeDate: '2026-11-04', cents: -10_000n },
        { tradeDate: '2026-10-07', cents: 5000n },
        { tradeDate: '2026-10-08', cents: -10_000n },
        { tradeDate: '2025-11-05', cents: 2000n },
      ]);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open('?from=2026-11-01&to=2026-11-30');
      await analytics.compare.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: 'Period before' }).waitFor();
      expect(await page.getByRole('option').allInnerTexts()).toEqual([
        'Compare with',
        'Period before',
        'Year before',
      ]);
      await page.getByRole('option', { name: 'Period before' }).press('Enter');
      await page.waitForURL(/compare=before/);
      await said(page, 'Compared with the period before, last month: 2 trades');
      expect(await analytics.metricFigures('Expectancy')).toEqual(['+$100.00', '−$25.00', '+$125.00 better']);
      expect(await analytics.metricFigures('Profit factor')).toEqual(['3.00', '0.50', '+2.50 better']);
      expect(await analytics.metricFigures('Drawdown by day')).toEqual(['$100.00', '$100.00', '$0.00']);
      expect((await analytics.figure('Total P&L')).at(-1)).toBe('Period before\n−$50.00');
      // Not by colour alone, for those who see it.
      const expectancy = page.locator('dl > div').filter({ has: analytics.metric('Expectancy') });
      expect(await expectancy.locator('[data-icon="trending-up"]').count()).toBe(1);

      await analytics.open('?from=2026-11-01&to=2026-11-30&compare=year');
      await said(page, 'Compared with the year before, Nov 1 – 30, 2025: 1 trade');
      expect((await analytics.figure('Total P&L')).at(-1)).toBe('Year before\n+$20.00');
      expect(await analytics.metricFigures('Expectancy')).toEqual(['+$100.00', '+$20.00', '+$80.00 better']);
      await page.getByRole('link', { name: '1 trade', exact: true }).click();
      await page.waitForURL(/\/journal\?from=2025-11-01&to=2025-11-30$/);
    }));
});
