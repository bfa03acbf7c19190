/** Every screen that is shared moves by itself: nothing is done in the browser that watches it. */

import { Database } from 'bun:sqlite';
import { beforeEach, describe, test } from 'bun:test';
import type { Page } from 'playwright-core';
import type { Account } from '#src/features/accounts/responses.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { importForm, OWN_EXPORT } from '#src/testing/import-files.ts';
import { adminOfTest, traderOfTest } from './app-fixture.ts';
import { open, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const seeLive = (page: Page) =>
  page.getByRole('status').getByText('Live', { exact: true }).waitFor({ state: 'attached' });

/** What an entry of $4,321 is told as, in whole dollars or to the cent. */
const seeIt = (page: Page) => page.locator('main').getByText(/4,321/).first().waitFor();

describe('of a trader', () => {
  const at = traderOfTest(NEW_YORK, NOW);
  let account: Account;
  let strategy: Strategy;
  beforeEach(async () => {
    account = await (await at.elsewhere('POST', '/api/accounts', { name: 'Live', kind: 'live' })).json();
    strategy = await (await at.elsewhere('POST', '/api/strategies', { name: 'Gap fill' })).json();
  });
  const enter = () =>
    at.elsewhere('POST', '/api/journal', {
      ...{ symbol: 'ESZ6', pnl: '4321', accountId: account.id, strategyId: strategy.id },
    });

  test.each([
    ['the home page', () => '/'],
    ['the guest page', () => '/guest'],
    ['the hub', (id: number) => `/team-hub/${id}`],
    ['the dashboard', (id: number) => `/dashboard/${id}`],
    ['the journal', (id: number) => `/dashboard/${id}/journal`],
    ['the calendar', (id: number) => `/dashboard/${id}/calendar`],
    ['the day', (id: number) => `/dashboard/${id}/days/${today}`],
    ['the week', (id: number) => `/dashboard/${id}/weeks/2026-11-15`],
    ['strategies', (id: number) => `/dashboard/${id}/strategies`],
    ['analytics', (id: number) => `/dashboard/${id}/analytics`],
    ['accounts', (id: number) => `/dashboard/${id}/accounts`],
  ])('%s shows an entry that was made elsewhere', (_, path) =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await open(page, path(at.trader.id));
      await seeLive(page);
      await enter();
      await seeIt(page);
    }),
  );

  test('past imports show one that was made elsewhere', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await open(page, `/dashboard/${at.trader.id}/import`);
      await seeLive(page);
      await at.elsewhere('POST', '/api/imports', importForm({ 'november.csv': OWN_EXPORT }));
      await page.getByText('november.csv').first().waitFor();
    }));

  test('past imports say while another process writes one, and when it has', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await at.elsewhere('POST', '/api/imports', importForm({ 'november.csv': OWN_EXPORT }));
      await open(page, `/dashboard/${at.trader.id}/import`);
      await seeLive(page);
      using database = new Database(`${at.app.data}/bullpen.db`);
      const underWay = page.getByText('Being written...');
      database.run('PRAGMA busy_timeout = 5000');
      database.run("UPDATE imports SET state = 'writing'");
      await underWay.waitFor();
      database.run("UPDATE imports SET state = 'done'");
      await underWay.waitFor({ state: 'hidden' });
    }));
});

describe('of the admin', () => {
  const at = adminOfTest(NEW_YORK, NOW);
  const areas: [area: string, change: () => Promise<unknown>, shown: RegExp][] = [
    ['traders', addLeo, /Leo Brandt/],
    ['quotes', () => at.admin('POST', '/api/quotes', QUOTE), /Plan the trade/],
    ['links', () => at.admin('POST', '/api/google-drive-links', LINK), /Session plan/],
    ['posts', () => at.admin('POST', '/api/admin/webhooks', WEBHOOK), /Desk channel/],
    ['contracts', () => at.admin('PUT', '/api/admin/contracts/XYZ', CONTRACT), /Xylophones/],
    ['trades', enterAsLeo, /4,321/],
    ['board', enterAsLeo, /4,321/],
  ];
  let added = 0;
  async function addLeo() {
    added += 1;
    return at.app.addTrader(`Leo Brandt ${added}`, `a-code-of-leo-${added}`);
  }
  async function enterAsLeo() {
    await (await at.app.as(await addLeo()))('POST', '/api/journal', { symbol: 'ESZ6', pnl: '4321' });
  }
  test.each(areas)('%s show what was changed elsewhere', (area, change, shown) =>
    visit(at.app, {}, async ({ page }) => {
      const admin = adminPage(page);
      await admin.open(`/${area}`);
      await admin.enter();
      await seeLive(page);
      await change();
      await page.locator('main').getByText(shown).first().waitFor();
    }),
  );
});

const QUOTE = { text: 'Plan the trade', author: 'Desk' };
const LINK = { title: 'Session plan', description: 'Levels', url: 'https://drive.example.com/plan' };
const CONTRACT = { name: 'Xylophones', tickSize: '0.25', tickValue: '5' };
const WEBHOOK = { name: 'Desk channel', url: 'https://hooks.example.com/desk', kind: 'discord' };
