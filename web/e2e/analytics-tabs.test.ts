/** Analytics answer first: what is on the first screen, the tabs below it, and the ways to each part. */

import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { day, longDate } from '#src/testing/naive-model/dates.ts';
import { divided, dollars, usd } from '#src/testing/naive-model/money.ts';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, visit } from './browser.ts';
import { analyticsPage } from './models/analytics-page.ts';
import { charts } from './models/charts.ts';
import { addTraded, tradedWeeks } from './models/traded-weeks.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name: new RegExp(`^${name}`) });

test('two keys lead to the best and the worst, without scrolling', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const setups = ['Opening drive', 'Fade'];
    await addTraded(
      at.elsewhere,
      tradedWeeks(today, 160).map((trade, n) => ({ ...trade, strategy: setups[n % 2] ?? '' })),
    );
    await page.goto(`/dashboard/${at.trader.id}`);
    await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    const list = page.getByRole('list', { name: 'What stands out' });
    for (const kind of ['Best setup: ', 'Worst setup: ', 'Best symbol: ', 'Worst weekday: ']) {
      const item = list.getByRole('listitem').filter({ hasText: kind });
      await item.waitFor();
      const { y = 0, height = 0 } = { ...(await item.boundingBox()) };
      expect([kind, y + height <= 900]).toEqual([kind, true]);
      expect(await item.textContent()).toMatch(/n \d+ \/ \d+ · 90%: [−+]?\$[\d.,]+ to [−+]?\$[\d.,]+/);
    }
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }));

test('a tab is in the URL, is opened by arrow keys, and keeps the filter', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await addTraded(at.elsewhere, tradedWeeks(today));
    await analyticsPage(page, at.trader.id).open('?side=long');
    await charts(page).load();
    expect(await page.getByRole('tab').evaluateAll((all) => all.map(({ tabIndex }) => tabIndex))).toEqual([
      0, -1, -1, -1,
    ]);
    await tab(page, 'When').focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => url.search === '?side=long&tab=what');
    await panel(page, 'What').waitFor();
    await hasFocus(tab(page, 'What'));
    await page.keyboard.press('End');
    await page.waitForURL((url) => url.search === '?side=long&tab=risk');
    await charts(page).card('R Distribution').waitFor();
    expect(await charts(page).card('P&L by Weekday').count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'Charts' }).scrollIntoViewIfNeeded();
    await panel(page, 'Risk').waitFor();
    await tab(page, 'When').click();
    await page.waitForURL((url) => url.search === '?side=long');
  }));

test('each part is reached by its name', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await addTraded(at.elsewhere, tradedWeeks(today));
    await analyticsPage(page, at.trader.id).open();
    await charts(page).load();
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(['Equity', 'When', 'What', 'How', 'Risk', 'All metrics']);
    await links.getByText('How').click();
    await panel(page, 'How').waitFor();
    const isSeen = (name: string) =>
      page.waitForFunction(
        (text) =>
          [...document.querySelectorAll('h2, h3, a[role=tab]')].some((one) => {
            const { top } = one.getBoundingClientRect();
            return one.textContent?.startsWith(text) && top >= 0 && top < innerHeight;
          }),
        name,
      );
    await isSeen('How');
    await links.getByText('All metrics').click();
    await isSeen('All metrics');
    await links.getByText('Equity').click();
    await isSeen('Equity Curve');
  }));

test('the week is a grid whose cells have their net, their count and their trades', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const trades = tradedWeeks(today);
    await addTraded(at.elsewhere, trades);
    await analyticsPage(page, at.trader.id).open();
    const shown = charts(page);
    await shown.load();
    const cells = shown.marks('P&L through the Week');
    await cells.first().waitFor();
    const names = await cells.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    const [header, ...rows] = await shown.table('P&L through the Week');
    expect(header?.slice(0, 3)).toEqual(['Weekday and Half Hour', 'Net P&L', 'Trades']);
    expect(rows.map(([name]) => name)).toEqual(names.map((name) => name.replace(/: .*/, '')));
    expect(rows.reduce((sum, [, , entries]) => sum + Number(entries), 0)).toBe(trades.length);
    for (const name of names)
      expect(name).toMatch(/^\w+day, \d+:\d\d.*: [−+]?\$[\d,.]+, \d+ trades?, [\d.]+% won$/);
    const net = trades.reduce((sum, { cents }) => sum + cents, 0n);
    const cents = rows.map(([, amount = '']) =>
      BigInt(
        amount
          .replace(/ .*$/, '')
          .replace('−', '-')
          .replace(/[+$,.]/g, ''),
      ),
    );
    expect(dollars(cents.reduce((sum, amount) => sum + amount, 0n))).toBe(dollars(net));
  }));

