import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readConfig } from '#src/config.ts';
import { createApp } from '#src/server/app.ts';
import { openDeps } from '#src/server/compose.ts';
import { createAssets, readBuilt } from '#src/server/render/assets.ts';
import { buildAssets } from '../../scripts/build/assets.ts';
import { barriers } from './barriers.ts';
import { closeBrowser, open, TEST_TIMEOUT, visit } from './browser.ts';
import { startApp } from './running-app.ts';

setDefaultTimeout(TEST_TIMEOUT);

/** The kit has a page of its own, from source only: a server as `bun run dev` starts it. */
let dev: { origin: string; stop(): Promise<void> };

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bullpen-kit-'));
  const assets = join(folder, 'assets');
  await buildAssets(join(import.meta.dir, '../..'), assets, { development: true });
  const deps = openDeps(readConfig({}, { BULLPEN_DATA_DIR: join(folder, 'data'), BULLPEN_LOG: 'error' }), {});
  const { handle } = createApp(deps, { assets: createAssets(readBuilt(assets)) });
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: handle });
  dev = {
    origin: server.url.origin,
    async stop() {
      await server.stop(true);
      deps.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});

afterAll(async () => {
  await dev.stop();
  await closeBrowser();
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function openTab(page: Page, name: string): Promise<void> {
  await open(page, '/ui');
  await tab(page, name).click();
}

/** Waits until the element with this text has the focus. */
const focusOn = (page: Page, text: string) =>
  page.waitForFunction((shown) => document.activeElement?.textContent === shown, text);

test('what is shipped has no such page, and nothing of it', async () => {
  const shipped = await startApp();
  try {
    const response = await fetch(`${shipped.origin}/ui`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('pages/kit');
  } finally {
    await shipped.stop();
  }
});

describe('every part in every state', () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    for (const name of ['Controls', 'Figures', 'States', 'Floating']) {
      test(`${name}, ${colorScheme}: no barrier, nothing beyond the edge of a phone`, () =>
        visit(dev, { colorScheme }, async ({ page }) => {
          for (const width of [1280, 360]) {
            await page.setViewportSize({ width, height: 800 });
            await openTab(page, name);
            expect(await barriers(page)).toEqual([]);
            expect(
              await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
            ).toBeLessThanOrEqual(0);
          }
        }));
    }
  }
});

test('tabs are one stop for Tab, and arrows lead from one to the next', () =>
  visit(dev, {}, async ({ page }) => {
    await open(page, '/ui');
    const isShown = async (name: string) => {
      await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
      await page.getByRole('tabpanel', { name }).waitFor();
      await focusOn(page, name);
    };
    await tab(page, 'Controls').focus();
    await page.keyboard.press('ArrowRight');
    await isShown('Figures');
    await page.keyboard.press('End');
    await isShown('Floating');
    await page.keyboard.press('ArrowRight');
    await isShown('Controls');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).not.toBe('tab');
  }));

test('a field whose value is refused has a red edge', () =>
  visit(dev, {}, async ({ page }) => {
    await open(page, '/ui');
    const edge = (name: string) =>
      page
        .getByLabel(name, { exact: true })
        .first()
        .evaluate((input) => getComputedStyle(input).borderColor);
    expect(await edge('Refused')).toBe('rgb(244, 113, 124)');
    expect(await edge('Plain')).not.toBe(await edge('Refused'));
  }));

