import { beforeEach, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import type { Quote } from '#src/features/quotes/responses.ts';
import { adminOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, interactive, visit } from './browser.ts';
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
