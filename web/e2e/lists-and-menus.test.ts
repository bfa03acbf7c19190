/** Lists and menus: their first use is like every later one. */

import { expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { hasFocus, open, visit } from './browser.ts';

const at = traderOfTest();
const journal = () => `/dashboard/${at.trader.id}/journal`;

const OPENERS = ['Enter', 'Enter', 'Space', 'ArrowDown'];

test('a menu opens with Enter, Space and the arrow on its first item that can be chosen', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    await open(page, journal());
    const columns = page.getByRole('button', { name: 'Columns' });
    for (const key of OPENERS) {
      await columns.press(key);
      await hasFocus(page.locator('[role=menuitemcheckbox]:not([data-disabled])').first());
      await page.keyboard.press('Escape');
      await hasFocus(columns);
    }
  }));

test('a list opens with Enter, Space and the arrow on what is chosen', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await open(page, journal());
    const filter = page.getByRole('combobox', { name: 'Filter' });
    expect(await axeViolations(page, '#main')).toEqual([]);
    for (const key of OPENERS) {
      await filter.press(key);
      await hasFocus(page.getByRole('option', { selected: true }));
      await page.keyboard.press('Escape');
      await hasFocus(filter);
    }
  }));

test('a list opens again by a press in the same moment that it was closed', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await open(page, journal());
    const filter = page.getByRole('combobox', { name: 'Filter' });
    await filter.press('Enter');
    await hasFocus(page.getByRole('option', { selected: true }));
    await filter.evaluate((button: HTMLElement) => {
      document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
      button.click();
    });
    await hasFocus(page.getByRole('option', { selected: true }));
  }));

test('a second Escape in the same moment closes the dialog around a list', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await open(page, `/dashboard/${at.trader.id}/accounts`);
    await page.getByRole('button', { name: 'New Account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Kind' }).press('Enter');
    await hasFocus(page.getByRole('option', { selected: true }));
    await page.evaluate(() => {
      for (const _ of ['the list', 'the dialog']) {
        const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(pressed);
      }
    });
    await dialog.waitFor({ state: 'detached' });
  }));

test('a tap opens a list and a menu at once', () =>
  visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
    await open(page, journal());
    await page.getByRole('combobox', { name: 'Filter' }).click();
    await page.getByRole('option', { name: 'Wins Only' }).click();
    await page.waitForURL(/filter=wins/);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Past periods' }).click();
    await page.getByRole('dialog').waitFor();
  }));

test('a press before the page can answer opens a list once it can', () =>
  visit(at.app, { as: at.trader, firstVisit: true }, async ({ page }) => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(`${at.app.origin}${journal()}`, { waitUntil: 'commit' });
    await page.getByRole('combobox', { name: 'Filter' }).click();
    expect(await page.getByRole('option').count()).toBe(0);
    release();
    await hasFocus(page.getByRole('option', { selected: true }));
  }));

test('the mark of what is chosen stands in the middle of its line', () =>
  visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
    await open(page, journal());
    await page.getByRole('combobox', { name: 'Filter' }).click();
    const chosen = page.getByRole('option', { selected: true });
    const middles = [chosen, chosen.locator('[data-icon="check"]')].map(async (part) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
      return y + height / 2;
    });
    const [line = 0, mark = 0] = await Promise.all(middles);
    expect(Math.abs(line - mark)).toBeLessThan(1);
  }));
