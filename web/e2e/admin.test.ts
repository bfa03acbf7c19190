import { beforeAll, describe, expect, test } from 'bun:test';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { adminOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { hasFocus, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import type { SeededTrader } from './running-app.ts';

const at = adminOfTest();
let trader: SeededTrader;

beforeAll(async () => {
  trader = await at.app.addTrader('Maya Okafor', 'maya-code-1');
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
});

/** Leaving tells the server in the background, so poll until the grant is revoked. */
async function expectEnded(status: () => Promise<number>): Promise<void> {
  while ((await status()) !== 403) await new Promise((resolve) => setImmediate(resolve));
}

test('a long archive is scrolled by keyboard, and downloaded', () =>
  visit(at.app, { width: 360 }, async ({ page }) => {
    const entries = Array.from({ length: 30 }, (_, n) => ({ symbol: `S${n + 1}`, pnl: '1' }));
    await (await at.app.as(trader))('POST', '/api/journal/batch', { entries });
    await (await at.app.asAdmin())('POST', '/api/archive/journal-entries', {});
    await adminPage(page).open('/archive');
    await adminPage(page).enter();
    await page.getByRole('button', { name: /^View / }).click();
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
    await page.keyboard.press('Escape');
    const archive = page.getByRole('list', { name: 'Archives' }).getByRole('listitem');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      archive.getByRole('button', { name: /as CSV/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^archive-\d+\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toContain('S30');
  }));
