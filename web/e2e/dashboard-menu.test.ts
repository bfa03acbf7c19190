import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { open, visit } from './browser.ts';
import { traderOfTest } from './desk-fixture.ts';
import { overviewPage } from './models/overview-page.ts';

const at = traderOfTest();

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
    visit(at.desk, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await open(page, `/dashboard/${at.trader.id}/analytics`);
      for (const [name, path] of tabs) {
        await overview.tab(name).click();
        await page.waitForURL(`/dashboard/${at.trader.id}${path}`);
        await overview.tab(name).and(current(page)).waitFor();
        expect(await page.getByRole('navigation').locator('[aria-current]:visible').count()).toBe(1);
      }
    }));

  test('has keys', () =>
    visit(at.desk, { as: at.trader }, async ({ page }) => {
      await overviewPage(page, at.trader.id).open();
      for (const [keys, path] of [
        ['ga', '/analytics'],
        ['gs', '/strategies'],
        ['gj', '/journal'],
        ['gd', ''],
      ] as const) {
        for (const key of keys) await page.keyboard.press(key);
        await page.waitForURL(`/dashboard/${at.trader.id}${path}`);
      }
    }));

  for (const near of ['hover', 'focus'] as const) {
    test(`has fetched a tab by the time it is gone to, on ${near}`, () =>
      visit(at.desk, { as: at.trader }, async ({ page }) => {
        const overview = overviewPage(page, at.trader.id);
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
    visit(at.desk, { as: at.trader, width: 360 }, async ({ page }) => {
      await overviewPage(page, at.trader.id).open();
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
      await page.waitForURL(`/dashboard/${at.trader.id}/journal`);
      await bar.getByRole('link', { name: 'Journal' }).and(current(page)).waitFor();
      await bar.getByRole('button', { name: 'New Entry' }).click();
      await page.getByRole('dialog').getByLabel('Asset').waitFor();
    }));
});
