import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { open, visit } from './browser.ts';
import { overviewPage } from './models/overview-page.ts';

const at = traderOfTest();

/** The link to the current page. */
const current = (page: Page) => page.locator('[aria-current="page"]');

describe('the menu', () => {
  const tabs = [
    ['Dashboard', ''],
    ['Journal Entries', '/journal'],
    ['Strategies', '/strategies'],
    ['Analytics', '/analytics'],
    ['Accounts', '/accounts'],
  ] as const;

  test('links to each tab, marks the current one, and updates the URL', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await open(page, `/dashboard/${at.trader.id}/analytics`);
      for (const [name, path] of tabs) {
        await overview.tab(name).click();
        await page.waitForURL(`/dashboard/${at.trader.id}${path}`);
        await overview.tab(name).and(current(page)).waitFor();
        expect(await page.getByRole('navigation').locator('[aria-current]:visible').count()).toBe(1);
      }
    }));

  test('has shortcuts', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await overviewPage(page, at.trader.id).open();
      for (const [keys, path] of [
        ['gw', '/accounts'],
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
    test(`has prefetched a tab by the time it is opened, on ${near}`, () =>
      visit(at.app, { as: at.trader }, async ({ page }) => {
        const overview = overviewPage(page, at.trader.id);
        await overview.open();
        const ahead = page.waitForResponse(/\/api\/journal\?/);
        await overview.tab('Journal Entries')[near]();
        await (await ahead).finished();
        // From here on the server is gone.
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await overview.tab('Journal Entries').press('Enter');
        await page.getByText('No journal entries found').waitFor();
        // The tooltips come with the first pointer event, which a browser may send at any time.
        const ofTheTab = asked.filter((path) => /^\/(api|assets)\/(?!tooltip-)/.test(path));
        expect(ofTheTab).toEqual([]);
      }));
  }

  test('is a bar of five at the bottom of a phone', () =>
    visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
      await overviewPage(page, at.trader.id).open();
      const bar = page.getByRole('navigation', { name: 'Dashboard' });
      expect(await bar.locator('a:visible,button:visible').allTextContents()).toEqual([
        'Dashboard',
        'Journal',
        'New Entry',
        'Team Hub',
        'More',
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

describe('the team', () => {
  /** The target of each link, and what is visible there. */
  const PAGES = [
    ['Calendar', '/#calendar', 'Trading Calendar'],
    ['Leaderboard', '/guest', 'Leaderboard'],
    ['Videos', '/#videos', 'Trading Videos'],
  ] as const;

  async function seen(page: Page, path: string, region: string): Promise<void> {
    await page.waitForURL(path);
    const there = page.getByRole('region', { name: region, exact: true });
    await there.waitFor();
    await page.waitForFunction((name) => {
      const box = document.querySelector(`[aria-label="${name}"]`)?.getBoundingClientRect();
      return box !== undefined && box.top < innerHeight && box.bottom > 0;
    }, region);
  }

  for (const from of ['dashboard', 'team-hub']) {
    test(`is reached from /${from} on a wide screen`, () =>
      visit(at.app, { as: at.trader }, async ({ page }) => {
        for (const [name, path, region] of PAGES) {
          await open(page, `/${from}/${at.trader.id}`);
          await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
          await seen(page, path, region);
          await page.getByRole('link', { name: `Continue as ${at.trader.name}` }).waitFor();
        }
      }));

    test(`is reached from /${from} on a phone, by keyboard alone`, () =>
      visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
        for (const [name, path, region] of PAGES) {
          await open(page, `/${from}/${at.trader.id}`);
          await page.getByRole('button', { name: 'More' }).press('Enter');
          await page
            .getByRole('dialog', { name: 'More' })
            .getByRole('link', { name, exact: true })
            .press('Enter');
          await seen(page, path, region);
        }
      }));
  }

  test('has shortcuts', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      for (const [keys, path] of [
        ['gc', '/#calendar'],
        ['gl', '/guest'],
        ['gv', '/#videos'],
        ['gh', `/team-hub/${at.trader.id}`],
      ] as const) {
        await overviewPage(page, at.trader.id).open();
        for (const key of keys) await page.keyboard.press(key);
        await page.waitForURL(path);
      }
    }));

  test('is one tap away on a phone: the hub in the bar, the other tabs behind it', () =>
    visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
      await overviewPage(page, at.trader.id).open();
      const bar = page.getByRole('navigation', { name: 'Dashboard' });
      for (const [name, path] of [
        ['Strategies', '/strategies'],
        ['Analytics', '/analytics'],
      ] as const) {
        await bar.getByRole('button', { name: 'More' }).click();
        await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name }).click();
        await page.waitForURL(`/dashboard/${at.trader.id}${path}`);
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await bar.getByRole('link', { name: 'Team Hub' }).click();
      await page.waitForURL(`/team-hub/${at.trader.id}`);
    }));

  test('hides nothing from its traders when the public view shows nothing', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const admin = await at.app.asAdmin();
      await admin('PUT', '/api/admin/settings', { public: 'off' });
      try {
        await overviewPage(page, at.trader.id).open();
        const menu = page.getByRole('navigation', { name: 'Dashboard' });
        await menu.getByRole('link', { name: 'Calendar' }).click();
        await page.getByRole('grid').waitFor();
        await overviewPage(page, at.trader.id).open();
        await menu.getByRole('link', { name: 'Leaderboard' }).click();
        await page.getByRole('region', { name: 'Leaderboard' }).getByText(at.trader.name).first().waitFor();
        expect(await page.getByText('This desk keeps its performance to itself').count()).toBe(0);
      } finally {
        await admin('PUT', '/api/admin/settings', { public: 'full' });
      }
    }));
});
