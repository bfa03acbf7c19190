import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { adminOfTest } from './app-fixture.ts';
import { hasFocus, visit } from './browser.ts';
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

  test('shows at its fields what is missing or invalid', () =>
    visit(at.app, {}, async ({ page }) => {
      const trades = tradesPage(page);
      await trades.open();
      await trades.add.click();
      await trades.submit.click();
      for (const message of ['Trader is required', 'Asset is required', 'PnL is required']) {
        await trades.problem(message).waitFor();
      }
      await trades.field('Trader').fill('nobody');
      await trades.field('Quantity').fill('1.5');
      await trades.field('P&L').fill('1.005');
      await trades.field('Entry Price optional').fill('about ten');
      await trades.field('Trade Date').fill('2999-01-01');
      await trades.submit.click();
      for (const message of [
        'Trader is required',
        'Quantity must be a whole number of 1 or more',
        'PnL must be an amount with at most 2 decimals, below 1,000,000,000',
        'Trade date must not be in the future',
      ]) {
        await trades.problem(message).waitFor();
      }
      await trades.dialog
        .getByRole('alert')
        .getByText(/^Entry price must/)
        .waitFor();
      expect(await listed()).toEqual([]);
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

  test('is changed, and stays with its trader', () =>
    visit(at.app, {}, async ({ page }) => {
      await add('ESZ6', { notes: 'Waited' });
      const trades = tradesPage(page);
      await trades.open();
      await trades.row('ESZ6').getByRole('button', { name: 'Edit ESZ6 of Maya Okafor' }).click();
      await trades.says(trades.field('Trader'), 'Maya Okafor');
      await trades.dialog.getByRole('radio', { name: 'Short' }).check();
      await trades.field('Quantity').fill('3');
      await trades.field('P&L').fill('');
      await trades.dialog.getByRole('switch', { name: 'Position is still open' }).click();
      await trades.save.click();
      await seeToast(page, 'Trade updated successfully');
      await trades.row('ESZ6').getByText('Open', { exact: true }).waitFor();
      expect(await listed()).toMatchObject([
        { traderId: maya, positionType: 'short', quantity: 3, pnl: null, isOpen: true, notes: 'Waited' },
      ]);
    }));

  test('that was changed elsewhere shows both versions and lets the admin choose', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 409/);
      const id = await add('ESZ6');
      const trades = tradesPage(page);
      await trades.open();
      const edit = trades.row('ESZ6').getByRole('button', { name: /^Edit/ });
      await edit.click();
      await trades.field('Quantity').fill('7');
      await at.admin('PUT', `${PATH}/${id}`, { pnl: '55' });
      await trades.save.click();
      const alert = trades.dialog.getByRole('alert');
      await alert.getByText('This entry was changed in the meantime').waitFor();
      await alert.getByText('55.00').waitFor();
      await alert.getByRole('button', { name: 'Use the current values' }).click();
      expect(await trades.field('P&L').inputValue()).toBe('55.00');
      await trades.field('Quantity').fill('8');
      await at.admin('PUT', `${PATH}/${id}`, { pnl: '66' });
      await trades.save.click();
      await alert.getByRole('button', { name: 'Keep mine' }).click();
      await trades.save.click();
      await seeToast(page, 'Trade updated successfully');
      expect(await listed()).toMatchObject([{ pnl: '66.00', quantity: 8 }]);
    }));

  test('that was deleted elsewhere is saved as a new one', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 404/);
      const id = await add('ESZ6');
      const trades = tradesPage(page);
      await trades.open();
      await trades.row('ESZ6').getByRole('button', { name: /^Edit/ }).click();
      await trades.field('Quantity').fill('7');
      await at.admin('DELETE', `${PATH}/${id}`);
      await trades.save.click();
      await trades.dialog.getByRole('alert').getByText('This trade no longer exists').waitFor();
      await trades.dialog.getByRole('button', { name: 'Save as new trade' }).click();
      await seeToast(page, 'Trade added successfully');
      expect(await listed()).toMatchObject([{ quantity: 7, traderId: maya }]);
    }));

  test('of a trader who was removed in the meantime says so at the field', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 422/);
      const gone = await at.app.addTrader('Gone Soon', 'gone-code-3');
      const trades = tradesPage(page);
      await trades.open();
      await trades.add.click();
      await trades.field('Trader').fill('Gone Soon');
      await trades.field('Symbol').fill('ESZ6');
      await trades.field('P&L').fill('1');
      await at.admin('DELETE', `/api/admin/traders/${gone.id}`);
      await trades.submit.click();
      await trades.problem('Trader not found').waitFor();
      await trades.field('Trader').fill('Maya Okafor');
      await trades.field('Symbol').focus();
      await trades.submit.click();
      await seeToast(page, 'Trade added successfully');
    }));

  for (const [button, send, message] of [
    ['Add Trade', 'Add Trade', 'Error adding trade'],
    ['Edit ESZ6 of Maya Okafor', 'Save Changes', 'Error updating trade'],
  ] as const) {
    test(`is not lost when the server is down: ${button}`, () =>
      visit(at.app, {}, async ({ page, provokes }) => {
        provokes(/ERR_CONNECTION_REFUSED/);
        await add('ESZ6');
        const trades = tradesPage(page);
        await trades.open(`?trader=${maya}`);
        await trades.row('ESZ6').waitFor();
        await page.getByRole('button', { name: button }).first().click();
        await trades.field('Symbol').fill('TYPED');
        await trades.field('P&L').fill('1');
        await page.route(`${PATH}**`, (route) => route.abort('connectionrefused'));
        await trades.dialog.getByRole('button', { name: send }).click();
        await page.getByText(message, { exact: true }).waitFor();
        await page.unroute(`${PATH}**`);
        await trades.dialog.getByRole('button', { name: 'Cancel' }).click();
        await trades.question.getByText('This trade has changes that are not saved.').waitFor();
        await trades.question.getByRole('button', { name: 'Keep editing' }).click();
        await trades.dialog.getByRole('button', { name: send }).click();
        await trades.row('TYPED').waitFor();
      }));
  }

  test('is restored when the area locks while it is being typed', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 40[13]/);
      const trades = tradesPage(page);
      await trades.open(`?sort=pnl&trader=${leo}`);
      await trades.add.click();
      await trades.field('Trader').fill('Maya Okafor');
      await trades.field('Symbol').fill('ESZ6');
      await trades.field('P&L').fill('12');
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