test('the rolling expectancy is the mean of the last 20 trades, in money or in R', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const cents = Array.from({ length: 26 }, (_, n) => BigInt(((n * 37) % 101) - 40) * 100n);
    const add = async (from: number, to: number, more = {}) => {
      for (const [n, amount] of cents.slice(from, to).entries())
        await at.elsewhere('POST', '/api/journal', {
          symbol: 'ESZ6',
          tradeDate: today,
          pnl: usd(amount),
          openedAt: `${today}T14:${10 + from + n}:00Z`,
          closedAt: `${today}T14:${10 + from + n}:30Z`,
          ...more,
        });
    };
    await add(0, 19);
    const shown = charts(page);
    const open = async () => {
      await analyticsPage(page, at.trader.id).open('?tab=how');
      await page.getByRole('heading', { level: 2, name: 'Charts' }).scrollIntoViewIfNeeded();
      await shown.card('Rolling Expectancy').waitFor();
    };
    await open();
    const card = shown.card('Rolling Expectancy');
    await card.getByText('It begins with the 20th closed trade: 19 closed trades so far.').waitFor();
    await add(19, 26);
    await open();
    const means = cents.flatMap((_, n) =>
      n < 19
        ? []
        : [
            divided(
              cents.slice(n - 19, n + 1).reduce((sum, one) => sum + one, 0n),
              20,
            ),
          ],
    );
    const [, ...rows] = await shown.table('Rolling Expectancy');
    expect(rows.map(([number, , mean]) => [number, mean])).toEqual(
      means.map((mean, n) => [String(n + 20), dollars(mean)]).toReversed(),
    );
    // Once 20 of them have a risk, it is of those, in R.
    await add(0, 20, { riskAmount: '50.00' });
    await open();
    const [, ...inR] = await shown.table('Rolling Expectancy');
    const net = cents.slice(0, 20).reduce((sum, amount) => sum + amount, 0n);
    const r = Number(net) / 20 / 5000;
    expect(inR.map(([number, , mean]) => [number, mean])).toEqual([
      ['20', `${r < 0 ? '−' : '+'}${Math.abs(r).toFixed(2)}`],
    ]);
  }));

test('equity is drawn of each account as well, all of them or those that are chosen', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const account = async (name: string): Promise<number> =>
      (await (await at.elsewhere('POST', '/api/accounts', { name })).json()).id;
    const [one, other] = [await account('Apex'), await account('Topstep')];
    for (const [accountId, tradeDate, pnl] of [
      [one, day(today, -2), '100.00'],
      [other, day(today, -1), '-40.00'],
      [one, today, '25.50'],
    ] as const)
      await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', accountId, tradeDate, pnl });
    const analytics = analyticsPage(page, at.trader.id);
    await analytics.open();
    await charts(page).load();
    await page.getByRole('radio', { name: 'By account' }).click();
    await page.waitForURL((url) => url.search === '?equity=accounts');
    const chart = page.getByRole('slider', { name: 'Net P&L of each account by day' });
    const says = (text: string) =>
      chart.and(page.locator(`[aria-valuetext="${longDate(today)}, ${text}"]`)).waitFor();
    await says('Apex +$125.50, Topstep −$40.00');
    expect(await analytics.card('Equity Curve and Drawdown').count()).toBe(0);
    expect(await violationsAt(page, [1280, 360], 'section[aria-label="Equity by Account"]')).toEqual([]);
    await page.getByRole('checkbox', { name: 'Topstep' }).focus();
    await page.keyboard.press('Space');
    await says('Apex +$125.50');
    await page.getByRole('button', { name: 'All accounts' }).click();
    await says('Apex +$125.50, Topstep −$40.00');
    expect(await analytics.table('Equity by Account')).toEqual([
      ['Date', 'Apex', 'Topstep'],
      [longDate(today), '+$125.50', '−$40.00'],
      [longDate(day(today, -1)), '+$100.00', '−$40.00'],
      [longDate(day(today, -2)), '+$100.00', '$0.00'],
    ]);
    await page.getByRole('button', { name: 'Table: Equity by Account' }).click();
    await page.getByRole('radio', { name: 'Total' }).click();
    await analytics.card('Equity Curve and Drawdown').waitFor();
    expect(new URL(page.url()).search).toBe('');
  }));

test('the charts of every tab are accessible in both themes, and fit on a phone', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await addTraded(at.elsewhere, tradedWeeks(today));
    await analyticsPage(page, at.trader.id).open();
    const shown = charts(page);
    await shown.load();
    const section = 'section[aria-labelledby="analytics-charts"]';
    for (const tab of inPart(['What', 'How', 'Risk', 'When'], 2)) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await page
        .getByRole('tabpanel', { name: new RegExp(`^${tab}`) })
        .locator('svg[data-drawing]')
        .first()
        .waitFor();
      expect([tab, await violationsAt(page, [1280, 360], section)]).toEqual([tab, []]);
    }
    await shown.table('P&L by Half Hour');
    const table = shown.card('P&L by Half Hour').getByRole('table');
    const [name, last] = [table.getByRole('rowheader').first(), table.getByRole('columnheader').last()];
    const before = (await name.boundingBox())?.x;
    await last.evaluate((head) => head.scrollIntoView({ inline: 'end', block: 'nearest' }));
    expect((await last.boundingBox())?.x).toBeLessThan(360);
    expect((await name.boundingBox())?.x).toBe(before ?? 0);
    expect(await violationsAt(page, [360], section)).toEqual([]);
  }));
