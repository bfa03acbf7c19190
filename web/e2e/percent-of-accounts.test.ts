/** Beside each percentage of the $10,000 account the same of what the trader's accounts began with. */

import { expect, test } from 'bun:test';
import { inPart } from '#src/testing/in-part.ts';
import { day } from '#src/testing/naive-model/dates.ts';
import { appOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { open, resize, visit } from './browser.ts';
import { analyticsPage } from './models/analytics-page.ts';
import { guestPage } from './models/guest-page.ts';
import { overviewPage } from './models/overview-page.ts';
import { strategiesPage } from './models/strategies-page.ts';
import type { SeededTrader } from './running-app.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = appOfTest(NEW_YORK, NOW);

/** Makes $10,000, and loses a quarter of it the day after. */
async function traderWith(name: string, startingBalance: string | null): Promise<SeededTrader> {
  const trader = await at.app.addTrader(name, `code-of-${name}`);
  const call = await at.app.as(trader);
  const idOf = async (answer: Promise<Response>): Promise<number> => (await (await answer).json()).id;
  const accountId =
    startingBalance &&
    (await idOf(call('POST', '/api/accounts', { name: 'Own', kind: 'funded', startingBalance })));
  const strategyId = await idOf(call('POST', '/api/strategies', { name: 'Gap fade' }));
  const entry = { symbol: 'ESZ6', ...(accountId && { accountId }) };
  await call('POST', '/api/journal', { ...entry, tradeDate: day(today, -1), pnl: '10000', strategyId });
  await call('POST', '/api/journal', { ...entry, tradeDate: today, pnl: '-2500' });
  return trader;
}

test('it stands on the dashboard, in Analytics, on Strategies and on the team’s leaderboard', async () => {
  const maya = await traderWith('Maya', '150000');
  await traderWith('Leo', null);
  await visit(at.app, { as: maya }, async ({ page }) => {
    const overview = overviewPage(page, maya.id);
    await overview.open();
    await overview.performance.getByText('+75.0% of $10,000', { exact: true }).waitFor();
    await overview.performance.getByText('+5.0% of $150,000 in accounts', { exact: true }).waitFor();

    const analytics = analyticsPage(page, maya.id);
    await analytics.open();
    // From $20,000, and from $160,000.
    const [drawdown = '', details] = await analytics.figure('Max Drawdown');
    expect(drawdown.split(/\s*\n\s*/)).toEqual(['−12.5%', '−1.6% of the peak', 'on $150,000 in accounts']);
    expect(details).toContain("of the $10,000 account's peak");
    // Beside the figure, and not between it and what it is a part of.
    for (const width of inPart([1440, 1425, 1280, 1024, 768, 360], 3)) {
      await resize(page, width);
      const [figure, account] = await Promise.all(
        [page.getByText('−12.5%', { exact: true }), page.getByText(/of the peak\s*on/)].map((part) =>
          part.first().boundingBox(),
        ),
      );
      expect([width, (account?.y ?? 0) < (figure?.y ?? 0) + (figure?.height ?? 0)]).toEqual([width, true]);
    }
    await resize(page, 1440);

    const strategies = strategiesPage(page, maya.id);
    await strategies.open();
    expect(await strategies.figure('Gap fade', 'In your journal', 'Net P&L').textContent()).toBe(
      '+$10,000.00+6.7% of $150,000 in accounts',
    );

    const board = guestPage(page);
    await board.open();
    expect(await board.rows()).toEqual([
      ['Rank', 'Trader', 'Trades', 'Win Rate', 'P&L', '% of $10,000', 'of accounts'],
      ['1', 'MayaYou', '2', '50.0%', '+$7,500.00', '+75.00%', '+5.0% of $150,000'],
      ['2', 'Leo', '2', '50.0%', '+$7,500.00', '+75.00%', '—'],
    ]);
    expect(await violationsAt(page, [1440, 360])).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await board.cards.first().getByText('+75.00% of $10,000').waitFor();
    await board.cards.first().getByText('+5.0% of $150,000 in accounts').waitFor();
    expect(await board.cards.last().getByText('in accounts').count()).toBe(0);
  });
});

test('visitors see none of it', async () => {
  await traderWith('Maya', '150000');
  await visit(at.app, {}, async ({ page }) => {
    await guestPage(page).open();
    expect((await guestPage(page).rows())[0]).toEqual([
      'Rank',
      'Trader',
      'Trades',
      'Win Rate',
      'P&L',
      '% of $10,000',
    ]);
    expect(await page.content()).not.toMatch(/150,?000|startingBalance/);
  });
});

test('nobody does where no account has a starting balance', async () => {
  const leo = await traderWith('Leo', null);
  await visit(at.app, { as: leo }, async ({ page }) => {
    const own = `/dashboard/${leo.id}`;
    for (const path of inPart([own, `${own}/analytics`, `${own}/strategies`, '/guest'], 2)) {
      await open(page, path);
      await page.getByText('+$7,500.00').or(page.getByText('+$10,000.00')).first().waitFor();
      expect([path, await page.getByText(/in accounts|of accounts/).count()]).toEqual([path, 0]);
    }
  });
});
