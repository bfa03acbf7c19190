import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { adminOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, interactive, resize, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { tradesPage } from './models/trades-page.ts';

const PATH = '/api/admin/journal';

const at = adminOfTest();
let [maya, leo] = [0, 0];

beforeAll(async () => {
  const admin = await at.app.asAdmin();
  maya = (await at.app.addTrader('Maya Okafor', 'maya-code-1')).id;
  leo = (await at.app.addTrader('Leo Brandt', 'leo-code-22')).id;
  await admin('PUT', `/api/admin/traders/${leo}`, { includePnl: false });
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

  test('filters by one trader, found among many by part of the name, and back', () =>
    visit(at.app, {}, async ({ page }) => {
      await addSome();
      const trades = tradesPage(page);
      await trades.open();
      await trades.row('ESZ6').waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('bran');
      expect(await trades.offers.allTextContents()).toEqual(['Leo Brandt']);
      await page.keyboard.press('Enter');
      await trades.total('Trades').getByText('2, 1 open', { exact: true }).waitFor();
      await trades.row('ESZ6').waitFor({ state: 'detached' });
      await trades.total('Total P&L').getByText('−$480.25', { exact: true }).waitFor();
      await page.getByText('This trader is excluded from P&L').waitFor();
      expect(new URL(page.url()).search).toBe(`?trader=${leo}`);
      await page.reload();
      await adminPage(page).enter();
      await trades.row('NQZ6').waitFor();
      await trades.says(trades.filter, 'Leo Brandt');
      await trades.filter.fill('nobody of that name');
      await trades.filter.press('Tab');
      await trades.says(trades.filter, 'Leo Brandt');
      await trades.filter.click();
      await trades.offers.getByText('All traders').click();
      await trades.row('ESZ6').waitFor();
      await page.goBack();
      await trades.row('ESZ6').waitFor({ state: 'detached' });
      await trades.says(trades.filter, 'Leo Brandt');
    }));

  test('sorts by every column in both directions, also by keyboard', () =>
    visit(at.app, {}, async ({ page }) => {
      await addSome();
      const trades = tradesPage(page);
      await trades.open();
      await trades.row('ESZ6').waitFor();
      // The table is busy from the moment its header tells the new order, whatever its first row was before.
      const sorted = async (heading: string, n: number, direction: string, first: string) => {
        const header = trades.table.getByRole('columnheader', { name: heading });
        await header.and(page.locator(`[aria-sort=${direction}]`)).waitFor();
        await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
        await trades.rows.first().locator(`td:nth-child(${n})`).getByText(first).waitFor();
        return trades.column(2);
      };
      for (const [heading, n, first, last, search, order] of [
        ['Trader', 1, 'Leo Brandt', 'Maya Okafor', 'trader', 'ascending'],
        ['Symbol', 2, 'ESZ6', 'SPY 610C', 'symbol', 'ascending'],
        ['Type', 3, 'futures', 'options', 'type', 'ascending'],
        ['Position', 4, 'long', 'short', 'position', 'ascending'],
        ['Quantity', 5, '10', '1', 'quantity', 'descending'],
        ['P&L', 6, '+$2,310.50', '−$480.25', 'pnl', 'descending'],
      ] as const) {
        await trades.heading(heading).focus();
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.search === `?sort=${search}`);
        const there = await sorted(heading, n, order, first);
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.search.startsWith(`?sort=${search}&order=`));
        const other = order === 'ascending' ? 'descending' : 'ascending';
        expect(await sorted(heading, n, other, last)).toEqual(there.toReversed());
      }
      await trades.heading('Date').click();
      await page.waitForURL((url) => url.search === '');
      await trades.heading('Date').click();
      expect((await sorted('Date', 2, 'ascending', 'SPY 610C')).at(-1)).toBe('ESZ6');
      await page.goBack();
      expect((await sorted('Date', 2, 'descending', 'ESZ6')).at(-1)).toBe('SPY 610C');
    }));

  test('pages back and forth, and keeps the page in the URL', () =>
    visit(at.app, {}, async ({ page }) => {
      const day = (n: number) => `2026-03-${String(28 - (n >> 2)).padStart(2, '0')}`;
      for (let n = 0; n < 53; n++) await add(maya, `T${n}`, { pnl: String(n), tradeDate: day(n) });
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
