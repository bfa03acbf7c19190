import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { BrowserContext, Page } from 'playwright-core';
import { closeBrowser, TEST_TIMEOUT, visit } from './browser.ts';
import { hubPage } from './models/hub-page.ts';
import { journalPage } from './models/journal-page.ts';
import { landingPage } from './models/landing-page.ts';
import { seeToast } from './models/toast.ts';
import { type RunningDesk, type SeededTrader, startDesk } from './running-desk.ts';

setDefaultTimeout(TEST_TIMEOUT);

let desk: RunningDesk;
let trader: SeededTrader;
let traders = 0;

beforeAll(async () => {
  desk = await startDesk();
});

// A trader of its own for each test: nothing that another one has written is in their journal.
beforeEach(async () => {
  traders += 1;
  trader = await desk.addTrader(`Trader No ${traders}`, `access-code-${traders}`);
});

afterAll(async () => {
  await desk.stop();
  await closeBrowser();
});

/** Puts an entry into the journal of the one who is logged in. */
async function addEntry(page: Page, origin: string, entry: object): Promise<void> {
  const answer = await page.request.post('/api/journal', { data: entry, headers: { origin } });
  expect(answer.status()).toBe(201);
}

/** In another tab of the same browser. */
async function logInElsewhere(context: BrowserContext, { accessCode }: SeededTrader): Promise<void> {
  const tab = await context.newPage();
  const landing = landingPage(tab);
  await landing.open();
  await landing.enter(accessCode);
  await tab.getByRole('heading', { name: 'Welcome, ' }).waitFor();
  await tab.close();
}

async function logOutElsewhere(context: BrowserContext, { id }: SeededTrader): Promise<void> {
  const tab = await context.newPage();
  const hub = hubPage(tab, id);
  await hub.open();
  await hub.logOut.click();
  await landingPage(tab).code.waitFor();
  await tab.close();
}

