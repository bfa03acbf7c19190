/** The Journal tab beyond editing: strategies, optimistic updates, history and archives. */

import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import { seeToast } from './models/toast.ts';

const at = traderOfTest();

const addEntry = async (entry: object): Promise<{ id: number }> =>
  (await at.elsewhere('POST', '/api/journal', entry)).json();
const rows = async (): Promise<object[]> => (await at.elsewhere('GET', '/api/journal')).json();

/** Holds back the responses to a method until released, or replaces them. */
async function hold(page: Page, method: string, response: 'the server' | 'nobody' | number) {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/api\/journal(\/\d+)?$/, async (route) => {
    if (route.request().method() !== method) return route.continue();
    await held;
    if (response === 'the server') return route.continue();
    return response === 'nobody'
      ? route.abort('connectionrefused')
      : route.fulfill({ status: response, body: '' });
  });
  return { go: () => go() };
}

describe('the strategy of an entry', () => {
  test("is picked from the trader's active ones by keyboard, which links it", () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const { id } = await (await at.elsewhere('POST', '/api/strategies', { name: 'Gap fade' })).json();
      await at.elsewhere('POST', '/api/strategies', { name: 'Gap and go' });
      await at.elsewhere('POST', '/api/strategies', { name: 'Gap, no longer traded', isActive: false });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6', pnl: '5' });
      const field = journal.dialog.getByRole('combobox', { name: 'Strategy' });
      await field.fill('gap');
      await journal.offers.nth(1).waitFor();
      expect(await journal.offers.allTextContents()).toEqual(['Gap and go', 'Gap fade', 'Use “gap”']);
      await field.press('ArrowDown');
      await journal.dialog
        .locator('[role="option"][aria-selected="true"]', { hasText: 'Gap fade' })
        .waitFor();
      await field.press('Enter');
      expect(await field.inputValue()).toBe('Gap fade');
      await journal.dialog.getByText('Linked: this trade counts in your strategy.').waitFor();
      await journal.create.click();
      await journal.entry('ESZ6').getByText('Gap fade').waitFor();
      await seeToast(page, 'Journal entry created successfully');
      expect(await rows()).toMatchObject([{ strategy: 'Gap fade', strategyId: id }]);

      // A different text is no longer that strategy.
      await journal.entry('ESZ6').getByRole('button', { name: 'Edit ESZ6' }).click();
      await journal.dialog.getByText('Linked: this trade').waitFor();
      await field.fill('Gap fade, late');
      await journal.save.click();
      await seeToast(page, 'Journal entry updated successfully');
      expect(await rows()).toMatchObject([{ strategy: 'Gap fade, late', strategyId: null }]);
    }));

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

  test('typed in another case is linked all the same', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const { id } = await (await at.elsewhere('POST', '/api/strategies', { name: 'Gap fade' })).json();
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6', pnl: '5' });
      await journal.fields.strategy.focus();
      await page.keyboard.type(' gap FADE');
      await page.keyboard.press('Tab');
      expect(await journal.fields.strategy.inputValue()).toBe('Gap fade');
      await journal.create.click();
      await seeToast(page, 'Journal entry created successfully');
      expect(await rows()).toMatchObject([{ strategy: 'Gap fade', strategyId: id }]);
    }));

  test('stays as typed when that option is picked', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await at.elsewhere('POST', '/api/strategies', { name: 'Gap fade' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6', pnl: '5' });
      await journal.fields.strategy.pressSequentially('Gap');
      await journal.offers.getByText('Gap fade').waitFor();
      await page.keyboard.press('ArrowUp');
      await journal.dialog
        .locator('[role="option"][aria-selected="true"]', { hasText: 'Use “Gap”' })
        .waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await seeToast(page, 'Journal entry created successfully');
      expect(await rows()).toMatchObject([{ strategy: 'Gap', strategyId: null }]);
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

describe('before the server has responded', () => {
  test('a new entry is listed; when rejected, it leaves the list and stays in its form', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/ERR_CONNECTION_REFUSED/);
      await addEntry({ symbol: 'OLD', pnl: '1' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.entry('OLD').waitFor();
      const server = await hold(page, 'POST', 'nobody');
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6', pnl: '12', notes: 'Waited' });
      await journal.create.click();
      const listed = page.locator('ul[aria-label="Journal entries"] > li');
      await listed.filter({ hasText: 'ESZ6' }).waitFor({ state: 'attached' });
      await page.getByText('2 entries').waitFor();
      server.go();
      // Shown above the form as well, where it can be read.
      await seeToast(page, 'Error', 'Failed to create entry');
      await listed.filter({ hasText: 'ESZ6' }).waitFor({ state: 'detached' });
      await page.unrouteAll({ behavior: 'wait' });
      expect(await journal.fields.notes.inputValue()).toBe('Waited');
      await journal.create.click();
      await journal.entry('ESZ6').getByText('Waited').waitFor();
      expect(await rows()).toHaveLength(2);
    }));

  test('a change is shown; when rejected, the entry is restored and the form keeps what was typed', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/status of 503/);
      await addEntry({ symbol: 'ESZ6', pnl: '12' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.entry('ESZ6').getByRole('button', { name: 'Edit ESZ6' }).click();
      const server = await hold(page, 'PUT', 503);
      await journal.type({ pnl: '-70' });
      await journal.save.click();
      const listed = page.locator('ul[aria-label="Journal entries"] > li');
      await listed.getByText('−$70.00').last().waitFor();
      server.go();
      await seeToast(page, 'Error', '503: Service Unavailable');
      await listed.getByText('+$12.00').last().waitFor();
      expect(await journal.fields.pnl.inputValue()).toBe('-70');
      await page.unrouteAll({ behavior: 'wait' });
      await journal.save.click();
      await journal.entry('ESZ6').getByText('−$70.00').waitFor();
    }));

  for (const [response, message] of [
    [503, '503: Service Unavailable'],
    ['nobody', 'Failed to delete entry'],
  ] as const) {
    test(`a deleted entry is gone; rejected with ${response}, it returns to its place`, () =>
      visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
        provokes(/status of 503|ERR_CONNECTION_REFUSED/);
        for (const symbol of ['A1', 'B2', 'C3']) await addEntry({ symbol, pnl: '1' });
        const journal = journalPage(page, at.trader.id);
        await journal.open();
        const server = await hold(page, 'DELETE', response);
        await journal.entry('B2').getByRole('button', { name: 'Delete B2' }).click();
        await journal.question.getByRole('button', { name: 'Delete' }).click();
        await journal.entry('B2').waitFor({ state: 'detached' });
        await page.getByRole('status').getByText('2 entries').waitFor();
        await page.getByRole('heading', { name: 'Journal Entries' }).evaluate(
          (heading) =>
            new Promise<void>((resolve) => {
              if (heading === document.activeElement) resolve();
              else heading.addEventListener('focus', () => resolve());
            }),
        );
        server.go();
        await seeToast(page, 'Error', message);
        await journal.entry('B2').waitFor();
        expect(await journal.entries.getByRole('heading').allTextContents()).toEqual(['C3', 'B2', 'A1']);
        await page.getByRole('status').getByText('3 entries').waitFor();
      }));
  }

  test('a switch is toggled; when rejected, it is restored', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/ERR_CONNECTION_REFUSED/);
      await addEntry({ symbol: 'ESZ6', pnl: '12' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      const server = await hold(page, 'PUT', 'nobody');
      const state = (checked: boolean) =>
        journal.entry('ESZ6').locator(`[role="switch"][aria-checked="${checked}"]`);
      await journal.entry('ESZ6').getByRole('switch', { name: 'Open ESZ6' }).click();
      await journal.question.getByRole('button', { name: 'Reopen' }).click();
      await state(true).waitFor();
      server.go();
      await seeToast(page, 'Error', 'Failed to update entry');
      await state(false).waitFor();
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
      for (let n = 1; n <= 100; n += 1) await addEntry({ symbol: `S${n}`, pnl: String(n), strategy: 'Gap' });
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
        await addEntry({ symbol: `S${n}`, pnl: '1', notes: n % 3 === 0 ? 'A line.\n'.repeat(5) : null });
      }
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
      for (let n = 0; n < 12; n += 1) await page.mouse.wheel(0, 600);
      await journal.entry('S2').waitFor({ state: 'attached' });
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      expect(focused).toBe('Edit S60');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        'Delete S60',
      );
      // A row may be drawn a pixel off until it is measured: 0.00004. A jump is a row's height: 0.003 and more.
      expect(await page.evaluate(() => ('jumped' in window ? window.jumped : null))).toBeLessThan(0.0001);
      expect(await axeViolations(page)).toEqual([]);
    }));
});
