/** What narrows the journal down: chips, their values, the history, and what the result comes to. */

import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { appOfFile } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import type { SeededTrader } from './running-app.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = appOfFile(NEW_YORK, NOW);
let trader: SeededTrader;

beforeAll(async () => {
  trader = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  const call = await at.app.as(trader);
  const strategy = await call('POST', '/api/strategies', { name: 'Gap fade' });
  const { id } = await strategy.json();
  const entries = [
    { symbol: 'ESZ6', pnl: '300', stopPrice: '6970', entryPrice: '6980', tags: ['late'], notes: 'Held' },
    { symbol: 'ESZ6', pnl: '-100', positionType: 'short', strategyId: id, tags: ['late', 'fomc'] },
    { symbol: 'NQZ6', pnl: '50', tradeDate: '2026-10-14' },
    { symbol: 'AAPL', pnl: '0', instrumentType: 'stocks', tradeDate: '2025-12-31' },
  ];
  for (const entry of entries) await call('POST', '/api/journal', entry);
});

const chip = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
const setChip = (page: Page, label: string, value: string) =>
  page.getByRole('button', { name: `${label} ${value}`, exact: true });
const option = (page: Page, name: string) => page.getByRole('option', { name });
const result = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();
const search = (page: Page) => decodeURIComponent(new URL(page.url()).search);

