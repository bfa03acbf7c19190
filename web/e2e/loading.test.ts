/** Loading states: each screen has its own indicator, over a skeleton of the content. */

import { beforeAll, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { appOfFile } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { open, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile();
let maya: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  const own = await at.app.as(maya);
  await own('POST', '/api/journal', { symbol: 'ESZ6', pnl: '12.50' });
  await own('POST', '/api/strategies', { name: 'Opening range' });
});

/** Holds back requests until released. */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

interface Wait {
  variant: string;
  text: string;
  /** The request held back. */
  path: RegExp;
  /** Where the visit begins, and how it gets to the loading screen. */
  from: (page: Page) => Promise<void>;
  go: (page: Page) => Promise<void>;
}

/** By the side menu, or on phones by the bar or its sheet. */
const tab = (name: RegExp) => async (page: Page) => {
  const link = page.getByRole('link', { name }).first();
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'More', exact: true }).click();
  await link.click();
};
const dashboard = (page: Page) => open(page, `/dashboard/${maya.id}`);

const WAITS: Record<string, Wait> = {
  'the home page': {
    variant: 'bull',
    text: 'Loading trading data...',
    path: /\/api\/calendar\//,
    from: (page) => open(page, '/guest'),
    // No link of the shell leads there.
    go: (page) =>
      page.evaluate(() => {
        history.pushState(null, '', '/');
        dispatchEvent(new PopStateEvent('popstate'));
      }),
  },
  'another month': {
    variant: 'bars',
    text: 'Loading calendar...',
    path: /\/api\/calendar\//,
    from: (page) => open(page, '/?month=2020-02'),
    go: (page) => page.getByRole('link', { name: 'Today' }).click(),
  },
  'the journal': {
    variant: 'ticker',
    text: 'Loading entries...',
    path: /\/api\/journal\?/,
    from: dashboard,
    go: tab(/^Journal( Entries)?$/),
  },
  'the strategies': {
    variant: 'pulse',
    text: 'Loading strategies...',
    path: /\/api\/strategies\?/,
    from: dashboard,
    go: tab(/^Strategies$/),
  },
  'the analytics': {
    variant: 'chart',
    text: 'Loading chart...',
    path: /\/api\/traders\/\d+\/(analytics|metrics)/,
    from: (page) => open(page, `/dashboard/${maya.id}/journal`),
    go: async (page) => {
      await tab(/^Analytics$/)(page);
      // Below the figures, where they are loaded when they come near.
      await page.getByRole('heading', { name: 'Charts' }).scrollIntoViewIfNeeded();
    },
  },
  'the traders of the admin': {
    variant: 'pulse',
    text: 'Loading...',
    path: /\/api\/admin\/traders$/,
    from: (page) => adminPage(page).open(),
    go: (page) => adminPage(page).enter(),
  },
};

/** Whether it is animated: with reduced motion it stands still. */
const moves = (part: Locator) =>
  part.evaluate((element) => element.getAnimations({ subtree: true }).length > 0);

for (const [what, { variant, text, path, from, go }] of Object.entries(WAITS)) {
  for (const width of inPart([360, 1440], 1)) {
    test(`${what} loads with the indicator ${variant}, without shifting its surroundings and animated only when motion is allowed, at ${width} px`, () =>
      visit(at.app, { as: maya, width }, async ({ page }) => {
        await from(page);
        const release = await hold(page, path);
        await go(page);
        const indicator = page.locator(`[data-variant="${variant}"]`).first();
        await indicator.getByText(text).waitFor();
        expect(await moves(indicator)).toBe(false);
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        expect(await moves(indicator)).toBe(true);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const height = () => page.evaluate(() => document.documentElement.scrollHeight);
        const before = await height();
        await indicator.evaluate((element) => {
          const layer = element.closest('.absolute');
          if (layer instanceof HTMLElement) layer.style.display = 'none';
        });
        expect(await height()).toBe(before);
        release();
        if (variant !== 'chart') return indicator.waitFor({ state: 'detached' });
        const first = page.getByRole('slider').first();
        await first.scrollIntoViewIfNeeded();
        await first.locator('svg[data-drawing]').waitFor();
        await first.locator('[data-variant]').waitFor({ state: 'detached' });
      }));
  }
}

test('a busy button shows the spinner', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(/status of 401/);
    await open(page, '/');
    const release = await hold(page, /\/api\/auth\/validate/);
    await page.getByLabel('Access Code').fill('not-a-code');
    await page.getByRole('button', { name: 'Access Dashboard' }).click();
    const waiting = page.getByRole('button', { name: 'Validating...' });
    const spinner = waiting.locator('[data-icon="loader-circle"]');
    await spinner.waitFor();
    expect(await moves(spinner)).toBe(false);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await moves(spinner)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    release();
    await page.getByRole('button', { name: 'Access Dashboard' }).waitFor();
  }));

test('figures replace their skeletons without a shift', () =>
  visit(at.app, { as: maya }, async ({ page }) => {
    await dashboard(page);
    const release = await hold(page, /\/analytics\?/);
    await tab(/^Analytics/)(page);
    const places = page
      .getByRole('region', { name: /^(Trading Summary|Performance Metrics)$/ })
      .locator('dd');
    const edges = () => places.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().left));
    await places.locator('[aria-hidden="true"]').first().waitFor();
    const kept = await edges();
    expect(kept.length).toBe(9);
    release();
    await places.getByText('+$12.50').first().waitFor();
    expect(await edges()).toEqual(kept);
  }));
