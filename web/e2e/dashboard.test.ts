import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { day, shortDate } from '#src/testing/naive-model/dates.ts';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations, violationsAt } from './axe.ts';
import { interactive, keepFont, keepStale, open, visit } from './browser.ts';
import { overviewPage } from './models/overview-page.ts';
import { addEntries, entriesOn } from './models/recorded.ts';
import type { Caller } from './running-app.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const daysAgo = (days: number) => day(today, -days);

const at = traderOfTest(NEW_YORK, NOW);
let admin: Caller;

beforeAll(async () => {
  admin = await at.app.asAdmin();
});

describe('the total', () => {
  /** What the total shows while counting, when, and how far the page has shifted. */
  async function watch(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const seen: [number, string][] = [];
      const moves: number[] = [];
      // Samples each frame: the visible layer of the total.
      const drawn: string[] = [];
      Object.assign(window, { seen, moves, drawn });
      requestAnimationFrame(function look() {
        const total = document.querySelector('[aria-label="Performance Overview"] p > .tabular-nums');
        const layers = [...(total?.children ?? [])].filter(
          (layer) => getComputedStyle(layer).opacity === '1',
        );
        const text = layers.map((layer) => layer.textContent).join(' and ');
        if (text !== '' && text !== drawn.at(-1)) drawn.push(text);
        requestAnimationFrame(look);
      });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moves.push(Number(Reflect.get(entry, 'value')));
      }).observe({ type: 'layout-shift', buffered: true });
      new MutationObserver(() => {
        const layers = document.querySelectorAll('[aria-label="Performance Overview"] [aria-hidden="true"]');
        const text = [...layers].find((layer) => layer.textContent)?.textContent ?? '';
        if (text !== (seen.at(-1)?.[1] ?? '')) seen.push([performance.now(), text]);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
  }
  const watched = (page: Page): Promise<{ seen: [number, string][]; moves: number[]; drawn: string[] }> =>
    page.evaluate(() => ({
      seen: Reflect.get(window, 'seen'),
      moves: Reflect.get(window, 'moves'),
      drawn: Reflect.get(window, 'drawn'),
    }));

  for (const [arrival, path] of [
    ['where the server has shown it', ''],
    ['coming from another tab', '/strategies'],
  ] as const) {
    test(`counts from zero after 300 ms, and shifts nothing, ${arrival}`, async () => {
      await addEntries(at.elsewhere, entriesOn(today, 1_234_567n));
      await visit(at.app, { as: at.trader }, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await keepFont(page);
        await watch(page);
        const overview = overviewPage(page, at.trader.id);
        await open(page, `${overview.path}${path}`);
        await overview.tab('Dashboard').click();
        // Screen readers have the final figure all along.
        const total = overview.performance.getByText('+$12,345.67', { exact: true }).first();
        await total.waitFor({ state: 'attached' });
        await page.waitForFunction(() => {
          const seen: [number, string][] = Reflect.get(window, 'seen');
          return seen.length > 1 && seen.at(-1)?.[1] === '';
        });
        const { seen, moves, drawn } = await watched(page);
        expect(await total.evaluate((text) => getComputedStyle(text).opacity)).toBe('1');
        expect(moves.reduce((sum, move) => sum + move, 0)).toBe(0);
        const counted = seen.slice(0, -1);
        const values = counted.map(([, text]) => Number(text.replaceAll(/[+$,]/g, '')));
        expect(values[0]).toBe(0);
        expect(values).toEqual(values.toSorted((a, b) => a - b));
        // What is between has its test below, by a set clock: here a busy machine may draw no frame of it. The last one before
        // the end may round to the total itself.
        expect(values.at(-1)).toBeLessThanOrEqual(12_345.67);
        expect((seen[1]?.[0] ?? 0) - (seen[0]?.[0] ?? 0)).toBeGreaterThanOrEqual(280);
        expect(drawn[0]).toBe('$0.00');
      });
    });
  }

  test('counts for 400 ms, once: who comes back to the tab finds it there', async () => {
    await addEntries(at.elsewhere, entriesOn(today, 1_234_567n));
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.clock.install();
      await watch(page);
      const overview = overviewPage(page, at.trader.id);
      await open(page, `${overview.path}/journal`);
      await page.clock.pauseAt(Date.now() + 60_000);
      const total = overview.performance.getByText('+$12,345.67', { exact: true }).first();
      const drawn = async () => (await watched(page)).drawn;
      await overview.tab('Dashboard').click();
      await total.waitFor({ state: 'attached' });
      await page.clock.runFor(300);
      expect(await drawn()).toEqual(['$0.00']);
      await page.clock.runFor(100);
      const counted = await drawn();
      expect(counted.length).toBeGreaterThan(2);
      expect(counted).not.toContain('+$12,345.67');
      // Frames are 16 ms apart.
      await page.clock.runFor(350);
      expect((await drawn()).at(-1)).toBe('+$12,345.67');
      const before = await drawn();
      for (const tab of ['Journal Entries', 'Analytics']) {
        await overview.tab(tab).click();
        await total.waitFor({ state: 'detached' });
        await overview.tab('Dashboard').click();
        await total.waitFor({ state: 'attached' });
        expect(await total.evaluate((text) => getComputedStyle(text).opacity)).toBe('1');
        await page.clock.runFor(1000);
        expect(await drawn()).toEqual(before);
      }
    });
  });

  test('appears by itself when its script is missing, and does not count when it arrives late', async () => {
    await addEntries(at.elsewhere, entriesOn(today, 1_234_567n));
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await watch(page);
      const { promise: late, resolve: come } = Promise.withResolvers<void>();
      await page.route('**/*.js', async (route) => {
        await late;
        await route.continue();
      });
      const overview = overviewPage(page, at.trader.id);
      await page.goto(overview.path, { waitUntil: 'commit' });
      const isShown = () => Array.from<string>(Reflect.get(window, 'drawn')).at(-1) === '+$12,345.67';
      await page.waitForFunction(isShown);
      come();
      await interactive(page);
      await page.waitForFunction(isShown);
      expect((await watched(page)).drawn).toEqual(['$0.00', '+$12,345.67']);
    });
  });

  test('is there at once with reduced motion', async () => {
    await addEntries(at.elsewhere, entriesOn(today, -1_234_567n));
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      await watch(page);
      await overviewPage(page, at.trader.id).open();
      await page.getByText('−$12,345.67', { exact: true }).first().waitFor();
      expect((await watched(page)).drawn).toEqual(['−$12,345.67']);
    });
  });

  test('comes from the server with everything else, and is visible without a script', async () => {
    await addEntries(at.elsewhere, entriesOn(today, 1_234_567n));
    await visit(at.app, { as: at.trader, javaScript: false }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      const overview = overviewPage(page, at.trader.id);
      await page.goto(overview.path);
      const total = overview.performance.getByText('+$12,345.67', { exact: true }).first();
      expect(await total.evaluate((text) => getComputedStyle(text).opacity)).toBe('1');
      await overview.performance.getByRole('img', { name: /^Equity from/ }).waitFor();
      await overview.activity.getByText('ESZ6').waitFor();
    });
  });
});

