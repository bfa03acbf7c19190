/** What a new entry takes over from the one before, and what its symbol is offered. */

import { expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { hasFocus, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';

const at = traderOfTest();

test('the next entry has the day, account, symbol and type of the one before, and the same again is another one', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const account = await (await at.elsewhere('POST', '/api/accounts', { name: 'Topstep 50K' })).json();
    const journal = journalPage(page, at.trader.id);
    await journal.open();
    await journal.newEntry.click();
    await journal.type({
      asset: 'AAPL',
      tradeDate: '2026-11-02',
      pnl: '12',
      notes: 'First',
      instrument: 'Options',
    });
    await journal.dialog.getByText('Account, costs, stop, times, tags').click();
    await journal.dialog.getByRole('combobox', { name: 'Account' }).click();
    await page.getByRole('option', { name: 'Topstep 50K' }).click();
    const another = journal.dialog.getByRole('button', { name: 'Save and add another' });
    await another.click();
    await hasFocus(journal.fields.asset);
    expect(await journal.fields.pnl.inputValue()).toBe('');
    expect(await journal.fields.notes.inputValue()).toBe('');
    await journal.type({ pnl: '12', notes: 'First' });
    await another.click();
    await hasFocus(journal.fields.asset);
    // Nothing was typed that could be lost.
    await journal.dialog.getByRole('button', { name: 'Cancel' }).click();
    await journal.dialog.waitFor({ state: 'detached' });
    const entries: object[] = await (await at.elsewhere('GET', '/api/journal')).json();
    const same = {
      symbol: 'AAPL',
      tradeDate: '2026-11-02',
      pnl: '12.00',
      notes: 'First',
      accountId: account.id,
    };
    expect(entries).toMatchObject([
      { ...same, instrumentType: 'options' },
      { ...same, instrumentType: 'options' },
    ]);
  }));

test('a symbol of which more are offered than fit keeps its list where that is pressed beside its options, and is left with one Tab', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const entries = [...'FGHJKMNQUVXZ'].map((month) => ({ symbol: `NQ${month}6`, pnl: '1' }));
    await at.elsewhere('POST', '/api/journal/batch', { entries });
    const journal = journalPage(page, at.trader.id);
    await journal.open();
    await journal.newEntry.click();
    await hasFocus(journal.fields.asset);
    await page.keyboard.type('NQ');
    const list = page.getByRole('listbox');
    // As on its scroll bar.
    const { x, y, width } = (await list.boundingBox()) ?? expect.unreachable();
    await page.mouse.click(x + width / 2, y + 2);
    // It would be gone a moment later.
    await page.waitForTimeout(200);
    expect(await list.count()).toBe(1);
    await hasFocus(journal.fields.asset);
    await page.keyboard.press('Tab');
    await hasFocus(journal.fields.tradeDate);
  }));
