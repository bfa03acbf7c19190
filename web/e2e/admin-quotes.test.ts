import { beforeEach, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import type { Quote } from '#src/features/quotes/responses.ts';
import { adminOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, interactive, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { recordArea } from './models/record-area.ts';
import { seeToast } from './models/toast.ts';
import { DAY_OF_YEAR, NEW_YORK, NOW } from './set-clock.ts';

const MISSING = 'Please fill in both quote text and author';

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

  test('rejects a quote without a text or an author', () =>
    visit(at.app, {}, async ({ page }) => {
      const quotes = quotesArea(page);
      await quotes.open();
      await page.getByRole('button', { name: 'New Quote' }).click();
      await quotes.field('Author').fill('   ');
      await quotes.field('Quote').fill('Plan the trade.');
      await quotes.submit.click();
      // Outside the dialog, which hides the rest of the page from roles.
      await page.getByText('Validation Error', { exact: true }).waitFor();
      await quotes.problem(MISSING).waitFor();
      await hasFocus(quotes.field('Author'));
      await quotes.field('Author').fill('The desk');
      await quotes.field('Sort Order').fill('-1');
      await quotes.submit.click();
      await quotes.problem('Sort order must be a whole number of 0 or more').waitFor();
      expect(await listed()).toEqual([]);
    }));

  test('edits a quote, and switches it off in place', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 503/);
      await add('Cut losses', 'A trader', { sortOrder: 4 });
      const quotes = quotesArea(page);
      await quotes.open();
      await quotes.record('Cut losses').getByRole('button', { name: 'Edit Cut losses' }).click();
      expect(await quotes.field('Sort Order').inputValue()).toBe('4');
      await quotes.field('Author').fill('Another trader');
      await quotes.save.click();
      await seeToast(page, 'Quote updated successfully');
      const quote = quotes.record('Another trader');
      await quote.getByRole('switch', { name: 'Active Cut losses' }).click();
      await quote.getByText('Inactive', { exact: true }).waitFor();
      expect(await quote.getByText("Today's quote").count()).toBe(0);
      expect(await listed()).toMatchObject([{ author: 'Another trader', isActive: false, sortOrder: 4 }]);
      await page.route('/api/quotes/*', (route) => route.fulfill({ status: 503, body: '' }));
      await quote.getByRole('switch').click();
      await seeToast(page, 'Error', '503: Service Unavailable');
      await quote.getByText('Inactive', { exact: true }).waitFor();
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

  test('deletes a quote after confirmation', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/ERR_CONNECTION_REFUSED/);
      await add('Cut losses', 'A trader');
      const quotes = quotesArea(page);
      await quotes.open();
      await quotes.record('Cut losses').getByRole('button', { name: 'Delete Cut losses' }).click();
      await quotes.question
        .getByText('Are you sure you want to delete this quote?', { exact: true })
        .waitFor();
      await quotes.question.getByRole('button', { name: 'Cancel' }).click();
      await quotes.question.waitFor({ state: 'detached' });
      expect(await listed()).toHaveLength(1);
      await page.route('/api/quotes/*', (route) => route.abort('connectionrefused'));
      await quotes.record('Cut losses').getByRole('button', { name: 'Delete Cut losses' }).click();
      await quotes.question.getByRole('button', { name: 'Delete' }).click();
      await seeToast(page, 'Error', 'Failed to delete quote');
      await page.unroute('/api/quotes/*');
      await quotes.record('Cut losses').getByRole('button', { name: 'Delete Cut losses' }).click();
      await quotes.question.getByRole('button', { name: 'Delete' }).click();
      await seeToast(page, 'Quote deleted successfully');
      await page.getByText('No quotes found').waitFor();
      expect(await listed()).toEqual([]);
    }));

  test('is searched by text and author, and marks the quote of the day', () =>
    visit(at.app, {}, async ({ page }) => {
      await add('Cut losses', 'Anna Bell');
      await add('Let winners run', 'Carl Dahl');
      await add('Wait', 'Anna Bell', { isActive: false });
      const quotes = quotesArea(page);
      await quotes.open();
      const active = (await listed()).filter(({ isActive }) => isActive);
      const todays = active[DAY_OF_YEAR % active.length]?.text ?? '';
      await quotes.records.filter({ hasText: "Today's quote" }).getByText(todays).first().waitFor();
      expect(await quotes.records.filter({ hasText: "Today's quote" }).count()).toBe(1);
      await page.getByRole('status').getByText('3 quotes', { exact: true }).waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('WINNERS');
      await page.getByRole('status').getByText('1 of 3 quotes', { exact: true }).waitFor();
      await quotes.record('Let winners run').waitFor();
      await quotes.search.fill('anna');
      await page.getByRole('status').getByText('2 of 3 quotes', { exact: true }).waitFor();
      await quotes.search.fill('nobody');
      await page.getByText('No quote matches').waitFor();
      await page.getByRole('button', { name: 'Clear search' }).first().click();
      await page.getByRole('status').getByText('3 quotes', { exact: true }).waitFor();
      await quotes.records.nth(2).waitFor();
      expect(await quotes.records.count()).toBe(3);
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
  test('keeps what was typed', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/ERR_CONNECTION_REFUSED/);
      const quotes = quotesArea(page);
      await quotes.open();
      await page.route('/api/quotes', (route) => route.abort('connectionrefused'));
      await page.getByRole('button', { name: 'New Quote' }).click();
      await quotes.field('Quote').fill('Cut losses');
      await quotes.field('Author').fill('A trader');
      await quotes.submit.click();
      await page.getByText('Failed to create quote', { exact: true }).waitFor();
      await page.unroute('/api/quotes');
      await quotes.dialog.getByRole('button', { name: 'Cancel' }).click();
      await quotes.question.getByRole('button', { name: 'Keep editing' }).click();
      await quotes.submit.click();
      await quotes.record('Cut losses').waitFor();
      expect(await quotes.records.count()).toBe(1);
    }));

  test('saves a quote that was deleted elsewhere as a new one, or drops it from the list', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 404/);
      const id = await add('Cut losses', 'A trader');
      const quotes = quotesArea(page);
      await quotes.open();
      await quotes.record('Cut losses').getByRole('button', { name: 'Edit Cut losses' }).click();
      await quotes.field('Author').fill('Another');
      await at.admin('DELETE', `/api/quotes/${id}`);
      await quotes.save.click();
      await quotes.dialog.getByRole('alert').getByText('This quote no longer exists').waitFor();
      await quotes.dialog.getByRole('button', { name: 'Save as new quote' }).click();
      await quotes.record('Another').waitFor();
      for (const quote of await listed()) await at.admin('DELETE', `/api/quotes/${quote.id}`);
      await quotes.record('Another').getByRole('button', { name: 'Delete Cut losses' }).click();
      await quotes.question.getByRole('button', { name: 'Delete' }).click();
      await seeToast(page, 'Error', 'Quote not found');
      await page.getByText('No quotes found').waitFor();
    }));

  test('restores what was typed after the area was locked', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 40[13]/);
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

  test('says what failed to load, and retries', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/ERR_CONNECTION_REFUSED/);
      await page.route('/api/quotes', (route) => route.abort('connectionrefused'));
      await quotesArea(page).open();
      await page.getByText('Failed to fetch quotes').waitFor();
      await page.unroute('/api/quotes');
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByText('No quotes found').waitFor();
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
