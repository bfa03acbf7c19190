/** The Journal tab beyond editing: what is downloaded of it, and a long one that is scrolled. */

import { describe, expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { keepFont, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import { nextFrames } from './profiles.ts';

const at = traderOfTest();

const addEntries = (entries: object[]) => at.elsewhere('POST', '/api/journal/batch', { entries });

test('the journal, and the periods before it, are downloaded as CSV', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await addEntries([{ symbol: 'ESZ5', pnl: '12' }]);
    const admin = await at.app.asAdmin();
    await admin('POST', '/api/archive/journal-entries', {});
    await addEntries([{ symbol: 'ESZ6', pnl: '12' }]);
    const journal = journalPage(page, at.trader.id);
    await journal.open();
    for (const [name, symbol] of [
      ['journal.csv', 'ESZ6'],
      ['past-periods.csv', 'ESZ5'],
    ] as const) {
      const isPast = name !== 'journal.csv';
      if (isPast) {
        await page.getByRole('button', { name: 'Past periods' }).click();
        await journal.dialog.getByRole('list', { name: 'Archived entries' }).getByText('ESZ5').waitFor();
        expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
      }
      const downloading = page.waitForEvent('download');
      await (isPast ? journal.dialog : page).getByRole('link', { name: 'Download CSV' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(name);
      expect((await Bun.file(await download.path()).text()).trim().split('\n')[1]).toContain(symbol);
    }
  }));

describe('a long journal', () => {
  test('keeps the focus in a row scrolled out of view, and does not jump', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const entries = Array.from({ length: 60 }, (_, n) => ({
        // None is a part of another's.
        symbol: `S${String(n + 1).padStart(2, '0')}`,
        pnl: '1',
        notes: n % 3 === 2 ? 'A line.\n'.repeat(5) : null,
      }));
      await addEntries(entries);
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
