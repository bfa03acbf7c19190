/** A manager looks at everyone's pages by their own log-in, and everyone sees who can. */

import { beforeEach, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { open, visit } from './browser.ts';
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
describe('a manager', () => {
  test('finds a colleague’s pages without a mistake at any width, and goes back to their own', () =>
    visit(at.app, { as: manager }, async ({ page }) => {
      await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '125' });
      await open(page, `/dashboard/${at.trader.id}`);
      await banner(page).waitFor();
      expect(await violationsAt(page, [360, 768, 1024, 1440])).toEqual([]);
      await banner(page).getByRole('link', { name: 'Back to My Dashboard' }).click();
      await page.waitForURL(`/dashboard/${manager.id}`);
      await page.getByRole('button', { name: 'Logout' }).waitFor();
      expect(await banner(page).count()).toBe(0);
    }));
});

describe('a trader', () => {
  const sentence = () => `Your pages can be read by ${manager.name} (manager) and the admin.`;

  test('sees who can read their pages on Accounts and at their name', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await open(page, `/dashboard/${at.trader.id}/accounts`);
      const own = page.getByText(sentence(), { exact: true });
      await own.waitFor();
      const name = page.getByRole('button', { name: at.trader.name });
      await name.click();
      await own.nth(1).waitFor();
      expect(await violationsAt(page, [1440])).toEqual([]);
      await page.keyboard.press('Escape');
      await own.nth(1).waitFor({ state: 'detached' });
    }));

  test('sees it in the menu of a phone', () =>
    visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
      await open(page, `/dashboard/${at.trader.id}`);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByText(sentence(), { exact: true }).waitFor();
    }));
});
