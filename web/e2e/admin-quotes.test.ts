import { beforeEach, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import type { Quote } from '#src/features/quotes/responses.ts';
import { adminOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, interactive, keepStale, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { recordArea } from './models/record-area.ts';
import { seeToast } from './models/toast.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = adminOfTest(NEW_YORK, NOW);

beforeEach(async () => {
  for (const { id } of await listed()) await at.admin('DELETE', `/api/quotes/${id}`);
});

const quotesArea = (page: Page) => recordArea(page, '/quotes', 'Quotes');

async function listed(): Promise<Quote[]> {
  return (await at.admin('GET', '/api/quotes')).json();
}

async function add(text: string, author: string, rest: object = {}): Promise<number> {
  const { id }: Quote = await (await at.admin('POST', '/api/quotes', { text, author, ...rest })).json();
  return id;
}

describe('Manage Quotes', () => {
  test('adds a quote, which the home page shows', () =>
    visit(at.app, {}, async ({ page }) => {
      const quotes = quotesArea(page);
      await quotes.open();
      await page.getByText('No quotes found').waitFor();
      await page.getByRole('button', { name: 'New Quote' }).click();
      await quotes.field('Quote').fill('Plan the trade.\nTrade the plan.');
      await quotes.field('Author').fill('The desk');
      expect(await quotes.field('Sort Order').inputValue()).toBe('0');
      await quotes.submit.click();
      await seeToast(page, 'Quote created successfully');
      const quote = quotes.record('Plan the trade.');
      for (const text of ['The desk', 'Active', "Today's quote", 'Sort order 0']) {
        await quote.getByText(text, { exact: true }).first().waitFor();
      }
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await page.getByRole('figure', { name: 'Daily quote' }).getByText('Trade the plan.').waitFor();
    }));

  test('is switched off and on again by the keyboard, which keeps its place', () =>
    visit(at.app, {}, async ({ page }) => {
      await add('Plan the trade.', 'The desk');
      const quotes = quotesArea(page);
      await quotes.open();
      const active = quotes.record('Plan').getByRole('switch');
      await active.press('Space');
      await quotes.record('Plan').getByText('Inactive', { exact: true }).waitFor();
      await hasFocus(active);
      await page.keyboard.press('Space');
      await quotes.record('Plan').getByText('Inactive', { exact: true }).waitFor({ state: 'detached' });
      expect((await listed()).map(({ isActive }) => isActive)).toEqual([true]);
    }));

  test('reorders quotes by keyboard', () =>
    visit(at.app, {}, async ({ page }) => {
      for (const text of ['One', 'Two', 'Three']) await add(text, 'A trader');
      const quotes = quotesArea(page);
      await quotes.open();
      const up = quotes.record('Three').getByRole('button', { name: 'Move up Three' });
      await up.focus();
      await page.keyboard.press('Enter');
      await quotes.records.nth(1).getByText('Three', { exact: true }).first().waitFor();
      await seeToast(page, 'Quote updated successfully');
      // The focus moved with it.
      await page.waitForFunction(
        () => document.activeElement?.getAttribute('aria-label') === 'Move up Three',
      );
      await page.keyboard.press('Enter');
      await quotes.records.nth(0).getByText('Three', { exact: true }).first().waitFor();
      expect((await listed()).map(({ text }) => text)).toEqual(['Three', 'One', 'Two']);
      expect(await up.getAttribute('aria-disabled')).toBe('true');
    }));
});

describe('when something goes wrong', () => {
  test('restores what was typed after the area was locked', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 40[13]/);
      await keepStale(page);
      const quotes = quotesArea(page);
      await quotes.open();
      await page.getByRole('button', { name: 'New Quote' }).click();
      await quotes.field('Quote').fill('Cut losses');
      await quotes.field('Author').fill('A trader');
      await at.admin('DELETE', '/api/admin/sessions');
      await quotes.submit.click();
      await adminPage(page).password.waitFor();
      await adminPage(page).enter();
      await quotes.dialog.waitFor();
      expect(await quotes.field('Quote').inputValue()).toBe('Cut losses');
      await quotes.submit.click();
      await quotes.record('Cut losses').waitFor();
    }));
});

test('is accessible in both themes at any width', () =>
  visit(at.app, {}, async ({ page }) => {
    await add('Q'.repeat(900), 'A'.repeat(200), { sortOrder: 1_000_000_000 });
    await add('Plain', 'A trader', { isActive: false });
    const quotes = quotesArea(page);
    await quotes.open();
    await quotes.record('Plain').waitFor();
    await interactive(page);
    expect(await violationsAt(page, [1440, 360])).toEqual([]);
    await page.getByRole('button', { name: 'New Quote' }).click();
    await quotes.field('Quote').waitFor();
    expect(await violationsAt(page, [360, 1440], '[role="dialog"]')).toEqual([]);
  }));
