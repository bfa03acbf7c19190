import { describe, expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { visit } from './browser.ts';
import { hubPage } from './models/hub-page.ts';
import { journalPage } from './models/journal-page.ts';
import { seeToast } from './models/toast.ts';

const at = traderOfTest();

describe('an entry', () => {
  test('is created, and counts in the hub on its day', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await page.getByText('No journal entries found').waitFor();
      await journal.newEntry.click();
      await journal.type({
        asset: 'ESZ6',
        quantity: '2',
        entryPrice: '6980.75',
        exitPrice: '6995.25',
        pnl: '1450.5',
        strategy: 'Opening range break',
        notes: 'Waited for the retest.\nSecond target <b>not</b> reached.',
      });
      await journal.create.click();
      await seeToast(page, 'Journal entry created successfully');
      const entry = journal.entry('ESZ6');
      for (const text of [
        'futures',
        'long',
        'WIN',
        '6,980.75',
        '6,995.25',
        '+$1,450.50',
        'Opening range break',
      ]) {
        await entry.getByText(text, { exact: true }).waitFor();
      }
      await entry.getByText('Second target <b>not</b> reached.').waitFor();
      await page.getByRole('status').getByText('1 entry').waitFor();

      await page.getByRole('link', { name: 'Team hub' }).first().click();
      const row = hubPage(page, at.trader.id).row(at.trader.name);
      await row.getByText('1 trade', { exact: true }).waitFor();
      await row.getByText('+$1,450.50').waitFor();
    }));
});

describe('by keyboard alone', () => {
  test('an entry is written, found, and the hub reached', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await page.keyboard.press('n');
      await journal.fields.asset.waitFor();
      await page.keyboard.type('ESZ6');
      await journal.fields.pnl.focus();
      await page.keyboard.type('25');
      await page.keyboard.press('Enter');
      await journal.entry('ESZ6').waitFor();
      await journal.dialog.waitFor({ state: 'detached' });
      await page.keyboard.press('/');
      await page.keyboard.type('n');
      expect(await journal.search.inputValue()).toBe('n');
      await page.keyboard.press('Escape');
      await journal.search.blur();
      await page.keyboard.press('?');
      await journal.dialog.getByText('Keyboard shortcuts').waitFor();
      await page.keyboard.press('Escape');
      await journal.dialog.waitFor({ state: 'detached' });
      await page.keyboard.press('g');
      await page.keyboard.press('h');
      await page.getByRole('heading', { name: `Welcome, ${at.trader.name}` }).waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('j');
      await page.getByRole('heading', { name: 'Journal Entries' }).waitFor();
    }));
});
