import { beforeEach, describe, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { appOfFile } from './app-fixture.ts';
import { type Visit, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import { seeToast } from './models/toast.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile();
let trader: SeededTrader;
let traders = 0;

beforeEach(async () => {
  traders += 1;
  trader = await at.app.addTrader(`Trader No ${traders}`, `access-code-${traders}`);
});

/** A journal with the entries ONE and TWO, open in a browser. */
function withJournal(
  run: (at: {
    page: Page;
    journal: ReturnType<typeof journalPage>;
    edit: Locator;
    remove: Locator;
    provokes: Visit['provokes'];
  }) => Promise<void>,
): Promise<void> {
  return visit(at.app, { as: trader }, async ({ page, origin, provokes }) => {
    for (const symbol of ['TWO', 'ONE']) {
      await page.request.post('/api/journal', { data: { symbol, pnl: '1' }, headers: { origin } });
    }
    const journal = journalPage(page, trader.id);
    await journal.open();
    const button = (name: string) => page.getByRole('button', { name });
    await run({ page, journal, edit: button('Edit ONE'), remove: button('Delete ONE'), provokes });
  });
}

/** Waits until the element has the focus. */
async function seeFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor({ timeout: 3000 });
}

const headingOf = (page: Page) => page.getByRole('heading', { name: 'Journal Entries' });

test('F8 moves from a form to the toast above it, and Tab back', () =>
  withJournal(async ({ page, journal, provokes }) => {
    provokes(/status of 503/);
    await page.route('/api/journal', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await journal.newEntry.click();
    await journal.type({ asset: 'NQZ6', pnl: '1' });
    await journal.create.click();
    await seeToast(page, 'Error', '503: Service Unavailable');
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    await seeFocus(dismiss);
    await page.keyboard.press('Enter');
    await dismiss.waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await journal.dialog.locator(':focus').waitFor();
    expect(await journal.fields.asset.inputValue()).toBe('NQZ6');
  }));

test('Tab goes round in a dialog, and in what a button opens', () =>
  withJournal(async ({ page, journal }) => {
    await journal.newEntry.click();
    const close = journal.dialog.getByRole('button', { name: 'Close' });
    await close.focus();
    await page.keyboard.press('Shift+Tab');
    await seeFocus(journal.create);
    await page.keyboard.press('Tab');
    await seeFocus(close);
    await page.goto(`/team-hub/${trader.id}`);
    await page.getByRole('button', { name: 'Choose a date' }).click();
    const calendar = page.getByRole('dialog', { name: 'Choose a date' });
    const day = calendar.getByRole('gridcell', { selected: true }).getByRole('button');
    await seeFocus(day);
    await page.keyboard.press('Tab');
    await seeFocus(calendar.getByRole('button', { name: 'Go to the Previous Month' }));
    await page.keyboard.press('Shift+Tab');
    await seeFocus(day);
  }));

describe('the focus returns', () => {
  test('to the button of a form, however it is closed, and to the field where editing continues', () =>
    withJournal(async ({ page, journal, edit }) => {
      const isBack = async (button: Locator) => {
        await journal.dialog.waitFor({ state: 'detached' });
        await seeFocus(button);
      };
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => journal.dialog.getByRole('button', { name: 'Cancel' }).click(),
        () => journal.dialog.getByRole('button', { name: 'Close' }).click(),
      ]) {
        await edit.click();
        await seeFocus(journal.fields.asset);
        await close();
        await isBack(edit);
      }
      for (const key of ['n', '?']) {
        await page.keyboard.press(key);
        await journal.dialog.waitFor();
        await page.keyboard.press('Escape');
        await isBack(edit);
      }
      await edit.click();
      await journal.type({ notes: 'More' });
      await journal.fields.strategy.focus();
      await page.keyboard.press('Escape');
      await journal.question.getByRole('button', { name: 'Keep editing' }).click();
      await journal.question.waitFor({ state: 'detached' });
      await seeFocus(journal.fields.strategy);
      await page.keyboard.press('Escape');
      await journal.question.getByRole('button', { name: 'Discard' }).click();
      await isBack(edit);
      await edit.click();
      await journal.type({ notes: 'More' });
      await journal.save.click();
      await isBack(edit);
    }));

  test('to the button when deleting is cancelled, also after another entry was deleted', () =>
    withJournal(async ({ page, journal, remove }) => {
      const cancel = async () => {
        await remove.click();
        await page.keyboard.press('Escape');
        await journal.question.waitFor({ state: 'detached' });
        await seeFocus(remove);
      };
      await cancel();
      await page.getByRole('button', { name: 'Delete TWO' }).click();
      await journal.question.getByRole('button', { name: 'Delete' }).click();
      await journal.question.waitFor({ state: 'detached' });
      await seeFocus(headingOf(page));
      await cancel();
    }));

  test('to the heading when the row no longer matches the filter', () =>
    withJournal(async ({ page, journal, edit }) => {
      await journal.open('?filter=wins');
      await edit.click();
      await journal.type({ pnl: '-1' });
      await journal.save.click();
      await journal.dialog.waitFor({ state: 'detached' });
      await seeFocus(headingOf(page));
      expect(await edit.count()).toBe(0);
    }));

  test('to the switch that needs a P&L to close the entry', () =>
    visit(at.app, { as: trader }, async ({ page, origin }) => {
      await page.request.post('/api/journal', { data: { symbol: 'CL', isOpen: true }, headers: { origin } });
      const journal = journalPage(page, trader.id);
      await journal.open();
      const toggle = page.getByRole('switch', { name: 'Open CL' });
      await toggle.click();
      await journal.dialog.waitFor();
      await page.keyboard.press('Escape');
      await journal.dialog.waitFor({ state: 'detached' });
      await seeFocus(toggle);
    }));

  test('to the heading after the first entry, whose button the list replaced', () =>
    visit(at.app, { as: trader }, async ({ page }) => {
      const journal = journalPage(page, trader.id);
      await journal.open();
      await page.getByText('No journal entries found').waitFor();
      await page.getByRole('main').getByRole('button', { name: 'New Entry' }).last().click();
      await journal.type({ asset: 'ES', pnl: '1' });
      await journal.create.click();
      await journal.dialog.waitFor({ state: 'detached' });
      await seeFocus(headingOf(page));
    }));
});

test('the page behind dialogs scrolls once the last of them is closed', () =>
  withJournal(async ({ page, journal, edit }) => {
    const scrolls = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'hidden');
    expect(await scrolls()).toBe(true);
    await edit.click();
    await journal.type({ notes: 'More' });
    expect(await scrolls()).toBe(false);
    await page.keyboard.press('Escape');
    await journal.question.getByRole('button', { name: 'Keep editing' }).click();
    await journal.question.waitFor({ state: 'detached' });
    expect(await scrolls()).toBe(false);
    await page.keyboard.press('Escape');
    await journal.question.getByRole('button', { name: 'Discard' }).click();
    await journal.dialog.waitFor({ state: 'detached' });
    expect(await scrolls()).toBe(true);

    // As a phone's second Back does it, which no page can keep from closing a dialog.
    await edit.click();
    await journal.type({ notes: 'More' });
    await journal.dialog.evaluate((dialog) => dialog instanceof HTMLDialogElement && dialog.close());
    await journal.question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await journal.fields.notes.inputValue()).toBe('More');
    expect(await scrolls()).toBe(false);
    await page.keyboard.press('Escape');
    await journal.question.getByRole('button', { name: 'Discard' }).click();
    await journal.dialog.waitFor({ state: 'detached' });
    expect(await scrolls()).toBe(true);
  }));
