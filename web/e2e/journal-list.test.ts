/** The list of the Journal tab: its filter before scripts are there, and further pages. */

import { describe, expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { hasFocus, interactive, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';

const at = traderOfTest();

const addEntries = (entries: object[]) => at.elsewhere('POST', '/api/journal/batch', { entries });
const addSixty = () => addEntries(Array.from({ length: 60 }, (_, n) => ({ symbol: `S${n + 1}`, pnl: '1' })));

describe('the list', () => {
  test('selects a filter by its first letter, also when focused before hydration', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntries(['10', '-5', '-6'].map((pnl) => ({ symbol: 'ESZ6', pnl })));
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
      await addSixty();
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
      await addSixty();
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
});
