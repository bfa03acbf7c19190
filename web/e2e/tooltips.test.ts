/** Every icon-only control has a visible name, not just an accessible one. */

import { beforeAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { inPart, shareOf } from '#src/testing/in-part.ts';
import { appOfFile } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { open, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { journalPage } from './models/journal-page.ts';
import { addVideo } from './models/videos-area.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile();
let maya: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  const own = await at.app.as(maya);
  await own('POST', '/api/journal', { symbol: 'ESZ6', pnl: '12.50' });
  await own('POST', '/api/strategies', { name: 'Opening range' });
  const admin = await at.app.asAdmin();
  for (const title of ['Recaps', 'Calendar']) {
    await admin('POST', '/api/google-drive-links', { title, url: 'https://drive.example/a' });
    await admin('POST', '/api/quotes', { text: title, author: 'A. Trader' });
  }
  await addVideo(admin, { title: 'Reading the tape' });
  await admin('POST', '/api/archive/journal-entries');
  await own('POST', '/api/journal', { symbol: 'ESZ6', pnl: '12.50' });
});

/** Controls that show an icon without text or tooltip. */
function namelessIcons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasWord = (part: Element) =>
      part.getBoundingClientRect().width > 1 &&
      [...part.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? ''),
      );
    return [...document.querySelectorAll('a, button')]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
      .filter((control) => control.querySelector('svg') !== null)
      .filter((control) => ![control, ...control.querySelectorAll('*')].some(hasWord))
      .filter((control) => !control.hasAttribute('data-tip'))
      .map((control) => control.outerHTML);
  });
}

const WIDTHS = inPart([1440, 768, 360], 2);
for (const [share, width] of WIDTHS.entries()) {
  test(`every icon control has a tooltip, at ${width} px`, () =>
    visit(at.app, { as: maya, width }, async ({ page }) => {
      const look = async (where: string) => expect([where, await namelessIcons(page)]).toEqual([where, []]);
      const own = `/dashboard/${maya.id}`;
      const tabs = ['', '/journal', '/strategies', '/analytics'].map((tab) => own + tab);
      const paths = ['/', '/legacy', '/guest', '/videos', `/team-hub/${maya.id}`, ...tabs];
      for (const path of shareOf(paths, share, WIDTHS.length)) {
        await open(page, path);
        await look(path);
      }
      await open(page, `${own}/journal?q=zzz`);
      await look('a search');
      await open(page, `${own}/journal`);
      const journal = journalPage(page, maya.id);
      await journal.newEntry.first().click();
      await journal.dialog.waitFor();
      await look('a form');
      await adminPage(page).open();
      await adminPage(page).enter();
      for (const area of await adminPage(page).menu.getByRole('link').all()) {
        await area.click();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
        await look((await area.textContent()) ?? '');
      }
    }));
}

test('a tooltip opens after 700 ms, the next one within 300 ms at once, by keyboard at once, closes with its button, and leaves its dialog open', () =>
  visit(at.app, { as: maya }, async ({ page }) => {
    const journal = journalPage(page, maya.id);
    await page.clock.install();
    await journal.open();
    const came = page.waitForResponse(/\/tooltip/);
    await page.mouse.move(700, 20);
    await (await came).finished();
    await page.clock.pauseAt(Date.now() + 60_000);
    const tooltip = page.getByRole('tooltip');
    await journal.entry('ESZ6').getByRole('button', { name: 'Edit ESZ6' }).hover();
    await page.clock.runFor(690);
    expect(await tooltip.count()).toBe(0);
    await page.clock.runFor(20);
    await tooltip.getByText('Edit ESZ6', { exact: true }).waitFor();
    await journal.entry('ESZ6').getByRole('button', { name: 'Delete ESZ6' }).hover();
    await page.clock.runFor(20);
    await tooltip.getByText('Delete ESZ6', { exact: true }).waitFor();
    for (const step of [4, 3, 2]) await page.mouse.move(700, step);
    await page.clock.runFor(320);
    await tooltip.waitFor({ state: 'detached' });
    await journal.entry('ESZ6').getByRole('button', { name: 'Edit ESZ6' }).hover();
    await page.clock.runFor(600);
    expect(await tooltip.count()).toBe(0);
    await page.clock.resume();
    await journal.entry('ESZ6').getByRole('button', { name: 'History of ESZ6' }).click();
    await tooltip.waitFor({ state: 'detached' });
    await journal.dialog.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await tooltip.getByText('Close', { exact: true }).waitFor();
    expect(await axeViolations(page, '[role="tooltip"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });
    expect(await journal.dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await journal.dialog.waitFor({ state: 'detached' });
  }));

test('a dialog that opens while the tooltips are loading is closed by the first Escape', () =>
  visit(at.app, { as: maya }, async ({ page }) => {
    const journal = journalPage(page, maya.id);
    const asked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await page.route(/\/tooltip/, async (route) => {
      asked.resolve();
      await release.promise;
      await route.continue();
    });
    await page.clock.install();
    await journal.open();
    await page.mouse.move(700, 20);
    await asked.promise;
    const came = page.waitForResponse(/\/tooltip/);
    await journal.entry('ESZ6').getByRole('button', { name: 'History of ESZ6' }).press('Enter');
    await page.locator('[role="dialog"] :focus-visible').waitFor();
    release.resolve();
    await (await came).finished();
    await page.clock.runFor(1000);
    await page.keyboard.press('Escape');
    await journal.dialog.waitFor({ state: 'detached' });
  }));

test('the icon menu has tooltips, and the menu with labels has none', () =>
  visit(at.app, { as: maya, width: 768 }, async ({ page }) => {
    await open(page, `/dashboard/${maya.id}`);
    const analytics = page.getByRole('link', { name: 'Analytics' });
    await analytics.hover();
    await page.getByRole('tooltip').getByText('Analytics', { exact: true }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.mouse.move(700, 20);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await page.clock.install();
    await analytics.hover();
    await page.clock.runFor(1000);
    expect(await page.getByRole('tooltip').count()).toBe(0);
  }));

test('a button says no more while its menu is open', () =>
  visit(at.app, { as: maya, width: 1440 }, async ({ page }) => {
    await open(page, `/dashboard/${maya.id}/journal`);
    const columns = page.getByRole('button', { name: 'Columns' });
    const tooltip = page.getByRole('tooltip');
    await columns.hover();
    await tooltip.waitFor();
    await columns.click();
    await page.getByRole('menu').waitFor();
    await page.mouse.move(5, 5);
    await columns.hover({ force: true });
    // Longer than the delay of a tooltip.
    await page.waitForTimeout(1000);
    expect(await tooltip.count()).toBe(0);
  }));
