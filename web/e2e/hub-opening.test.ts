import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { violationsAt } from './axe.ts';
import { open, TEST_TIMEOUT, visit } from './browser.ts';
import { hubPage } from './models/hub-page.ts';
import { closeBrowser } from './profiles.ts';
import { type RunningApp, type SeededTrader, startApp } from './running-app.ts';

setDefaultTimeout(TEST_TIMEOUT);
afterAll(closeBrowser);

const searchOf = (page: Page) => new URL(page.url()).search;

/** An app at noon in New York with trades on these days. */
async function at(
  now: string,
  days: readonly string[],
  check: (app: RunningApp, maya: SeededTrader) => Promise<void>,
): Promise<void> {
  const app = await startApp({ BULLPEN_TIMEZONE: 'America/New_York' }, `${now}T17:00:00Z`);
  try {
    const maya = await app.addTrader('Maya Okafor', 'maya-code-1');
    const call = await app.as(maya);
    for (const [n, tradeDate] of days.entries()) {
      await call('POST', '/api/journal', { symbol: 'ESZ6', tradeDate, pnl: `${n + 1}0.00` });
    }
    await check(app, maya);
  } finally {
    await app.stop();
  }
}

/** The day that the weeks say is shown, and what marks it. */
const markOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Last week and this week' })
    .getByRole('button', { pressed: true })
    .evaluate((tile) => [tile.textContent, getComputedStyle(tile).boxShadow]);

/** The team's last day with trades, below a day without any. */
const lastDay = (page: Page) => page.getByRole('region', { name: 'Last trading day' });

