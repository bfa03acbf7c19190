import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { shareOf } from '#src/testing/in-part.ts';
import { appOfFile } from './app-fixture.ts';
import { open, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { print, sheetsOf, watchPrint } from './models/paper.ts';
import { insertEntries } from './models/recorded.ts';
import { seeToast } from './models/toast.ts';
import { tradesPage } from './models/trades-page.ts';
import type { SeededTrader } from './running-app.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = appOfFile(NEW_YORK, NOW);
const ENTRIES = 620;
let maya: SeededTrader;
let leo: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  leo = await at.app.addTrader('Leo Brandt', 'leo-code-22');
  insertEntries(
    at.app,
    maya,
    Array.from({ length: ENTRIES }, (_, n) => ({
      symbol: `S${n}`,
      tradeDate: `2026-10-${String(1 + (n % 30)).padStart(2, '0')}`,
      cents: n % 3 === 0 ? -1000n : 2550n,
      notes: n % 50 === 0 ? 'Held\nover lunch' : '',
    })),
  );
  await (await at.app.as(leo))('POST', '/api/journal', {
    symbol: 'SPY 610C',
    instrumentType: 'options',
    positionType: 'short',
    quantity: 1200,
    strategy: 'Opening range',
    tradeDate: '2025-11-03',
    isOpen: true,
  });
});

const journal = () => `/dashboard/${maya.id}/journal`;
const printed = (page: Page) => page.getByRole('table', { name: 'Printed entries' });

/** Fails if the page prints. */
const failAtPrint = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      throw new Error('printed');
    };
  });

const WAYS = ['Print', 'Control+p', 'Meta+p'];

describe('the journal', () => {
  test('prints all entries by its button and by either shortcut, on many sheets without splitting a row', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      for (const way of shareOf(WAYS, 0, 2)) {
        await open(page, journal());
        const result = await watchPrint(page);
        await print(page, way);
        await seeToast(page, 'Preparing to print', `Loading all ${ENTRIES} entries...`);
        const paper = await result();
        expect([way, paper?.bodies]).toEqual([way, ENTRIES]);
        expect(paper?.text).toContain(`All Entries · ${ENTRIES} entries`);
        expect([way, await printed(page).count()]).toEqual([way, 0]);
      }
      await page.emulateMedia({ media: 'print' });
      await printed(page)
        .locator('tbody')
        .nth(ENTRIES - 1)
        .waitFor();
      const sheets = sheetsOf(await page.pdf({ format: 'A4' }));
      expect(sheets).toBeGreaterThan(10);
      const row = printed(page).locator('tbody').first();
      expect(await row.evaluate((body) => getComputedStyle(body).breakInside)).toBe('avoid');
    }));

  test('prints the entries that match its filter and search, and names both', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      await open(page, `${journal()}?filter=losses&q=s1`);
      const result = await watchPrint(page);
      await print(page, 'Print');
      const paper = await result();
      const found = Array.from({ length: ENTRIES }, (_, n) => n).filter(
        (n) => n % 3 === 0 && `S${n}`.includes('S1'),
      );
      expect(paper?.bodies).toBe(found.length);
      expect(paper?.text).toContain(`Losses Only · Search “s1” · ${found.length} entries`);
    }));

  test("says how many of how many are printed from the browser's menu", () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      await open(page, journal());
      await page.emulateMedia({ media: 'print' });
      await printed(page).waitFor();
      // More may be loaded meanwhile: what is reported and what is there are read at once.
      const [bodies, reported] = await printed(page).evaluate((table) => [
        table.querySelectorAll('tbody').length,
        /the newest (\d+) of 620 entries/.exec(document.body.textContent)?.[1],
      ]);
      expect(bodies).toBeLessThan(ENTRIES);
      expect(reported).toBe(String(bodies));
      await page.getByText('‘Print’ in the journal loads and prints the rest').waitFor();
    }));

  test('says that it could not load them all, and prints nothing', () =>
    visit(at.app, { as: maya }, async ({ page, provokes }) => {
      provokes(/status of 500/);
      await page.route(/\/api\/journal\?.*cursor/, (route) => route.fulfill({ status: 500, body: 'no' }));
      await open(page, journal());
      await failAtPrint(page);
      await print(page, 'Print');
      await seeToast(page, 'Could not load all entries', '500: no');
    }));
});

