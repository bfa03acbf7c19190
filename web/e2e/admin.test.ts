import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { AREAS } from '#web/pages/admin/areas.ts';
import { adminOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { hasFocus, keepStale, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { seeToast } from './models/toast.ts';
import type { Caller, SeededTrader } from './running-app.ts';

const MINUTE = 60_000;
const QUESTION =
  'Are you sure you want to archive all journal entries and reset the system? This cannot be undone.';

const at = adminOfTest();
let trader: SeededTrader;
let maya: Caller;

beforeAll(async () => {
  trader = await at.app.addTrader('Maya Okafor', 'maya-code-1');
});

beforeEach(async () => {
  maya = await at.app.as(trader);
});

/** The grant the browser sends with its next call. */
async function grantOf(page: Page): Promise<string> {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => 'bullpen-grant' in sent.headers()),
    page.getByRole('button', { name: 'Lock' }).click(),
  ]);
  return request.headers()['bullpen-grant'] ?? '';
}

describe('the gate', () => {
  test('hides everything, and accepts the password in any normalization form', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 401/);
      const gate = adminPage(page);
      await gate.open('/archive');
      const html = await (await page.request.get('/admin/archive')).text();
      expect(html).toContain('Admin Password');
      expect(html).not.toContain(QUESTION);
      await gate.enter('not the password');
      await seeToast(page, 'Access Denied', 'Invalid admin password');
      await gate.enter(ADMIN_PASSWORD.toUpperCase());
      await seeToast(page, 'Admin access granted');
      await gate.menu.getByRole('link', { name: 'Archive & Reset' }).waitFor();
      expect(page.url()).toEndWith('/admin/archive');
    }));

  test('opens the first area when none is named, and links home', () =>
    visit(at.app, {}, async ({ page }) => {
      await adminPage(page).open();
      await adminPage(page).enter();
      await page.waitForURL(`**/admin/${AREAS[0].path}`);
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await page.waitForURL((url) => url.pathname === '/');
    }));

  test('is closed after a reload, in another tab, and after leaving and coming back', () =>
    visit(at.app, {}, async ({ page, context }) => {
      const gate = adminPage(page);
      await gate.open();
      await gate.enter();
      await gate.menu.waitFor();
      const other = await context.newPage();
      await adminPage(other).open();
      await adminPage(other).password.waitFor();
      await other.close();
      await page.reload();
      await gate.password.waitFor();
      await gate.enter();
      await gate.menu.waitFor();
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await page.goBack();
      await gate.password.waitFor();
      expect(await gate.menu.count()).toBe(0);
    }));

  test('is closed after going back from a page that had not rendered yet', () =>
    visit(at.app, {}, async ({ page }) => {
      const gate = adminPage(page);
      await gate.open();
      await gate.enter();
      await gate.menu.waitFor();
      await page.evaluate(() => {
        const push = history.pushState;
        history.pushState = (...entry) => {
          history.pushState = push;
          history.pushState(...entry);
          history.back();
        };
      });
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await gate.password.waitFor();
      expect(await gate.menu.count()).toBe(0);
    }));

  test('locking ends the grant on the server', () =>
    visit(at.app, {}, async ({ page, context }) => {
      const gate = adminPage(page);
      await gate.open();
      await gate.enter();
      await gate.menu.waitFor();
      const grant = await grantOf(page);
      await gate.password.waitFor();
      await expectEnded(async () => {
        const headers = { 'bullpen-grant': grant };
        return (await context.request.get('/api/admin/traders', { headers })).status();
      });
    }));

  test('returns by itself when all sessions end, and keeps what is being typed', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 40[13]/);
      const gate = adminPage(page);
      await gate.open('/archive');
      await gate.enter();
      await page.getByRole('status').getByText('Live', { exact: true }).waitFor({ state: 'attached' });
      await gate.menu.getByRole('link', { name: 'Manage Quotes' }).click();
      await page.getByRole('button', { name: 'New Quote' }).first().click();
      await page.getByRole('dialog').getByLabel('Quote').fill('Cut losses');
      await at.admin('DELETE', '/api/admin/sessions');
      await gate.password.waitFor();
      await gate.enter();
      await page.getByRole('dialog').waitFor();
      expect(await page.getByRole('dialog').getByLabel('Quote').inputValue()).toBe('Cut losses');
    }));

  test('returns when the grant is no longer valid', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 40[13]/);
      const gate = adminPage(page);
      await keepStale(page);
      await gate.open('/archive');
      await gate.enter();
      await page.getByRole('heading', { name: 'Archives' }).waitFor();
      await at.admin('DELETE', '/api/admin/sessions');
      await adminPage(page).askToArchive();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Archive & Reset' }).click();
      await gate.password.waitFor();
    }));

  test('says that it needs JavaScript, and puts no password into the URL', () =>
    visit(at.app, { javaScript: false }, async ({ page }) => {
      await page.goto('/admin');
      // The browser of the tests does not render the content of `noscript`.
      const html = await (await page.request.get('/admin')).text();
      expect(html).toMatch(/<noscript>.*The admin area needs JavaScript\..*<\/noscript>/);
      expect(await adminPage(page).unlock.isDisabled()).toBe(true);
      expect(await page.locator('form').getAttribute('method')).toBe('post');
    }));
});

