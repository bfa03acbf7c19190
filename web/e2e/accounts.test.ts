import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Account } from '#src/features/accounts/responses.ts';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { hasFocus, visit } from './browser.ts';
import { accountsPage } from './models/accounts-page.ts';
import { seeToast } from './models/toast.ts';

const at = traderOfTest({}, '2026-11-20T20:00:00Z');

async function addAccount(account: object): Promise<Account> {
  return (await at.elsewhere('POST', '/api/accounts', account)).json();
}

/** A win of $100.50 and a loss of $40.00 on the next day. */
function addEntries(accountId: number): void {
  const db = new Database(join(at.app.data, 'bullpen.db'));
  db.run('PRAGMA busy_timeout = 5000');
  db.run(
    `INSERT INTO journal_entries (trader_id, account_id, symbol, pnl_cents, outcome, trade_date, created_at, search_text)
     VALUES (?1, ?2, 'ES', 10050, 'win', '2026-11-18', 0, 'es'), (?1, ?2, 'ES', -4000, 'loss', '2026-11-19', 1, 'es')`,
    [at.trader.id, accountId],
  );
  db.close();
}

test('an account is added with the keyboard, and changed', () =>
  visit(at.app, { as: at.trader, width: 390 }, async ({ page }) => {
    const accounts = accountsPage(page);
    await accounts.open(at.trader.id);
    await page.getByText('No accounts yet').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add the first account' }).press('Enter');
    const { dialog, fields } = accounts;
    await hasFocus(fields.name);
    await accounts.submit.press('Enter');
    await dialog.getByRole('alert').getByText('Name is required').waitFor();
    await hasFocus(fields.name);
    await page.keyboard.type('Topstep 50K');
    await fields.kind.press('Enter');
    await page.getByRole('option', { name: 'Evaluation' }).press('Enter');
    await fields.startingBalance.fill('$50,000');
    await fields.timeZone.fill('chic');
    await page.keyboard.press('Enter');
    expect(await fields.timeZone.inputValue()).toBe('America/Chicago');
    await fields.names.fill('S1-104\nSim101!Playback');
    await dialog.getByRole('button', { name: 'Add Costs' }).press('Enter');
    await hasFocus(dialog.getByLabel('Contract').first());
    await dialog.getByLabel('Commission').fill('much');
    await accounts.submit.press('Enter');
    await dialog.getByRole('alert').getByText('Commission must be').waitFor();
    await hasFocus(dialog.getByLabel('Commission'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('2.1');
    const addCosts = dialog.getByRole('button', { name: 'Add Costs' });
    await addCosts.press('Enter');
    await dialog.getByRole('button', { name: 'Remove the costs in row 2' }).press('Enter');
    await hasFocus(addCosts);
    expect(await axeViolations(page)).toEqual([]);
    await accounts.submit.press('Enter');
    await seeToast(page, 'Account created successfully');
    const card = accounts.card('Topstep 50K');
    for (const text of ['Evaluation', '$50,000.00', '$0.00']) {
      await card.getByText(text, { exact: true }).first().waitFor();
    }
    await page.getByRole('button', { name: 'Edit Topstep 50K' }).press('Enter');
    await fields.name.fill('Topstep 50K b');
    await accounts.save.press('Enter');
    await seeToast(page, 'Account updated successfully');
    const [saved]: Account[] = await (await at.elsewhere('GET', '/api/accounts')).json();
    expect(saved).toMatchObject({
      name: 'Topstep 50K b',
      kind: 'evaluation',
      timeZone: 'America/Chicago',
      externalNames: ['S1-104', 'Sim101!Playback'],
      costs: [{ root: '*', commission: '2.10', fees: null }],
      version: 2,
    });
  }));

test('accounts show their balance and whom they follow; one with entries is archived, a leader told of', async () => {
  const leader = await addAccount({ name: 'Leader', kind: 'funded', startingBalance: '1000' });
  await addAccount({ name: 'Copy', followsAccountId: leader.id });
  const used = await addAccount({ name: 'Used', startingBalance: '500' });
  addEntries(used.id);
  await visit(at.app, { as: at.trader, colorScheme: 'light' }, async ({ page, provokes }) => {
    provokes(/409 \(Conflict\)/);
    const accounts = accountsPage(page);
    await accounts.open(at.trader.id);
    await accounts.card('Copy').getByText('Follows Leader').waitFor();
    const card = accounts.card('Used');
    for (const text of ['$560.50', '+$60.50']) await card.getByText(text, { exact: true }).waitFor();
    await card.getByRole('img', { name: 'to $560.50 on Nov 19, 2026' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await card.getByRole('button', { name: 'Delete Used' }).click();
    await accounts.question.getByRole('button', { name: 'Delete' }).click();
    await seeToast(page, 'This account has entries: archive it instead');
    await card.getByRole('button', { name: 'Archive Used', exact: true }).click();
    await seeToast(page, 'Account archived');
    await hasFocus(page.getByRole('heading', { name: 'Accounts', exact: true }));
    await page.getByText('Archived (1)').click();
    await accounts.archived('Used').getByRole('button', { name: 'Unarchive Used' }).waitFor();

    await page.getByRole('button', { name: 'Delete Leader' }).click();
    await accounts.question.getByText('Copy will follow no other account').waitFor();
    await accounts.question.getByRole('button', { name: 'Delete' }).click();
    await seeToast(page, 'Account deleted successfully');
    await accounts.card('Leader').waitFor({ state: 'detached' });
    expect(await accounts.card('Copy').getByText('Follows').count()).toBe(0);
  });
});
