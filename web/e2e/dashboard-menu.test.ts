import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
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

  test('fades to the next page where things may move, and only there', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await page.addInitScript(() => {
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (update) => {
          document.documentElement.dataset.faded = 'true';
          return start(update);
        };
      });
      for (const [reducedMotion, faded] of [
        ['reduce', null],
        ['no-preference', 'true'],
      ] as const) {
        await page.emulateMedia({ reducedMotion });
        await overview.open();
        await overview.tab('Strategies').click();
        await page.getByRole('heading', { name: 'Strategies', level: 1 }).waitFor();
        expect(await page.locator('html').getAttribute('data-faded')).toBe(faded);
      }
      await page.emulateMedia({ reducedMotion: 'reduce' });
    }));

  test('is a bar of five at the bottom of a phone', () =>
    visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
      await overviewPage(page, at.trader.id).open();
      const bar = page.getByRole('navigation', { name: 'Main' });
      expect(await bar.locator('a:visible,button:visible').allTextContents()).toEqual([
        'Team Hub',
        'Calendar',
        'New Entry',
        'Journal Entries',
        'Analytics',
      ]);
      // Each name is complete.
      const cut = await bar
        .locator('a:visible > :last-child')
        .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).length);
      expect(cut).toBe(0);
      const box = await bar.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(900);
      await bar.getByRole('link', { name: 'Journal Entries' }).click();
      await page.waitForURL(`/dashboard/${at.trader.id}/journal`);
      await bar.getByRole('link', { name: 'Journal Entries' }).and(current(page)).waitFor();
      await bar.getByRole('button', { name: 'New Entry' }).click();
      await page.getByRole('dialog').getByLabel('Symbol').waitFor();
    }));
});

describe('the team', () => {
  /** The target of each link, and what is visible there, in the same shell. */
  const PAGES = [
    ['Team Hub', '/team-hub/', 'Daily P&L of the team'],
    ['Leaderboard', '/guest', 'Leaderboard'],
    ['Videos', '/videos', 'Trading Videos'],
  ] as const;

  async function seen(page: Page, name: string, path: string, region: string): Promise<void> {
    await page.waitForURL((url) => url.pathname.startsWith(path));
    await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
    await page.getByRole('region', { name: region, exact: true }).waitFor();
  }

  test('is one menu on every page, on a wide screen', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await overviewPage(page, at.trader.id).open();
      const menu = page.getByRole('navigation', { name: 'Main' });
      for (const [name, path, region] of PAGES) {
        await menu.getByRole('link', { name, exact: true }).click();
        await seen(page, name, path, region);
        await menu.getByRole('link', { name, exact: true }).and(current(page)).waitFor();
      }
    }));

  test('is in the bar and in the menu of a phone, by keyboard alone', () =>
    visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
      await overviewPage(page, at.trader.id).open();
      const sheet = page.getByRole('dialog', { name: 'Menu' });
      for (const [name, path, region] of PAGES) {
        if (name === 'Team Hub') {
          await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).press('Enter');
        } else {
          await page.getByRole('button', { name: 'Menu' }).press('Enter');
          await sheet.getByRole('link', { name, exact: true }).press('Enter');
        }
        await seen(page, name, path, region);
      }
    }));

  test('has all that the bar has no room for in the menu of a phone', () =>
    visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
      await open(page, `/team-hub/${at.trader.id}`);
      // The specification's two, without a menu.
      const main = page.getByRole('main');
      await main.getByRole('link', { name: 'My Dashboard', exact: true }).waitFor();
      await main.getByRole('button', { name: 'Logout' }).waitFor();
      await page.getByRole('button', { name: 'Menu' }).click();
      const sheet = page.getByRole('dialog', { name: 'Menu' });
      expect(await sheet.getByRole('link').allTextContents()).toEqual([
        'Dashboard',
        'Strategies',
        'Leaderboard',
        'Videos',
        'Accounts',
        'Quick entry',
        'Import',
      ]);
      await sheet.getByRole('button', { name: /^Switch to the/ }).waitFor();
      expect(await violationsAt(page, [360, 390])).toEqual([]);
      await sheet.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('/');
    }));

  test('has shortcuts', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await overviewPage(page, at.trader.id).open();
      for (const [keys, path] of [
        ['gl', '/guest'],
        ['gv', '/videos'],
        ['gh', `/team-hub/${at.trader.id}`],
        ['gc', `/dashboard/${at.trader.id}/calendar`],
      ] as const) {
        for (const key of keys) await page.keyboard.press(key);
        await page.waitForURL(path);
      }
    }));

  test('sees its leaderboard, and enters trades there', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await open(page, '/guest');
      await page.getByRole('region', { name: 'Leaderboard' }).getByText(at.trader.name).first().waitFor();
      await page.keyboard.press('n');
      await page.getByRole('dialog').getByLabel('Symbol').waitFor();
    }));

  test('hides nothing from its traders when the public view shows nothing', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const admin = await at.app.asAdmin();
      await admin('PUT', '/api/admin/settings', { public: 'off' });
      try {
        await open(page, '/');
        await page.getByRole('grid').waitFor();
        await overviewPage(page, at.trader.id).open();
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: 'Leaderboard' })
          .click();
        await page.getByRole('region', { name: 'Leaderboard' }).getByText(at.trader.name).first().waitFor();
        expect(await page.getByText('This team keeps its performance to itself').count()).toBe(0);
      } finally {
        await admin('PUT', '/api/admin/settings', { public: 'full' });
      }
    }));
});
