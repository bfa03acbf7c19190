import { describe, expect, test } from 'bun:test';
import { inPart } from '#src/testing/in-part.ts';
import { day, monthsBefore, shortDate } from '#src/testing/naive-model/dates.ts';
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
import { resize, visit } from './browser.ts';
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
      await analytics.open();
      await analytics.words('All time').waitFor();
      await page.getByRole('status').getByText('60 trades, 1 open: every entry counts.').waitFor();
      expect(await analytics.figure('Total P&L')).toEqual([
        dollars(pnl(entries)),
        `This month, since ${shortDate(since)}\n${dollars(pnl(month))}`,
      ]);
      const [rate, counts] = await analytics.figure('Win Rate');
      expect(rate).toBe(`${winRate(entries).toFixed(1)}%`);
      expect(counts).toContain(`${won.length}W / ${lost.length}L`);
      expect(counts).toContain(`breaks even at ${(100 / (1 + (riskReward(entries) ?? 0))).toFixed(1)}%`);
      expect(counts).toContain(`${won.length} won, ${lost.length} lost`);
      expect(await analytics.figure('Avg Trade')).toEqual([
        dollars(average(entries)),
        `Avg win\n${dollars(average(won))}\nAvg loss\n${dollars(average(lost))}`,
      ]);
      expect(await analytics.figure('Max Drawdown')).toEqual([
        `−${percent.toFixed(1)}%`,
        `of the $10,000 account's peak\nLargest in dollars\n${dollars(-deepest)}`,
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

  test('have a drawdown in percent beyond the whole account too, in every place, with its base', async () => {
    await addEntries(at.elsewhere, [
      { tradeDate: day(today, -1), cents: 250_000n },
      { tradeDate: today, cents: -1_870_025n },
    ]);
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      expect(await analytics.figure('Max Drawdown')).toEqual([
        '−149.6%',
        "of the $10,000 account's peak\nLargest in dollars\n−$18,700.25",
      ]);
      expect((await analytics.table('Equity Curve and Drawdown'))[1]?.slice(1)).toEqual([
        '−$6,200.25',
        '−$18,700.25',
        '−149.6%',
      ]);
      expect((await analytics.table('Equity by Trade'))[1]?.at(-1)).toBe('−149.6%');

      const response = await (await at.app.asAdmin())('POST', '/api/archive/journal-entries', {});
      const { archive }: { archive: { id: number } } = await response.json();
      await page.goto(`/dashboard/${at.trader.id}/periods/${archive.id}`);
      expect(await analytics.figure('Max Drawdown')).toEqual(["−149.6%\nof the $10,000 account's peak"]);
      expect(await analytics.figure('Largest in dollars')).toEqual(['−$18,700.25']);
    });
  });

  test('have a drawdown that fits its card, whatever was lost', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [{ tradeDate: today, cents: -99_999_999_999n }]);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      expect((await analytics.figure('Max Drawdown'))[0]).toBe('−10,000,000.0%');
      for (const width of [1440, 1280, 640, 360]) {
        await resize(page, width);
        const cut = await page
          .getByRole('definition')
          .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
        expect([width, cut]).toEqual([width, 0]);
      }
    }));

  test('are rendered without a script', async () => {
    await addEntries(at.elsewhere, [{ tradeDate: today, cents: 50_000n }]);
    await visit(at.app, { as: at.trader, javaScript: false }, async ({ page }) => {
      const analytics = analyticsPage(page, at.trader.id);
      await page.goto(analytics.path);
      expect((await analytics.figure('Total P&L'))[0]).toBe('+$500.00');
      expect(await analytics.metricFigures('Expectancy')).toEqual(['+$500.00', '1 trade']);
      // Chips are links of the URL, which a browser can follow without a script.
      await page.goto(`${analytics.path}?side=short`);
      await page.getByText('Nothing found').waitFor();
    });
  });
});

describe('the tab', () => {
  test('says what to do while there are no entries, and follows the first one', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      await page.getByRole('status').getByText('0 trades', { exact: true }).waitFor();
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
      expect(await analytics.metric('Expectancy').count()).toBe(0);
      expect(await page.locator('svg[data-drawing]').count()).toBe(0);
      const journal = journalPage(page, at.trader.id);
      await page.getByRole('button', { name: 'New Entry' }).click();
      await journal.type({ asset: 'CLF7', pnl: '123.45' });
      await journal.create.click();
      await analytics.metric('Expectancy').waitFor();
      expect((await analytics.figure('Total P&L'))[0]).toBe('+$123.45');
      expect(await analytics.metricFigures('Expectancy')).toEqual(['+$123.45', '1 trade']);
    }));

  test('shows its skeleton at once after a client-side navigation', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [{ tradeDate: today, cents: 50_000n }]);
      const analytics = analyticsPage(page, at.trader.id);
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/api\/traders\/\d+\/(analytics|metrics)/, async (route) => {
        await held;
        await route.continue();
      });
      await journalPage(page, at.trader.id).open();
      await analytics.tab.first().click();
      await analytics.heading.waitFor();
      await analytics.card('Trading Summary').getByText('Total Trades').waitFor();
      await page.getByRole('status').getByText('Loading...').waitFor();
      const cards = ['Trading Summary', 'Performance Metrics'];
      const places = () =>
        Promise.all(cards.map(async (card) => (await analytics.card(card).boundingBox())?.y));
      await analytics.metric('Sharpe').waitFor();
      const before = await places();
      expect(await analytics.figure('Total Trades')).toEqual(['']);
      expect(await analytics.figure('Sharpe')).toEqual(['', '']);
      release();
      await page.getByText('1 of 20 days').first().waitFor();
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
      for (const call of ['analytics', 'metrics'])
        await page.route(failing(call), (route) =>
          route.fulfill({ status: 500, json: { message: 'Out of order', code: 'internal' } }),
        );
      await analytics.tab.first().click();
      const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch analytics' });
      await alert.getByText('Out of order').waitFor();
      await page.unroute(failing('analytics'));
      await alert.getByRole('button', { name: 'Retry' }).click();
      await alert.getByText('Out of order').waitFor();
      await page.unroute(failing('metrics'));
      await alert.getByRole('button', { name: 'Retry' }).click();
      await analytics.metric('Expectancy').waitFor();
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
      expect(await analytics.figure('Total Trades')).toEqual(['1,095']);
      expect((await analytics.metricFigures('Sharpe'))[1]).toBe('1,095 days');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }));

  test('is accessible in both themes at any width', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, aYear(today));
      const analytics = analyticsPage(page, at.trader.id);
      for (const [search, shown, widths] of inPart(
        [
          ['?side=long&compare=year', page.getByText('Compared with'), [1280, 360]],
          ['', analytics.metric('Expectancy'), [360, 1280]],
          ['?q=nothing', page.getByText('Nothing found'), [360]],
        ] as const,
        2,
      )) {
        await analytics.open(search);
        await shown.waitFor();
        expect([search, await violationsAt(page, [...widths])]).toEqual([search, []]);
      }
    }));
});