describe('the hub', () => {
  test('opens on today, without trades too, and has the last day with trades below', () =>
    at('2026-11-22', ['2026-11-19', '2026-11-20'], (app, maya) =>
      visit(app, { as: maya }, async ({ page }) => {
        const hub = hubPage(page, maya.id);
        await hub.open();
        await hub.team.getByRole('heading', { name: 'Sun, Nov 22, 2026' }).waitFor();
        await hub.team.getByText('No trading activity for Nov 22, 2026', { exact: true }).waitFor();
        expect(await hub.day.inputValue()).toBe('2026-11-22');
        expect(await hub.nextDay.isDisabled()).toBe(true);
        expect(searchOf(page)).toBe('');

        const last = lastDay(page);
        await last.getByText('+$20.00').first().waitFor();
        expect(await last.getByRole('listitem').allTextContents()).toEqual([
          'MOMaya OkaforYou1 trade+$20.00',
        ]);
        const [above, below] = [await hub.team.boundingBox(), await last.boundingBox()];
        expect(above && below && below.y - (above.y + above.height)).toBe(16);
        await page.getByRole('region', { name: 'Not entered' }).getByText('0 for Fri, Nov 20').waitFor();
        expect(await violationsAt(page, [360, 1280])).toEqual([]);

        await last.getByRole('button', { name: 'Last trading day · Fri, Nov 20 · +$20.00' }).click();
        await hub.team.getByRole('heading', { name: 'Fri, Nov 20, 2026' }).waitFor();
        await hub.team.getByText('+$20.00').first().waitFor();
        expect(searchOf(page)).toBe('?date=2026-11-20');
        expect(await last.count()).toBe(0);
        await hub.team.getByRole('button', { name: 'Today' }).click();
        await hub.team.getByText('No trading activity for Nov 22, 2026').waitFor();
        expect(searchOf(page)).toBe('');
      }),
    ));

  test('reads both days before anything is shown, on the server and on client-side navigation', () =>
    at('2026-11-23', ['2026-11-18'], async (app, maya) => {
      await visit(app, { as: maya, javaScript: false }, async ({ page }) => {
        await page.goto(`/team-hub/${maya.id}`);
        await page.getByText('No trading activity for Nov 23, 2026').waitFor();
        await lastDay(page).getByText('+$10.00').first().waitFor();
      });
      await visit(app, { as: maya }, async ({ page }) => {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await hubPage(page, maya.id).open();
        await lastDay(page).waitFor();
        expect(asked.filter((path) => path.startsWith('/api/daily-pnl'))).toEqual([]);

        let release = () => {};
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route('/api/daily-pnl/2026-11-18', async (route) => {
          await held;
          await route.continue();
        });
        await open(page, `/dashboard/${maya.id}`);
        const read = page.waitForRequest('**/api/daily-pnl/2026-11-18');
        await page.getByRole('link', { name: 'Team hub' }).first().click();
        await read;
        expect(await page.getByText(/^No trading activity for/).count()).toBe(0);
        release();
        await page.getByText('No trading activity for Nov 23, 2026').waitFor();
        expect(await lastDay(page).getByText('+$10.00').first().isVisible()).toBe(true);
      });
    }));

  test('has it below any other day without trades as well, with its year where that is another', () =>
    at('2026-01-05', ['2025-12-31'], (app, maya) =>
      visit(app, { as: maya }, async ({ page }) => {
        const hub = hubPage(page, maya.id);
        await hub.open('?date=2026-01-02');
        await hub.team.getByText('No trading activity for Jan 2, 2026').waitFor();
        await lastDay(page)
          .getByRole('button', { name: 'Last trading day · Wed, Dec 31, 2025 · +$10.00' })
          .click();
        await hub.team.getByText('+$10.00').first().waitFor();
        await hub.open('?date=2025-12-30');
        await hub.team.getByText('No trading activity for Dec 30, 2025').waitFor();
        expect(await lastDay(page).count()).toBe(0);
      }),
    ));

  test('says when the last day could not be read, and retries', () =>
    at('2026-11-23', ['2026-11-18'], (app, maya) =>
      visit(app, { as: maya }, async ({ page, provokes }) => {
        provokes(/status of 500/);
        await page.route('/api/daily-pnl/2026-11-18', (route) => route.fulfill({ status: 500, body: 'no' }));
        await open(page, `/dashboard/${maya.id}/strategies`);
        await page.getByRole('link', { name: 'Team hub' }).first().click();
        const alert = lastDay(page).getByRole('alert');
        await alert.getByText('Failed to fetch daily PnL', { exact: true }).waitFor();
        await page.getByText('No trading activity for Nov 23, 2026').waitFor();
        await page.unroute('/api/daily-pnl/2026-11-18');
        await alert.getByRole('button', { name: 'Retry' }).click();
        await lastDay(page).getByText('+$10.00').first().waitFor();
      }),
    ));

  test('has today alone where nobody has traded yet', () =>
    at('2026-11-23', [], (app, maya) =>
      visit(app, { as: maya }, async ({ page }) => {
        const hub = hubPage(page, maya.id);
        await hub.open();
        await hub.team.getByText('No trading activity for Nov 23, 2026').waitFor();
        expect(await lastDay(page).count()).toBe(0);
        expect(await markOf(page)).toEqual(['Mon 23today', expect.stringContaining('inset')]);
      }),
    ));

  test('skips weekends, by its arrows and by keyboard', () =>
    at('2026-11-24', ['2026-11-23', '2026-11-24'], (app, maya) =>
      visit(app, { as: maya }, async ({ page }) => {
        const hub = hubPage(page, maya.id);
        await hub.open();
        expect(searchOf(page)).toBe('');
        await hub.previousDay.click();
        await hub.team.getByRole('heading', { name: 'Mon, Nov 23, 2026' }).waitFor();
        await hub.previousDay.click();
        await hub.team.getByRole('heading', { name: 'Fri, Nov 20, 2026' }).waitFor();
        await page.keyboard.press('ArrowRight');
        await hub.team.getByRole('heading', { name: 'Mon, Nov 23, 2026' }).waitFor();
        await page.keyboard.press('ArrowLeft');
        await hub.team.getByRole('heading', { name: 'Fri, Nov 20, 2026' }).waitFor();
        // A weekend is reached by its date; the arrows leave it to either side.
        await hub.open('?date=2026-11-21');
        await hub.nextDay.click();
        await hub.team.getByRole('heading', { name: 'Mon, Nov 23, 2026' }).waitFor();
        await hub.open('?date=2026-11-22');
        await hub.previousDay.click();
        await hub.team.getByRole('heading', { name: 'Fri, Nov 20, 2026' }).waitFor();
      }),
    ));
});