describe('an entry', () => {
  test('is created, and counts in the hub of its day', () =>
    visit(desk, { as: trader }, async ({ page }) => {
      const journal = journalPage(page, trader.id);
      await journal.open();
      await page.getByText('No journal entries found').waitFor();
      await journal.newEntry.click();
      await journal.type({
        asset: 'ESZ6',
        quantity: '2',
        entryPrice: '6980.75',
        exitPrice: '6995.25',
        pnl: '1450.5',
        strategy: 'Opening range break',
        notes: 'Waited for the retest.\nSecond target <b>not</b> reached.',
      });
      await journal.create.click();
      await seeToast(page, 'Journal entry created successfully');
      const entry = journal.entry('ESZ6');
      for (const text of [
        'futures',
        'long',
        'WIN',
        '6,980.75',
        '6,995.25',
        '+$1,450.50',
        'Opening range break',
      ]) {
        await entry.getByText(text, { exact: true }).waitFor();
      }
      await entry.getByText('Second target <b>not</b> reached.').waitFor();
      await page.getByRole('status').getByText('1 entry').waitFor();

      await page.getByRole('link', { name: 'Team hub' }).first().click();
      const row = hubPage(page, trader.id).row(trader.name);
      await row.getByText('1 trade', { exact: true }).waitFor();
      await row.getByText('+$1,450.50').waitFor();
    }));

  test('of another day counts in that day', () =>
    visit(desk, { as: trader }, async ({ page }) => {
      const journal = journalPage(page, trader.id);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({
        asset: 'NQH6',
        tradeDate: '2026-01-06',
        pnl: '-80',
        position: 'Short',
        instrument: 'Options',
      });
      await journal.create.click();
      const entry = journal.entry('NQH6');
      for (const text of ['options', 'short', 'LOSS', '−$80.00', 'Tue, Jan 6, 2026']) {
        await entry.getByText(text, { exact: true }).waitFor();
      }
      const hub = hubPage(page, trader.id);
      await hub.open('?date=2026-01-05');
      await hub.team.getByText('No trading activity for Jan 5, 2026').waitFor();
      await hub.nextDay.click();
      await hub.row(trader.name).getByText('−$80.00').waitFor();
      expect(new URL(page.url()).search).toBe('?date=2026-01-06');
      await hub.day.fill('2026-01-05');
      await hub.team.getByText('No trading activity for Jan 5, 2026').waitFor();
    }));

  test('is refused at the fields, the first of which gets the focus', () =>
    visit(desk, { as: trader }, async ({ page }) => {
      const journal = journalPage(page, trader.id);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({ quantity: '1e3' });
      await journal.create.click();
      for (const message of [
        'Asset is required',
        'PnL is required',
        'Quantity must be a whole number of 1 or more',
      ]) {
        await journal.dialog.getByRole('alert').getByText(message).waitFor();
      }
      expect(await journal.fields.asset.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await journal.fields.asset.getAttribute('aria-invalid')).toBe('true');
      // An open position needs no P&L.
      await journal.type({ asset: 'CLF7', quantity: '3', stillOpen: true });
      await journal.create.click();
      const entry = journal.entry('CLF7');
      await entry.getByText('P&L').waitFor({ state: 'attached' });
      expect(await entry.getByText('Open', { exact: true }).count()).toBeGreaterThanOrEqual(2);
    }));

  test('shows at its field what only the server can refuse', () =>
    visit(desk, { as: trader }, async ({ page, provokes }) => {
      provokes(/status of 422/);
      const journal = journalPage(page, trader.id);
      await journal.open();
      const refusal = {
        message: 'No',
        code: 'invalid',
        issues: [{ path: 'symbol', message: 'Not a symbol of ours' }],
      };
      await page.route('/api/journal', (route) => route.fulfill({ status: 422, json: refusal }));
      await journal.newEntry.click();
      await journal.type({ asset: 'XXX', pnl: '1' });
      await journal.create.click();
      await journal.dialog.getByRole('alert').getByText('Not a symbol of ours').waitFor();
    }));

  test('is edited', () =>
    visit(desk, { as: trader }, async ({ page, origin }) => {
      await addEntry(page, origin, { symbol: 'GCZ6', pnl: '96.40', notes: 'first' });
      const journal = journalPage(page, trader.id);
      await journal.open();
      await journal.entry('GCZ6').getByRole('button', { name: 'Edit GCZ6' }).click();
      expect(await journal.fields.pnl.inputValue()).toBe('96.40');
      await journal.type({ pnl: '−96.4', notes: '' });
      await journal.save.click();
      await seeToast(page, 'Journal entry updated successfully');
      await journal.entry('GCZ6').getByText('−$96.40').waitFor();
      await journal.entry('GCZ6').getByText('LOSS').waitFor();
      expect(await journal.entry('GCZ6').getByText('first').count()).toBe(0);
    }));

  test('that was changed elsewhere shows its current values and lets the trader choose', () =>
    visit(desk, { as: trader }, async ({ page, origin, provokes }) => {
      provokes(/status of 409/);
      await addEntry(page, origin, { symbol: 'ZNZ6', pnl: '10.00' });
      const journal = journalPage(page, trader.id);
      await journal.open();
      await journal.entry('ZNZ6').getByRole('button', { name: 'Edit ZNZ6' }).click();
      const [row]: { id: number }[] = await (await page.request.get('/api/journal')).json();
      await page.request.put(`/api/journal/${row?.id}`, { data: { pnl: '55.00' }, headers: { origin } });
      await journal.type({ strategy: 'Mine' });
      await journal.save.click();
      const alert = journal.dialog.getByRole('alert');
      await alert.getByText('This entry was changed in the meantime').waitFor();
      // Both versions, beside each other.
      const difference = (label: string) =>
        alert.getByRole('term').getByText(label, { exact: true }).locator('xpath=following-sibling::dd');
      expect(await difference('P&L').allTextContents()).toEqual(['Saved: 55.00', 'Yours: 10.00']);
      expect(await difference('Strategy').allTextContents()).toEqual(['Saved: —', 'Yours: Mine']);
      await alert.getByRole('button', { name: 'Keep mine' }).click();
      await journal.save.click();
      await journal.entry('ZNZ6').getByText('Mine').waitFor();
      await journal.entry('ZNZ6').getByText('+$10.00').waitFor();
    }));

  for (const wayGone of ['deleted', 'changed, then deleted'] as const) {
    test(`that was ${wayGone} elsewhere is saved as a new one`, () =>
      visit(desk, { as: trader }, async ({ page, origin, provokes }) => {
        provokes(/status of 40[49]/);
        await addEntry(page, origin, { symbol: 'ZNZ6', pnl: '10.00', tradeDate: '2026-01-06' });
        const journal = journalPage(page, trader.id);
        await journal.open();
        await journal.entry('ZNZ6').getByRole('button', { name: 'Edit ZNZ6' }).click();
        await journal.type({ strategy: 'Mine' });
        const [row]: { id: number }[] = await (await page.request.get('/api/journal')).json();
        if (wayGone !== 'deleted') {
          await page.request.put(`/api/journal/${row?.id}`, { data: { pnl: '5' }, headers: { origin } });
          await journal.save.click();
          await journal.dialog.getByRole('button', { name: 'Keep mine' }).click();
        }
        await page.request.delete(`/api/journal/${row?.id}`, { headers: { origin } });
        await journal.save.click();
        await journal.dialog.getByRole('alert').getByText('This entry no longer exists').waitFor();
        expect(await journal.fields.strategy.inputValue()).toBe('Mine');
        await journal.dialog.getByRole('button', { name: 'Save as new entry' }).click();
        await seeToast(page, 'Journal entry created successfully');
        const entry = journal.entry('ZNZ6');
        for (const text of ['Mine', '+$10.00', 'Tue, Jan 6, 2026']) await entry.getByText(text).waitFor();
        expect(await journal.entries.count()).toBe(1);
      }));
  }

  test('that was deleted elsewhere is let go, and leaves the list', () =>
    visit(desk, { as: trader }, async ({ page, origin, provokes }) => {
      provokes(/status of 404/);
      await addEntry(page, origin, { symbol: 'KEEP', pnl: '1' });
      await addEntry(page, origin, { symbol: 'GONE', pnl: '10.00' });
      const journal = journalPage(page, trader.id);
      await journal.open();
      await journal.entry('GONE').getByRole('button', { name: 'Edit GONE' }).click();
      await journal.type({ strategy: 'Mine' });
      const [row]: { id: number }[] = await (await page.request.get('/api/journal')).json();
      await page.request.delete(`/api/journal/${row?.id}`, { headers: { origin } });
      await journal.save.click();
      await journal.dialog.getByRole('button', { name: 'Discard' }).click();
      await journal.dialog.waitFor({ state: 'detached' });
      await journal.entry('GONE').waitFor({ state: 'detached' });
      expect(await journal.entries.count()).toBe(1);
    }));

  test('is deleted once the question is answered', () =>
    visit(desk, { as: trader }, async ({ page, origin }) => {
      await addEntry(page, origin, { symbol: 'KEEP', pnl: '1' });
      await addEntry(page, origin, { symbol: 'GONE', pnl: '2' });
      const journal = journalPage(page, trader.id);
      await journal.open();
      await journal.entry('GONE').getByRole('button', { name: 'Delete GONE' }).click();
      await journal.question
        .getByText('Are you sure you want to delete this entry?', { exact: true })
        .waitFor();
      await journal.question.getByRole('button', { name: 'Cancel' }).click();
      await journal.question.waitFor({ state: 'detached' });
      await journal.entry('GONE').getByRole('button', { name: 'Delete GONE' }).click();
      await journal.question.getByRole('button', { name: 'Delete' }).click();
      await seeToast(page, 'Journal entry deleted successfully');
      await journal.entry('GONE').waitFor({ state: 'detached' });
      expect(await journal.entries.count()).toBe(1);
    }));

  test('is opened and closed by its switch, and cannot be closed without its P&L', () =>
    visit(desk, { as: trader }, async ({ page, origin }) => {
      await addEntry(page, origin, { symbol: 'CLF7', isOpen: true });
      await addEntry(page, origin, { symbol: 'DONE', pnl: '5' });
      const journal = journalPage(page, trader.id);
      await journal.open();
      const done = journal.entry('DONE').getByRole('switch', { name: 'Open DONE' });
      await done.click();
      await seeToast(page, 'Journal entry updated successfully');
      await journal.entry('DONE').locator('[role="switch"][data-state="checked"]:not([disabled])').waitFor();

      await journal.entry('CLF7').getByRole('switch', { name: 'Open CLF7' }).click();
      await journal.dialog.getByRole('alert').getByText('PnL is required').waitFor();
      expect(await journal.fields.pnl.evaluate((input) => input === document.activeElement)).toBe(true);
      await journal.type({ pnl: '-3' });
      await journal.save.click();
      await journal.entry('CLF7').getByText('−$3.00').waitFor();
      expect(await journal.entry('CLF7').getByRole('switch').isChecked()).toBe(false);
    }));
});