describe('recent activity', () => {
  test('lists the five newest entries with their date and P&L', async () => {
    await addEntries(at.elsewhere, [
      { symbol: 'OLD', tradeDate: daysAgo(9), cents: 100n },
      { symbol: 'CLF7', tradeDate: daysAgo(3), cents: 0n },
      { symbol: 'GCG7', tradeDate: daysAgo(2), cents: null },
      { symbol: 'NQZ6', tradeDate: daysAgo(1), cents: -48_025n, positionType: 'short' },
      { symbol: '<b>SPY</b> 610C', tradeDate: daysAgo(1), cents: 121_500n, instrumentType: 'options' },
      { symbol: 'W'.repeat(40), tradeDate: today, cents: 231_050n },
    ]);
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await overview.open();
      expect(await overview.activity.allTextContents()).toEqual([
        `Journal Entry: ${'W'.repeat(40)} futures long${shortDate(today)}+$2,310.50`,
        `Journal Entry: <b>SPY</b> 610C options long${shortDate(daysAgo(1))}+$1,215.00`,
        `Journal Entry: NQZ6 futures short${shortDate(daysAgo(1))}−$480.25`,
        `Journal Entry: GCG7 futures long${shortDate(daysAgo(2))}Open`,
        `Journal Entry: CLF7 futures long${shortDate(daysAgo(3))}$0.00`,
      ]);
      await page.getByRole('link', { name: 'All entries' }).click();
      await page.waitForURL(`/dashboard/${at.trader.id}/journal`);
    });
  });

  test('says when there is none', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await overview.open();
      await overview.section('Recent Activity').getByText('No recent activity', { exact: true }).waitFor();
      await overview.section('Recent Activity').getByRole('button').click();
      await page.getByRole('dialog').getByLabel('Symbol').waitFor();
    }));
});

