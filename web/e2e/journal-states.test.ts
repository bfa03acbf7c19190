/** The Journal tab with unusual entries, and while it is loading. */

import { describe, expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations, violationsAt } from './axe.ts';
import { resize, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import { seeToast } from './models/toast.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

const addEntry = (entry: object) => at.elsewhere('POST', '/api/journal', entry);

/** As long as an entry may be, with text that looks like markup. */
const NOTES = `<img src=x onerror="document.title='taken'"><b>Not bold</b>\n${'Held. '.repeat(3400)}`.slice(
  0,
  19_990,
);
const LARGEST = {
  symbol: 'W'.repeat(40),
  pnl: '-999999999.99',
  entryPrice: '99999999.12345678',
  exitPrice: '99999999.12345678',
  strategy: 'S'.repeat(100),
  notes: `${NOTES}\nThe end.`,
};

describe('an entry', () => {
  test('with every field set shows its notes as text, collapsed, and keeps them through an edit', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntry(LARGEST);
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      const entry = journal.entry('WWWW');
      await entry.getByText('<b>Not bold</b>').waitFor();
      const fold = entry.getByRole('button', { name: 'Show more' });
      expect((await entry.boundingBox())?.height).toBeLessThan(400);
      await fold.click();
      await entry.getByRole('button', { name: 'Show less' }).waitFor();
      expect((await entry.boundingBox())?.height).toBeGreaterThan(400);
      expect(await page.title()).not.toBe('taken');
      expect(await entry.locator('b,img').count()).toBe(0);
      await entry.getByRole('button', { name: /^Edit W/ }).click();
      expect(await journal.fields.notes.inputValue()).toBe(LARGEST.notes);
      await journal.type({ quantity: '2' });
      await journal.save.click();
      await seeToast(page, 'Journal entry updated successfully');
      expect(await (await at.elsewhere('GET', '/api/journal')).json()).toMatchObject([
        { ...LARGEST, quantity: 2 },
      ]);
    }));
});

describe('while loading', () => {
  test('a further page that fails says so below the list, and is retried', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/ERR_CONNECTION_REFUSED/);
      const entries = Array.from({ length: 60 }, (_, n) => ({ symbol: `S${n + 1}`, pnl: '1' }));
      await at.elsewhere('POST', '/api/journal/batch', { entries });
      const journal = journalPage(page, at.trader.id);
      await page.route('/api/journal?*', (route) => route.abort('connectionrefused'));
      await journal.open();
      await page.keyboard.press('End');
      await page.getByRole('alert').getByText('The server could not be reached.').waitFor();
      expect(await journal.entries.count()).toBeGreaterThan(5);
      await page.unroute('/api/journal?*');
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await page.keyboard.press('End');
      await journal.entries.getByRole('heading', { name: 'S1', exact: true }).waitFor();
    }));
});

test('a long note in the history is below its earlier version, not at the end of its last line', () =>
  visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
    const notes = 'Waited for the retest of the overnight high. '.repeat(4).trim();
    const { id } = await (await addEntry({ symbol: 'ESZ6', pnl: '12', notes })).json();
    await at.elsewhere('PUT', `/api/journal/${id}`, { pnl: '13', notes: 'Late.' });
    const journal = journalPage(page, at.trader.id);
    await journal.open();
    await journal.line('ESZ6').click();
    const history = journal.dialog.locator('section', { hasText: 'History' });
    const box = async (text: string) => {
      const found = await history.getByText(text, { exact: true }).boundingBox();
      if (!found) throw new Error(`${text} is not shown`);
      return found;
    };
    const [before, after] = [await box(notes), await box('Late.')];
    expect(after.y).toBeGreaterThanOrEqual(before.y + before.height);
    expect((await box('+$12.00')).y).toBe((await box('+$13.00')).y);
    expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
  }));

test('a notice of a change elsewhere that does not fit begins with its title', () =>
  visit(at.app, { as: at.trader, width: 360 }, async ({ page, provokes }) => {
    provokes(/status of 409/);
    const { id } = await (await addEntry({ symbol: 'ESZ6', pnl: '12', notes: NOTES })).json();
    const journal = journalPage(page, at.trader.id);
    await journal.open();
    await resize(page, 360, 640);
    await journal.line('ESZ6').click();
    await journal.dialog.getByRole('button', { name: 'Edit ESZ6' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Entry' });
    await form.getByLabel('Strategy').fill('Mine');
    await form.getByLabel('Notes').fill('Mine');
    await at.elsewhere('PUT', `/api/journal/${id}`, {
      symbol: 'W'.repeat(40),
      quantity: 3,
      pnl: '13',
      notes: '',
    });
    await journal.save.click();
    const title = form.getByText('This entry was changed in the meantime');
    await title.waitFor();
    const top = (await title.boundingBox())?.y ?? 0;
    const header = await form.getByRole('heading', { name: 'Edit Entry' }).boundingBox();
    expect(top).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
    expect(top).toBeLessThan(640);
    expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
  }));

test('is accessible in both themes at any width', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const journal = journalPage(page, at.trader.id);
    await journal.open();
    expect(await violationsAt(page, [1280])).toEqual([]);
    await addEntry(LARGEST);
    await addEntry({ symbol: 'OPEN', isOpen: true });
    await addEntry({ symbol: 'WON', pnl: '12', positionType: 'short', instrumentType: 'options' });
    await journal.open();
    expect(await violationsAt(page, [1440, 1024, 768, 360])).toEqual([]);
    await page.getByRole('button', { name: 'New Entry' }).last().click();
    await journal.fields.asset.waitFor();
    expect(await violationsAt(page, [360], '[role="dialog"]')).toEqual([]);
  }));
