import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { closeBrowser, interactive, open, TEST_TIMEOUT, visit } from './browser.ts';
import { type RunningDesk, type SeededTrader, startDesk } from './running-desk.ts';

setDefaultTimeout(TEST_TIMEOUT);

let desk: RunningDesk;
let maya: SeededTrader;

beforeAll(async () => {
  desk = await startDesk();
  maya = await desk.addTrader('Maya Okafor', 'maya-code-1');
});

afterAll(async () => {
  await desk.stop();
  await closeBrowser();
});

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

describe('the theme', () => {
  test('follows the system, then the switch, and is there in the first bytes of the next page', () =>
    visit(desk, { colorScheme: 'light' }, async ({ page }) => {
      await open(page, '/');
      const light = await groundOf(page);
      await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
      const dark = await groundOf(page);
      expect(dark).not.toBe(light);
      await page.getByRole('button', { name: 'Switch to the light theme' }).waitFor();
      expect(await (await page.request.get('/')).text()).toContain('<html lang="en" class="dark">');
      await page.reload();
      expect(await groundOf(page)).toBe(dark);
    }));

  test('needs no script', () =>
    visit(desk, { colorScheme: 'light', javaScript: false }, async ({ page, context, origin }) => {
      await page.goto('/');
      const light = await groundOf(page).catch(() => null);
      await context.addCookies([{ name: 'bullpen_theme', value: 'dark', url: origin }]);
      await page.goto('/');
      expect(await page.locator('html').getAttribute('class')).toBe('dark');
      expect(light).not.toBeNull();
    }));
});

/** Every page and window of the product, by what has to be done to see it. */
const scenes: {
  name: string;
  path: () => string;
  as?: () => SeededTrader;
  act?: (page: Page) => Promise<void>;
  /** What is looked at, where the rest of the page is hidden meanwhile. */
  within?: string;
}[] = [
  { name: 'the landing page', path: () => '/' },
  {
    name: 'the landing page with a toast',
    path: () => '/?notice=code-required',
    act: (page) => page.getByText('Please enter an access code').first().waitFor(),
  },
  { name: 'the guest page', path: () => '/guest' },
  { name: 'a hub with trades', path: () => `/team-hub/${maya.id}`, as: () => maya },
  { name: 'a hub without trades', path: () => `/team-hub/${maya.id}?date=2020-01-05`, as: () => maya },
  { name: 'the journal', path: () => `/dashboard/${maya.id}`, as: () => maya },
  { name: 'a search without results', path: () => `/dashboard/${maya.id}?q=zzz`, as: () => maya },
  {
    name: 'the form of an entry with errors',
    path: () => `/dashboard/${maya.id}`,
    as: () => maya,
    act: async (page) => {
      await page.keyboard.press('n');
      await page.getByRole('button', { name: 'Create Entry' }).click();
      await page.getByText('Asset is required').waitFor();
    },
  },
  {
    name: 'the question before a deletion',
    path: () => `/dashboard/${maya.id}`,
    as: () => maya,
    act: (page) => page.getByRole('button', { name: 'Delete ESZ6' }).first().click(),
  },
  {
    name: 'the filter',
    path: () => `/dashboard/${maya.id}`,
    as: () => maya,
    act: (page) => page.getByRole('combobox', { name: 'Filter' }).click(),
    within: '[role="listbox"]',
  },
  {
    name: 'the list of shortcuts',
    path: () => `/dashboard/${maya.id}`,
    as: () => maya,
    act: (page) => page.keyboard.press('?'),
  },
  { name: "someone else's page", path: () => '/team-hub/99', as: () => maya },
  { name: 'no page', path: () => '/nowhere' },
  {
    name: 'a page without a connection',
    path: () => '/',
    act: async (page) => {
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false });
        dispatchEvent(new Event('offline'));
      });
      await page.getByText(/^You are offline\./).waitFor();
    },
  },
];

describe('on every screen', () => {
  beforeAll(() =>
    visit(desk, { as: maya }, async ({ page, origin }) => {
      for (const entry of [
        { symbol: 'ESZ6', pnl: '120.50', notes: 'A line.\n'.repeat(6), strategy: 'Opening range break' },
        { symbol: 'A very long name of an asset, 40 letters', pnl: '-99999999.99', positionType: 'short' },
        { symbol: 'CLF7', isOpen: true, entryPrice: '58.20' },
      ]) {
        await page.request.post('/api/journal', { data: entry, headers: { origin } });
      }
    }),
  );

  for (const { name, path, as, act, within = 'body' } of scenes) {
    for (const colorScheme of ['dark', 'light'] as const) {
      test(`${name}, ${colorScheme}: no barrier, nothing beyond the edge of a phone`, () =>
        visit(desk, { colorScheme, ...(as ? { as: as() } : {}) }, async ({ page, provokes }) => {
          provokes(/status of 40[34]/);
          for (const width of [1280, 360]) {
            await page.setViewportSize({ width, height: 800 });
            await page.goto(path());
            await interactive(page);
            await act?.(page);
            expect(await barriers(page, within)).toEqual([]);
            expect(
              await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
            ).toBeLessThanOrEqual(0);
          }
        }));
    }
  }
});

/** What axe objects to. It is evaluated, not added as a script: the page's policy would refuse that. */
async function barriers(page: Page, within: string): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${within === 'body' ? 'document' : JSON.stringify(within)}, { resultTypes: ['violations'] })`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
}
