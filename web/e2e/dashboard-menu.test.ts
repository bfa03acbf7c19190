import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { closeBrowser, open, TEST_TIMEOUT, visit } from './browser.ts';
import { overviewPage } from './models/overview-page.ts';
import { type RunningDesk, type SeededTrader, startDesk } from './running-desk.ts';

setDefaultTimeout(TEST_TIMEOUT);

let desk: RunningDesk;
let trader: SeededTrader;
let traders = 0;

beforeAll(async () => {
  desk = await startDesk();
});

// A trader of its own for each test: nobody else has been where they go.
beforeEach(async () => {
  traders += 1;
  trader = await desk.addTrader(`Trader No ${traders}`, `access-code-${traders}`);
});

afterAll(async () => {
  await desk.stop();
  await closeBrowser();
});

/** The link that says it leads to where one is. */
const current = (page: Page) => page.locator('[aria-current="page"]');

describe('the menu', () => {
  const tabs = [
    ['Dashboard', ''],
    ['Journal Entries', '/journal'],
    ['Strategies', '/strategies'],
    ['Analytics', '/analytics'],
  ] as const;

  test('leads to each tab, marks the one that is shown, and the address goes with it', () =>
    visit(desk, { as: trader }, async ({ page }) => {
      const overview = overviewPage(page, trader.id);
      await open(page, `/dashboard/${trader.id}/analytics`);
      for (const [name, path] of tabs) {
        await overview.tab(name).click();
        await page.waitForURL(`/dashboard/${trader.id}${path}`);
        await overview.tab(name).and(current(page)).waitFor();
        expect(await page.getByRole('navigation').locator('[aria-current]:visible').count()).toBe(1);
      }
    }));

  test('has keys', () =>
    visit(desk, { as: trader }, async ({ page }) => {
      await overviewPage(page, trader.id).open();
      for (const [keys, path] of [
        ['ga', '/analytics'],
        ['gs', '/strategies'],
        ['gj', '/journal'],
        ['gd', ''],
      ] as const) {
        for (const key of keys) await page.keyboard.press(key);
        await page.waitForURL(`/dashboard/${trader.id}${path}`);
      }
    }));

  for (const near of ['hover', 'focus'] as const) {
    test(`has fetched a tab by the time it is gone to, on ${near}`, () =>
      visit(desk, { as: trader }, async ({ page }) => {
        const overview = overviewPage(page, trader.id);
        await overview.open();
        const ahead = page.waitForResponse(/\/api\/journal\?/);
        await overview.tab('Journal Entries')[near]();
        await (await ahead).finished();
        // From here on there is nobody to ask.
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await overview.tab('Journal Entries').press('Enter');
        await page.getByText('No journal entries found').waitFor();
        expect(asked.filter((path) => /^\/(api|assets)\//.test(path))).toEqual([]);
      }));
  }

  test('is a bar of five at the bottom of a phone', () =>
    visit(desk, { as: trader, width: 360 }, async ({ page }) => {
      await overviewPage(page, trader.id).open();
      const bar = page.getByRole('navigation', { name: 'Dashboard' });
      expect(await bar.locator('a,button').allTextContents()).toEqual([
        'Dashboard',
        'Journal',
        'New Entry',
        'Strategies',
        'Analytics',
      ]);
      const box = await bar.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(900);
      await bar.getByRole('link', { name: 'Journal' }).click();
      await page.waitForURL(`/dashboard/${trader.id}/journal`);
      await bar.getByRole('link', { name: 'Journal' }).and(current(page)).waitFor();
      await bar.getByRole('button', { name: 'New Entry' }).click();
      await page.getByRole('dialog').getByLabel('Asset').waitFor();
    }));
});
