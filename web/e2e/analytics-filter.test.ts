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
import { addEntries, aYear, insertEntries } from './models/recorded.ts';
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
      expect(await analytics.metricFigures('Average loss')).toEqual([
        `${dollars(average(losses(long)))} show these trades`,
        `${losses(long).length} closed trades`,
      ]);

      // A figure opens what it is made of, and Back leads here.
      await page.getByRole('link', { name: `${dollars(average(losses(long)))} show these trades` }).click();
      await page.waitForURL(/\/journal\?/);
      expect(search(page)).toBe('?result=loss&side=long');
      await page
        .getByRole('status')
        .getByText(`${losses(long).length} entries`)
        .waitFor();
      await page.goBack();
      await analytics.words('Long').waitFor();
      await page.goBack();
      await analytics.words('All time').waitFor();
    }));

  test('of a figure leaves out the open trades that it is not of', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const entry = { symbol: 'ESZ6', positionType: 'long', tradeDate: today };
      const time = (minute: number) => `${today}T15:${String(minute).padStart(2, '0')}:00Z`;
      for (const json of [
        { pnl: '-60', openedAt: time(0), closedAt: time(1) },
        { pnl: '100', openedAt: time(3), closedAt: time(9) },
        { isOpen: true, openedAt: time(4) },
      ])
        expect((await at.elsewhere('POST', '/api/journal', { ...entry, ...json })).status).toBe(201);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      expect(await analytics.metricFigures('After a loss')).toEqual([
        '+$100.00 show these trades',
        '1 closed trade',
      ]);
      const after = page.locator('dl > div').filter({ has: analytics.metric('After a loss') });
      await after.getByRole('link', { name: '+$100.00 show these trades' }).click();
      await page.waitForURL(/\/journal\?afterLoss=true&isClosed=true$/);
      await page.getByRole('status').getByText('1 entry').waitFor();
      await page.getByRole('button', { name: /^Remove .*Closed/ }).click();
      await page.getByRole('status').getByText('2 entries').waitFor();
    }));

  test('has copies in every figure, or in none', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const account = async (json: object): Promise<number> =>
        (await (await at.elsewhere('POST', '/api/accounts', json)).json()).id;
      const leader = await account({ name: 'Own' });
      const follower = await account({ name: 'Copy', followsAccountId: leader });
      for (const [accountId, pnl] of [
        [leader, '100'],
        [leader, '60'],
        [follower, '100'],
      ] as const)
        await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', tradeDate: today, accountId, pnl });
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      const figures = async () => [
        (await analytics.figure('Total P&L'))[0],
        (await analytics.figure('Total Trades'))[0],
        ...(await analytics.metricFigures('Average win')),
      ];
      expect(await figures()).toEqual(['+$260.00', '3', '+$86.67 show these trades', '3 trades']);
      await page.getByRole('switch', { name: 'With copies' }).click();
      await said(page, '2 of 3 trades');
      expect(await figures()).toEqual(['+$160.00', '2', '+$80.00 show these trades', '2 trades']);
    }));

  test('says so when it finds nothing, and is cleared there', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [{ tradeDate: today, cents: 10_000n }]);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open('?q=nothing&side=short&from=2026-11-01&to=2026-11-30');
      await analytics.words('“nothing” · Short · This month').waitFor();
      await said(page, '0 of 1 trade');
      await page.getByText('Nothing found').waitFor();
      await page.getByRole('main').getByRole('button', { name: 'Clear all' }).last().click();
      await analytics.words('All time').waitFor();
      expect(search(page)).toBe('');
      expect((await analytics.figure('Total P&L'))[0]).toBe('+$100.00');
    }));

  test('keeps the figures until the next ones are there', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [
        { tradeDate: today, cents: 10_000n },
        { tradeDate: daysAgo(40), cents: -4000n },
      ]);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\/metrics\?/, async (route) => {
        await held;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Period', exact: true }).click();
      await page.getByRole('option', { name: 'This month' }).click();
      await page.locator('[aria-busy="true"]').getByText('Trading Summary').waitFor();
      expect(await analytics.metricFigures('Expectancy')).toEqual(['+$30.00', '2 trades']);
      release();
      await said(page, '1 of 2 trades');
      expect(await analytics.metricFigures('Expectancy')).toEqual(['+$100.00', '1 trade']);
      expect((await analytics.figure('Total P&L'))[0]).toBe('+$100.00');
    }));
});

