import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { adminOfTest } from './app-fixture.ts';
import { hasFocus, keepStale, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { seeToast } from './models/toast.ts';
import { tradesPage } from './models/trades-page.ts';

const PATH = '/api/admin/journal';

const at = adminOfTest();
let maya: number;
let leo: number;

beforeAll(async () => {
  const admin = await at.app.asAdmin();
  maya = (await at.app.addTrader('Maya Okafor', 'maya-code-1')).id;
  leo = (await at.app.addTrader('Leo Brandt', 'leo-code-22')).id;
  await admin('POST', '/api/strategies', { traderId: maya, name: 'Gap fade', category: 'Reversal' });
  await admin('POST', '/api/strategies', { traderId: leo, name: 'Breakout' });
});

beforeEach(async () => {
  for (const { id } of await listed()) await at.admin('DELETE', `${PATH}/${id}`);
});

async function listed(): Promise<{ id: number; strategy: string | null; traderName: string }[]> {
  return (await at.admin('GET', PATH)).json();
}

async function add(symbol: string, rest: object = {}): Promise<number> {
  const trade = { traderId: maya, symbol, tradeDate: '2026-03-02', pnl: '10', ...rest };
  const { id }: { id: number } = await (await at.admin('POST', PATH, trade)).json();
  return id;
}

describe('a trade', () => {
  test('is added by keyboard alone, with one of the trader’s strategies', () =>
    visit(at.app, {}, async ({ page }) => {
      const trades = tradesPage(page);
      await trades.open();
      await page.getByText('No trades found').waitFor();
      await page.keyboard.press('n');
      await trades.dialog.getByText("Choose one of the trader's strategies").waitFor();
      await hasFocus(trades.field('Trader'));
      await page.keyboard.type('leo');
      await page.keyboard.press('Enter');
      await trades.says(trades.field('Trader'), 'Leo Brandt');
      await page.keyboard.press('Tab');
      await trades.says(trades.field('Trader'), 'Leo Brandt');
      await page.keyboard.type('CLF7');
      await trades.field('P&L').focus();
      await page.keyboard.type('-12.50');
      await trades.field('Strategy optional').focus();
      await page.keyboard.press('ArrowDown');
      await trades.offers.getByText('Breakout').waitFor();
      expect(await trades.offers.count()).toBe(1);
      await page.keyboard.press('Enter');
      await trades.dialog.getByText('Linked: this trade counts in their strategy.').waitFor();
      await page.keyboard.press('Enter');
      await seeToast(page, 'Trade added successfully');
      await trades.row('CLF7').getByText('−$12.50').waitFor();
      expect(await listed()).toMatchObject([
        {
          traderId: leo,
          symbol: 'CLF7',
          pnl: '-12.50',
          strategy: 'Breakout',
          strategyId: expect.any(Number),
        },
      ]);
      await adminPage(page).menu.getByRole('link', { name: 'Trade Management 1' }).waitFor();
    }));

  test('of another trader loses the link to a strategy, but keeps its name', () =>
    visit(at.app, {}, async ({ page }) => {
      const trades = tradesPage(page);
      await trades.open(`?trader=${maya}`);
      await trades.add.click();
      await trades.says(trades.field('Trader'), 'Maya Okafor');
      await hasFocus(trades.field('Symbol'));
      await trades.field('Symbol').fill('GCG7');
      await trades.field('P&L').fill('5');
      await trades.field('Strategy optional').click();
      await trades.offers.getByText('Gap fade').click();
      await trades.field('Trader').fill('Leo Brandt');
      await trades.field('Symbol').focus();
      await trades.submit.click();
      await seeToast(page, 'Trade added successfully');
      expect(await listed()).toMatchObject([{ traderId: leo, strategy: 'Gap fade', strategyId: null }]);
    }));

  test('with an unknown trader’s name is not entered for the previously selected one', () =>
    visit(at.app, {}, async ({ page }) => {
      const trades = tradesPage(page);
      await trades.open();
      await trades.add.click();
      await trades.field('Trader').fill('Maya Okafor');
      await trades.field('Symbol').fill('ESZ6');
      await trades.field('P&L').fill('5');
      await trades.field('Trader').fill('Maia');
      await page.keyboard.press('Enter');
      await trades.problem('Trader is required').waitFor();
      await trades.says(trades.field('Trader'), 'Maia');
      expect(await listed()).toEqual([]);
      await trades.field('Trader').fill('Leo');
      await trades.submit.click();
      await seeToast(page, 'Trade added successfully');
      expect(await listed()).toMatchObject([{ traderId: leo }]);
    }));

  test('is moved to another trader unchanged, but without the strategy of the previous one', () =>
    visit(at.app, {}, async ({ page }) => {
      const { id: strategyId }: { id: number } = await (
        await at.admin('POST', '/api/strategies', { traderId: maya, name: 'Fade' })
      ).json();
      await add('ESZ6', { notes: 'Waited', strategyId });
      const trades = tradesPage(page);
      await trades.open();
      await trades.row('ESZ6').getByRole('button', { name: 'Edit ESZ6 of Maya Okafor' }).click();
      await trades.field('Trader').fill('Leo Brandt');
      await trades.field('Trader').press('Tab');
      await trades.dialog
        .getByText("Moves this trade, with its notes, out of Maya Okafor's journal.")
        .waitFor();
      await trades.save.click();
      await seeToast(page, 'Trade updated successfully');
      await trades.row('ESZ6').getByText('Leo Brandt', { exact: true }).waitFor();
      expect(await listed()).toMatchObject([
        { traderId: leo, notes: 'Waited', strategy: 'Fade', strategyId: null },
      ]);
    }));

  test('is restored when the area locks while it is being typed', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 40[13]/);
      await keepStale(page);
      const trades = tradesPage(page);
      await trades.open(`?sort=pnl&trader=${leo}`);
      await trades.add.click();
      const read = Promise.all(
        ['accounts', 'journal/symbols', 'strategies'].map((what) =>
          page.waitForResponse(new RegExp(`/api/${what}\\?traderId=${maya}\\b`)),
        ),
      );
      await trades.field('Trader').fill('Maya Okafor');
      await trades.field('Symbol').fill('ESZ6');
      await trades.field('P&L').fill('12');
      // What is read for a trader would find the area locked too, before the trade is saved.
      await read;
      await at.admin('DELETE', '/api/admin/sessions');
      await trades.submit.click();
      await adminPage(page).password.waitFor();
      expect(await page.getByText('Trade Management').filter({ visible: true }).count()).toBe(0);
      await adminPage(page).enter();
      await trades.dialog.waitFor();
      expect(new URL(page.url()).search).toBe(`?sort=pnl&trader=${leo}`);
      expect(await trades.field('Symbol').inputValue()).toBe('ESZ6');
      await trades.says(trades.field('Trader'), 'Maya Okafor');
      await trades.submit.click();
      await seeToast(page, 'Trade added successfully');
      await at.unlock();
      expect(await listed()).toMatchObject([{ traderId: maya, pnl: '12.00' }]);
    }));
});
