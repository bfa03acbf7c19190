/** Keys typed right after the one that opens a form go into its first field, and nowhere else. */

import { describe, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { adminPage } from '#web/e2e/models/admin-page.ts';
import { journalPage } from '#web/e2e/models/journal-page.ts';
import { quickEntryPage } from '#web/e2e/models/quick-entry-page.ts';
import { strategiesPage } from '#web/e2e/models/strategies-page.ts';
import { tradesPage } from '#web/e2e/models/trades-page.ts';
import { adminOfTest, traderOfTest } from './app-fixture.ts';
import { hasFocus, open, visit } from './browser.ts';

const at = traderOfTest();
const app = adminOfTest();

async function holds(field: Locator, value: string) {
  await hasFocus(field);
  expect(await field.inputValue()).toBe(value);
}

describe('keys typed right after the one that opens a form', () => {
  test('go into its first field and trigger no other, after a shortcut and after its button was pressed by keyboard', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await page.keyboard.type('ngd?/ ESZX');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('6');
      await holds(journal.fields.asset, 'gd?/ ESZ6');
      expect(page.url()).toEndWith('/journal');
      await page.keyboard.type('!');
      await holds(journal.fields.asset, 'gd?/ ESZ6!');

      await journal.open();
      await journal.newEntry.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('NQ Z');
      await holds(journal.fields.asset, 'NQ Z');
    }));

  test('go into a new strategy too', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const strategies = strategiesPage(page, at.trader.id);
      await strategies.open();
      await strategies.create.first().focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('gn Gap');
      await holds(strategies.fields.name, 'gn Gap');
    }));
});

describe('keys typed right after the one that opens the palette', () => {
  const field = (page: Page) => page.getByRole('combobox', { name: 'Find or go to' });

  test('go into its field, where the next ones follow them, and choose by Enter', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await open(page, `/dashboard/${at.trader.id}`);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('ana');
      await holds(field(page), 'ana');
      await page.keyboard.type('lyt');
      await holds(field(page), 'analyt');

      await open(page, `/dashboard/${at.trader.id}`);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('analyt');
      await page.keyboard.press('Enter');
      await page.waitForURL(`/dashboard/${at.trader.id}/analytics`);
      await field(page).waitFor({ state: 'detached' });
    }));

  test('go into its field from a field of the page, which keeps its text', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const quickEntry = quickEntryPage(page, at.trader.id);
      await quickEntry.open();
      await quickEntry.type('ES', { key: 'Control+k' }, 'zn');
      await holds(field(page), 'zn');
      await page.keyboard.press('Escape');
      await holds(quickEntry.cell('Symbol', 1), 'ES');
    }));
});

describe('keys an admin types right after the one that opens a form', () => {
  const areas = [
    ['traders', 'Name'],
    ['links', 'Title'],
    ['quotes', 'Quote'],
  ] as const;
  for (const [area, label] of inPart(areas, 2)) {
    test(`go into the first field of ${area}`, () =>
      visit(app.app, {}, async ({ page }) => {
        const admin = adminPage(page);
        await admin.open(`/${area}`);
        await admin.enter();
        await page
          .getByRole('button', { name: /^(New|Add) / })
          .first()
          .waitFor();
        await page.keyboard.type('nNg/');
        await holds(page.getByRole('dialog').getByLabel(label, { exact: true }), 'Ng/');
      }));
  }

  test('search for the trader of a trade', () =>
    visit(app.app, {}, async ({ page }) => {
      await app.app.addTrader('Maya Okafor', 'access-code-maya');
      const trades = tradesPage(page);
      await trades.open();
      await trades.add.waitFor();
      await page.keyboard.type('nmay');
      await holds(trades.field('Trader'), 'may');
      await trades.offers.getByText('Maya Okafor').waitFor();
    }));
});
