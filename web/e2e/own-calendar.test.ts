import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, open, pressWithinOneFrame, resize, visit } from './browser.ts';
import { seeToast } from './models/toast.ts';

// A Friday.
const at = traderOfTest({}, '2026-11-20T20:00:00Z');

/** What it takes of a window on Windows, Linux and a Mac with a mouse. Pixels. */
const SCROLL_BAR = 15;

async function trade(pnl: string, tradeDate: string, more: object = {}): Promise<void> {
  await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl, tradeDate, ...more });
}

test('a month leads to its days and weeks, by keys alone', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    await trade('500', '2026-10-30');
    await trade('300', '2026-11-16', { commission: '4.10', fees: '2.90' });
    const times = { openedAt: '2026-11-19T14:36:00Z', closedAt: '2026-11-19T14:44:00Z' };
    await trade('-100', '2026-11-19', { ...times, riskAmount: '50', notes: 'Too early' });
    await trade('250', '2026-11-19', { openedAt: '2026-11-19T15:00:00Z', closedAt: '2026-11-19T16:00:00Z' });
    const own = `/dashboard/${at.trader.id}`;
    await open(page, `${own}/calendar`);
    const grid = page.getByRole('grid', { name: 'November 2026' });
    const day = (name: string) => grid.getByRole('link', { name });
    const nineteenth = day('Thursday, November 19 +$150.00, 2 trades');
    await nineteenth.waitFor();
    expect(await violationsAt(page, [1440, 360])).toEqual([]);

    // A week tells what it is made of, also where a phone shows whole dollars alone.
    const week = grid.getByRole('link', {
      name: 'Week of Nov 15: +$450.00, 3 trades, −2.00 R, +$457.00 gross, −$7.00 costs',
      exact: true,
    });
    await week.waitFor();
    await resize(page, 1440);
    await week.focus();
    await page.getByText('Open the 3 trades').waitFor();
    await grid.getByText('+$457.00', { exact: true }).waitFor();
    // It is one tab stop, whatever its card offers.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role="grid"]') === null)).toBe(true);
    await page.getByText('Open the 3 trades').waitFor({ state: 'detached' });
    await week.focus();
    await page.getByText('Open the 3 trades').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Open the 3 trades').waitFor({ state: 'detached' });

    // The last day with trades is the tab stop.
    await page.getByRole('radio', { name: 'R, multiples of the risk' }).click();
    await day('Thursday, November 19 −2.00 R, 2 trades').focus();
    await page.keyboard.press('ArrowLeft');
    await hasFocus(day('Wednesday, November 18'));
    await page.getByRole('radio', { name: 'Dollars' }).click();
    await nineteenth.press('Enter');
    await page.waitForURL(`**${own}/days/2026-11-19`);
    await page.getByRole('heading', { name: 'Thu, Nov 19 +$150.00' }).waitFor();
    // Beside a day the month is small, and still no text is on the ring of the chosen one.
    const [ring, text] = await Promise.all(
      [nineteenth, nineteenth.getByText('19', { exact: true })].map((part) => part.boundingBox()),
    );
    expect((text?.x ?? 0) - (ring?.x ?? 0)).toBeGreaterThanOrEqual(4);
    const entries = page.getByRole('region', { name: 'Trades of the day' });
    expect(await entries.getByRole('row').allInnerTexts()).toEqual([
      expect.stringContaining('Day so far'),
      expect.stringMatching(/9:36–9:44 AM[\s\S]*−2\.00[\s\S]*−\$100\.00[\s\S]*−\$100\.00/),
      expect.stringContaining('Too early'),
      expect.stringMatching(/10:00–11:00 AM[\s\S]*\+\$250\.00[\s\S]*\+\$150\.00/),
    ]);

    // Notes are saved, and shown.
    await page.getByRole('button', { name: 'Add notes' }).press('Enter');
    await page.getByRole('textbox', { name: 'Notes' }).fill('Wait for the retest.');
    await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await seeToast(page, 'Notes saved');
    await page.getByRole('region', { name: 'Notes' }).getByText('Wait for the retest.').waitFor();
    // The tip of the button that the focus came back to stands outside of the page's parts.
    await page.getByRole('main').focus();
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    expect(await violationsAt(page, [1024, 360])).toEqual([]);
    await resize(page, 1440);

    // Days without trades are stepped over, also into another month.
    await page.keyboard.press('[');
    await page.getByRole('heading', { name: 'Mon, Nov 16 +$300.00' }).waitFor();
    await page.getByRole('link', { name: 'Previous day with trades' }).press('Enter');
    await page.getByRole('heading', { name: 'Fri, Oct 30 +$500.00' }).waitFor();
    await page.getByRole('grid', { name: 'October 2026' }).waitFor();

    // Any day of a week leads to it.
    await open(page, `${own}/weeks/2026-11-18`);
    await page.waitForURL(`**${own}/weeks/2026-11-15`);
    await page.getByRole('heading', { name: 'Nov 15 – 21, 2026 beside Nov 8 – 14' }).waitFor();
    expect(await violationsAt(page, [1440, 768, 390])).toEqual([]);
    for (const width of [1440, 1280, 1024, 768, 360]) {
      await resize(page, width);
      expect([width, await misplaced(page)]).toEqual([width, []]);
    }
    await resize(page, 1440);

    // Its note is written by keys alone, and what it is made of leads to the journal.
    await page.getByRole('button', { name: 'Add notes' }).press('Enter');
    await page.getByRole('textbox', { name: 'Notes' }).fill('Less is more.');
    await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await page.getByRole('region', { name: 'Note of the week' }).getByText('Less is more.').waitFor();
    await page.getByRole('link', { name: 'ES', exact: true }).press('Enter');
    await page.waitForURL('**/journal?from=2026-11-15&root=ES&to=2026-11-21');
    // What a page leads away from stands there until the next one is drawn, and has links of the same names.
    const journalHeading = page.getByRole('heading', { name: 'Journal Entries', level: 1 });
    const weekHeading = page.getByRole('heading', { name: 'Nov 15 – 21, 2026' });
    await journalHeading.waitFor();
    await page.goBack();
    await weekHeading.waitFor();
    const views = page.getByRole('navigation', { name: 'Calendar by' });
    await views.getByRole('link', { name: 'Day' }).press('Enter');
    await page.waitForURL(`**${own}/days/2026-11-19`);
    await page.getByRole('heading', { name: 'Thu, Nov 19 +$150.00' }).waitFor();
    await views.getByRole('link', { name: 'Week' }).press('Enter');
    await page.waitForURL(`**${own}/weeks/2026-11-15`);
    await weekHeading.waitFor();
    await page.getByRole('link', { name: 'In journal' }).press('Enter');
    await page.waitForURL('**/journal?from=2026-11-15&to=2026-11-21');
    await journalHeading.waitFor();
    await page.goBack();
    await weekHeading.waitFor();
    await views.getByRole('link', { name: 'Month' }).press('Enter');
    await page.waitForURL(`**${own}/calendar`);
  }));

