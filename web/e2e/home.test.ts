import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { day } from '#src/testing/naive-model/dates.ts';
import { appOfTest } from './app-fixture.ts';
import { keepFont, open, resize, visit } from './browser.ts';
import { calendar } from './models/calendar.ts';
import { landingPage } from './models/landing-page.ts';
import { addVideo } from './models/videos-area.ts';
import { DAY_OF_YEAR, NEW_YORK, NOW, today } from './set-clock.ts';

const FALLBACK = 'Trade what you see, not what you think.';

const at = appOfTest(NEW_YORK, NOW);

const addQuote = (text: string, author = 'A. Trader', isActive = true) =>
  at.admin('POST', '/api/quotes', { text, author, isActive, sortOrder: 0 });

/** Holds back requests until released. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Navigates to the home page client-side, from a page that has none of its data. */
async function goHome(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Bullpen' }).click();
}

test('the home page without data has its form, the fallback quote and an empty month', () =>
  visit(at.app, {}, async ({ page }) => {
    const home = landingPage(page);
    await home.open();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Capital Preservation || Risk Management || Discipline').waitFor();
    await home.code.waitFor();
    await home.quote.getByText(FALLBACK, { exact: true }).waitFor();
    await home.quote.getByText('Jesse Livermore').waitFor();
    await calendar(page).card.getByText('+$0', { exact: true }).waitFor();
    await calendar(page).thisMonth.getByText('$0.00').waitFor();
    expect(await home.topTrader.count()).toBe(0);
    expect(await home.videos.count()).toBe(0);
  }));

test("two buttons link to the team's performance and the admin area at any width", () =>
  visit(at.app, {}, async ({ page }) => {
    await landingPage(page).open();
    for (const width of [1280, 360]) {
      await resize(page, width);
      for (const [name, href] of [
        ['Team Performance', '/guest'],
        ['Admin', '/admin'],
      ] as const) {
        const link = page.getByRole('banner').getByRole('link', { name, exact: true });
        expect(await link.getAttribute('href')).toBe(href);
        expect((await link.boundingBox())?.width).toBeGreaterThanOrEqual(44);
      }
    }
  }));

test('nothing shifts during hydration', () =>
  visit(at.app, {}, async ({ page }) => {
    const maya = await at.app.as(await at.app.addTrader('Maya Okafor', 'maya-code-1'));
    await maya('POST', '/api/journal', { symbol: 'ESZ6', pnl: '2310.5' });
    await addQuote('Cut it.');
    await addVideo(at.admin, { title: 'Opening range' });
    await keepFont(page);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const { dataset } = document.documentElement;
        for (const entry of list.getEntries()) {
          const value: unknown = Reflect.get(entry, 'value');
          dataset.moved = String(Number(dataset.moved ?? 0) + Number(value));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/', '/?month=2020-02', '/legacy']) {
        await open(page, path);
        await page.evaluate(async () => {
          await document.fonts.ready;
          // Layout shifts are reported after their frame.
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        });
        const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
        // Loading the font may change the width of a letter slightly.
        expect(moved).toBeLessThan(0.001);
      }
    }
  }));

test('the footer links to the older screen', () =>
  visit(at.app, {}, async ({ page }) => {
    await landingPage(page).open();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Legacy screen' }).click();
    await page.waitForURL('/legacy');
    await page.getByRole('button', { name: 'Enter Access Code' }).waitFor();
  }));

describe('the quote of the day', () => {
  test('is below the form at any width', () =>
    visit(at.app, {}, async ({ page }) => {
      const home = landingPage(page);
      await home.open();
      for (const width of [1440, 1024, 768, 360]) {
        await resize(page, width);
        const [button, quote] = [await home.button.boundingBox(), await home.quote.boundingBox()];
        if (!button || !quote) throw new Error('the form or the quote is not shown');
        expect(quote.y).toBeGreaterThan(button.y + button.height);
        expect(quote.x).toBeLessThan(button.x + button.width);
        expect(quote.x + quote.width).toBeGreaterThan(button.x);
      }
    }));

  test('is the active one whose turn it is, in the first bytes', () =>
    visit(at.app, { javaScript: false }, async ({ page }) => {
      await addQuote('Not this one', 'Nobody', false);
      await addQuote('The trend is your friend.', 'Ed Seykota');
      const home = landingPage(page);
      for (const path of ['/', '/legacy']) {
        await page.goto(path);
        await home.quote.getByText('The trend is your friend.').waitFor();
        await home.quote.getByText('Ed Seykota').waitFor();
        expect(await page.content()).not.toContain('Not this one');
      }
    }));

  test('rotates by the day of the year', () =>
    visit(at.app, {}, async ({ page }) => {
      for (const text of ['Zero', 'One', 'Two']) await addQuote(text);
      await landingPage(page).open();
      await landingPage(page)
        .quote.getByText(['Zero', 'One', 'Two'][DAY_OF_YEAR % 3] ?? '', { exact: true })
        .waitFor();
    }));

  test('of 600 letters, also without a space, fits on the screen', () =>
    visit(at.app, { width: 360 }, async ({ page }) => {
      const home = landingPage(page);
      for (const text of ['Wait for it. '.repeat(46).trim(), 'W'.repeat(600)]) {
        await addQuote(text, 'N'.repeat(200));
        await home.open();
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
        expect(await home.quote.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
        const [quote] = await (await at.admin('GET', '/api/quotes')).json();
        await at.admin('DELETE', `/api/quotes/${quote.id}`);
      }
    }));

  test('shows that it is loading, in the browser', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 404/);
      await open(page, '/nowhere');
      const release = await hold(page, '/api/quotes/active');
      await goHome(page);
      await landingPage(page).quote.getByText('Loading daily quote...').waitFor();
      release();
      await landingPage(page).quote.getByText(FALLBACK).waitFor();
    }));

  test('that cannot be read is replaced by the fallback', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of (404|500)/);
      await addQuote('Cut it.');
      await open(page, '/nowhere');
      await page.route('/api/quotes/active', (route) => route.fulfill({ status: 500, body: 'no' }));
      await goHome(page);
      await landingPage(page).quote.getByText(FALLBACK).waitFor();
    }));
});

