import { expect, test } from 'bun:test';
import type { Account } from '#src/features/accounts/responses.ts';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { open, visit } from './browser.ts';
import { accountsPage } from './models/accounts-page.ts';

const at = traderOfTest({}, '2026-11-20T20:00:00Z');

/** An evaluation of Maya's that made $1,000 and lost $400 on the next day. */
async function evaluation(): Promise<Account> {
  const json = { name: 'Evaluation', kind: 'evaluation', startingBalance: '50000' };
  const account: Account = await (await at.elsewhere('POST', '/api/accounts', json)).json();
  for (const [pnl, tradeDate] of [
    ['1000', '2026-11-18'],
    ['-400', '2026-11-19'],
  ]) {
    await at.elsewhere('POST', '/api/journal', { symbol: 'ES', accountId: account.id, pnl, tradeDate });
  }
  return account;
}

test('rules begin with a template, are changed over the account’s own past, and stand on its card', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await evaluation();
    const { open: openAccounts, dialog, save } = accountsPage(page);
    await openAccounts(at.trader.id);
    await page.getByRole('button', { name: 'Edit Evaluation' }).click();
    await dialog.getByRole('combobox', { name: 'Begin with' }).click();
    await page.getByRole('option', { name: 'Topstep 50K' }).click();
    await dialog.getByText('the firm’s own rules hold').waitFor();
    const past = dialog.getByRole('region', { name: 'Over its own past' });
    const room = past.getByRole('definition').first();
    await room.getByText('$1,600.00 left').waitFor();
    await dialog.getByLabel('Max Drawdown').fill('0');
    await save.click();
    await dialog.getByRole('alert').getByText('Drawdown must be above 0').waitFor();
    await dialog.getByLabel('Max Drawdown').fill('$350');
    await dialog.getByLabel('Lock above the Start').fill('');
    await past.getByText('Breached on Nov 19, 2026').waitFor();
    await dialog.getByLabel('Max Drawdown').fill('2,500');
    await room.getByText('$2,100.00 left').waitFor();
    await dialog.getByLabel('Consistency, %').fill('50');
    await past.getByText('Needed for consistency').waitFor();
    expect(await violationsAt(page, [360, 1440])).toEqual([]);
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    const card = page.getByRole('listitem').filter({ hasText: 'Evaluation' });
    await card.getByText('Max drawdown · binding').waitFor();
    await card.getByText('$2,100.00 left').waitFor();
    await card.getByText('$1,400.00').waitFor();
    expect(await violationsAt(page, [360, 1440])).toEqual([]);
    await page.getByRole('button', { name: 'Edit Evaluation' }).click();
    await dialog.getByRole('button', { name: 'Remove Rules' }).click();
    await save.click();
    await card.getByText('Max drawdown').waitFor({ state: 'detached' });
  }));

test('a manager sets the rules of a colleague’s account, and nothing else of it', () =>
  visit(at.app, { as: at.trader }, async ({ page: own }) => {
    await evaluation();
    const manager = await at.app.addTrader('Ana Ruiz', 'ana-code-number-1');
    await (await at.app.asAdmin())('PUT', `/api/admin/traders/${manager.id}`, { role: 'manager' });
    await accountsPage(own).open(at.trader.id);
    await own.getByRole('status').getByText('Live', { exact: true }).waitFor({ state: 'attached' });
    await visit(at.app, { as: manager }, async ({ page }) => {
      const { dialog, fields, save } = accountsPage(page);
      await open(page, `/dashboard/${at.trader.id}/accounts`);
      await page.getByRole('button', { name: 'Edit the rules of Evaluation' }).click();
      await dialog.getByRole('combobox', { name: 'Begin with' }).click();
      await page.getByRole('option', { name: 'Tradeify Select 50K' }).click();
      await dialog.getByLabel('Minimum Days').waitFor();
      expect(await fields.name.count()).toBe(0);
      await save.click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('2 of 3').waitFor();
      expect(await page.getByRole('button', { name: /^(Archive|Delete)/ }).count()).toBe(0);
    });
    await own.getByText('2 of 3').waitFor();
  }));