describe('Trade Management', () => {
  const list = (page: Page) => page.getByRole('table', { name: 'Printed trades' });

  test('prints all trades of the filter by its button and by either shortcut, in the selected order', () =>
    visit(at.app, {}, async ({ page }) => {
      const trades = tradesPage(page);
      await trades.open(`?trader=${maya.id}&sort=symbol`);
      await trades.row('S10').first().waitFor();
      await trades.pages.getByRole('button', { name: 'Next' }).press('Enter');
      await trades.pages.getByText(`51–100 of ${ENTRIES}`).waitFor();
      const symbols = Array.from({ length: ENTRIES }, (_, n) => `S${n}`).sort();
      for (const way of shareOf(WAYS, 1, 2)) {
        const result = await watchPrint(page);
        await print(page, way);
        await seeToast(page, 'Preparing to print', `Loading all ${ENTRIES} trades...`);
        const paper = await result();
        expect([way, ...(paper?.rows.map((row) => row.split('|')[1]) ?? [])]).toEqual([way, ...symbols]);
        expect(paper?.text).toContain(`Maya Okafor · Sorted by Symbol, ascending · ${ENTRIES} trades`);
        expect(paper?.text).not.toContain('Not all');
        expect([way, await list(page).count()]).toEqual([way, 0]);
        await page.getByRole('button', { name: 'Dismiss' }).click();
        await page.getByText('Preparing to print').waitFor({ state: 'detached' });
      }
    }));

  test('prints a fully loaded list at once, with all details of a trade', () =>
    visit(at.app, {}, async ({ page }) => {
      const trades = tradesPage(page);
      await trades.open(`?trader=${leo.id}`);
      await trades.row('SPY 610C').waitFor();
      const result = await watchPrint(page);
      await print(page, 'Print');
      expect(await result()).toMatchObject({
        rows: ['Leo Brandt|SPY 610C|options|short|Opening range|1,200|Open|Nov 3, 2025'],
        text: expect.stringContaining('Leo Brandt · Sorted by Date, descending · 1 trade'),
      });
    }));

  test("prints the current page from the browser's menu, with its totals, and says which page it is", () =>
    visit(at.app, {}, async ({ page }) => {
      const trades = tradesPage(page);
      await trades.open();
      await trades.pages.getByRole('button', { name: 'Next' }).press('Enter');
      await trades.pages.getByText(`51–100 of ${ENTRIES + 1}`).waitFor();
      await page.emulateMedia({ media: 'print' });
      await page
        .getByText(`All traders · Sorted by Date, descending · 51–100 of ${ENTRIES + 1} trades`)
        .waitFor();
      await page.getByText('‘Print’ in Trade Management loads and prints the rest').waitFor();
      expect(await list(page).locator('tbody tr').count()).toBe(50);
      await page.getByText('Bullpen · Trade Management').waitFor();
      await trades
        .total('Trades')
        .getByText(String(ENTRIES + 1))
        .waitFor();
      expect(await page.locator('button, input, nav').filter({ visible: true }).count()).toBe(0);
      expect(await trades.table.isVisible()).toBe(false);
    }));

  test('says that it could not load them all, and prints nothing', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 500/);
      await page.route(/\/api\/admin\/journal\?.*page=2/, (route) =>
        route.fulfill({ status: 500, body: 'no' }),
      );
      const trades = tradesPage(page);
      await trades.open();
      await trades.rows.first().waitFor();
      await failAtPrint(page);
      await print(page, 'Print');
      await seeToast(page, 'Could not load all trades', '500: no');
      expect(await list(page).count()).toBe(0);
    }));

  test('cancels printing when another trader is selected', () =>
    visit(at.app, {}, async ({ page }) => {
      const held = Promise.withResolvers<void>();
      await page.route(/\/api\/admin\/journal\?.*limit=100/, async (route) => {
        await held.promise;
        await route.continue();
      });
      const trades = tradesPage(page);
      await trades.open();
      await trades.rows.first().waitFor();
      await failAtPrint(page);
      await print(page, 'Print');
      await seeToast(page, 'Preparing to print', `Loading all ${ENTRIES + 1} trades...`);
      await trades.filter.fill('leo');
      await trades.filter.press('Enter');
      await trades.row('SPY 610C').waitFor();
      held.resolve();
      const result = await watchPrint(page);
      await print(page, 'Print');
      expect((await result())?.rows.length).toBe(1);
    }));

  test('prints the first 5,000 of a longer list, and says so', () =>
    visit(at.app, {}, async ({ page }) => {
      const more = 4400;
      insertEntries(
        at.app,
        leo,
        Array.from({ length: more }, (_, n) => ({ symbol: `L${n}`, cents: 100n, tradeDate: '2025-11-03' })),
      );
      const trades = tradesPage(page);
      await trades.open();
      await trades.rows.first().waitFor();
      const result = await watchPrint(page);
      await print(page, 'Control+p');
      const paper = await result();
      expect(paper?.rows.length).toBe(5000);
      expect(paper?.text).toContain('1–5,000 of 5,021 trades');
      expect(paper?.text).toContain(
        'Not all are printed here: a print has at most 5,000, the first in this order.',
      );
    }));
});

