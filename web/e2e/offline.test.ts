/** Navigating while the browser is offline, or the server is down. */

import { describe, expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { visit } from './browser.ts';
import { overviewPage } from './models/overview-page.ts';

const at = traderOfTest();

describe('while offline', () => {
  test('another page says so, leads back to the previous one, and loads once online again', () =>
    visit(at.app, { as: at.trader, firstVisit: true }, async ({ page, context, provokes }) => {
      provokes(/ERR_INTERNET_DISCONNECTED|dynamically imported module|Failed to fetch/);
      await overviewPage(page, at.trader.id).open();
      await context.setOffline(true);
      const strategies = page.getByRole('link', { name: 'Strategies' }).first();
      await strategies.click();
      const title = page.getByRole('heading', { name: 'You are offline', level: 1 });
      await title.waitFor();
      expect(await page.getByText('500', { exact: true }).count()).toBe(0);
      expect(await page.title()).toStartWith('You are offline');
      await page.getByRole('button', { name: 'Go back' }).click();
      await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();

      await strategies.click();
      await title.waitFor();
      await page.getByRole('button', { name: 'Retry' }).click();
      await title.waitFor();
      await context.setOffline(false);
      await page
        .getByRole('heading', { name: 'Strategies', level: 1 })
        .or(page.getByText('No strategies found'))
        .first()
        .waitFor();
      expect(page.url()).toEndWith('/strategies');
    }));
});

test('a server that is down is reported as such', () =>
  visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
    provokes(/ERR_CONNECTION_REFUSED|dynamically imported module|Failed to fetch/);
    await overviewPage(page, at.trader.id).open();
    await page.route(/\/(api|assets)\//, (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Strategies' }).first().click();
    await page.getByRole('heading', { name: 'The server cannot be reached', level: 1 }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('No strategies found').waitFor();
  }));
