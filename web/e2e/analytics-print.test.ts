/** The analytics on paper: all tabs, one below the other, whichever is shown, narrowed down or compared with. */

import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { day } from '#src/testing/naive-model/dates.ts';
import { traderOfTest } from './app-fixture.ts';
import { open, visit } from './browser.ts';
import { analyticsPage } from './models/analytics-page.ts';
import { addEntries, aYear, insertEntries } from './models/recorded.ts';
import { addTraded, tradedWeeks } from './models/traded-weeks.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

/** How many sheets a page takes on each kind of paper; in a run that is not whole, on the shorter one. */
async function sheetsOf(page: Page): Promise<number[]> {
  const sheets: number[] = [];
  for (const format of inPart(['Letter', 'A4'], 1)) {
    const paper = await page.pdf({ format });
    sheets.push(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0);
  }
  return sheets;
}

/** Until everything that is printed has been loaded. */
async function seeCharts(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'P&L by Weekday' }).scrollIntoViewIfNeeded();
  await page.getByRole('region', { name: 'P&L by Weekday' }).locator('svg').first().waitFor();
}

/** As many sheets as the figures, what stands out, the charts of all tabs and all metrics take. */
const MOST_SHEETS = 6;

/** Every tab with one of its charts, and the metrics. */
async function seeAll(page: Page): Promise<void> {
  for (const [tab, title] of [
    ['When', 'P&L by Weekday'],
    ['What', 'P&L by Strategy'],
    ['How', 'P&L by Size'],
    ['Risk', 'R Distribution'],
  ] as const) {
    const section = page.getByRole('region', { name: tab, exact: true });
    await section.getByRole('region', { name: title, exact: true }).waitFor();
  }
  await page.getByRole('region', { name: 'All metrics' }).getByText('Half Kelly').waitFor();
  for (const sheets of await sheetsOf(page)) expect(sheets).toBeLessThanOrEqual(MOST_SHEETS);
}

test('has everything: the figures first, then what stands out, the charts of all tabs and all metrics', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await addEntries(at.elsewhere, aYear(today));
    // In an account, whose percentage of a drawdown is printed as well.
    const account = { name: 'Topstep 150K', kind: 'funded', startingBalance: '150000' };
    const { id: accountId } = await (await at.elsewhere('POST', '/api/accounts', account)).json();
    await at.elsewhere('POST', '/api/journal', { tradeDate: today, symbol: 'ES', pnl: '-40', accountId });
    // Fridays that lose, and many strategies: what stands out, and long lists.
    insertEntries(
      at.app,
      at.trader,
      Array.from({ length: 400 }, (_, n) => ({
        tradeDate: day(today, -(n % 300)),
        cents: BigInt(
          new Date(`${day(today, -(n % 300))}T12:00:00Z`).getUTCDay() === 5 ? -9000 - n : 4000 + n,
        ),
        symbol: `R${n % 30}`,
      })),
    );
    const analytics = analyticsPage(page, at.trader.id);
    for (const search of ['', '?side=long&from=2026-07-01&to=2026-11-30&compare=before']) {
      await open(page, `${analytics.path}${search}`);
      await seeCharts(page);
      await page.emulateMedia({ media: 'print' });
      await seeAll(page);
      await analytics.words(search === '' ? 'All time' : 'Long · Jul 1 – Nov 30').waitFor();
      await analytics.metric('Expectancy').waitFor();
      if (search === '') await page.getByText(/^breaks even at /).waitFor();
      await page.getByText(/on \$150,000 in accounts$/).waitFor();
      await page.getByRole('img', { name: 'Equity curve and drawdown by day' }).waitFor();
      expect(await analytics.compare.isVisible()).toBe(false);
      expect(await page.getByRole('searchbox').isVisible()).toBe(false);
      await page.emulateMedia({ media: 'screen' });
    }
  }));

test('has every chart, whatever is opened on the screen', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const trades = tradedWeeks(today, 40);
    await addTraded(
      at.elsewhere,
      trades.map((trade, n) => ({
        ...trade,
        strategy: `Setup ${n} with quite a long name that needs its room`,
      })),
    );
    const analytics = analyticsPage(page, at.trader.id);
    await analytics.open('?compare=year&tab=what');
    const strategies = analytics.card('P&L by Strategy');
    await strategies.getByRole('button', { name: 'Show all 40' }).click();
    await strategies.getByRole('link').nth(39).waitFor();
    await page.getByRole('button', { name: 'Contracts of ES' }).click();
    await page.emulateMedia({ media: 'print' });
    await seeAll(page);
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('tabpanel').waitFor();
    for (const toggle of await page.getByRole('button', { name: /^Table: / }).all()) await toggle.click();
    await strategies.getByRole('table').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('img', { name: 'Equity curve and drawdown by day' }).waitFor();
    await strategies.getByRole('figure').waitFor();
    await seeAll(page);
    await page.emulateMedia({ media: 'screen' });
    await strategies.getByRole('table').waitFor();
  }));

const SEARCHES = [
  '?compare=year',
  '',
  '?q=S&side=long&from=2026-01-01&to=2026-11-30&hasStop=false&hasNotes=false',
];

test.each(inPart(SEARCHES, 2))('has every tab with three trades%s', (search) =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    for (const [n, pnl] of ['40.00', '-25.00', '12.50'].entries())
      await at.elsewhere('POST', '/api/journal', { tradeDate: day(today, -n), symbol: `S${n}`, pnl });
    const analytics = analyticsPage(page, at.trader.id);
    await analytics.open(search);
    await page.getByRole('region', { name: 'P&L by Weekday' }).getByRole('figure').waitFor();
    await page.emulateMedia({ media: 'print' });
    await seeAll(page);
    const curve = page.getByRole('img', { name: 'Equity curve and drawdown by day' });
    await curve.getByText('−0.2%').waitFor();
  }),
);

test('is printed from the page', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await addEntries(at.elsewhere, [{ tradeDate: today, cents: 10_000n }]);
    await analyticsPage(page, at.trader.id).open();
    const printed = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          window.print = () => resolve(true);
        }),
    );
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    expect(await printed).toBe(true);
  }));
