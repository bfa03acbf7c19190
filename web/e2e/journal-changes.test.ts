/** The Journal tab beyond editing: strategies, history and archives. */

import { describe, expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { keepFont, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import { insertEntries } from './models/recorded.ts';
import { seeToast } from './models/toast.ts';
import { nextFrames } from './profiles.ts';

const at = traderOfTest();

const addEntry = async (entry: object): Promise<{ id: number }> =>
  (await at.elsewhere('POST', '/api/journal', entry)).json();
const rows = async (): Promise<object[]> => (await at.elsewhere('GET', '/api/journal')).json();

describe('the strategy of an entry', () => {
  test('is highlighted while typing, and picked with Enter', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const { id } = await (await at.elsewhere('POST', '/api/strategies', { name: 'Gap fade' })).json();
      await at.elsewhere('POST', '/api/strategies', { name: 'Late gap' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6', pnl: '5' });
      await journal.fields.strategy.focus();
      await page.keyboard.type('gap');
      await journal.dialog
        .locator('[role="option"][aria-selected="true"]', { hasText: 'Gap fade' })
        .waitFor();
      await page.keyboard.press('Enter');
      await journal.dialog.getByText('Linked: this trade').waitFor();
      await page.keyboard.press('Enter');
      await seeToast(page, 'Journal entry created successfully');
      expect(await rows()).toMatchObject([{ strategy: 'Gap fade', strategyId: id }]);
    }));

  test('can be any text; Escape closes the suggestions, and then the form', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await at.elsewhere('POST', '/api/strategies', { name: 'Gap fade', category: 'Reversal' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.newEntry.click();
      const field = journal.dialog.getByRole('combobox', { name: 'Strategy' });
      await field.click();
      await journal.offers.getByText('Reversal').waitFor();
      expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
      await page.keyboard.press('Escape');
      await journal.offers.waitFor({ state: 'detached' });
      await field.press('ArrowDown');
      await journal.offers.first().click();
      expect(await field.inputValue()).toBe('Gap fade');
      await page.keyboard.press('Escape');
      await journal.question.getByText('Discard what you typed?').waitFor();
      await journal.question.getByRole('button', { name: 'Keep editing' }).click();
      await journal.type({ asset: 'ESZ6', pnl: '5', strategy: 'News' });
      await journal.create.click();
      await seeToast(page, 'Journal entry created successfully');
      expect(await rows()).toMatchObject([{ strategy: 'News', strategyId: null }]);
    }));
});

describe('looking back', () => {
  test('the history of an entry shows who changed what', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const { id } = await addEntry({ symbol: 'ESZ6', pnl: '12', notes: 'first' });
      const account = await at.elsewhere('POST', '/api/accounts', { name: 'Sim 1', kind: 'sim' });
      const { id: accountId }: { id: number } = await account.json();
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      const open = () => journal.entry('ESZ6').getByRole('button', { name: 'History of ESZ6' }).click();
      await open();
      await journal.dialog.getByText('No changes yet').waitFor();
      await page.keyboard.press('Escape');
      const facts = { accountId, stopPrice: '6720.25', fees: '4.5', tags: ['fomc', 'late'] };
      await at.elsewhere('PUT', `/api/journal/${id}`, { pnl: '-430.5', notes: '', ...facts });
      const admin = await at.app.asAdmin();
      await admin('PUT', `/api/admin/journal/${id}`, { quantity: 3 });
      await open();
      const changes = journal.dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem');
      await changes.nth(1).waitFor();
      const texts = (await changes.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
      expect(texts[0]).toMatch(/^Changed by the admin .+ Quantity Before: 1→ After: 3$/);
      expect(texts[1]).toMatch(/^Changed by you .+ P&L Before: \+\$12\.00→ After: −\$430\.50 Notes /);
      expect(texts[1]).toEndWith(
        'Notes Before: first→ After: — Account Before: —→ After: Sim 1 Fees Before: —→ After: $4.50 Stop Before: —→ After: 6,720.25 Tags Before: —→ After: fomc, late',
      );
      expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
      await page.keyboard.press('Escape');
      await journal.dialog.waitFor({ state: 'detached' });
    }));

  test('past periods are read, paged and downloaded', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      const past = page.getByRole('button', { name: 'Past periods' });
      await past.click();
      await journal.dialog.getByText('No past periods').waitFor();
      await page.keyboard.press('Escape');
      const before = Array.from({ length: 100 }, (_, n) => ({
        symbol: `S${n + 1}`,
        cents: 100n,
        tradeDate: '2026-03-02',
      }));
      insertEntries(at.app, at.trader, before);
      await addEntry({ symbol: 'S101', pnl: '101', strategy: 'Gap', riskAmount: '50', tags: ['fomc'] });
      const admin = await at.app.asAdmin();
      const response = await admin('POST', '/api/archive/journal-entries', {});
      const { archive }: { archive: { label: string } } = await response.json();
      await past.click();
      await journal.dialog.getByText('101 archived entries, newest first').waitFor();
      await journal.dialog.getByRole('link', { name: archive.label }).waitFor();
      const list = journal.dialog.getByRole('list', { name: 'Archived entries' });
      await list.getByText('+$101.00').waitFor();
      for (const text of ['+2.02', '$50.00', 'fomc']) await list.getByText(text, { exact: true }).waitFor();
      expect(await list.getByText('S1', { exact: true }).count()).toBe(0);
      await journal.dialog.getByRole('button', { name: 'Load more' }).click();
      await list.getByText('S1', { exact: true }).waitFor();
      expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
      const downloading = page.waitForEvent('download');
      await journal.dialog.getByRole('link', { name: 'Download CSV' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('past-periods.csv');
      expect((await Bun.file(await download.path()).text()).trim().split('\n')).toHaveLength(102);
    }));

  test('the journal is downloaded as CSV', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntry({ symbol: 'ESZ6', pnl: '12' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download CSV' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('journal.csv');
      expect(await Bun.file(await download.path()).text()).toContain('ESZ6');
    }));
});

describe('a long journal', () => {
  test('keeps the focus in a row scrolled out of view, and does not jump', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      for (let n = 1; n <= 60; n += 1) {
        // None is a part of another's.
        const symbol = `S${String(n).padStart(2, '0')}`;
        await addEntry({ symbol, pnl: '1', notes: n % 3 === 0 ? 'A line.\n'.repeat(5) : null });
      }
      await keepFont(page);
      await page.addInitScript(() => {
        Object.assign(window, { jumped: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry && typeof entry.value === 'number' && 'jumped' in window) {
              Object.assign(window, { jumped: Number(window.jumped) + entry.value });
            }
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.entry('S60').getByRole('button', { name: 'Edit S60' }).focus();
      await page.mouse.move(600, 500);
      // The list may end for a moment, until the rows below are loaded. The wheel turns no faster than frames come.
      for (let n = 0; (await journal.entry('S02').count()) === 0; n++) {
        if (n === 600) throw new Error((await page.locator('main').textContent()) ?? '');
        await page.mouse.wheel(0, 600);
        await page.evaluate(nextFrames);
      }
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      expect(await focused()).toBe('Edit S60');
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('Delete S60');
      // A row may be drawn a pixel off until it is measured: 0.00004. A jump is a row's height: 0.003 and more.
      expect(await page.evaluate(() => ('jumped' in window ? window.jumped : null))).toBeLessThan(0.0001);
      expect(await axeViolations(page)).toEqual([]);
    }));
});