/** Leaving tells the server in the background, so poll until the grant is revoked. */
async function expectEnded(status: () => Promise<number>): Promise<void> {
  while ((await status()) !== 403) await new Promise((resolve) => setImmediate(resolve));
}

describe('Archive & Reset', () => {
  test('warns, asks, archives and shows the archive', () =>
    visit(at.app, {}, async ({ page }) => {
      await maya('POST', '/api/journal', { symbol: 'ESZ6', pnl: '120.50' });
      await maya('POST', '/api/journal', { symbol: 'NQZ6', isOpen: true });
      const gate = adminPage(page);
      await gate.open('/archive');
      await gate.enter();
      await page.getByText('No archives').waitFor();
      await page.getByText('Archives can be viewed but not restored. This cannot be undone.').waitFor();
      await page.getByRole('button', { name: 'Archive & Reset' }).click();
      const question = page.getByRole('alertdialog', { name: QUESTION });
      const confirm = question.getByRole('button', { name: 'Archive & Reset' });
      expect(await confirm.isDisabled()).toBe(true);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await (await maya('GET', '/api/journal')).json()).toHaveLength(2);
      await page.getByLabel('Name of the period that ends').fill('Season 2026');
      await page.getByRole('button', { name: 'Archive & Reset' }).click();
      await question.getByText('2 entries of 1 trader, net +$120.50.').waitFor();
      await question.getByLabel('Type “Season 2026” to confirm').fill('season 2026');
      expect(await confirm.isDisabled()).toBe(true);
      await question.getByLabel('Type “Season 2026” to confirm').fill('Season 2026');
      await confirm.click();
      await seeToast(page, 'Data archived successfully');
      expect(await (await maya('GET', '/api/journal')).json()).toEqual([]);
      const archive = page.getByRole('list', { name: 'Archives' }).getByRole('listitem');
      await archive.getByRole('heading', { name: 'Season 2026' }).waitFor();
      await archive.getByText('2 entries').waitFor();
      await archive.getByText('+$120.50').waitFor();
      await archive.getByRole('button', { name: 'View' }).click();
      const entries = page.getByRole('list', { name: 'Archived entries' }).getByRole('listitem');
      await entries.filter({ hasText: 'ESZ6' }).getByText('+$120.50').waitFor();
      await entries.filter({ hasText: 'NQZ6' }).getByText('Open', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        archive.getByRole('button', { name: /as CSV/ }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^archive-\d+\.csv$/);
      expect(await readFile(await download.path(), 'utf8')).toContain('ESZ6');
    }));

  test('scrolls a long archive by keyboard', () =>
    visit(at.app, { width: 360 }, async ({ page }) => {
      for (let n = 1; n <= 30; n += 1) await maya('POST', '/api/journal', { symbol: `S${n}`, pnl: '1' });
      await (await at.app.asAdmin())('POST', '/api/archive/journal-entries', {});
      await adminPage(page).open('/archive');
      await adminPage(page).enter();
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      const first = dialog.getByText('S1', { exact: true });
      await first.waitFor();
      expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
      await dialog.getByRole('button', { name: 'Close' }).focus();
      await page.keyboard.press('Tab');
      await hasFocus(dialog.getByRole('region', { name: 'Archived entries' }));
      await page.keyboard.press('End');
      // The oldest is the last.
      await first.evaluate(
        (node) =>
          new Promise<void>((resolve) => {
            new IntersectionObserver((seen) => {
              if (seen.some(({ isIntersecting }) => isIntersecting)) resolve();
            }).observe(node);
          }),
      );
    }));

  test('says so when there is nothing to archive', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 409/);
      await adminPage(page).open('/archive');
      await adminPage(page).enter();
      await adminPage(page).askToArchive();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Archive & Reset' }).click();
      await seeToast(page, 'Error', 'There are no journal entries to archive');
    }));

  test('asks for the password again when it was entered too long ago', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 403/);
      await maya('POST', '/api/journal', { symbol: 'CLF7', pnl: '-5' });
      const gate = adminPage(page);
      await gate.open('/archive');
      await gate.enter();
      await page.getByRole('heading', { name: 'Archives' }).waitFor();
      at.app.ageGrants(6 * MINUTE);
      await adminPage(page).askToArchive();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Archive & Reset' }).click();
      await page.getByRole('dialog', { name: 'Please enter the admin password again' }).waitFor();
      expect(await (await maya('GET', '/api/journal')).json()).toHaveLength(1);
      await gate.enter();
      await question.getByRole('button', { name: 'Archive & Reset' }).click();
      await seeToast(page, 'Data archived successfully');
      expect(await (await maya('GET', '/api/journal')).json()).toEqual([]);
    }));
});
