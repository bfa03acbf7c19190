import { describe, expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { dateWithYear, day, longDate, monthsBefore, shortDate } from '#src/testing/naive-model/dates.ts';
import {
  amounts,
  average,
  losses,
  maxDrawdown,
  pnl,
  profitFactor,
  riskReward,
  winRate,
  wins,
} from '#src/testing/naive-model/figures.ts';
import { dollars, largest, smallest } from '#src/testing/naive-model/money.ts';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { visit } from './browser.ts';
import { analyticsPage } from './models/analytics-page.ts';
import { journalPage } from './models/journal-page.ts';
import { addEntries, aYear, insertEntries } from './models/recorded.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

const daysAgo = (days: number) => day(today, -days);

describe('the figures', () => {
  test('are computed from the entries of all time', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const entries = aYear(today);
      await addEntries(at.elsewhere, entries);
      await at.elsewhere('POST', '/api/strategies', { name: 'Opening range' });
      await at.elsewhere('POST', '/api/strategies', { name: 'Retired', isActive: false });
      const [won, lost] = [wins(entries), losses(entries)];
      const since = monthsBefore(today, 1);
      const month = entries.filter(({ tradeDate }) => tradeDate >= since);
      const { percent, cents: deepest } = maxDrawdown(entries);

      const analytics = analyticsPage(page, at.trader.id);
      // A range only narrows the charts.
      await analytics.open('?range=1M');
      await page.getByText('All time: every entry counts. The range below applies to the charts.').waitFor();
      expect(await analytics.figure('Total P&L')).toEqual([
        dollars(pnl(entries)),
        `This month, since ${shortDate(since)}\n${dollars(pnl(month))}`,
      ]);
      const [rate, counts] = await analytics.figure('Win Rate');
      expect(rate).toBe(`${winRate(entries).toFixed(1)}%`);
      expect(counts).toContain(`${won.length}W / ${lost.length}L`);
      expect(counts).toContain(`${won.length} won, ${lost.length} lost`);
      expect(await analytics.figure('Avg Trade')).toEqual([
        dollars(average(entries)),
        `Avg win\n${dollars(average(won))}\nAvg loss\n${dollars(average(lost))}`,
      ]);
      expect(await analytics.figure('Max Drawdown')).toEqual([
        `−${percent.toFixed(1)}%`,
        `Largest in dollars\n${dollars(-deepest)}`,
      ]);
      for (const [term, shown] of [
        ['Total Trades', String(entries.length)],
        ['Winning Trades', String(won.length)],
        ['Losing Trades', String(lost.length)],
        ['Active Strategies', '1'],
        ['Total Videos', '0'],
        ['Profit Factor', profitFactor(entries)?.toFixed(2) ?? ''],
        ['Best Trade', dollars(largest(amounts(entries)))],
        ['Worst Trade', dollars(smallest(amounts(entries)))],
        ['Risk/Reward', riskReward(entries)?.toFixed(2) ?? ''],
      ] as const) {
        expect([term, ...(await analytics.figure(term))]).toEqual([term, shown]);
      }
    }));

  test('with losses alone have a profit factor of zero, and no risk/reward', async () => {
    await addEntries(at.elsewhere, [{ tradeDate: today, cents: -123_050n }]);
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      expect(await analytics.figure('Profit Factor')).toEqual(['0.00']);
      expect(await analytics.figure('Risk/Reward')).toEqual(['N/A']);
      expect(await analytics.figure('Best Trade')).toEqual(['−$1,230.50']);
      expect(await analytics.figure('Worst Trade')).toEqual(['−$1,230.50']);
      expect((await analytics.figure('Max Drawdown'))[0]).toBe('−12.3%');
    });
  });

  test('with a drawdown beyond the whole account show an amount instead of a percentage', async () => {
    await addEntries(at.elsewhere, [
      { tradeDate: day(today, -1), cents: 250_000n },
      { tradeDate: today, cents: -1_870_025n },
    ]);
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      expect(await analytics.figure('Max Drawdown')).toEqual(['−$18,700.25', 'over the $10,000 account']);
      const [, latest, first] = await analytics.table('Equity Curve and Drawdown');
      expect(latest?.slice(1)).toEqual(['−$6,200.25', '−$18,700.25', 'over the $10,000 account']);
      expect(first?.slice(1)).toEqual(['$12,500.00', '$0.00', '0.0%']);
      await page.getByRole('button', { name: 'Table: Equity Curve and Drawdown' }).click();
      await analytics.seeDrawn('Equity Curve and Drawdown');
      expect(await analytics.equity.getAttribute('aria-valuetext')).toContain(
        'Drawdown −$18,700.25 (over the $10,000 account)',
      );
    });
  });

  test('with gains alone have no profit factor and no risk/reward', async () => {
    await addEntries(at.elsewhere, [{ tradeDate: today, cents: 50_000n }]);
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      expect(await analytics.figure('Profit Factor')).toEqual(['N/A']);
      expect(await analytics.figure('Risk/Reward')).toEqual(['N/A']);
      expect((await analytics.figure('Max Drawdown'))[0]).toBe('0.0%');
      expect((await analytics.figure('Win Rate'))[0]).toBe('100.0%');
    });
  });

  test('are rendered without a script', async () => {
    await addEntries(at.elsewhere, [{ tradeDate: today, cents: 50_000n }]);
    await visit(at.app, { as: at.trader, javaScript: false }, async ({ page }) => {
      const analytics = analyticsPage(page, at.trader.id);
      await page.goto(analytics.path);
      expect((await analytics.figure('Total P&L'))[0]).toBe('+$500.00');
      expect(await analytics.bars('P&L by Symbol')).toEqual([['ESZ6', '1 trade · 100.0% won', '+$500.00']]);
      await analytics.range('1M').click();
      await page.waitForURL(/\?range=1M$/);
      expect(await analytics.bars('P&L by Symbol')).toHaveLength(1);
    });
  });

  test('of the charts are tables without a script, for the newest days', async () => {
    await addEntries(
      at.elsewhere,
      Array.from({ length: 40 }, (_, n) => ({ tradeDate: daysAgo(n), cents: BigInt(-100 * (n + 1)) })),
    );
    await visit(at.app, { as: at.trader, javaScript: false }, async ({ page }) => {
      const analytics = analyticsPage(page, at.trader.id);
      await page.goto(analytics.path);
      for (const [title, newest] of [
        ['Equity Curve and Drawdown', ['$9,180.00', '−$820.00', '−8.2%']],
        ['Daily P&L', ['−$1.00']],
      ] as const) {
        const rows = analytics.card(title).getByRole('row');
        expect(await rows.count()).toBe(32);
        expect((await rows.nth(1).getByRole('cell').allInnerTexts()).map((text) => text.trim())).toEqual([
          ...newest,
        ]);
        await analytics
          .card(title)
          .getByText(/The newest 31 of 40 days\./)
          .waitFor();
        expect(await analytics.card(title).getByRole('slider').isVisible()).toBe(false);
        expect(await analytics.card(title).getByRole('button').isVisible()).toBe(false);
      }
      await analytics.range('1M').click();
      await page.waitForURL(/\?range=1M$/);
      expect(await page.getByText(/The newest 31 /).count()).toBe(2);
    });
  });
});