describe('a draft', () => {
  test('is not lost by a slip', () =>
    visit(desk, { as: trader }, async ({ page }) => {
      const journal = journalPage(page, trader.id);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6' });
      await page.keyboard.press('Escape');
      await journal.question.getByText('Discard what you typed?').waitFor();
      await journal.question.getByRole('button', { name: 'Keep editing' }).click();
      expect(await journal.fields.asset.inputValue()).toBe('ESZ6');
      await page.keyboard.press('Escape');
      await journal.question.getByRole('button', { name: 'Discard' }).click();
      await journal.dialog.waitFor({ state: 'detached' });
      await journal.newEntry.click();
      await page.keyboard.press('Escape');
      await journal.dialog.waitFor({ state: 'detached' });
    }));

  test('is out of sight when the session ends meanwhile, and comes back with its trader', () =>
    visit(desk, { as: trader }, async ({ page, context, origin, provokes }) => {
      provokes(/status of 40[13]/);
      const journal = journalPage(page, trader.id);
      await addEntry(page, origin, { symbol: 'CLF7', pnl: '2', notes: 'first' });
      await journal.open();
      await journal.entry('CLF7').getByRole('button', { name: 'Edit CLF7' }).click();
      await journal.type({ asset: 'ESZ6', notes: 'Waited' });
      await page.request.post('/api/auth/logout', { headers: { origin } });
      await journal.save.click();
      await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
      await page.getByText('Nothing you typed is lost').waitFor();
      for (const text of ['CLF7', 'ESZ6', 'Waited']) expect(await page.content()).not.toContain(text);

      const other = await desk.addTrader('Someone Else', `another-code-${traders}`);
      await logInElsewhere(context, other);
      await page.getByRole('heading', { name: 'Another trader has logged in' }).waitFor();
      expect(await page.content()).not.toContain('ESZ6');

      await logInElsewhere(context, trader);
      await journal.fields.asset.waitFor();
      expect(await journal.fields.asset.inputValue()).toBe('ESZ6');
      expect(await journal.fields.notes.inputValue()).toBe('Waited');
      await page.keyboard.press('Escape');
      await journal.question.getByRole('button', { name: 'Keep editing' }).click();
      await journal.save.click();
      await journal.entry('ESZ6').getByText('Waited').waitFor();
      expect(await journal.entries.count()).toBe(1);
    }));

  test('is never saved as that of another trader', () =>
    visit(desk, { as: trader }, async ({ page, context, origin, provokes }) => {
      provokes(/status of 40[134]/);
      const other = await desk.addTrader('Someone Else', `another-code-${traders}`);
      const logIn = ({ accessCode }: SeededTrader) =>
        context.request.post('/api/auth/validate', { data: { accessCode }, headers: { origin } });
      const journal = journalPage(page, trader.id);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6', pnl: '12' });
      await logIn(other);
      await journal.create.click();
      await page.getByRole('heading', { name: 'Another trader has logged in' }).waitFor();
      await logIn(trader);
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await journal.create.click();
      await journal.entry('ESZ6').waitFor();
      // An entry that another trader may not know of is not gone.
      await journal.entry('ESZ6').getByRole('button', { name: 'Edit ESZ6' }).click();
      await journal.type({ notes: 'More' });
      await logIn(other);
      await journal.save.click();
      await page.getByRole('heading', { name: 'Another trader has logged in' }).waitFor();
      expect(await (await page.request.get('/api/journal')).json()).toEqual([]);
      await logIn(trader);
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await journal.save.click();
      await journal.entry('ESZ6').getByText('More').waitFor();
      expect(await journal.entries.count()).toBe(1);
    }));

  test('comes back in the same tab, however its trader finds the way', () =>
    visit(desk, { as: trader }, async ({ page, context }) => {
      const journal = journalPage(page, trader.id);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6', pnl: '12' });
      await logOutElsewhere(context, trader);
      await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
      await page.getByRole('banner').getByRole('link').click();
      await landingPage(page).enter(trader.accessCode);
      await page.getByRole('link', { name: 'My Dashboard', exact: true }).click();
      await journal.create.click();
      await journal.tab.click();
      await journal.entry('ESZ6').waitFor();
      await page.getByRole('link', { name: 'Team hub' }).first().click();
      await page.getByRole('link', { name: 'My Dashboard', exact: true }).click();
      await journal.tab.click();
      await journal.entry('ESZ6').waitFor();
      expect(await journal.dialog.count()).toBe(0);
    }));

  test('that was discarded does not come back', () =>
    visit(desk, { as: trader }, async ({ page }) => {
      const journal = journalPage(page, trader.id);
      await journal.open();
      await page.getByRole('link', { name: 'Team hub' }).first().click();
      await page.getByRole('link', { name: 'My Dashboard', exact: true }).click();
      await journal.tab.click();
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6' });
      await page.goBack();
      await journal.question.getByRole('button', { name: 'Discard' }).click();
      await journal.tab.click();
      await page.getByText('No journal entries found').waitFor();
      expect(await journal.dialog.count()).toBe(0);
    }));
});