test('a square of the year leads to its day, which has all of its trades, and Back to the month', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    await trade('500', '2026-11-18');
    for (let n = 1; n <= 30; n += 1) await trade(String(n), '2026-11-19');
    const own = `/dashboard/${at.trader.id}`;
    await open(page, `${own}/calendar?in=r`);
    await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
    await page.locator('a[data-tip^="Thu, Nov 19:"]').click();
    await page.waitForURL(`**${own}/days/2026-11-19?in=r`);
    const rows = page.getByRole('region', { name: 'Trades of the day' }).locator('tbody');
    await rows.nth(29).waitFor();
    expect(await rows.count()).toBe(30);
    // Beside a day the month is small: what its days say stays within them, in full.
    const cut = page
      .locator('[data-day] span, [data-day]')
      .evaluateAll((texts) =>
        texts
          .filter((text) => text.clientWidth > 1 && text.scrollWidth > text.clientWidth)
          .map((text) => text.textContent),
      );
    expect(await cut).toEqual([]);
    await page.keyboard.press('[');
    await rows.filter({ hasText: '+$500.00' }).waitFor();
    expect(await rows.count()).toBe(1);
    await page.keyboard.press(']');
    await rows.nth(29).waitFor();
    expect(await rows.count()).toBe(30);
    for (let n = 0; n < 3; n += 1) await page.goBack();
    await page.getByRole('grid', { name: 'November 2026' }).waitFor();
    expect(await page.locator('html[data-same]').count()).toBe(1);
  }));

