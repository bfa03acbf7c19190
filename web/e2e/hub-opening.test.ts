import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Page } from 'playwright-core';
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

const NOTE = 'No trades today yet. This is the last day with trades.';

describe('the hub', () => {
  test('opens on a Sunday on the Friday before, says so, and links to today', () =>
    at('2026-11-22', ['2026-11-19', '2026-11-20'], (app, maya) =>
      visit(app, { as: maya }, async ({ page }) => {
        const hub = hubPage(page, maya.id);
        await hub.open();
        await hub.team.getByText(NOTE).waitFor();
        await hub.team.getByRole('heading', { name: 'Fri, Nov 20, 2026' }).waitFor();
        await hub.team.getByText('+$20.00').first().waitFor();
        expect(await hub.day.inputValue()).toBe('2026-11-20');
        expect(await hub.nextDay.isDisabled()).toBe(true);
        await hub.team.getByRole('button', { name: 'Today' }).click();
        await hub.team.getByText('No trading activity for Nov 22, 2026').waitFor();
        expect(searchOf(page)).toBe('?date=2026-11-22');
        await page.reload();
        await hub.team.getByText('No trading activity for Nov 22, 2026').waitFor();
        expect(await hub.team.getByText(NOTE).count()).toBe(0);
        await hub.team.getByRole('button', { name: 'Show Fri, Nov 20, the last with trades' }).click();
        await hub.team.getByText('+$20.00').first().waitFor();
      }),
    ));

  test('opens on that day on the server and on client-side navigation', () =>
    at('2026-11-23', ['2026-11-18'], async (app, maya) => {
      await visit(app, { as: maya, javaScript: false }, async ({ page }) => {
        await page.goto(`/team-hub/${maya.id}`);
        await page.getByText(NOTE).waitFor();
        await page.getByText('+$10.00').first().waitFor();
      });
      await visit(app, { as: maya }, async ({ page }) => {
        await open(page, `/dashboard/${maya.id}`);
        await page.getByRole('link', { name: 'Team hub' }).first().click();
        await page.getByText(NOTE).waitFor();
        await page.getByText('+$10.00').first().waitFor();
      });
    }));

  test('stays on today where nobody has traded yet', () =>
    at('2026-11-23', [], (app, maya) =>
      visit(app, { as: maya }, async ({ page }) => {
        const hub = hubPage(page, maya.id);
        await hub.open();
        await hub.team.getByText('No trading activity for Nov 23, 2026').waitFor();
        expect(await hub.team.getByText(NOTE).count()).toBe(0);
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