const says = (chart: Locator, text: string) =>
  chart.and(chart.page().locator(`[aria-valuetext=${JSON.stringify(text)}]`)).waitFor();

describe('the range', () => {
  test('is in the URL, and an unknown one means all', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [
        { tradeDate: daysAgo(500), cents: 10_000n, symbol: 'OLD' },
        { tradeDate: today, cents: 20_000n, symbol: 'NEW' },
      ]);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open('?range=5Y');
      expect(await analytics.range('All').getAttribute('aria-current')).toBe('true');
      expect(await analytics.bars('P&L by Symbol')).toHaveLength(2);
      await page.getByText(`${dateWithYear(daysAgo(500))} – ${dateWithYear(today)}`).waitFor();
      for (const range of ['1M', '3M', 'YTD', '1Y']) {
        await analytics.range(range).focus();
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.search === `?range=${range}`);
        await page
          .getByRole('list', { name: 'P&L by Symbol' })
          .getByText('OLD')
          .waitFor({ state: 'detached' });
        expect(await analytics.bars('P&L by Symbol')).toHaveLength(1);
        expect((await analytics.figure('Total P&L'))[0]).toBe('+$300.00');
      }
      await analytics.range('All').click();
      await page.waitForURL((url) => url.search === '');
      await page.getByRole('list', { name: 'P&L by Symbol' }).getByText('OLD').waitFor();
    }));

  test('says when it has no entries, and links to all of them', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [{ tradeDate: daysAgo(500), cents: 10_000n }]);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open('?range=1M');
      await page.getByText('No entries in this range').waitFor();
      expect((await analytics.figure('Total P&L'))[0]).toBe('+$100.00');
      await page.getByRole('link', { name: 'Show all' }).click();
      await analytics.seeDrawn('Equity Curve and Drawdown');
    }));
});