describe('on paper, from either theme,', () => {
  const pages = () =>
    [
      ['/', 'Bullpen'],
      ['/guest', 'Bullpen · Team Performance'],
      [`/team-hub/${maya.id}?date=2026-10-05`, 'Bullpen · Team hub'],
      [`/dashboard/${maya.id}`, 'Bullpen · Dashboard'],
      [`/dashboard/${maya.id}/journal`, 'Bullpen · Journal'],
      [`/dashboard/${maya.id}/strategies`, 'Bullpen · Strategies'],
      [`/dashboard/${maya.id}/analytics`, 'Bullpen · Analytics'],
      [`/dashboard/${maya.id}/calendar?month=2026-10`, 'Bullpen · Calendar'],
      [`/dashboard/${maya.id}/weeks/2026-10-04`, 'Bullpen · Week'],
      [`/dashboard/${maya.id}/days/2026-10-05`, 'Bullpen · Day'],
    ] as const;

  test('every page is black on white, names its owner and date, and has no controls', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      for (const [path, heading] of pages()) {
        await page.emulateMedia({ media: 'screen' });
        await open(page, path);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ media: 'print', colorScheme });
          await page.getByText(heading, { exact: true }).filter({ visible: true }).waitFor();
          await page.getByText('Printed Fri, Nov 20, 2026').waitFor();
          const { ground, ink } = await page.evaluate(() => {
            const { backgroundColor, color } = getComputedStyle(document.body);
            return { ground: backgroundColor, ink: color };
          });
          const bare = [path, colorScheme, 'rgb(255, 255, 255)', 'rgb(0, 0, 0)'];
          expect([path, colorScheme, ground, ink]).toEqual(bare);
        }
        const pressed = page.locator(
          'nav, form, input, button:not([data-day], [data-tap], [data-printed]), [role="switch"], canvas',
        );
        expect([path, await pressed.filter({ visible: true }).count()]).toEqual([path, 0]);
        if (path.startsWith('/dashboard'))
          await page.getByText('Maya Okafor', { exact: true }).filter({ visible: true }).first().waitFor();
      }
    }));
});

test('a page that fits takes one sheet', () =>
  visit(at.app, {}, async ({ page }) => {
    await adminPage(page).open('/quotes');
    await adminPage(page).enter();
    await page.getByText('No quotes found').waitFor();
    expect(sheetsOf(await page.pdf({ format: 'A4' }))).toBe(1);
  }));

test('charts are printed with their bars, and the calendar as a whole month at any width', () =>
  visit(at.app, { as: maya, width: 700 }, async ({ page }) => {
    await open(page, `/dashboard/${maya.id}/analytics`);
    await page.getByRole('heading', { name: 'Charts' }).scrollIntoViewIfNeeded();
    await page.getByRole('region', { name: 'P&L by Weekday' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('img', { name: 'Equity curve and drawdown by day' }).waitFor();
    // A bar for each weekday, since October has them all.
    const bars = page.getByRole('figure', { name: 'P&L by Weekday' }).getByRole('link');
    await bars.nth(6).waitFor();
    expect(await bars.count()).toBe(7);
    await page.emulateMedia({ media: 'screen' });
    await open(page, '/?month=2026-10');
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('grid', { name: 'Oct 2026' }).waitFor();
    expect(await page.getByRole('grid').count()).toBe(1);
    await page
      .getByRole('region', { name: 'Trading Calendar' })
      .getByText('Oct 2026', { exact: true })
      .filter({ visible: true })
      .waitFor();
  }));
