import { describe, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { appOfTest } from './app-fixture.ts';
import { keepFont, open, visit } from './browser.ts';
import { guestPage } from './models/guest-page.ts';
import { landingPage } from './models/landing-page.ts';

const at = appOfTest();

let codes = 0;

async function addTrader(name: string, ...pnls: string[]): Promise<{ id: number }> {
  codes += 1;
  const accessCode = `guest-code-${codes}`;
  const { id } = await (await at.admin('POST', '/api/admin/traders', { name, accessCode })).json();
  for (const pnl of pnls) await addTrade(id, pnl);
  return { id };
}

const addTrade = (traderId: number, pnl: string) =>
  at.admin('POST', '/api/admin/journal', {
    traderId,
    symbol: 'ESZ6',
    instrumentType: 'futures',
    positionType: 'long',
    quantity: 1,
    pnl,
  });

const beyondTheEdge = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Navigates to the guest page client-side, from a page that has none of its data. */
async function goThere(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Team Performance', exact: true }).click();
}

describe('the guest page', () => {
  test('has a heading, and links home', () =>
    visit(at.app, {}, async ({ page }) => {
      await guestPage(page).open();
      const header = page.getByRole('banner');
      await header.getByText('Capital Preservation || Risk Management || Discipline').waitFor();
      await header.getByText('Guest View', { exact: true }).waitFor();
      await header.getByRole('link', { name: 'Back to Home' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await landingPage(page).code.waitFor();
    }));

  test('gives gold, silver and bronze to the first three only', () =>
    visit(at.app, {}, async ({ page }) => {
      for (const [n, name] of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].entries())
        await addTrader(name, `${500 - n}`);
      const guest = guestPage(page);
      for (const [width, rows] of [
        [1280, guest.table.getByRole('row')],
        [360, guest.cards],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await guest.open();
        await guest.leaderboard.getByText('Eve').first().waitFor();
        const colours = await Promise.all(
          [1, 2, 3, 4, 5].map((rank) =>
            rows
              .getByText(String(rank), { exact: true })
              .first()
              .evaluate((medal) => getComputedStyle(medal).backgroundColor),
          ),
        );
        expect(new Set(colours.slice(0, 3)).size).toBe(3);
        const nothing = 'rgba(0, 0, 0, 0)';
        expect(colours.slice(0, 3)).not.toContain(nothing);
        expect(colours.slice(3)).toEqual([nothing, nothing]);
      }
    }));

  test('is a table on wide screens and a list of cards on phones', () =>
    visit(at.app, {}, async ({ page }) => {
      await addTrader('Maya Okafor', '1250');
      const guest = guestPage(page);
      await guest.open();
      await guest.table.waitFor();
      expect(await guest.cards.count()).toBe(0);
      await page.setViewportSize({ width: 360, height: 800 });
      await guest.table.waitFor({ state: 'detached' });
      const card = guest.cards.filter({ hasText: 'Maya Okafor' });
      for (const text of ['1', '+$1,250.00', '+12.50%', '1 trade', '100.0% win rate'])
        await card.getByText(text, { exact: true }).waitFor();
    }));

  test('links to its form from the top of a long list on a phone', () =>
    visit(at.app, { width: 360 }, async ({ page }) => {
      for (let n = 1; n <= 12; n++) await addTrader(`Trader ${n}`);
      const guest = guestPage(page);
      await guest.open();
      await page.getByRole('link', { name: 'Trader Access' }).click();
      await page.waitForFunction(() => scrollY > 300);
      expect((await guest.code.boundingBox())?.y).toBeLessThan(800);
    }));

  test('shows a trade on the very next page, also without a script', () =>
    visit(at.app, { javaScript: false }, async ({ page }) => {
      const { id } = await addTrader('Maya Okafor');
      for (const shown of ['$0.00', '+$1,250.00', '+$2,500.00']) {
        await page.goto('/guest');
        await guestPage(page).overview('Total Team P&L').getByText(shown, { exact: true }).waitFor();
        await guestPage(page).table.getByText(shown, { exact: true }).waitFor();
        await addTrade(id, '1250');
      }
    }));
});

describe('with any amount of data', () => {
  test('fits 60 traders with long names and large amounts on every screen', () =>
    visit(at.app, {}, async ({ page }) => {
      const long = [
        'W'.repeat(80),
        'Wilhelmina Featherstonehaugh-Cholmondeley '.repeat(2).slice(0, 80).trim(),
      ];
      await addTrader(long[0] ?? '', '12345678.90');
      await addTrader(long[1] ?? '', '-12345678.90');
      for (let n = 3; n <= 60; n++) await addTrader(`Trader ${n}`);
      const guest = guestPage(page);
      await guest.open();
      expect(await guest.table.getByRole('row').count()).toBe(61);
      await guest.table.getByText('+$12,345,678.90').waitFor();
      await guest.table.getByText('+123,456.79%').waitFor();
      await guest.table.getByText('−$12,345,678.90').waitFor();
      for (const width of [1440, 1024, 768, 640, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await guest.open();
        expect([width, await beyondTheEdge(page)]).toEqual([width, 0]);
        const cards = page.getByRole('region');
        expect(
          await cards.evaluateAll(
            (all) => all.filter((card) => card.scrollWidth > card.clientWidth + 1).length,
          ),
        ).toBe(0);
      }
      expect(await guest.cards.count()).toBe(60);
    }));

  test('shifts nothing during hydration', () =>
    visit(at.app, {}, async ({ page }) => {
      for (let n = 1; n <= 8; n++) await addTrader(`Trader ${n}`, `${100 * n}`);
      await keepFont(page);
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries())
            document.documentElement.append(`moved ${JSON.stringify(shift)}`);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await guestPage(page).open();
        await page.evaluate(() => document.fonts.ready);
        expect(await page.evaluate(() => /moved .*/.exec(document.documentElement.textContent)?.[0])).toBe(
          undefined,
        );
      }
    }));
});

describe('the private figures', () => {
  test('are the amounts, when the public view is ranks', () =>
    visit(at.app, {}, async ({ page }) => {
      await addTrader('Maya Okafor', '2310.50', '-1');
      await addTrader('Leo Brandt', '-430.50');
      await at.admin('PUT', '/api/admin/settings', { public: 'ranks' });
      const guest = guestPage(page);
      await guest.open();
      expect(await guest.rows()).toEqual([
        ['Rank', 'Trader', 'Trades', 'Win Rate'],
        ['1', 'Maya Okafor', '2', '50.0%'],
        ['2', 'Leo Brandt', '1', '0.0%'],
      ]);
      await guest.leaderboard.getByText('This team shows ranks and win rates only.').waitFor();
      expect(await guest.overview('Total Team P&L').textContent()).toBe('Private');
      expect(await guest.live('Positive P&L').textContent()).toBe('Private');
      expect(await guest.live('Top Performer').textContent()).toBe('Maya Okafor');
      expect(await page.content()).not.toMatch(/2,?310|430|\$\d/);
      await page.setViewportSize({ width: 360, height: 800 });
      expect(await guest.cards.first().textContent()).not.toMatch(/\$|[+−]\d/);
    }));
});

describe('after a client-side navigation', () => {
  for (const width of inPart([1280, 768, 360], 2)) {
    test(`reserves the space of the data that is loading, at ${width} px`, () =>
      visit(at.app, { width }, async ({ page }) => {
        for (let n = 1; n <= 6; n++) await addTrader(`Trader ${n}`, `${100 * n}`);
        await open(page, '/');
        const { promise, resolve } = Promise.withResolvers<void>();
        await page.route('/api/leaderboard', async (route) => {
          await promise;
          await route.continue();
        });
        await goThere(page);
        const guest = guestPage(page);
        await guest.leaderboard.getByRole('status').getByText('Loading...').waitFor();
        await guest.code.waitFor();
        const topOf = async (card: Locator) => Math.round((await card.boundingBox())?.y ?? 0);
        const tops = async () => [await topOf(guest.leaderboard), await topOf(guest.code)];
        const reserved = await tops();
        resolve();
        await guest.leaderboard.getByText('Trader 6').locator('visible=true').waitFor();
        const [leaderboard, code] = await tops();
        expect(leaderboard).toBe(reserved[0]);
        // On phones the form is below the leaderboard of a team like this one; next to a table it does not move at all.
        if (width !== 768) expect(code).toBe(reserved[1]);
      }));
  }

  for (const [status, json, said] of [
    [
      500,
      { message: 'Something went wrong on the server.', code: 'internal' },
      'Something went wrong on the server.',
    ],
    [
      429,
      { message: 'Too many requests. Please try again in 42 seconds.', code: 'too_many_attempts' },
      'Please try again in 42 seconds.',
    ],
  ] as const) {
    test(`shows the message of a ${status} response, and can be retried`, () =>
      visit(at.app, {}, async ({ page, provokes }) => {
        provokes(/status of (500|429)/);
        await addTrader('Maya Okafor', '5');
        await open(page, '/');
        await page.route('/api/leaderboard', (route) => route.fulfill({ status, json }));
        await goThere(page);
        const guest = guestPage(page);
        const alert = page.getByRole('alert');
        await alert.getByText('Failed to fetch traders', { exact: true }).waitFor();
        await alert.getByText(said).waitFor();
        // The form does not depend on it.
        await guest.code.waitFor();
        await page.unroute('/api/leaderboard');
        await alert.getByRole('button', { name: 'Retry' }).click();
        await guest.table.getByText('Maya Okafor').waitFor();
      }));
  }
});