describe('the tab', () => {
  test('says what to do while there are no entries, and follows the first one', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      for (const [term, shown] of [
        ['Total P&L', '$0.00'],
        ['Win Rate', '—'],
        ['Avg Trade', '$0.00'],
        ['Max Drawdown', '0.0%'],
        ['Total Trades', '0'],
        ['Profit Factor', 'N/A'],
        ['Best Trade', '—'],
        ['Worst Trade', '—'],
        ['Risk/Reward', 'N/A'],
      ] as const) {
        expect([term, (await analytics.figure(term))[0]]).toEqual([term, shown]);
      }
      await page.getByText('No entries yet').waitFor();
      expect(await page.locator('canvas').count()).toBe(0);
      const journal = journalPage(page, at.trader.id);
      await page.getByRole('button', { name: 'New Entry' }).click();
      await journal.type({ asset: 'CLF7', pnl: '123.45' });
      await journal.create.click();
      await analytics.seeDrawn('Equity Curve and Drawdown');
      expect((await analytics.figure('Total P&L'))[0]).toBe('+$123.45');
      expect(await analytics.bars('P&L by Symbol')).toEqual([['CLF7', '1 trade · 100.0% won', '+$123.45']]);
    }));

  test('counts open entries as no gain or loss', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [{ tradeDate: today, cents: null }]);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      await analytics.seeDrawn('Equity Curve and Drawdown');
      expect((await analytics.figure('Win Rate'))[0]).toBe('0.0%');
      expect(await analytics.figure('Profit Factor')).toEqual(['N/A']);
      await says(analytics.daily, `${longDate(today)}, P&L $0.00`);
      expect(await analytics.bars('Long against Short')).toEqual([
        ['Long', '1 trade, 0 decisions · 0.0% won', '$0.00'],
      ]);
    }));

  test('shows its skeleton at once after a client-side navigation', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [{ tradeDate: today, cents: 50_000n }]);
      const analytics = analyticsPage(page, at.trader.id);
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/api\/traders\/\d+\/(analytics|breakdown)/, async (route) => {
        await held;
        await route.continue();
      });
      await journalPage(page, at.trader.id).open();
      await analytics.tab.first().click();
      await analytics.heading.waitFor();
      await analytics.card('Trading Summary').getByText('Total Trades').waitFor();
      await page.getByRole('status').getByText('Loading...').waitFor();
      const cards = ['Trading Summary', 'Equity Curve and Drawdown', 'Daily P&L', 'P&L by Weekday'];
      const places = () =>
        Promise.all(cards.map(async (card) => (await analytics.card(card).boundingBox())?.y));
      const before = await places();
      expect(await analytics.figure('Total Trades')).toEqual(['']);
      release();
      await analytics.canvas('Daily P&L').waitFor();
      expect(await analytics.figure('Total Trades')).toEqual(['1']);
      expect(await places()).toEqual(before);
    }));

  test('says what failed, and retries', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      await addEntries(at.elsewhere, [{ tradeDate: today, cents: 50_000n }]);
      provokes(/500/);
      const analytics = analyticsPage(page, at.trader.id);
      await journalPage(page, at.trader.id).open();
      const failing = (call: string) => new RegExp(`/api/traders/\\d+/${call}`);
      for (const call of ['analytics', 'breakdown'])
        await page.route(failing(call), (route) =>
          route.fulfill({ status: 500, json: { message: 'Out of order', code: 'internal' } }),
        );
      await analytics.tab.first().click();
      const alert = page.getByRole('alert');
      await alert.getByText('Failed to fetch analytics').waitFor();
      await alert.getByText('Out of order').waitFor();
      await page.unroute(failing('analytics'));
      await alert.getByRole('button', { name: 'Retry' }).click();
      await alert.getByText('Failed to fetch the breakdown').waitFor();
      await analytics.seeDrawn('Daily P&L');
      await page.unroute(failing('breakdown'));
      await alert.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('list', { name: 'P&L by Symbol' }).waitFor();
      expect(await alert.count()).toBe(0);
    }));

  test('handles three years of days', () =>
    visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
      const days = Array.from({ length: 1095 }, (_, n) => daysAgo(n));
      insertEntries(
        at.app,
        at.trader,
        days.map((tradeDate, n) => ({ tradeDate, cents: BigInt(((n % 9) - 4) * 12_345) })),
      );
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      await analytics.seeDrawn('Equity Curve and Drawdown');
      expect(await analytics.figure('Total Trades')).toEqual(['1,095']);
      await page.getByRole('button', { name: 'Table: Daily P&L' }).click();
      expect(await analytics.card('Daily P&L').getByRole('row').count()).toBe(1096);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }));

  test('is accessible in both themes at any width', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, aYear(today));
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      await analytics.seeDrawn('Daily P&L');
      expect(await violationsAt(page, [1280, 360])).toEqual([]);
      for (const title of ['Equity Curve and Drawdown', 'P&L by Symbol']) await analytics.table(title);
      expect(await violationsAt(page, [360, 1280])).toEqual([]);
      await analytics.open('?range=1M');
      expect(await violationsAt(page, [360])).toEqual([]);
    }));
});
