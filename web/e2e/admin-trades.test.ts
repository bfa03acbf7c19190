import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { adminOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, interactive, resize, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { seeToast } from './models/toast.ts';
import { tradesPage } from './models/trades-page.ts';
import type { SeededTrader } from './running-app.ts';

const PATH = '/api/admin/journal';

const at = adminOfTest();
let trader: SeededTrader;
let [maya, leo] = [0, 0];

beforeAll(async () => {
  const admin = await at.app.asAdmin();
  trader = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  maya = trader.id;
  leo = (await at.app.addTrader('Leo Brandt', 'leo-code-22')).id;
  await admin('PUT', `/api/admin/traders/${leo}`, { includePnl: false });
  await admin('POST', '/api/strategies', { traderId: leo, name: 'Breakout' });
});

beforeEach(async () => {
  const trades: { id: number }[] = await (await at.admin('GET', `${PATH}?limit=500`)).json();
  for (const { id } of trades) await at.admin('DELETE', `${PATH}/${id}`);
});

async function add(traderId: number, symbol: string, rest: object = {}): Promise<number> {
  const trade = { traderId, symbol, tradeDate: '2026-03-02', pnl: '10', ...rest };
  const { id }: { id: number } = await (await at.admin('POST', PATH, trade)).json();
  return id;
}

/** The trades most tests share. */
async function addSome() {
  await add(maya, 'ESZ6', { pnl: '2310.50', quantity: 2, tradeDate: '2026-03-04' });
  await add(leo, 'NQZ6', { pnl: '-480.25', positionType: 'short', tradeDate: '2026-03-03' });
  await add(leo, 'SPY 610C', { pnl: null, isOpen: true, instrumentType: 'options', quantity: 10 });
}

describe('Trade Management', () => {
  test('keeps names readable next to the largest figures, from 768 px up', () =>
    visit(at.app, {}, async ({ page }) => {
      await add(maya, 'ESZ6', { quantity: 1_000_000_000, pnl: '-999999999.99', tradeDate: '2001-09-20' });
      const trades = tradesPage(page);
      await trades.open();
      const name = trades.row('ESZ6').getByText('Maya Okafor', { exact: true });
      for (const width of [1024, 768]) {
        await resize(page, width);
        await name.waitFor();
        expect([width, await name.evaluate((node) => node.scrollWidth - node.clientWidth)]).toEqual([
          width,
          0,
        ]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }));

  test('keeps a total of billions within its column on a phone', () =>
    visit(at.app, { width: 360 }, async ({ page }) => {
      for (const symbol of ['ESZ6', 'NQZ6', 'CLF7']) await add(maya, symbol, { pnl: '-999999999.99' });
      const trades = tradesPage(page);
      await trades.open();
      const total = trades.total('Total P&L').getByRole('definition');
      await total.getByText('−$2,999,999,999.97').waitFor();
      expect(await total.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }));

  test('adds a trade by keyboard alone, with one of the trader’s strategies', () =>
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
      expect(await (await at.admin('GET', PATH)).json()).toMatchObject([
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

  test('pages back and forth, and keeps the page in the URL', () =>
    visit(at.app, {}, async ({ page }) => {
      const day = (n: number) => `2026-03-${String(28 - (n >> 2)).padStart(2, '0')}`;
      const entries = Array.from({ length: 53 }, (_, n) => ({
        ...{ symbol: `T${n}`, pnl: String(n), tradeDate: day(n) },
      }));
      await (await at.app.as(trader))('POST', '/api/journal/batch', { entries });
      const trades = tradesPage(page);
      await trades.open('?sort=pnl&order=asc');
      await trades.pages.getByText('1–50 of 53', { exact: true }).waitFor();
      const [previous, next] = ['Previous', 'Next'].map((name) => trades.pages.getByRole('button', { name }));
      if (!previous || !next) throw new Error('no buttons');
      expect(await previous.getAttribute('aria-disabled')).toBe('true');
      await next.focus();
      await page.keyboard.press('Enter');
      await trades.pages.getByText('51–53 of 53', { exact: true }).waitFor();
      await trades.row('T52').waitFor();
      expect(await trades.column(2)).toEqual(['T50', 'T51', 'T52']);
      await page.locator('[aria-disabled=true]').getByText('Next').waitFor();
      await hasFocus(next);
      await page.reload();
      await adminPage(page).enter();
      await trades.pages.getByText('51–53 of 53', { exact: true }).waitFor();
      await previous.click();
      await trades.pages.getByText('1–50 of 53', { exact: true }).waitFor();
      await page.goBack();
      await trades.pages.getByText('51–53 of 53', { exact: true }).waitFor();
      // The last page changes once its trades are gone.
      for (const symbol of ['T50', 'T51', 'T52']) {
        await trades
          .row(symbol)
          .getByRole('button', { name: `Delete ${symbol} of Maya Okafor` })
          .click();
        await trades.question.getByRole('button', { name: 'Delete' }).click();
        await trades.row(symbol).waitFor({ state: 'detached' });
      }
      await trades.pages.getByText('1–50 of 50', { exact: true }).waitFor();
    }));

  test('is a list on phones, sorted through a picker', () =>
    visit(at.app, { width: 360 }, async ({ page }) => {
      await addSome();
      const trades = tradesPage(page);
      await trades.open();
      const cards = page.getByRole('list', { name: 'Trades' }).getByRole('listitem');
      await cards.filter({ hasText: 'SPY 610C' }).getByText('Open', { exact: true }).waitFor();
      await cards.filter({ hasText: 'NQZ6' }).getByText('−$480.25').waitFor();
      await page.getByRole('combobox', { name: 'Sort' }).click();
      await page.getByRole('option', { name: 'Sort by Quantity' }).click();
      await cards.first().getByText('SPY 610C').waitFor();
      await page.getByRole('button', { name: /^Descending/ }).click();
      await cards.first().getByText('NQZ6').waitFor();
      expect(new URL(page.url()).search).toBe('?sort=quantity&order=asc');
    }));
});

test('is accessible in both themes at any width', () =>
  visit(at.app, {}, async ({ page }) => {
    const widest = { quantity: 1_000_000_000, tradeDate: '2001-09-20', pnl: '-999999999.99' };
    const { id } = await at.app.addTrader('N'.repeat(100), 'long-name');
    await add(id, 'W'.repeat(40), { ...widest, instrumentType: 'options', positionType: 'short' });
    await addSome();
    const trades = tradesPage(page);
    await trades.open();
    await page.getByText('NQZ6').first().waitFor();
    await interactive(page);
    expect(await violationsAt(page, [1440, 1024, 768, 360])).toEqual([]);
    await trades.add.click();
    await trades.field('Trader').waitFor();
    expect(await violationsAt(page, [360, 1440], '[role="dialog"]')).toEqual([]);
    await at.admin('DELETE', `/api/admin/traders/${id}`);
  }));