describe('the journal', () => {
  test('is narrowed down by chips with the keyboard alone, and widened by Back', () =>
    visit(at.app, { as: trader }, async ({ page }) => {
      const journal = journalPage(page, trader.id);
      await journal.open();
      await result(page, '4 entries');
      await result(page, '+$250.00 net');
      await result(page, '50.0% win rate, 2 W 1 L');

      await chip(page, 'Side').focus();
      await page.keyboard.press('Enter');
      await hasFocus(option(page, 'Long'));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await result(page, '1 entry');
      await hasFocus(setChip(page, 'Side', 'Short'));
      expect(search(page)).toBe('?side=short');

      await chip(page, 'Tag').focus();
      await page.keyboard.press('Enter');
      await option(page, 'fomc').focus();
      await page.keyboard.press(' ');
      await page.waitForURL(/tag=fomc/);
      await page.keyboard.press('l');
      await page.keyboard.press(' ');
      await setChip(page, 'Tag', 'fomc + late').waitFor();
      await page.keyboard.press('Escape');
      await hasFocus(setChip(page, 'Tag', 'fomc + late'));

      // One step back for each facet, not for each of its values.
      await page.goBack();
      await chip(page, 'Tag').waitFor();
      expect(search(page)).toBe('?side=short');
      await page.getByRole('button', { name: 'Remove Side: Short' }).click();
      await result(page, '4 entries');
      await hasFocus(chip(page, 'Side'));
    }));

  test('has chips for periods, products, strategies and what is missing', () =>
    visit(at.app, { as: trader }, async ({ page }) => {
      await journalPage(page, trader.id).open();
      await chip(page, 'Period').click();
      await option(page, 'This year').click();
      await result(page, '3 entries');
      await setChip(page, 'Period', 'This year').click();
      const period = page.getByRole('dialog', { name: 'Period' });
      await period.getByLabel('To', { exact: true }).fill('2026-10-31');
      await result(page, '1 entry');
      await page.keyboard.press('Escape');
      await setChip(page, 'Period', 'Jan 1 – Oct 31').waitFor();
      await page.getByRole('button', { name: 'Clear all' }).click();
      await result(page, '4 entries');

      // Those that a trader trades come first.
      await chip(page, 'Symbol').click();
      await option(page, 'ES').first().waitFor();
      const offered = await page.getByRole('option').allTextContents();
      expect(offered.slice(0, 3)).toEqual(['ESE-mini S&P 500', 'NQE-mini Nasdaq-100', 'AAPL']);
      await page.getByRole('searchbox', { name: 'ES, AAPL' }).fill('aapl');
      await page.keyboard.press('Enter');
      await result(page, '1 entry');
      await setChip(page, 'Symbol', 'AAPL').waitFor();
      await chip(page, 'More').click();
      await option(page, 'Type').click();
      await option(page, 'Futures').click();
      await page.getByText('No journal entries found').waitFor();
      await page.getByRole('button', { name: 'Show all entries' }).click();
      await result(page, '4 entries');
      expect(search(page)).toBe('');

      await chip(page, 'Strategy').click();
      await option(page, 'Gap fade').click();
      await chip(page, 'More').click();
      await option(page, 'Stop').click();
      await option(page, 'No stop').click();
      await setChip(page, 'Stop', 'No stop').waitFor();
      await result(page, '−$100.00 net');
      const link = page.getByRole('link', { name: 'Download CSV' });
      expect(await link.getAttribute('href')).toMatch(/export\.csv\?hasStop=false&strategyId=\d+$/);
    }));

  test('has what trades are compared by under More, and none of an account, a strategy or a tag among its values', () =>
    visit(at.app, { as: trader }, async ({ page }) => {
      const journal = journalPage(page, trader.id);
      await journal.open();
      await chip(page, 'More').focus();
      await page.keyboard.press('Enter');
      await hasFocus(option(page, 'Type'));
      await page.keyboard.press('w');
      await page.keyboard.press('Enter');
      await hasFocus(option(page, 'Sunday'));
      await page.keyboard.press('w');
      await page.keyboard.press('Enter');
      await setChip(page, 'Weekday', 'Wednesday').waitFor();
      await result(page, '2 entries');
      expect(search(page)).toBe('?weekday=3');
      await page.getByRole('button', { name: 'Remove Weekday: Wednesday' }).click();
      await result(page, '4 entries');
      await hasFocus(chip(page, 'More'));

      await page.keyboard.press('Enter');
      await option(page, 'Time of day').click();
      await hasFocus(page.getByRole('searchbox', { name: 'Find: Time of day' }));
      await page.keyboard.type('no t');
      await page.keyboard.press('Enter');
      await setChip(page, 'Time of day', 'No time').waitFor();
      expect(search(page)).toBe('?hasOpened=false');
      await page.getByRole('button', { name: 'Clear all' }).click();

      await chip(page, 'Strategy').click();
      await option(page, 'No strategy').click();
      await result(page, '3 entries');
      await chip(page, 'Tag').click();
      await option(page, 'late').click();
      await setChip(page, 'Tag', 'late').waitFor();
      await option(page, 'No tags').click();
      await setChip(page, 'Tag', 'No tags').waitFor();
      await page.keyboard.press('Escape');
      await result(page, '2 entries');
      expect(search(page)).toBe('?hasStrategy=false&hasTags=false');
      await chip(page, 'Account').click();
      await option(page, 'Has an account').click();
      await page.getByText('No journal entries found').waitFor();
    }));

  test('has the focus among the values of a chip also where these had to be read first', () =>
    visit(at.app, { as: trader }, async ({ page }) => {
      const journal = journalPage(page, trader.id);
      await journal.open();
      for (const label of ['Symbol', 'Strategy', 'Tag']) {
        await chip(page, label).focus();
        await page.keyboard.press('Enter');
        const values = page.getByRole('dialog', { name: label });
        await values.getByRole('option').first().waitFor();
        await values.locator('input:focus, [role="option"]:focus').waitFor();
        await page.keyboard.press('Escape');
        await hasFocus(chip(page, label));
      }
      await chip(page, 'More').click();
      await option(page, 'Contract').press('Enter');
      await option(page, 'ESZ6').waitFor();
      await page.getByRole('dialog').locator('input:focus, [role="option"]:focus').waitFor();
      await option(page, 'NQZ6').click();
      await setChip(page, 'Contract', 'NQZ6').waitFor();
      await result(page, '1 entry');
    }));

  test('is searched without taking back what is typed while it is', () =>
    visit(at.app, { as: trader }, async ({ page }) => {
      await journalPage(page, trader.id).open();
      const box = page.getByRole('searchbox', { name: 'Search entries' });
      await box.focus();
      // The next letter comes between the search for the first one and the URL that has it.
      await page.evaluate(() => {
        const field = document.querySelector<HTMLInputElement>('#entry-search');
        const after = window.setTimeout;
        const typeNext = () => field?.value === 'e' && document.execCommand('insertText', false, 's');
        Object.assign(window, {
          setTimeout: (run: () => void, ms?: number) =>
            after(() => {
              run();
              if (ms === 250) typeNext();
            }, ms),
        });
        const seen: string[] = [];
        Object.assign(window, { seen });
        const look = () => {
          if (field && field.value !== seen.at(-1)) seen.push(field.value);
          requestAnimationFrame(look);
        };
        look();
      });
      await page.keyboard.press('e');
      await page.waitForURL(/q=es/);
      await result(page, '2 entries');
      expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual(['', 'e', 'es']);
      await page.goBack();
      await result(page, '4 entries');
      expect(await box.inputValue()).toBe('');
      await page.goForward();
      await result(page, '2 entries');
      expect(await box.inputValue()).toBe('es');
    }));

  test('keeps what is saved on the first line, whatever it is narrowed down by', () =>
    visit(at.app, { as: trader, width: 1440 }, async ({ page }) => {
      const journal = journalPage(page, trader.id);
      const queries = ['', '?from=2026-10-01&to=2026-11-20', '?side=long&tag=late&hasStop=true'];
      for (const query of inPart(queries, 2)) {
        await journal.open(query);
        const [search, saved] = await Promise.all(
          [page.getByRole('searchbox'), page.getByRole('button', { name: 'Saved' })].map((part) =>
            part.boundingBox(),
          ),
        );
        expect(saved?.y).toBe(search?.y);
      }
    }));

  test('is narrowed down in one sheet on a phone', () =>
    visit(at.app, { as: trader, width: 360 }, async ({ page }) => {
      const journal = journalPage(page, trader.id);
      await journal.open();
      await page.getByRole('button', { name: 'Filters' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: 'Result' }).click();
      await option(page, 'Loss').click();
      await hasFocus(sheet.getByRole('button', { name: 'Result Loss' }));
      expect(await violationsAt(page, [360], '[role=dialog]')).toEqual([]);
      await sheet.getByRole('button', { name: 'Show 1 entry' }).click();
      await journal.entry('ESZ6').waitFor();
      await setChip(page, 'Result', 'Loss').waitFor();
      await page.getByRole('button', { name: 'Remove Result: Loss' }).click();
      await result(page, '4 entries');
      await hasFocus(page.getByRole('button', { name: 'Filters' }));
    }));

  test('has chips without a flaw for assistive technology', () =>
    visit(at.app, { as: trader }, async ({ page }) => {
      const journal = journalPage(page, trader.id);
      await journal.open('?side=long&from=2026-01-01&tag=late&hasStop=true');
      await result(page, '1 entry');
      expect(await violationsAt(page, [1440, 768, 360])).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 900 });
      await setChip(page, 'Period', 'since Jan 1').click();
      await option(page, 'Today').waitFor();
      expect(await violationsAt(page, [1280])).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Saved' }).click();
      const dialog = page.getByRole('dialog', { name: 'Saved filters' });
      await dialog.getByLabel('Name').fill('Long since January');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Long since January', exact: true }).waitFor();
      expect(await violationsAt(page, [1280, 360], '[role=dialog]')).toEqual([]);
    }));
});
