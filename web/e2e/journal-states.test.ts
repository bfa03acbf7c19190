/** The Journal tab with unusual entries, and while it is loading. */

import { describe, expect, test } from 'bun:test';
import { day } from '#src/testing/naive-model/dates.ts';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations, violationsAt } from './axe.ts';
import { hasFocus, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import { overviewPage } from './models/overview-page.ts';
import { seeToast } from './models/toast.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

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

  test('is neither a win nor a loss at zero, nor while it is open', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntry({ symbol: 'EVEN', pnl: '0' });
      await addEntry({ symbol: 'OPEN', isOpen: true });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.entry('EVEN').getByText('$0.00', { exact: true }).waitFor();
      // In the place of its exit and its P&L.
      expect(await journal.entry('OPEN').getByText('Open', { exact: true }).count()).toBe(2);
      expect(await journal.entries.getByText(/^(WIN|LOSS)$/).count()).toBe(0);
    }));

  test('that is closed asks before it is reopened, and then shows its P&L so far', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntry({ symbol: 'DONE', pnl: '120.5', exitPrice: '58.2', notes: 'Too early' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      const entry = journal.entry('DONE');
      await entry.getByText('WIN', { exact: true }).waitFor();
      const toggle = entry.getByRole('switch', { name: 'Open DONE' });
      await toggle.click();
      await journal.question.getByText('Reopen this entry?').waitFor();
      await journal.question.getByText(/P&L of \+\$120\.50 stays/).waitFor();
      await page.keyboard.press('Escape');
      await journal.question.waitFor({ state: 'detached' });
      await hasFocus(toggle);
      expect(await toggle.isChecked()).toBe(false);
      await toggle.press('Enter');
      await journal.question.getByRole('button', { name: 'Reopen' }).click();
      await seeToast(page, 'Journal entry updated successfully');
      await entry.getByText('+$120.50 so far').waitFor();
      await hasFocus(toggle);
      expect(await entry.getByText(/^(WIN|LOSS)$/).count()).toBe(0);
      expect(await (await at.elsewhere('GET', '/api/journal')).json()).toMatchObject([
        { isOpen: true, pnl: '120.50', exitPrice: '58.2', notes: 'Too early' },
      ]);
      await page.goto(`/dashboard/${at.trader.id}`);
      await page.getByRole('region', { name: 'Recent Activity' }).getByText('+$120.50 so far').waitFor();
    }));

  test('that is closed without an exit price is not shown as open', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntry({ symbol: 'DONE', pnl: '-5', entryPrice: '58.2', strategy: 'Fade' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      const exit = journal.entry('DONE').locator('dt', { hasText: 'Exit' });
      expect(await exit.locator('xpath=following-sibling::dd').textContent()).toBe('—');
    }));

  test('of a future day is rejected at its field', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6', pnl: '1', tradeDate: day(today, 1) });
      await journal.create.click();
      await journal.dialog.getByRole('alert').getByText('Trade date must not be in the future').waitFor();
      await journal.type({ tradeDate: day(today, -6) });
      await journal.create.click();
      await journal.entry('ESZ6').waitFor();
      // Today and the six days before.
      await addEntry({ symbol: 'OLDER', pnl: '1', tradeDate: day(today, -7) });
      await journal.open('?filter=recent');
      expect(await journal.entries.getByRole('heading').allTextContents()).toEqual(['ESZ6']);
    }));

  test('that was changed in two tabs can be left as the other one saved it', () =>
    visit(at.app, { as: at.trader }, async ({ page, context, provokes }) => {
      provokes(/status of 409/);
      await addEntry({ symbol: 'ESZ6', pnl: '10', notes: 'first' });
      const [one, other] = [
        journalPage(page, at.trader.id),
        journalPage(await context.newPage(), at.trader.id),
      ];
      for (const journal of [one, other]) {
        await journal.open();
        await journal.entry('ESZ6').getByRole('button', { name: 'Edit ESZ6' }).click();
        await journal.fields.pnl.waitFor();
      }
      await other.type({ pnl: '20', notes: 'second' });
      await other.save.click();
      await other.entry('ESZ6').getByText('+$20.00').waitFor();
      await one.type({ pnl: '30' });
      await one.save.click();
      const alert = one.dialog.getByRole('alert');
      for (const text of ['Saved: 20.00', 'Yours: 30', 'Saved: second', 'Before: first'])
        await alert.getByText(text, { exact: true }).waitFor();
      expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
      await alert.getByRole('button', { name: 'Use the current values' }).click();
      expect(await one.fields.pnl.inputValue()).toBe('20.00');
      await one.type({ quantity: '2' });
      await one.save.click();
      await seeToast(page, 'Journal entry updated successfully');
      expect(await (await at.elsewhere('GET', '/api/journal')).json()).toMatchObject([
        { pnl: '20.00', notes: 'second', quantity: 2 },
      ]);
    }));
});

describe('while loading', () => {
  test('the list shows its skeleton', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addEntry({ symbol: 'ESZ6', pnl: '1' });
      await overviewPage(page, at.trader.id).open();
      let go = () => {};
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route('/api/journal?*', async (route) => {
        await held;
        await route.continue();
      });
      const journal = journalPage(page, at.trader.id);
      await journal.search.waitFor({ state: 'detached' });
      await journal.tab.click();
      await page.getByRole('status').getByText('Loading entries...').waitFor({ state: 'attached' });
      go();
      await page.getByRole('row', { name: 'ESZ6' }).waitFor();
    }));

  test('a further page that fails says so below the list, and is retried', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/ERR_CONNECTION_REFUSED/);
      for (let n = 1; n <= 60; n += 1) await addEntry({ symbol: `S${n}`, pnl: '1' });
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
    await journal.entry('ESZ6').getByRole('button', { name: 'History of ESZ6' }).click();
    const box = async (text: string) => {
      const found = await journal.dialog.getByText(text, { exact: true }).boundingBox();
      if (!found) throw new Error(`${text} is not shown`);
      return found;
    };
    const [before, after] = [await box(notes), await box('Late.')];
    expect(after.y).toBeGreaterThanOrEqual(before.y + before.height);
    expect((await box('+$12.00')).y).toBe((await box('+$13.00')).y);
  }));

test('a notice of a change elsewhere that does not fit begins with its title', () =>
  visit(at.app, { as: at.trader, width: 360 }, async ({ page, provokes }) => {
    provokes(/status of 409/);
    const { id } = await (await addEntry({ symbol: 'ESZ6', pnl: '12', notes: NOTES })).json();
    const journal = journalPage(page, at.trader.id);
    await journal.open();
    await page.setViewportSize({ width: 360, height: 640 });
    await journal.entry('ESZ6').getByRole('button', { name: 'Edit ESZ6' }).click();
    await journal.type({ strategy: 'Mine', notes: 'Mine' });
    await at.elsewhere('PUT', `/api/journal/${id}`, {
      symbol: 'W'.repeat(40),
      quantity: 3,
      pnl: '13',
      notes: '',
    });
    await journal.save.click();
    const title = journal.dialog.getByText('This entry was changed in the meantime');
    await title.waitFor();
    const top = (await title.boundingBox())?.y ?? 0;
    const header = await journal.dialog.getByRole('heading', { name: 'Edit Entry' }).boundingBox();
    expect(top).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
    expect(top).toBeLessThan(640);
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
