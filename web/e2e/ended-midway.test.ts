/** Access that ends while its page is in use. */

import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { adminOfTest } from './app-fixture.ts';
import { keepStale, open, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import { landingPage } from './models/landing-page.ts';

const at = adminOfTest();

let made = 0;
const newTrader = () => at.app.addTrader(`Maya ${++made}`, `code-of-maya-${made}`);
const seeEnd = (page: Page) => page.getByRole('heading', { name: 'Your session has ended' }).waitFor();

/** Holds back the next call of a path until it is let go. */
async function hold(page: Page, path: string, method: string) {
  const sent = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(`**${path}`, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    sent.resolve();
    await released.promise;
    await route.continue();
  });
  return { sent: sent.promise, release: released.resolve };
}

describe('a trader whose access ends', () => {
  test('by a new code while an entry is being sent gets back what was typed', async () => {
    const maya = await newTrader();
    await visit(at.app, { as: maya }, async ({ page, context, provokes }) => {
      provokes(/status of 401/);
      const journal = journalPage(page, maya.id);
      await journal.open();
      const second = await context.newPage();
      await journalPage(second, maya.id).open();
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6', pnl: '120', notes: 'Waited' });
      const save = await hold(page, '/api/journal', 'POST');
      await journal.create.click();
      await save.sent;
      const accessCode = `new-${maya.accessCode}`;
      await at.admin('PUT', `/api/admin/traders/${maya.id}`, { accessCode });
      save.release();
      await seeEnd(page);
      expect(await page.content()).not.toContain('ESZ6');
      await second.evaluate(() => dispatchEvent(new Event('focus')));
      await seeEnd(second);
      await second.getByRole('link', { name: 'Log in again' }).click();
      await landingPage(second).enter(accessCode);
      await second.getByRole('searchbox', { name: 'Search entries' }).waitFor();
      await journal.fields.asset.waitFor();
      expect(await journal.fields.notes.inputValue()).toBe('Waited');
      await journal.create.click();
      await journal.entry('ESZ6').waitFor();
      expect(await journal.entries.count()).toBe(1);
    });
  });

  test('by being removed while a strategy is being typed sees nothing private any more', async () => {
    const maya = await newTrader();
    await visit(at.app, { as: maya }, async ({ page, provokes }) => {
      provokes(/status of 401/);
      await keepStale(page);
      await open(page, `/dashboard/${maya.id}/strategies`);
      await page.getByRole('button', { name: 'New Strategy' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Gap fade');
      await at.admin('DELETE', `/api/admin/traders/${maya.id}`);
      await dialog.locator('button[type=submit]').click();
      await seeEnd(page);
      await page.getByText('Nothing you typed is lost').waitFor();
      expect(await page.content()).not.toMatch(/Gap fade|Maya/);
      expect(await page.getByRole('dialog').count()).toBe(0);
    });
  });

  test('while a list is scrolled leaves none of it on the screen', async () => {
    const maya = await newTrader();
    await visit(at.app, { as: maya }, async ({ page, provokes }) => {
      provokes(/status of 401/);
      const mayas = await at.app.as(maya);
      const entries = Array.from({ length: 130 }, (_, n) => ({ symbol: `SYM${n}`, pnl: '1' }));
      await mayas('POST', '/api/journal/batch', { entries });
      const journal = journalPage(page, maya.id);
      await journal.open();
      await journal.entries.first().waitFor();
      await at.admin('PUT', `/api/admin/traders/${maya.id}`, { accessCode: `new-${maya.accessCode}` });
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await seeEnd(page);
      expect(await page.content()).not.toMatch(/SYM\d|Maya/);
    });
  });
});
