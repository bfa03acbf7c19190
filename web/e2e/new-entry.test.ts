/** What a new entry takes over from the one before, and what its symbol is offered. */

import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { hasFocus, open, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';

const at = traderOfTest();

describe('the next entry', () => {
  test('has the day, account, symbol and type of the one before, and the same again is another one', () =>
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

  test('may begin as one that is duplicated', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const fields = { symbol: 'ESZ6', pnl: '50', notes: 'Again', tags: ['late'], tradeDate: '2026-11-02' };
      const { id } = await (
        await at.elsewhere('POST', '/api/journal', { ...fields, openedAt: '2026-11-02T15:00:00Z' })
      ).json();
      await open(page, `/dashboard/${at.trader.id}/journal?entry=${id}`);
      await page.getByRole('button', { name: 'More actions on ESZ6' }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      const journal = journalPage(page, at.trader.id);
      await journal.create.click();
      await journal.dialog.waitFor({ state: 'detached' });
      const entries: object[] = await (await at.elsewhere('GET', '/api/journal')).json();
      expect(entries).toMatchObject([
        { ...fields, pnl: '50.00', openedAt: null },
        { ...fields, pnl: '50.00', openedAt: '2026-11-02T15:00:00.000Z' },
      ]);
    }));
});

describe('a symbol of which more are offered than fit', () => {
  const withOffers = (test: (page: Page, journal: ReturnType<typeof journalPage>) => Promise<void>) =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      for (const month of 'FGHJKMNQUVXZ') {
        await at.elsewhere('POST', '/api/journal', { symbol: `NQ${month}6`, pnl: '1' });
      }
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.newEntry.click();
      await hasFocus(journal.fields.asset);
      await page.keyboard.type('NQ');
      await page.getByRole('listbox').waitFor();
      await test(page, journal);
    });

  test('is left with one Tab', () =>
    withOffers(async (page, journal) => {
      await page.keyboard.press('Tab');
      await hasFocus(journal.fields.tradeDate);
    }));

  test('keeps its list where that is pressed beside its options, as on its scroll bar', () =>
    withOffers(async (page, journal) => {
      const list = page.getByRole('listbox');
      const { x, y, width } = (await list.boundingBox()) ?? expect.unreachable();
      await page.mouse.click(x + width / 2, y + 2);
      // It would be gone a moment later.
      await page.waitForTimeout(200);
      expect(await list.count()).toBe(1);
      await hasFocus(journal.fields.asset);
    }));
});
