/** What an entry's form has folded away, from the keyboard alone: account, costs, stop, times, tags. */

import { expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { inPart } from '#src/testing/in-part.ts';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { hasFocus, resize, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import { seeToast } from './models/toast.ts';
import { nextFrames } from './profiles.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

const COMPUTED = '+$498.06 = (114.50 − 114.25) × 2 × $1,000 − $1.94';

/** Tab by tab, as far as a form can be. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  const hasArrived = () => element.evaluate((found) => found === document.activeElement);
  for (let n = 0; n < 40 && !(await hasArrived()); n++) await page.keyboard.press('Tab');
  await hasFocus(element);
}

/** Whether it is what a pointer reaches at its middle. */
const isOnTop = (element: Locator) =>
  element.evaluate((found) => {
    const { x, y, width, height } = found.getBoundingClientRect();
    return found.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test('is typed, saved, and opened again as it was', async () => {
  const { symbol, ...facts } = { symbol: 'ESZ6', pnl: '1', tradeDate: '2026-11-02', tags: ['news', 'a+'] };
  await at.elsewhere('POST', '/api/journal', { symbol, ...facts });
  await visit(at.app, { as: at.trader }, async ({ page }) => {
    const journal = journalPage(page, at.trader.id);
    const form = page.getByRole('dialog', { name: 'Entry' });
    const { keyboard } = page;
    const typed = async (label: string, text: string) => {
      await tabTo(page, form.getByLabel(new RegExp(`^${label}(\\s+optional)?$`)));
      await keyboard.type(text);
    };
    const fold = form.getByText('Account, costs, stop, times, tags');
    const account = form.getByRole('combobox', { name: 'Account' });
    const tags = form.getByRole('combobox', { name: 'Tags' });
    const listed = form.getByText('By its list: $1.94');
    const ratios = form.getByRole('status').filter({ hasText: 'Planned R' });
    await journal.open();
    await keyboard.press('n');
    await hasFocus(form.getByLabel('Symbol'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await keyboard.type('znz6');
    await typed('Quantity', '');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('2');
    await typed('Entry Price', "114'08");
    await typed('Exit Price', "114'16");
    expect(asked).not.toContain('/api/journal/tags');

    // An account of one's own, added over the form, which keeps what is typed.
    await tabTo(page, form.locator('summary'));
    await keyboard.press('Enter');
    await tabTo(page, account);
    await keyboard.press('Enter');
    await hasFocus(page.getByRole('option', { name: 'No account' }));
    expect(await isOnTop(page.getByRole('listbox'))).toBe(true);
    await keyboard.press('End');
    await hasFocus(page.getByRole('option', { name: 'Add account…' }));
    await keyboard.press('Enter');
    const accountForm = page.getByRole('dialog', { name: 'New Account' });
    await hasFocus(accountForm.getByLabel('Name', { exact: true }));
    await keyboard.type('Topstep 50K');
    await tabTo(page, accountForm.getByRole('button', { name: 'Add Costs' }));
    await keyboard.press('Enter');
    await hasFocus(accountForm.getByLabel('Contract'));
    await tabTo(page, accountForm.getByLabel('Commission'));
    await keyboard.type('0.485');
    await keyboard.press('Enter');
    await seeToast(page, 'Account created successfully');
    await hasFocus(account);
    expect(await account.textContent()).toBe('Topstep 50K');

    // Its list fills in the costs, which the computed P&L counts.
    await listed.waitFor();
    await form.getByText(`Computed: ${COMPUTED}`).waitFor();
    await typed('Stop', '114');
    await typed('Target', "114'24");
    expect(await ratios.locator('dd').allTextContents()).toEqual(['$500.00', '+1.00', '2.00']);

    // The evening before is asked for by its day.
    await typed('Opened', '1015PM');
    await typed('Closed', '0140AM');
    expect(await form.getByLabel('Opened on').inputValue()).toBe('2026-11-19');
    expect(await form.getByLabel('Closed on').count()).toBe(0);

    // Tags, one's own by their first letters.
    await tags.waitFor();
    await tabTo(page, tags);
    await keyboard.type('ne');
    const offers = form.getByRole('option');
    await offers.first().waitFor();
    expect(await offers.allTextContents()).toEqual(['newsNov 2, 2026', 'Use “ne”']);
    await keyboard.press('Enter');
    await keyboard.type('Own tag,a');
    await form.getByRole('option', { name: 'a+' }).waitFor();
    await keyboard.press('Escape');
    expect(await offers.count()).toBe(0);
    await keyboard.press('Backspace');
    await keyboard.press('Backspace');
    await form.getByText('own tag removed').waitFor({ state: 'attached' });
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    const chosen = form.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem');
    expect(await chosen.allTextContents()).toEqual(['news', 'a+']);
    await keyboard.type('late ');
    expect(await axeViolations(page)).toEqual([]);
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await seeToast(page, 'Journal entry created successfully');

    const saved = async (): Promise<JournalEntry> =>
      (await (await at.elsewhere('GET', '/api/journal')).json())[0];
    const entry = await saved();
    expect(entry).toMatchObject({
      symbol: 'ZNZ6',
      tradeDate: today,
      entryPrice: '114.25',
      exitPrice: '114.5',
      stopPrice: '114',
      targetPrice: '114.75',
      commission: '1.94',
      pnl: '498.06',
      isComputed: true,
      rMultiple: 1,
      plannedR: 2,
      openedAt: '2026-11-20T03:15:00.000Z',
      closedAt: '2026-11-20T06:40:00.000Z',
      tags: ['news', 'a+', 'late'],
    });

    // Opened again, it is unfolded, and saved as it was.
    const edit = page.getByRole('button', { name: 'Edit ZNZ6' });
    await edit.press('Enter');
    await form.getByText(`Computed: ${COMPUTED}`).waitFor();
    await tags.waitFor();
    expect(await fold.evaluate((summary) => summary.closest('details')?.open)).toBe(true);
    expect(await chosen.allTextContents()).toEqual(['news', 'a+', 'late']);
    expect(await form.getByLabel('Opened on').inputValue()).toBe('2026-11-19');
    await typed('P&L', '450');
    await form.getByText('The prices make it +$498.06, which is $48.06 more.').waitFor();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.press('Backspace');
    await form.getByText(`Computed: ${COMPUTED}`).waitFor();
    await keyboard.press('Enter');
    await seeToast(page, 'Journal entry updated successfully');
    expect({ ...(await saved()), version: 0 }).toEqual({ ...entry, version: 0 });

    // The next one has the same account, and needs no more keys for symbol and P&L than without all that.
    await keyboard.press('n');
    await hasFocus(form.getByLabel('Symbol'));
    await keyboard.type('ESZ6');
    for (let tabs = 0; tabs < 9; tabs++) await keyboard.press('Tab');
    await hasFocus(form.getByLabel('P&L'));
    await keyboard.type('5');
    expect(await form.locator('details').evaluate((details) => details.hasAttribute('open'))).toBe(false);
    await keyboard.press('Enter');
    await seeToast(page, 'Journal entry created successfully');
    expect(await saved()).toMatchObject({
      symbol: 'ESZ6',
      pnl: '5.00',
      commission: '0.97',
      accountId: entry.accountId,
    });
  });
});

test('takes what a symbol’s spelling says, and keeps what is chosen after it', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await journalPage(page, at.trader.id).open();
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Entry' });
    const symbol = form.getByLabel('Symbol');
    const chosen = (name: string) =>
      form.getByRole('radio', { name }).and(page.locator(':checked')).waitFor({ state: 'attached' });
    for (const [typed, kind] of [
      ['AAPL', 'Stocks'],
      ['ESZ6', 'Futures'],
      ['NASDAQ:TSLA', 'Stocks'],
      // Oil and Colgate are called so.
      ['CL', 'Stocks'],
      ['SPY 12/18/26 600 C', 'Options'],
    ] as const) {
      await symbol.fill(typed);
      await symbol.blur();
      await chosen(kind);
    }
    await form.getByText('Futures', { exact: true }).click();
    await symbol.focus();
    await symbol.blur();
    await chosen('Futures');
  }));

test.each(
  inPart(
    [
      [1440, 700],
      [768, 700],
      [360, 700],
    ],
    2,
  ),
)('comes into view as it is opened, at %i by %i', (width, height) =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const journal = journalPage(page, at.trader.id);
    await resize(page, width, height);
    await journal.open();
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Entry' });
    await hasFocus(form.getByLabel('Symbol'));
    const fold = form.locator('summary');
    await fold.scrollIntoViewIfNeeded();
    await fold.click();
    await form.getByText('Worst so far, in dollars').waitFor();
    await page.evaluate(nextFrames);
    await hasFocus(fold);
    const [folded, body] = [
      await fold.locator('..').boundingBox(),
      await form.locator('form').locator('..').boundingBox(),
    ];
    if (!folded || !body) throw new Error('It is not there');
    const [top, bottom] = [body.y, body.y + body.height];
    expect(folded.y).toBeGreaterThanOrEqual(top);
    // All of it, or as much as there is room for.
    expect(folded.y + folded.height <= bottom || folded.y - top <= 20.5).toBe(true);
  }),
);