describe('team resources', () => {
  test('are the active links, each opened in a new tab; without any there is no card', async () => {
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await overview.open();
      await overview.section('Performance Highlights').waitFor();
      expect(await overview.resources.count()).toBe(0);
    });
    const added = [];
    for (const link of [
      { title: 'Playbook', description: 'What we trade', url: 'https://drive.example.com/playbook' },
      { title: 'Retired', url: 'https://drive.example.com/retired', isActive: false },
    ]) {
      const { id }: { id: number } = await (await admin('POST', '/api/google-drive-links', link)).json();
      added.push(id);
    }
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await overview.open();
      expect(await overview.resources.getByRole('listitem').count()).toBe(1);
      await overview.resources.getByText('What we trade').waitFor();
      const link = overview.resources.getByRole('link', {
        name: 'Open Resource Playbook (opens in a new tab)',
      });
      expect(await link.getAttribute('href')).toBe('https://drive.example.com/playbook');
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.getAttribute('rel')).toContain('noopener');
    });
    for (const id of added) await admin('DELETE', `/api/google-drive-links/${id}`);
  });
});

describe('a failed read', () => {
  for (const [path, message, back] of [
    ['/api/traders/*/stats', 'Failed to fetch performance', 'Best Trading Day'],
    ['/api/journal?*', 'Failed to fetch journal entries', 'No recent activity'],
  ] as const) {
    test(`says '${message}', and is retried`, () =>
      visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
        provokes(/status of 500/);
        await open(page, `/dashboard/${at.trader.id}/strategies`);
        await page.route(path, (route) => route.fulfill({ status: 500, body: 'no' }));
        await overviewPage(page, at.trader.id).tab('Dashboard').click();
        const alert = page.getByRole('alert').filter({ hasText: message });
        await alert.getByText('500: no').waitFor();
        expect(await axeViolations(page)).toEqual([]);
        await page.unroute(path);
        await alert.getByRole('button', { name: 'Retry' }).click();
        await page.getByText(back, { exact: true }).waitFor();
        expect(await page.getByRole('alert').count()).toBe(0);
      }));
  }

  test("says 'Failed to fetch Google Drive links', and disappears when there are none", () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/ERR_FAILED/);
      await open(page, `/dashboard/${at.trader.id}/strategies`);
      await page.route('/api/google-drive-links', (route) => route.abort());
      const overview = overviewPage(page, at.trader.id);
      await overview.tab('Dashboard').click();
      await overview.resources.getByText('Failed to fetch Google Drive links', { exact: true }).waitFor();
      await overview.resources.getByText('The server could not be reached.').waitFor();
      await page.unroute('/api/google-drive-links');
      await overview.resources.getByRole('button', { name: 'Retry' }).click();
      await overview.resources.waitFor({ state: 'detached' });
    }));

  test('leaves the previous data, and says that it may be out of date', async () => {
    await addEntries(at.elsewhere, entriesOn(today, 10_000n));
    await visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/status of 500/);
      // A live page reads it again by itself.
      await keepStale(page);
      const overview = overviewPage(page, at.trader.id);
      await overview.open();
      await page.route('/api/traders/*/stats', (route) => route.fulfill({ status: 500, body: 'no' }));
      await page.keyboard.press('n');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Symbol').fill('NQZ6');
      await dialog.getByLabel('P&L').fill('5');
      await dialog.getByRole('button', { name: 'Create Entry' }).click();
      await page.getByText('What is shown here may be out of date.').waitFor();
      await overview.performance.getByText('+$100.00', { exact: true }).first().waitFor();
      await page.unroute('/api/traders/*/stats');
      await page.getByRole('button', { name: 'Retry' }).click();
      await overview.performance.getByText('+$105.00', { exact: true }).first().waitFor();
    });
  });
});

test('is accessible and fits in both themes at any width, with the largest amounts', async () => {
  await addEntries(at.elsewhere, entriesOn(today, 99_999_999_999n, 99_999_999_999n, -99_999_999_998n));
  await visit(at.app, { as: at.trader }, async ({ page }) => {
    await overviewPage(page, at.trader.id).open();
    for (const width of [1440, 1024, 768, 360]) {
      expect(await violationsAt(page, [width])).toEqual([]);
      expect(
        await page.evaluate(() =>
          [...document.querySelectorAll('main *')]
            .filter((element) => element.getBoundingClientRect().right > innerWidth)
            .map((element) => element.outerHTML.slice(0, 200)),
        ),
      ).toEqual([]);
    }
  });
});
