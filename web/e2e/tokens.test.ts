import { expect, test } from 'bun:test';
import type { ApiToken } from '#src/features/tokens/responses.ts';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { hasFocus, visit } from './browser.ts';
import { accountsPage } from './models/accounts-page.ts';
import { seeToast } from './models/toast.ts';

const at = traderOfTest({}, '2026-11-20T20:00:00Z');

const listed = async (): Promise<ApiToken[]> => (await at.elsewhere('GET', '/api/tokens')).json();

test('a token is made with the keyboard, shown once, used by a script and deleted', () =>
  visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
    await accountsPage(page).open(at.trader.id);
    const opener = page.getByRole('button', { name: 'API Tokens' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'API Tokens' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await hasFocus(name);
    await dialog.getByText('No API tokens yet').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('Name is required').waitFor();
    await hasFocus(name);
    await page.keyboard.type('NinjaTrader export');
    await page.keyboard.press('Enter');
    const shown = dialog.getByRole('alert').filter({ hasText: 'Copy the token of NinjaTrader export now' });
    await hasFocus(shown.getByRole('button', { name: 'Copy' }));
    const token = (await shown.getByRole('code').textContent()) ?? '';
    expect(token).toMatch(/^blp_[\w-]{43}$/);
    await page.keyboard.press('Enter');
    await seeToast(page, 'API token copied');
    const row = dialog.getByRole('list', { name: 'API tokens' }).getByRole('listitem');
    await row.getByText('Never used').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const script = await fetch(`${at.app.origin}/api/journal`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(script.status).toBe(200);
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await hasFocus(opener);
    await page.keyboard.press('Enter');
    await row.getByText('Last used Nov 20, 2026, 3:00 PM from 127.0.0.1').waitFor();
    expect(await dialog.getByText(token).count()).toBe(0);

    // A second one of the same name is another one.
    await name.fill('NinjaTrader export');
    await name.press('Enter');
    expect(await shown.getByRole('code').textContent()).not.toBe(token);
    await row.nth(1).waitFor();
    const question = page.getByRole('alertdialog');
    for (const left of [1, 0]) {
      await row.first().getByRole('button', { name: 'Delete API token NinjaTrader export' }).press('Enter');
      await question.getByText('Scripts that use it are rejected at once.').waitFor();
      await question.getByRole('button', { name: 'Delete' }).press('Enter');
      await question.waitFor({ state: 'hidden' });
      expect(await listed()).toHaveLength(left);
      await hasFocus(name);
      expect(await shown.count()).toBe(0);
    }
    await dialog.getByText('No API tokens yet').waitFor();
  }));