describe('the top trader', () => {
  test('of today has a banner with name and dollars', () =>
    visit(at.app, {}, async ({ page }) => {
      const [maya, leo] = [
        await at.app.as(await at.app.addTrader('Maya Okafor', 'maya-code-1')),
        await at.app.as(await at.app.addTrader('Leo Brandt', 'leo-code-22')),
      ];
      const home = landingPage(page);
      await leo('POST', '/api/journal', { symbol: 'ESZ6', pnl: '-5' });
      await leo('POST', '/api/journal', { symbol: 'ESZ6', pnl: '900', tradeDate: day(today, -1) });
      await home.open();
      // Nobody is in profit today.
      expect(await home.topTrader.count()).toBe(0);
      await maya('POST', '/api/journal', { symbol: 'ESZ6', pnl: '2310.5' });
      await page.reload();
      await home.topTrader.getByText('Top Trader Today').waitFor();
      await home.topTrader.getByText('Maya Okafor').waitFor();
      await home.topTrader.getByText('+$2,310.50').waitFor();
    }));

  test('is named without an amount when the public view is ranks, and not at all when it is off', () =>
    visit(at.app, {}, async ({ page }) => {
      const maya = await at.app.as(await at.app.addTrader('Maya Okafor', 'maya-code-1'));
      await maya('POST', '/api/journal', { symbol: 'ESZ6', pnl: '2310.5' });
      await at.admin('PUT', '/api/admin/settings', { public: 'ranks' });
      const home = landingPage(page);
      await home.open();
      await home.topTrader.getByText('Maya Okafor').waitFor();
      expect(await home.topTrader.textContent()).not.toContain('$');
      await at.admin('PUT', '/api/admin/settings', { public: 'off' });
      await home.open();
      expect(await home.topTrader.count()).toBe(0);
    }));
});

describe('after a client-side navigation', () => {
  test('the page shows a loading screen, then takes over the focus', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 404/);
      await open(page, '/nowhere');
      const release = await hold(page, '/api/calendar/*');
      await goHome(page);
      await page.getByRole('status').getByText('Loading trading data...', { exact: true }).waitFor();
      await page.getByRole('main').locator('svg').first().waitFor();
      expect(await landingPage(page).code.count()).toBe(0);
      release();
      await landingPage(page).code.waitFor();
      await calendar(page).card.waitFor();
      expect(await page.getByText('Loading trading data...').count()).toBe(0);
      await page.waitForFunction(() => document.activeElement?.id === 'main');
    }));

  test('a page whose data cannot be read says so, and can be retried', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of (404|500)/);
      await open(page, '/nowhere');
      await page.route('/api/calendar/*', (route) => route.fulfill({ status: 500, body: 'no' }));
      await goHome(page);
      const alert = calendar(page).card.getByRole('alert');
      await alert.getByText('Failed to fetch trading data').waitFor();
      // The form does not depend on it.
      expect(await landingPage(page).button.isEnabled()).toBe(true);
      await page.unroute('/api/calendar/*');
      await alert.getByRole('button', { name: 'Retry' }).click();
      await calendar(page).weekly.waitFor();
    }));

  test('a server-rendered document shows no loading screen', () =>
    visit(at.app, { javaScript: false }, async ({ page }) => {
      await page.goto('/');
      expect(await page.content()).not.toContain('Loading trading data...');
      await calendar(page).weekly.waitFor();
    }));
});

test('an entry shows on the very next page', () =>
  visit(at.app, {}, async ({ page }) => {
    const maya = await at.app.as(await at.app.addTrader('Maya Okafor', 'maya-code-1'));
    const badge = (text: string) => calendar(page).card.getByText(text, { exact: true }).first();
    await landingPage(page).open();
    await badge('+$0').waitFor();
    for (const shown of ['+$1,250', '+$2,500', '+$3,750']) {
      await maya('POST', '/api/journal', { symbol: 'ESZ6', pnl: '1250' });
      await page.reload();
      await badge(shown).waitFor();
    }
  }));