describe('a metric', () => {
  test('comes out of its formula as it is written, to the last digit', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [
        { tradeDate: today, cents: 30_000n },
        { tradeDate: today, cents: -12_000n },
        { tradeDate: daysAgo(1), cents: 6000n },
      ]);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      // 66.7 − 33.3 ÷ 1.50 = 44.5
      const description = page.getByText('½ × (66.7% − 33.3% ÷ 1.50) = 22.2%');
      await description.waitFor({ state: 'attached' });
    }));

  test('tells its formula with one’s own numbers on hover, focus and tap, and as its description', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [
        { tradeDate: today, cents: 30_000n },
        { tradeDate: today, cents: -12_000n },
        { tradeDate: daysAgo(1), cents: 6000n },
      ]);
      const words = [
        'What the wins made ÷ what the losses lost.',
        '$360.00 ÷ $120.00 = 3.00',
        'Of 3 trades.',
      ].join('\n');
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      const name = analytics.metric('Profit factor');
      const tip = page.getByRole('tooltip');
      const reported = async () => {
        await tip.waitFor();
        expect(await tip.textContent()).toBe(words);
      };
      expect(await analytics.metricFigures('Profit factor')).toEqual(['3.00', '3 trades']);
      await name.hover();
      await reported();
      expect(await axeViolations(page, '[role="tooltip"]')).toEqual([]);
      await page.mouse.move(5, 5);
      await tip.waitFor({ state: 'detached' });
      await analytics.metric('Win rate of closed trades').focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
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
      await analytics.metric('Expectancy').click();
      const tip = page.getByRole('tooltip');
      await tip.waitFor();
      const { x = 0, width = 0 } = { ...(await tip.boundingBox()) };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
      expect(width).toBeGreaterThan(300);
    }));

  test('is grey and says so below its minimum, and is neither above it', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const days = (n: number) =>
        Array.from({ length: n }, (_, each) => ({
          tradeDate: daysAgo(each + 1),
          cents: each % 3 === 0 ? -5000n : 7000n,
        }));
      insertEntries(at.app, at.trader, days(19));
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open();
      expect((await analytics.metricFigures('Sharpe'))[1]).toBe('19 of 20 days');
      const sharpe = () =>
        page.getByText(/^\d+\.\d\d$/).and(page.locator('dl > div:has-text("Sharpe") dd span'));
      expect(await sharpe().getAttribute('class')).toContain('text-muted');
      await addEntries(at.elsewhere, [{ tradeDate: today, cents: 1000n }]);
      await page.reload();
      expect((await analytics.metricFigures('Sharpe'))[1]).toBe('20 days');
      expect(await sharpe().getAttribute('class')).not.toContain('text-muted');
    }));
});

describe('the comparison', () => {
  test('is no better or worse than nothing', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(at.elsewhere, [{ tradeDate: '2026-11-03', cents: 30_000n }]);
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open('?from=2026-11-01&to=2026-11-30&compare=before');
      await said(page, 'Compared with the period before, last month: 0 trades');
      expect((await analytics.figure('Total P&L')).at(-1)).toBe('Period before\n$0.00');
      expect(await analytics.metricFigures('Expectancy')).toEqual(['+$300.00', '—', '—']);
      expect(await analytics.metricFigures('Longest winning streak')).toEqual(['1', '0', '+1']);
    }));

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
      expect(await expectancy.locator('.i-lucide-trending-up').count()).toBe(1);

      await analytics.open('?from=2026-11-01&to=2026-11-30&compare=year');
      await said(page, 'Compared with the year before, Nov 1 – 30, 2025: 1 trade');
      expect((await analytics.figure('Total P&L')).at(-1)).toBe('Year before\n+$20.00');
      expect(await analytics.metricFigures('Expectancy')).toEqual(['+$100.00', '+$20.00', '+$80.00 better']);
      await page.getByRole('link', { name: '1 trade', exact: true }).click();
      await page.waitForURL(/\/journal\?from=2025-11-01&to=2025-11-30$/);
    }));

  test('with an account shows that account, and one that is not one’s own is no choice', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const account = await at.elsewhere('POST', '/api/accounts', {
        name: 'Topstep 50K',
        kind: 'evaluation',
      });
      const { id } = await account.json();
      await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '75', accountId: id });
      await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '-25' });
      const analytics = analyticsPage(page, at.trader.id);
      await analytics.open(`?compare=account-${id}`);
      await said(page, 'Compared with account Topstep 50K: 1 trade');
      expect(await analytics.metricFigures('Expectancy')).toEqual(['+$25.00', '+$75.00', '−$50.00 worse']);
      const other = await at.app.addTrader('Leo Brandt', `leo-code-${at.trader.id}`);
      await analytics.open(`?compare=trader-${other.id}`);
      await said(page, '2 trades: every entry counts.');
      await analytics.compare.click();
      await page.getByRole('option', { name: 'Account: Topstep 50K' }).waitFor();
      expect(await page.getByRole('option', { name: /Trader/ }).count()).toBe(0);
      expect(await page.getByText('Compared with').count()).toBe(0);
    }));
});
