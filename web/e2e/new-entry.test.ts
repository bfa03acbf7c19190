/** When the code of the entry form is loaded: not before the page is idle, and before its button is pressed. */

import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { hasFocus, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import { overviewPage } from './models/overview-page.ts';

const at = traderOfTest();

/** The form's file. */
const FORM = /\/assets\/own-entry-dialog-/;

/** The page, with a clock only the test advances, and its requests. */
async function atRest(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  return { hasAskedForForm: () => asked.some((url) => FORM.test(url)) };
}

describe('the form of an entry', () => {
  test('is loaded once the page has been idle for a while', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const { hasAskedForForm } = await atRest(page);
      await overviewPage(page, at.trader.id).open();
      await page.clock.runFor(2000);
      expect(hasAskedForForm()).toBe(false);
      const form = page.waitForRequest(FORM);
      await page.clock.runFor(15_000);
      await form;
    }));

  for (const [way, reach] of [
    ['a pointer', (page: Page) => journalPage(page, at.trader.id).newEntry.hover()],
    ['the focus', (page: Page) => journalPage(page, at.trader.id).newEntry.focus()],
    ['its key', (page: Page) => page.keyboard.press('n')],
  ] as const) {
    test(`is loaded as soon as ${way} reaches for it`, () =>
      visit(at.app, { as: at.trader }, async ({ page }) => {
        const { hasAskedForForm } = await atRest(page);
        await journalPage(page, at.trader.id).open();
        expect(hasAskedForForm()).toBe(false);
        const form = page.waitForRequest(FORM);
        await reach(page);
        await form;
      }));
  }

  test('shows that it is loading when that takes longer than the press', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      let go = () => {};
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route(FORM, async (route) => {
        await held;
        await route.continue();
      });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.newEntry.click();
      await page.getByRole('status').getByText('Opening the form...').waitFor();
      go();
      await journal.fields.asset.waitFor();
      expect(await page.getByText('Opening the form...').count()).toBe(0);
      await hasFocus(journal.fields.asset);
    }));
});