test('a long dialog takes 90% of the screen, its buttons in sight', () =>
  visit(dev, {}, async ({ page }) => {
    for (const [width, height] of [
      [1280, 900],
      [360, 640],
      [1280, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openTab(page, 'Floating');
      await page.getByRole('button', { name: 'Long dialog' }).click();
      const dialog = page.getByRole('dialog', { name: 'Title' });
      expect((await dialog.boundingBox())?.height).toBeCloseTo(0.9 * height, 0);
      const save = await dialog.getByRole('button', { name: 'Save' }).boundingBox();
      expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(height);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  }));

test('a button that leads on, or destroys, is heavier than the others', () =>
  visit(dev, {}, async ({ page }) => {
    await openTab(page, 'Floating');
    const weight = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((node) => getComputedStyle(node).fontWeight);
    expect([await weight('Dialog'), await weight('Alert dialog')]).toEqual(['500', '600']);
    await page.getByRole('button', { name: 'Dialog', exact: true }).click();
    expect([await weight('Cancel'), await weight('Save')]).toEqual(['500', '600']);
  }));

test('a tab shows the ring of the focus to keys, not to a press', () =>
  visit(dev, {}, async ({ page }) => {
    await openTab(page, 'States');
    const outline = (name: string) =>
      tab(page, name).evaluate((button) => getComputedStyle(button).outlineStyle);
    expect(await outline('States')).toBe('none');
    await page.keyboard.press('ArrowLeft');
    await focusOn(page, 'Figures');
    expect(await outline('Figures')).toBe('solid');
  }));

describe('a tooltip', () => {
  test('opens after 700 ms, and the next one within 300 ms at once', () =>
    visit(dev, {}, async ({ page }) => {
      await page.clock.install();
      await openTab(page, 'Floating');
      await page.clock.pauseAt(Date.now() + 60_000);
      const tooltip = page.getByRole('tooltip');
      await page.getByRole('button', { name: 'Profit factor' }).hover();
      await page.clock.runFor(690);
      expect(await tooltip.count()).toBe(0);
      await page.clock.runFor(20);
      await tooltip.getByText('Gross wins divided by gross losses').waitFor();
      // A hand moves in steps: the first of them might still be on its way to the text that is open.
      for (const x of [4, 8, 12, 16])
        await page.getByRole('button', { name: 'Risk/Reward' }).hover({ position: { x, y: 16 } });
      await page.clock.runFor(20);
      await tooltip.getByText('Average win divided by average loss').waitFor();

      for (const at of [2, 4, 6, 8]) await page.mouse.move(at, at);
      await page.clock.runFor(320);
      await tooltip.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Risk/Reward' }).hover();
      await page.clock.runFor(600);
      expect(await tooltip.count()).toBe(0);
    }));

  test('opens for the keyboard at once, and closes with Escape', () =>
    visit(dev, {}, async ({ page }) => {
      await openTab(page, 'Floating');
      await page.getByRole('button', { name: 'Destructive toast' }).focus();
      await page.keyboard.press('Tab');
      await page.getByRole('tooltip').getByText('Gross wins divided by gross losses').waitFor();
      expect(await barriers(page, '[role="tooltip"]')).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('tooltip').waitFor({ state: 'detached' });
    }));
});

test('the loading indicator has six variants, says "Loading..." by itself, and stands still where motion is unwanted', () =>
  visit(dev, {}, async ({ page }) => {
    await openTab(page, 'States');
    const part = page.getByRole('region', { name: 'Loading' });
    const indicators = part.getByRole('status');
    expect(await indicators.allTextContents()).toEqual([
      'bull...',
      'chart...',
      '▲▼▲▲▼▲▼▼▲▼▲▲▼▲▼▼ticker...',
      'pulse...',
      'bars...',
      'spinner...',
      'Loading...',
    ]);
    const moving = () =>
      indicators.evaluateAll((all) =>
        all.map((indicator) => indicator.getAnimations({ subtree: true }).length > 0),
      );
    expect(await moving()).toEqual(Array(7).fill(false));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await moving()).toEqual(Array(7).fill(true));
  }));

describe('the date picker', () => {
  const field = (page: Page) => page.getByLabel('Date', { exact: true });
  const opener = (page: Page) =>
    page.getByRole('button', { name: 'Choose a date' }).and(page.locator(':enabled'));

  test('takes what is typed', () =>
    visit(dev, {}, async ({ page }) => {
      await open(page, '/ui');
      await field(page).fill('2026-11-05');
      await opener(page).click();
      const month = page.getByRole('dialog', { name: 'Choose a date' });
      await month.getByRole('grid', { name: 'November 2026' }).waitFor();
      expect(await month.locator('[aria-selected="true"]').textContent()).toBe('5');
    }));

  test('shows a month, in which keys choose', () =>
    visit(dev, {}, async ({ page }) => {
      await open(page, '/ui');
      await opener(page).press('Enter');
      const month = page.getByRole('dialog', { name: 'Choose a date' });
      await month.getByRole('grid', { name: 'November 2026' }).waitFor();
      expect(await barriers(page, '[role="dialog"]')).toEqual([]);
      expect(await month.locator('thead th').allTextContents()).toEqual([
        'Su',
        'Mo',
        'Tu',
        'We',
        'Th',
        'Fr',
        'Sa',
      ]);
      await focusOn(page, '20');
      await page.keyboard.press('ArrowDown');
      await focusOn(page, '27');
      await page.keyboard.press('ArrowRight');
      await focusOn(page, '28');
      await page.keyboard.press('Enter');
      await month.waitFor({ state: 'detached' });
      expect(await field(page).inputValue()).toBe('2026-11-28');
      await page.waitForFunction(
        () => document.activeElement?.getAttribute('aria-label') === 'Choose a date',
      );
    }));

  test('lets nothing before the first or after the last day be chosen', () =>
    visit(dev, { width: 360 }, async ({ page }) => {
      await open(page, '/ui');
      await opener(page).click();
      const month = page.getByRole('dialog', { name: 'Choose a date' });
      const day = (name: string) => month.getByRole('button', { name });
      await month.getByRole('button', { name: /next month/i }).click();
      await month.getByRole('grid', { name: 'December 2026' }).waitFor();
      expect(await day('December 10, 2026').isEnabled()).toBe(true);
      expect(await day('December 11, 2026').isDisabled()).toBe(true);
      expect(await month.getByRole('button', { name: /next month/i }).getAttribute('aria-disabled')).toBe(
        'true',
      );
      const box = await month.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
      expect((await day('December 10, 2026').boundingBox())?.width).toBeGreaterThanOrEqual(44);
      await page.keyboard.press('Escape');
      await month.waitFor({ state: 'detached' });
      expect(await field(page).inputValue()).toBe('2026-11-20');
    }));
});

test('progress is told in figures', () =>
  visit(dev, {}, async ({ page }) => {
    await openTab(page, 'Figures');
    const half = page.getByRole('progressbar', { name: 'Half way' });
    expect(await half.getAttribute('aria-valuenow')).toBe('48');
    expect(await half.getAttribute('aria-valuetext')).toBe('48.0 of 96.0 MB');
    await page.getByText('48.0 of 96.0 MB').waitFor();
  }));
