import { describe, expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { hasFocus, visit } from './browser.ts';
import { hubPage } from './models/hub-page.ts';
import { journalPage } from './models/journal-page.ts';
import { seeToast } from './models/toast.ts';

const at = traderOfTest();

const addEntry = (entry: object) => at.elsewhere('POST', '/api/journal', entry);

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

  test('of another day counts on that day', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({
        asset: 'NQH6',
        tradeDate: '2026-01-06',
        pnl: '-80',
        position: 'Short',
        instrument: 'Options',
      });
      await journal.create.click();
      const entry = journal.entry('NQH6');
      for (const text of ['options', 'short', 'LOSS', '−$80.00', 'Tue, Jan 6, 2026']) {
        await entry.getByText(text, { exact: true }).waitFor();
      }
      const hub = hubPage(page, at.trader.id);
      await hub.open('?date=2026-01-05');
      await hub.team.getByText('No trading activity for Jan 5, 2026').waitFor();
      await hub.nextDay.click();
      await hub.row(at.trader.name).getByText('−$80.00').waitFor();
      expect(new URL(page.url()).search).toBe('?date=2026-01-06');
      await hub.day.fill('2026-01-05');
      await hub.team.getByText('No trading activity for Jan 5, 2026').waitFor();
    }));

  test('is rejected at its fields, the first of which gets the focus', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({ quantity: '1e3' });
      await journal.create.click();
      for (const message of [
        'Asset is required',
        'PnL is required',
        'Quantity must be a whole number of 1 or more',
      ]) {
        await journal.dialog.getByRole('alert').getByText(message).waitFor();
      }
      await hasFocus(journal.fields.asset);
      expect(await journal.fields.asset.getAttribute('aria-invalid')).toBe('true');
      // An open position needs no P&L.
      await journal.type({ asset: 'CLF7', quantity: '3', stillOpen: true });
      await journal.create.click();
      const entry = journal.entry('CLF7');
      await entry.getByText('P&L').waitFor({ state: 'attached' });
      expect(await entry.getByText('Open', { exact: true }).count()).toBeGreaterThanOrEqual(2);
    }));

  test('shows at its field what only the server can reject', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/status of 422/);
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      const rejection = {
        message: 'No',
        code: 'invalid',
        issues: [{ path: 'symbol', message: 'Not a symbol of ours' }],
      };
      await page.route('/api/journal', (route) => route.fulfill({ status: 422, json: rejection }));
      await journal.newEntry.click();
      await journal.type({ asset: 'XXX', pnl: '1' });
      await journal.create.click();
      await journal.dialog.getByRole('alert').getByText('Not a symbol of ours').waitFor();
    }));

  test('is edited', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntry({ symbol: 'GCZ6', pnl: '96.40', notes: 'first' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.entry('GCZ6').getByRole('button', { name: 'Edit GCZ6' }).click();
      expect(await journal.fields.pnl.inputValue()).toBe('96.40');
      await journal.type({ pnl: '−96.4', notes: '' });
      await journal.save.click();
      await seeToast(page, 'Journal entry updated successfully');
      await journal.entry('GCZ6').getByText('−$96.40').waitFor();
      await journal.entry('GCZ6').getByText('LOSS').waitFor();
      expect(await journal.entry('GCZ6').getByText('first').count()).toBe(0);
    }));

  test('that was changed elsewhere shows its current values and lets the trader choose', () =>
    visit(at.app, { as: at.trader }, async ({ page, origin, provokes }) => {
      provokes(/status of 409/);
      await addEntry({ symbol: 'ZNZ6', pnl: '10.00' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.entry('ZNZ6').getByRole('button', { name: 'Edit ZNZ6' }).click();
      const [row]: { id: number }[] = await (await page.request.get('/api/journal')).json();
      await page.request.put(`/api/journal/${row?.id}`, { data: { pnl: '55.00' }, headers: { origin } });
      await journal.type({ strategy: 'Mine' });
      await journal.save.click();
      const alert = journal.dialog.getByRole('alert');
      await alert.getByText('This entry was changed in the meantime').waitFor();
      // Both versions, side by side.
      const difference = (label: string) =>
        alert.getByRole('term').getByText(label, { exact: true }).locator('xpath=following-sibling::dd');
      expect(await difference('P&L').allTextContents()).toEqual(['Saved: 55.00', 'Before: 10.00']);
      expect(await difference('Strategy').allTextContents()).toEqual(['Saved: —', 'Yours: Mine']);
      await alert.getByRole('button', { name: 'Keep mine' }).click();
      await journal.save.click();
      await journal.entry('ZNZ6').getByText('Mine').waitFor();
      // Untouched fields keep their saved values.
      await journal.entry('ZNZ6').getByText('+$55.00').waitFor();
    }));

  for (const wayGone of ['deleted', 'changed, then deleted'] as const) {
    test(`that was ${wayGone} elsewhere is saved as a new one`, () =>
      visit(at.app, { as: at.trader }, async ({ page, origin, provokes }) => {
        provokes(/status of 40[49]/);
        await addEntry({ symbol: 'ZNZ6', pnl: '10.00', tradeDate: '2026-01-06' });
        const journal = journalPage(page, at.trader.id);
        await journal.open();
        await journal.entry('ZNZ6').getByRole('button', { name: 'Edit ZNZ6' }).click();
        await journal.type({ strategy: 'Mine' });
        const [row]: { id: number }[] = await (await page.request.get('/api/journal')).json();
        if (wayGone !== 'deleted') {
          await page.request.put(`/api/journal/${row?.id}`, { data: { pnl: '5' }, headers: { origin } });
          await journal.save.click();
          await journal.dialog.getByRole('button', { name: 'Keep mine' }).click();
        }
        await page.request.delete(`/api/journal/${row?.id}`, { headers: { origin } });
        await journal.save.click();
        await journal.dialog.getByRole('alert').getByText('This entry no longer exists').waitFor();
        expect(await journal.fields.strategy.inputValue()).toBe('Mine');
        await journal.dialog.getByRole('button', { name: 'Save as new entry' }).click();
        await seeToast(page, 'Journal entry created successfully');
        const entry = journal.entry('ZNZ6');
        const pnl = wayGone === 'deleted' ? '+$10.00' : '+$5.00';
        for (const text of ['Mine', pnl, 'Tue, Jan 6, 2026']) await entry.getByText(text).waitFor();
        expect(await journal.entries.count()).toBe(1);
      }));
  }

  test('that was deleted elsewhere can be dropped, and leaves the list', () =>
    visit(at.app, { as: at.trader }, async ({ page, origin, provokes }) => {
      provokes(/status of 404/);
      await addEntry({ symbol: 'KEEP', pnl: '1' });
      await addEntry({ symbol: 'GONE', pnl: '10.00' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.entry('GONE').getByRole('button', { name: 'Edit GONE' }).click();
      await journal.type({ strategy: 'Mine' });
      const [row]: { id: number }[] = await (await page.request.get('/api/journal')).json();
      await page.request.delete(`/api/journal/${row?.id}`, { headers: { origin } });
      await journal.save.click();
      await journal.dialog.getByRole('button', { name: 'Discard' }).click();
      await journal.dialog.waitFor({ state: 'detached' });
      await journal.entry('GONE').waitFor({ state: 'detached' });
      expect(await journal.entries.count()).toBe(1);
    }));

  test('is deleted after confirmation', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntry({ symbol: 'KEEP', pnl: '1' });
      await addEntry({ symbol: 'GONE', pnl: '2' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.entry('GONE').getByRole('button', { name: 'Delete GONE' }).click();
      await journal.question
        .getByText('Are you sure you want to delete this entry?', { exact: true })
        .waitFor();
      await journal.question.getByRole('button', { name: 'Cancel' }).click();
      await journal.question.waitFor({ state: 'detached' });
      await journal.entry('GONE').getByRole('button', { name: 'Delete GONE' }).click();
      await journal.question.getByRole('button', { name: 'Delete' }).click();
      await seeToast(page, 'Journal entry deleted successfully');
      await journal.entry('GONE').waitFor({ state: 'detached' });
      expect(await journal.entries.count()).toBe(1);
    }));

  test('is opened and closed by its switch, and cannot be closed without a P&L', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntry({ symbol: 'CLF7', isOpen: true });
      await addEntry({ symbol: 'DONE', pnl: '5' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      const done = journal.entry('DONE').getByRole('switch', { name: 'Open DONE' });
      await done.click();
      await journal.question.getByRole('button', { name: 'Reopen' }).click();
      await seeToast(page, 'Journal entry updated successfully');
      await journal.entry('DONE').locator('[role="switch"][data-state="checked"]:not([disabled])').waitFor();

      await journal.entry('CLF7').getByRole('switch', { name: 'Open CLF7' }).click();
      await hasFocus(journal.fields.pnl);
      await journal.dialog.getByText('A closed trade needs it.').waitFor();
      // No errors before anything is typed or submitted.
      await journal.fields.notes.focus();
      expect(await journal.dialog.getByRole('alert').count()).toBe(0);
      expect(await journal.fields.pnl.getAttribute('aria-invalid')).toBeNull();
      await journal.save.click();
      await journal.dialog.getByRole('alert').getByText('PnL is required').waitFor();
      await hasFocus(journal.fields.pnl);
      await journal.type({ pnl: '-3' });
      await journal.save.click();
      await journal.entry('CLF7').getByText('−$3.00').waitFor();
      expect(await journal.entry('CLF7').getByRole('switch').isChecked()).toBe(false);
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
