/** A page that is left while one of its forms is being sent. */

import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { adminOfTest } from './app-fixture.ts';
import { visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { hubPage } from './models/hub-page.ts';
import { journalPage } from './models/journal-page.ts';
import { landingPage } from './models/landing-page.ts';
import { recordArea } from './models/record-area.ts';
import { seeToast } from './models/toast.ts';
import type { SeededTrader } from './running-app.ts';

const at = adminOfTest();

let made = 0;
const newTrader = () => at.app.addTrader(`Maya ${++made}`, `code-of-maya-${made}`);

async function listed(path: string): Promise<Record<string, unknown>[]> {
  return (await at.admin('GET', path)).json();
}

/** Holds back the next call of a path until it is let go; with a status, it fails with that. */
async function hold(page: Page, path: string, method: string) {
  const sent = Promise.withResolvers<void>();
  const released = Promise.withResolvers<number | null>();
  let isHeld = false;
  await page.route(`**${path}`, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    sent.resolve();
    const status = await released.promise;
    if (status === null) return route.continue();
    await route.fulfill({ status, json: { message: 'The database is busy', code: 'unavailable' } });
  });
  return { sent: sent.promise, release: (status: number | null = null) => released.resolve(status) };
}

/** From the hub to the journal, where the entry is typed, so that there is a page to go back to. */
async function typeEntry(page: Page, trader: SeededTrader) {
  const journal = journalPage(page, trader.id);
  await hubPage(page, trader.id).open();
  await page.getByRole('link', { name: 'My Dashboard', exact: true }).click();
  await journal.newEntry.click();
  await journal.type({ asset: 'ESZ6', pnl: '120' });
  return journal;
}

/** A held navigation shows its URL for a moment, so that the tests wait for what the page shows. */
const goBack = (page: Page) => page.evaluate(() => history.back());

/** Goes back where the page holds the navigation, and waits until it has returned to its own place in the history. */
const tryToGoBack = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let traversals = 0;
        addEventListener('popstate', () => {
          traversals += 1;
          if (traversals === 2) resolve();
        });
        history.back();
      }),
  );

describe('going back while an entry is being saved', () => {
  test('waits for it, and leaves neither a draft nor a second entry', async () => {
    const maya = await newTrader();
    await visit(at.app, { as: maya }, async ({ page }) => {
      const journal = await typeEntry(page, maya);
      const save = await hold(page, '/api/journal', 'POST');
      await journal.create.click();
      await save.sent;
      // To leave the site is asked about.
      const [warning] = await Promise.all([
        page.waitForEvent('dialog'),
        page.evaluate(() => setTimeout(() => location.reload())),
      ]);
      expect(warning.type()).toBe('beforeunload');
      await warning.dismiss();
      await tryToGoBack(page);
      await page.goForward();
      await tryToGoBack(page);
      expect(await journal.fields.asset.inputValue()).toBe('ESZ6');
      expect(await journal.question.count()).toBe(0);
      save.release();
      await hubPage(page, maya.id).team.waitFor();
      await seeToast(page, 'Journal entry created successfully');
      await page.goForward();
      await page.getByRole('heading', { name: `Welcome back, Trader ${maya.id}` }).waitFor();
      await journal.tab.click();
      await page.getByRole('row', { name: 'ESZ6' }).waitFor();
      expect(await journal.dialog.count()).toBe(0);
      expect(await listed(`/api/admin/journal?traderId=${maya.id}`)).toHaveLength(1);
    });
  });

  test('asks before what was typed is lost when it could not be saved', async () => {
    const maya = await newTrader();
    await visit(at.app, { as: maya }, async ({ page, provokes }) => {
      provokes(/status of 503/);
      const journal = await typeEntry(page, maya);
      const save = await hold(page, '/api/journal', 'POST');
      await journal.create.click();
      await save.sent;
      await goBack(page);
      save.release(503);
      await journal.question.getByText('Discard what you typed?').waitFor();
      await page.getByText('The database is busy').first().waitFor();
      await journal.question.getByRole('button', { name: 'Keep editing' }).click();
      expect(await journal.fields.asset.inputValue()).toBe('ESZ6');
      await journal.create.click();
      await seeToast(page, 'Journal entry created successfully');
      expect(await listed(`/api/admin/journal?traderId=${maya.id}`)).toHaveLength(1);
    });
  });
});

describe('going back while the admin saves', () => {
  test('leaves a quote and the settings as they were saved, and no draft', () =>
    visit(at.app, {}, async ({ page }) => {
      const { open: openArea, enter, menu } = adminPage(page);
      await openArea('/links');
      await enter();
      await menu.getByRole('link', { name: 'Manage Quotes' }).click();
      const quotes = recordArea(page, '/quotes', 'Quotes');
      await page.getByRole('button', { name: 'New Quote' }).first().click();
      await quotes.field('Quote').fill('Plan the trade');
      await quotes.field('Author').fill('Desk');
      const saveQuote = await hold(page, '/api/quotes', 'POST');
      await quotes.submit.click();
      await saveQuote.sent;
      await goBack(page);
      saveQuote.release();
      await page.getByRole('heading', { name: 'Google Drive Links', level: 1 }).waitFor();
      await page.goForward();
      await quotes.record('Plan the trade').waitFor();
      expect(await quotes.dialog.count()).toBe(0);
      expect(await listed('/api/quotes')).toHaveLength(1);

      await menu.getByRole('link', { name: 'Settings' }).click();
      await page.getByLabel('Team Name').fill('Harbour Street');
      const save = await hold(page, '/api/admin/settings', 'PUT');
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await save.sent;
      await goBack(page);
      save.release();
      await page.getByRole('heading', { name: 'Manage Quotes', level: 1 }).waitFor();
      await page.goForward();
      await page.getByRole('button', { name: 'Save Settings' }).waitFor();
      expect(await page.getByLabel('Team Name').inputValue()).toBe('Harbour Street');
      expect(await page.getByRole('button', { name: 'Discard Changes' }).count()).toBe(0);
      await page.getByLabel('Team Name').fill('Harbour Street 2');
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await seeToast(page, 'Settings updated successfully');
    }));
});

test('leaving the gate before the password was checked keeps the admin area locked', () =>
  visit(at.app, {}, async ({ page, context }) => {
    const gate = adminPage(page);
    await gate.open();
    const unlock = await hold(page, '/api/auth/admin', 'POST');
    await gate.enter();
    await unlock.sent;
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await landingPage(page).code.waitFor();
    const [ended, unlocked] = [
      page.waitForResponse('**/api/auth/admin/lock'),
      page.waitForResponse('**/api/auth/admin'),
    ];
    unlock.release();
    const { grant }: { grant: string } = await (await unlocked).json();
    await ended;
    const headers = { 'bullpen-grant': grant };
    expect((await context.request.get('/api/admin/traders', { headers })).status()).toBe(403);
    await page.getByRole('link', { name: 'Admin' }).click();
    await gate.password.waitFor();
    expect(await gate.menu.count()).toBe(0);
  }));