describe('the list', () => {
  test('is searched and filtered, in the address too', () =>
    visit(desk, { as: trader }, async ({ page, origin }) => {
      await addEntry(page, origin, { symbol: 'ESZ6', pnl: '5', notes: 'Kept to the plan' });
      await addEntry(page, origin, { symbol: 'NQZ6', pnl: '-5', strategy: 'Gap fade' });
      await addEntry(page, origin, { symbol: 'OLD', pnl: '-7', tradeDate: '2020-01-02' });
      const journal = journalPage(page, trader.id);
      await journal.open();
      await journal.entry('OLD').waitFor();
      expect(await journal.entries.count()).toBe(3);

      await journal.search.fill('the PLAN');
      await journal.entry('NQZ6').waitFor({ state: 'detached' });
      await page.getByRole('status').getByText('1 found').waitFor();
      await page.waitForURL(/q=the\+PLAN/);
      await journal.search.fill('nothing like it');
      await page.getByText('No journal entries found').waitFor();
      await page.getByRole('button', { name: 'Show all entries' }).click();
      await journal.entry('NQZ6').waitFor();
      expect(await journal.search.inputValue()).toBe('');

      for (const [choice, symbols] of [
        ['Losses Only', ['NQZ6', 'OLD']],
        ['Wins Only', ['ESZ6']],
        ['Recent', ['NQZ6', 'ESZ6']],
      ] as const) {
        await journal.filter.click();
        await page.getByRole('option', { name: choice }).click();
        await page
          .getByRole('status')
          .getByText(symbols.length === 1 ? '1 entry' : `${symbols.length} entries`)
          .waitFor();
        expect(await journal.entries.getByRole('heading').allTextContents()).toEqual([...symbols]);
      }
      await journal.open('?filter=losses&q=gap');
      expect(await journal.search.inputValue()).toBe('gap');
      expect(await journal.entries.count()).toBe(1);
    }));

  test('brings further pages as one reads on', () =>
    visit(desk, { as: trader }, async ({ page, origin }) => {
      for (let n = 1; n <= 60; n += 1) await addEntry(page, origin, { symbol: `S${n}`, pnl: '1' });
      const journal = journalPage(page, trader.id);
      await journal.open();
      await page.getByRole('status').getByText('60 entries').waitFor();
      await page.keyboard.press('End');
      await journal.entry('S10').waitFor({ state: 'attached' });
      await page.keyboard.press('End');
      await journal.entries.getByRole('heading', { name: 'S1', exact: true }).waitFor();
      expect(await journal.entries.last().getAttribute('aria-posinset')).toBe('60');
      expect(await journal.entries.last().getAttribute('aria-setsize')).toBe('60');
      // What is far outside of the window is not there.
      expect(await journal.entries.count()).toBeLessThan(40);
    }));

  test('says what went wrong and tries again', () =>
    visit(desk, { as: trader }, async ({ page, provokes }) => {
      provokes(/status of 503/);
      const journal = journalPage(page, trader.id);
      await journal.open();
      await page.route('/api/journal?*', (route) =>
        route.fulfill({ status: 503, json: { message: 'The database is busy', code: 'unavailable' } }),
      );
      await journal.search.fill('x');
      await page.getByText('Failed to fetch journal entries').waitFor();
      await page.getByText('The database is busy').waitFor();
      await page.unroute('/api/journal?*');
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByText('Nothing matches this search and filter.').waitFor();
    }));
});

describe('with the keyboard alone', () => {
  test('an entry is written, found and the hub reached', () =>
    visit(desk, { as: trader }, async ({ page }) => {
      const journal = journalPage(page, trader.id);
      await journal.open();
      await page.keyboard.press('n');
      await journal.fields.asset.waitFor();
      await page.keyboard.type('ESZ6');
      await journal.fields.pnl.focus();
      await page.keyboard.type('25');
      await page.keyboard.press('Enter');
      await journal.entry('ESZ6').waitFor();
      await journal.dialog.waitFor({ state: 'detached' });
      await page.keyboard.press('/');
      await page.keyboard.type('n');
      expect(await journal.search.inputValue()).toBe('n');
      await page.keyboard.press('Escape');
      await journal.search.blur();
      await page.keyboard.press('?');
      await journal.dialog.getByText('Keyboard shortcuts').waitFor();
      await page.keyboard.press('Escape');
      await journal.dialog.waitFor({ state: 'detached' });
      await page.keyboard.press('g');
      await page.keyboard.press('h');
      await page.getByRole('heading', { name: `Welcome, ${trader.name}` }).waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('j');
      await page.getByRole('heading', { name: `Welcome back, Trader ${trader.id}` }).waitFor();
    }));
});
