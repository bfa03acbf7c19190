/** Lists and menus, whose libraries are loaded with their first use: it has to be like every later one. */

import { expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { hasFocus, open, visit } from './browser.ts';
import { seeToast } from './models/toast.ts';

const at = traderOfTest();
const journal = () => `/dashboard/${at.trader.id}/journal`;

test.each(['Enter', 'Space', 'ArrowDown'])(
  'a menu opens with %s on its first item that can be chosen',
  (key) =>
    visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
      await open(page, journal());
      const columns = page.getByRole('button', { name: 'Columns' });
      for (const _ of ['first', 'second']) {
        await columns.press(key);
        await hasFocus(page.locator('[role=menuitemcheckbox]:not([data-disabled])').first());
        await page.keyboard.press('Escape');
        await hasFocus(columns);
      }
    }),
);

test.each(['Enter', 'Space', 'ArrowDown'])('a list opens with %s on what is chosen', (key) =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await open(page, journal());
    const filter = page.getByRole('combobox', { name: 'Filter' });
    expect(await axeViolations(page, '#main')).toEqual([]);
    for (const _ of ['first', 'second']) {
      await filter.press(key);
      await hasFocus(page.getByRole('option', { selected: true }));
      await page.keyboard.press('Escape');
      await hasFocus(filter);
    }
  }),
);

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

test('one that cannot be loaded says so, and opens once it can', () =>
  visit(at.app, { as: at.trader, width: 1440, firstVisit: true }, async ({ page, provokes }) => {
    provokes(/Failed to load resource|net::ERR_FAILED/);
    await open(page, journal());
    await page.route('**/menu-popover-*.js', (route) => route.abort());
    const columns = page.getByRole('button', { name: 'Columns' });
    await columns.click();
    await seeToast(page, 'The menu could not be opened');
    await page.unroute('**/menu-popover-*.js');
    await columns.click();
    await page.getByRole('menuitemcheckbox', { name: 'Tags' }).waitFor();
  }));

test('the mark of what is chosen stands in the middle of its line', () =>
  visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
    await open(page, journal());
    await page.getByRole('combobox', { name: 'Filter' }).click();
    const chosen = page.getByRole('option', { selected: true });
    const middles = [chosen, chosen.locator('[class*="i-lucide-check"]')].map(async (part) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
      return y + height / 2;
    });
    const [line = 0, mark = 0] = await Promise.all(middles);
    expect(Math.abs(line - mark)).toBeLessThan(1);
  }));