test('the symbol of a future stays in one piece in a day beside its month, in a window of 1440 px with a scroll bar', () =>
  visit(at.app, { as: at.trader, width: 1440 - SCROLL_BAR }, async ({ page }) => {
    const prices = { entryPrice: '25187.75', exitPrice: '25192.25', riskAmount: '500' };
    const times = { openedAt: '2026-11-19T15:00:00Z', closedAt: '2026-11-19T16:00:00Z' };
    await trade('-325.60', '2026-11-19', { symbol: 'MNQZ6', ...prices, ...times });
    await open(page, `/dashboard/${at.trader.id}/days/2026-11-19`);
    const lines = await page.getByRole('link', { name: 'MNQZ6' }).evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
    const table = page.getByRole('region', { name: 'Trades of the day' }).locator('.overflow-x-auto');
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }));

test('days and months are links: within the page, and in a page of their own with Ctrl', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    await trade('500', '2026-11-18');
    const own = `/dashboard/${at.trader.id}`;
    await open(page, `${own}/calendar`);
    await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
    const day = page.locator('a[data-day="2026-11-18"]');
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      day.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await other.waitForURL(`**${own}/days/2026-11-18`);
    expect(new URL(page.url()).pathname).toBe(`${own}/calendar`);
    const months = page.getByRole('list', { name: 'Months of 2026' });
    await months.getByRole('link', { name: 'Oct' }).press('Enter');
    await page.getByRole('grid', { name: 'October 2026' }).waitFor();
    await page.goBack();
    await day.click();
    await page.waitForURL(`**${own}/days/2026-11-18`);
    expect(await page.locator('html[data-same]').count()).toBe(1);
  }));

test('keys that are pressed before the next frame lead over as many months or weeks', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await trade('500', '2026-09-16');
    const own = `/dashboard/${at.trader.id}`;
    await open(page, `${own}/calendar`);
    await pressWithinOneFrame(page, ['[', '[', '[', ']']);
    await page.getByRole('heading', { name: 'September 2026 +$500.00' }).waitFor();
    await page.getByRole('grid', { name: 'September 2026' }).waitFor();
    expect(new URL(page.url()).search).toBe('?month=2026-09');
    await open(page, `${own}/weeks/2026-10-04`);
    await pressWithinOneFrame(page, ['[', '[', '[', '[', ']']);
    await page.getByRole('heading', { name: 'Sep 13 – 19, 2026' }).waitFor();
    await page.getByRole('region', { name: 'By symbol' }).getByText('+$500.00').waitFor();
    expect(new URL(page.url()).pathname).toBe(`${own}/weeks/2026-09-13`);
  }));

test('a day that is stepped back to at once stays as it is', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await trade('500', '2026-11-18');
    for (let n = 1; n <= 30; n += 1) await trade(String(n), '2026-11-19');
    await open(page, `/dashboard/${at.trader.id}/days/2026-11-19`);
    const rows = page.getByRole('region', { name: 'Trades of the day' }).locator('tbody');
    await rows.nth(29).waitFor();
    // Both days are there, and shown with the next frame.
    await page.keyboard.press('[');
    await rows.filter({ hasText: '+$500.00' }).waitFor();
    await page.keyboard.press(']');
    await rows.nth(29).waitFor();
    const counts = await page.evaluate(async () => {
      const press = (key: string) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      const seen: number[] = [];
      let isBack = false;
      new MutationObserver(() => {
        const { length } = document.querySelectorAll('[aria-label="Trades of the day"] tbody');
        if (seen.at(-1) !== length) seen.push(length);
        if (length !== 1 || isBack) return;
        isBack = true;
        press(']');
      }).observe(document.body, { childList: true, subtree: true });
      // What the first step has put off is drawn after its frame: the second comes before it.
      press('[');
      for (let n = 0; n < 30; n += 1) await frame();
      return seen;
    });
    expect(counts).toEqual([1, 30]);
  }));

/** Cells of the week's tables that are beyond their card, or whose figures do not end where their column's name does. */
const misplaced = (page: Page) =>
  page.locator('section[aria-label^="By "]').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { right } = card.getBoundingClientRect();
      const endOf = (cell: Element) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return Math.round(text.getBoundingClientRect().right);
      };
      const shown = (row: Element) => [...row.children].filter((cell) => cell.checkVisibility());
      const [names = [], ...rows] = [...card.querySelectorAll('tr')].map(shown);
      return rows
        .flatMap((cells) => cells.map((cell, n) => ({ cell, name: names[n] })))
        .filter(({ cell, name }) => name && getComputedStyle(name).textAlign === 'right' && cell.textContent)
        .filter(
          ({ cell, name }) =>
            cell.getBoundingClientRect().right > right || !name || endOf(name) !== endOf(cell),
        )
        .map(({ cell }) => cell.textContent);
    }),
  );
