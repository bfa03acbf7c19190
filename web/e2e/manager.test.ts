/** A manager looks at everyone's pages by their own log-in, and everyone sees who can. */

import { beforeEach, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { open, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import type { Caller, SeededTrader } from './running-app.ts';

const at = traderOfTest({}, '2026-11-20T20:00:00Z');
let manager: SeededTrader;
let admin: Caller;
let managers = 0;

beforeEach(async () => {
  // One at a time.
  if (managers > 0) await setRole('trader');
  managers += 1;
  manager = await at.app.addTrader(`Ana Ruiz ${managers}`, `ana-code-number-${managers}`);
  admin = await at.app.asAdmin();
  await setRole('manager');
});

const setRole = (role: 'trader' | 'manager') => admin('PUT', `/api/admin/traders/${manager.id}`, { role });

const banner = (page: Page) => page.getByRole('region', { name: 'Viewing' });
const seeLive = (page: Page) =>
  page.getByRole('status').getByText('Live', { exact: true }).waitFor({ state: 'attached' });

describe('a manager', () => {
  test('opens a colleague’s day from the hub, reads their pages, and goes back to their own', () =>
    visit(at.app, { as: manager }, async ({ page }) => {
      await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '125', tradeDate: '2026-11-20' });
      await open(page, `/team-hub/${manager.id}`);
      await page
        .getByRole('list', { name: 'Traders' })
        .getByRole('link', { name: at.trader.name, exact: true })
        .click();
      await page.waitForURL(`/dashboard/${at.trader.id}/days/2026-11-20`);
      await banner(page).getByText(`You are viewing the pages of ${at.trader.name}, read-only.`).waitFor();
      const menu = page.getByRole('navigation', { name: 'Main' });
      for (const [name, path] of [
        ['Dashboard', ''],
        ['Calendar', '/calendar'],
        ['Journal Entries', '/journal'],
        ['Strategies', '/strategies'],
        ['Analytics', '/analytics'],
        ['Accounts', '/accounts'],
      ] as const) {
        await menu.getByRole('link', { name }).click();
        await page.waitForURL(`/dashboard/${at.trader.id}${path}`);
        await banner(page).waitFor();
      }
      expect(await menu.getByRole('link').count()).toBe(6);
      await banner(page).getByRole('link', { name: 'Back to My Dashboard' }).click();
      await page.waitForURL(`/dashboard/${manager.id}`);
      await page.getByRole('button', { name: 'Logout' }).waitFor();
      expect(await banner(page).count()).toBe(0);
    }));

  test('finds nothing to change there, and sees at once what is entered', () =>
    visit(at.app, { as: manager }, async ({ page }) => {
      await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '125' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.entry('ESZ6').waitFor();
      await seeLive(page);
      for (const name of [/^Edit/, /^Delete/, /New Entry/, /Logout/, /New Account/, /New Strategy/])
        expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
      await at.elsewhere('POST', '/api/journal', { symbol: 'NQZ6', pnl: '-40' });
      await journal.entry('NQZ6').waitFor();
      await open(page, `/dashboard/${at.trader.id}/accounts`);
      await banner(page).waitFor();
      expect(await page.getByRole('button', { name: /Account/ }).count()).toBe(0);
      expect(await page.getByText(/^Your pages can be read/).count()).toBe(0);
    }));

  test('who is made a plain trader is shown the pages no more, nor what changes on them', () =>
    visit(at.app, { as: manager }, async ({ page, provokes }) => {
      provokes(/403/);
      await open(page, `/dashboard/${at.trader.id}/journal`);
      await banner(page).waitFor();
      await seeLive(page);
      await setRole('trader');
      await page.getByRole('heading', { name: 'These pages are closed to you' }).waitFor();
      expect(await page.getByText(at.trader.name).filter({ visible: true }).count()).toBe(0);
      await page.getByRole('link', { name: 'Go to your team hub' }).click();
      await page.waitForURL(`/team-hub/${manager.id}`);
      await page.goto(`/dashboard/${at.trader.id}`);
      await page.getByText('This page belongs to another trader.').waitFor();
    }));

  test('whose trader is removed is told so', () =>
    visit(at.app, { as: manager }, async ({ page, provokes }) => {
      provokes(/404/);
      await open(page, `/dashboard/${at.trader.id}/journal`);
      await seeLive(page);
      await admin('DELETE', `/api/admin/traders/${at.trader.id}`);
      await page.getByRole('heading', { name: 'These pages are closed to you' }).waitFor();
    }));

  test('finds their pages without a mistake at any width', () =>
    visit(at.app, { as: manager }, async ({ page }) => {
      await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '125' });
      await open(page, `/dashboard/${at.trader.id}`);
      await banner(page).waitFor();
      expect(await violationsAt(page, [360, 768, 1024, 1440])).toEqual([]);
    }));
});

describe('a trader', () => {
  const sentence = () => `Your pages can be read by ${manager.name} (manager) and the admin.`;

  test('sees who can read their pages on Accounts and at their name, and at once who no longer can', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await open(page, `/dashboard/${at.trader.id}/accounts`);
      const own = page.getByText(sentence(), { exact: true });
      await own.waitFor();
      await seeLive(page);
      const name = page.getByRole('button', { name: at.trader.name });
      await name.click();
      await own.nth(1).waitFor();
      expect(await violationsAt(page, [1440])).toEqual([]);
      await page.keyboard.press('Escape');
      await own.nth(1).waitFor({ state: 'detached' });
      await setRole('trader');
      await page.getByText('Your pages can be read by the admin.', { exact: true }).waitFor();
    }));

  test('sees it in the menu of a phone', () =>
    visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
      await open(page, `/dashboard/${at.trader.id}`);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByText(sentence(), { exact: true }).waitFor();
    }));

  test('finds a colleague’s row to open in place, and their pages forbidden', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/403/);
      const hers = await at.app.as(manager);
      await hers('POST', '/api/journal', { symbol: 'ESZ6', pnl: '1', tradeDate: '2026-11-20' });
      await open(page, `/team-hub/${at.trader.id}`);
      await page.getByRole('button', { name: manager.name, exact: true }).click();
      await page.getByText('Commission and fees').waitFor();
      await page.goto(`/dashboard/${manager.id}`);
      await page.getByText('This page belongs to another trader.').waitFor();
    }));
});
