/** The list of the Journal tab: search, filter, further pages and failed reads. */

import { describe, expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { hasFocus, interactive, open, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import { seeToast } from './models/toast.ts';

const at = traderOfTest();

const addEntry = (entry: object) => at.elsewhere('POST', '/api/journal', entry);

describe('the list', () => {
  test('is searched and filtered, in the URL too', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntry({ symbol: 'ESZ6', pnl: '5', notes: 'Kept to the plan' });
      await addEntry({ symbol: 'NQZ6', pnl: '-5', strategy: 'Gap fade' });
      await addEntry({ symbol: 'OLD', pnl: '-7', tradeDate: '2020-01-02' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.entry('OLD').waitFor();
      expect(await journal.entries.count()).toBe(3);

      await journal.search.fill('the PLAN');
      await journal.entry('NQZ6').waitFor({ state: 'detached' });
      await page.getByRole('status').getByText('1 entry').waitFor();
      await page.waitForURL(/q=the\+PLAN/);
      await journal.search.fill('nothing like it');
      await page.getByText('No journal entries found').waitFor();
      await page.getByRole('button', { name: 'Show all entries' }).click();
      await journal.entry('NQZ6').waitFor();
      expect(await journal.search.inputValue()).toBe('');

      for (const [choice, symbols] of [
        ['Losses Only', ['NQZ6', 'OLD']],
        ['Wins Only', ['ESZ6']],
        ['Recent', ['NQZ6', 'ESZ6']],
      ] as const) {
        await journal.filter.click();
        await page.getByRole('option', { name: choice }).click();
        await page
          .getByRole('status')
          .getByText(symbols.length === 1 ? '1 entry' : `${symbols.length} entries`)
          .waitFor();
        expect(await journal.entries.getByRole('heading').allTextContents()).toEqual([...symbols]);
      }
      await journal.open('?filter=losses&q=gap');
      expect(await journal.search.inputValue()).toBe('gap');
      expect(await journal.entries.count()).toBe(1);
    }));

  test('deletes one selected trade with the question and the message of any other entry', () =>
    visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
      for (const symbol of ['ESZ6', 'NQZ6']) await addEntry({ symbol, pnl: '5' });
      await open(page, `/dashboard/${at.trader.id}/journal`);
      const row = page.getByRole('grid').getByRole('row', { name: 'NQZ6' });
      await row.getByRole('checkbox').click();
      const bar = page.getByRole('toolbar', { name: 'Selected trades' });
      await bar.getByRole('button', { name: 'Delete' }).click();
      const { question } = journalPage(page, at.trader.id);
      await question.getByText('Are you sure you want to delete this entry?', { exact: true }).waitFor();
      await question.getByRole('button', { name: 'Delete' }).click();
      await seeToast(page, 'Journal entry deleted successfully');
      await row.waitFor({ state: 'detached' });
      await bar.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await seeToast(page, 'Journal entry restored');
      await row.waitFor();
    }));

  test('selects a filter by its first letter, also when focused before hydration', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      for (const pnl of ['10', '-5', '-6']) await addEntry({ symbol: 'ESZ6', pnl });
      const letScriptsCome = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', async (route) => {
        await letScriptsCome.promise;
        await route.continue();
      });
      const journal = journalPage(page, at.trader.id);
      await page.goto(`/dashboard/${at.trader.id}/journal`, { waitUntil: 'commit' });
      await journal.filter.focus();
      letScriptsCome.resolve();
      await interactive(page);
      await hasFocus(journal.filter);
      // The options appear a moment later, with nothing on the page to wait for.
      const choose = async (letter: string, found: string) => {
        const status = page.getByRole('status').getByText(found);
        while (!(await status.isVisible())) await page.keyboard.press(letter);
      };
      await choose('l', '2 entries');

      await journal.open();
      await journal.filter.focus();
      await choose('w', '1 entry');
    }));

  test('loads further pages while scrolling', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      for (let n = 1; n <= 60; n += 1) await addEntry({ symbol: `S${n}`, pnl: '1' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await page.getByRole('status').getByText('60 entries').waitFor();
      await page.keyboard.press('End');
      await journal.entry('S10').waitFor({ state: 'attached' });
      await page.keyboard.press('End');
      await journal.entries.getByRole('heading', { name: 'S1', exact: true }).waitFor();
      expect(await journal.entries.last().getAttribute('aria-posinset')).toBe('60');
      expect(await journal.entries.last().getAttribute('aria-setsize')).toBe('60');
      // Rows far outside the viewport are not rendered.
      expect(await journal.entries.count()).toBeLessThan(40);
    }));

  test('has no further page fetched before it is scrolled, in short lines either', () =>
    visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
      for (let n = 1; n <= 60; n += 1) await addEntry({ symbol: `S${n}`, pnl: '1' });
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === '/api/journal') asked.push(searchParams.get('limit') ?? '');
      });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await page.getByRole('status').getByText('60 entries').waitFor();
      // What is in view is looked at with the second frame.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      expect(asked).toEqual([]);
      await page.keyboard.press('End');
      await page.waitForRequest(/limit=500/);
    }));

  test('says what went wrong, and retries', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/status of 503/);
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await page.route('/api/journal?*', (route) =>
        route.fulfill({ status: 503, json: { message: 'The database is busy', code: 'unavailable' } }),
      );
      await journal.search.fill('x');
      await page.getByText('Failed to fetch journal entries').waitFor();
      await page.getByText('The database is busy').waitFor();
      await page.unroute('/api/journal?*');
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByText('Nothing matches this search and filter.').waitFor();
    }));
});
