/** An amount that is more likely a typo than a trade needs one confirmation. */

import { describe, expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { hasFocus, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import { seeToast } from './models/toast.ts';
import { tradesPage } from './models/trades-page.ts';

const at = traderOfTest();

const rows = async (): Promise<{ pnl: string }[]> => (await at.elsewhere('GET', '/api/journal')).json();

describe('a P&L of a million and more', () => {
  test('is confirmed once before it is saved, by keyboard alone', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6', pnl: '999999999.99' });
      await journal.fields.pnl.press('Enter');
      const question = journal.dialog.getByRole('alert').filter({ hasText: 'Is this right?' });
      await question.getByText('+$999,999,999.99').waitFor();
      const correct = question.getByRole('button', { name: 'Correct it' });
      await hasFocus(correct);
      expect(await rows()).toEqual([]);
      await page.keyboard.press('Enter');
      await hasFocus(journal.fields.pnl);
      await question.waitFor({ state: 'detached' });

      await page.keyboard.type('-1000000');
      await page.keyboard.press('Enter');
      await question.getByText('−$1,000,000.00').waitFor();
      await hasFocus(correct);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await seeToast(page, 'Journal entry created successfully');
      expect(await rows()).toMatchObject([{ pnl: '-1000000.00' }]);

      // The amount it already has is not questioned again.
      await journal.entry('ESZ6').getByRole('button', { name: 'Edit ESZ6' }).click();
      await journal.type({ notes: 'A large one' });
      await journal.save.click();
      await seeToast(page, 'Journal entry updated successfully');
    }));

  test('is confirmed again when the amount changes, and not at all below the limit', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6', pnl: '1,000,000' });
      await journal.create.click();
      await journal.dialog.getByText('Is this right?').waitFor();
      await journal.type({ pnl: '999,999.99' });
      await journal.dialog.getByText('Is this right?').waitFor({ state: 'detached' });
      await journal.create.click();
      await seeToast(page, 'Journal entry created successfully');
      expect(await rows()).toMatchObject([{ pnl: '999999.99' }]);
    }));

  test('is confirmed only once when saving failed', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/status of 503/);
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await page.route('**/api/journal', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 503, json: { message: 'Not now', code: 'busy' } })
          : route.continue(),
      );
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6', pnl: '2000000' });
      await journal.create.click();
      await journal.dialog.getByRole('button', { name: 'Yes, save it' }).click();
      await seeToast(page, 'Error', 'Not now');
      await page.unrouteAll({ behavior: 'wait' });
      await journal.create.click();
      await seeToast(page, 'Journal entry created successfully');
    }));

  test('is confirmed in the admin area too', () =>
    visit(at.app, {}, async ({ page }) => {
      const trades = tradesPage(page);
      await trades.open(`?trader=${at.trader.id}`);
      await trades.add.click();
      await hasFocus(trades.field('Symbol'));
      await trades.field('Symbol').fill('ESZ6');
      await trades.field('P&L').fill('-2500000');
      await trades.submit.click();
      await trades.dialog.getByText('−$2,500,000.00').waitFor();
      await trades.dialog.getByRole('button', { name: 'Yes, save it' }).click();
      await seeToast(page, 'Trade added successfully');
    }));
});
