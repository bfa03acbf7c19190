/** A day's trades in the grid, by keys alone or pasted: kept as a draft, told what is wrong, saved once. */

import { beforeEach, describe, expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, interactive, open, resize, visit } from './browser.ts';
import { BACK, ENTER, NEXT, quickEntryPage, REMOVE, SAVE, TAB } from './models/quick-entry-page.ts';
import { seeToast } from './models/toast.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);
let accountId: number;

beforeEach(async () => {
  const account = { name: 'Topstep 50K', costs: [{ root: '*', commission: '1.29', fees: '1.59' }] };
  accountId = (await (await at.elsewhere('POST', '/api/accounts', account)).json()).id;
  await at.elsewhere('POST', '/api/strategies', { name: 'VWAP reclaim' });
});

const saved = async (): Promise<JournalEntry[]> => (await at.elsewhere('GET', '/api/journal')).json();
const tradeBefore = (symbol: string) =>
  at.elsewhere('POST', '/api/journal', { symbol, pnl: '1', tradeDate: '2026-11-02', tags: ['late'] });

describe('a row', () => {
  test('carries over, completes, computes, tells what is wrong, and stays until it is complete', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await tradeBefore('ESZ6');
      const grid = quickEntryPage(page, at.trader.id);
      await grid.open();
      const { type } = grid;
      await type(BACK, 'top', TAB, 'es', TAB, 'l', NEXT, '6889.25', TAB, '6893.75');
      // As one types, with the account's costs.
      await grid.row(1).getByPlaceholder('+$219.24').waitFor();
      await type(TAB, '6886.25', TAB, TAB, TAB, TAB, TAB, 'vw', TAB, 'la', TAB, 'Retest', ENTER);
      for (const text of [
        'Nov 20',
        'Topstep 50K',
        'ESZ6',
        'Long',
        '5.76',
        '+1.46',
        'VWAP reclaim',
        'late',
        'Retest',
      ])
        await expectText(grid.row(1), text);
      await hasFocus(grid.cell('Side', 2));
      expect(await grid.cell('Symbol', 2).inputValue()).toBe('ESZ6');

      await type('s', NEXT, '6898.30', TAB, '6890', ENTER);
      await grid.notes(2).getByText('ESZ6 moves in ticks of 0.25').waitFor();
      await type('l', NEXT, '6890', ENTER);
      await grid.notes(3).getByText('PnL is required').waitFor();
      await type(SAVE);
      await seeToast(page, '1 trade saved');
      await expectText(grid.foot, '0 complete of 2 rows');
      const [entry] = await saved();
      expect(entry).toMatchObject({
        accountId,
        pnl: '219.24',
        rMultiple: 1.46,
        strategy: 'VWAP reclaim',
        tags: ['late'],
      });

      await grid.notes(1).getByRole('button', { name: 'Use 6,898.25' }).press('Enter');
      await hasFocus(grid.cell('Entry', 1));
      await expectText(grid.foot, '1 complete of 2 rows');
      expect(await violationsAt(page, [1440, 1024, 768, 390, 360])).toEqual([]);
    }));

  test('has what is above copied, is removed and comes back', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const grid = quickEntryPage(page, at.trader.id);
      await grid.open();
      await grid.type('NQZ6', TAB, 's', '3', TAB, '25100', ENTER);
      await grid.type('s', { key: 'ControlOrMeta+d' }, TAB, { key: 'ControlOrMeta+d' });
      await grid.type({ key: 'ArrowUp' });
      await hasFocus(grid.cell('Entry', 1));
      for (const text of ['3', '25,100.00']) await expectText(grid.row(2), text);
      await grid.type(REMOVE);
      // In the blank row there is nothing to remove, and what was removed still comes back.
      await grid.type({ key: 'ArrowDown' });
      await hasFocus(grid.cell('Symbol', 2));
      await grid.type(REMOVE);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectText(grid.foot, '0 complete of 2 rows');
    }));

  test('is left by Tab for the next one, or for the ways out of what is wrong with it', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const grid = quickEntryPage(page, at.trader.id);
      await grid.open();
      await grid.type('ESZ6', TAB, 'l', NEXT, '6889', TAB, '90', ENTER);
      await grid.type('s', NEXT, '6890.10', TAB, '6889', ENTER);
      await grid.type({ key: 'ArrowUp' }, { key: 'ArrowUp' });
      await hasFocus(grid.cell('Side', 1));
      await grid.cell('Note', 1).focus();
      await grid.type(TAB);
      await hasFocus(grid.cell('Date', 2));
      await grid.cell('Note', 2).focus();
      await grid.type(TAB);
      await hasFocus(grid.notes(2).getByRole('button').first());
    }));

  test('is the only one with fields, whose suggestions nothing cuts off', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await tradeBefore('NQZ6');
      const grid = quickEntryPage(page, at.trader.id);
      await grid.open();
      await grid.type('ESZ6', TAB, 'l', NEXT, '6889', TAB, '90', ENTER, 's');
      await grid.type({ key: 'ArrowUp' }, { key: 'ArrowUp' });
      await hasFocus(grid.cell('Qty', 1));
      await grid.cell('Date', 2).waitFor({ state: 'detached' });
      await grid.type(BACK, BACK, 'n');
      // Clicked where it is shown, over the rows below.
      await page.getByRole('option', { name: 'NQZ6' }).click();
      await hasFocus(grid.cell('Symbol', 1));
      expect(await grid.cell('Symbol', 1).inputValue()).toBe('NQZ6');
    }));
});

describe('a draft', () => {
  test('survives a reload and the end of the session, and is shown to its trader alone', async () => {
    const other = await at.app.addTrader('Someone Else', `another-code-${at.trader.id}`);
    await visit(at.app, { as: at.trader }, async ({ page, origin }) => {
      const grid = quickEntryPage(page, at.trader.id);
      await grid.open();
      await grid.type('CLF7', TAB, 'l', NEXT, '59.12');
      await page.reload();
      await interactive(page);
      await expectText(grid.row(1), '59.12');
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL(`${origin}/`);
      const as = (accessCode: string) =>
        page.request.post('/api/auth/validate', { data: { accessCode }, headers: { origin } });
      await as(other.accessCode);
      const others = quickEntryPage(page, other.id);
      await others.open();
      expect(await page.content()).not.toContain('CLF7');
      await as(at.trader.accessCode);
      await grid.open();
      await expectText(grid.row(1), 'CLF7');
    });
  });

  test('whose rows may have been saved is sent again under its key: none is entered twice', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/Failed to load|net::ERR_FAILED|request failed/);
      const grid = quickEntryPage(page, at.trader.id);
      await grid.open();
      await grid.sendUnheard();
      await page.reload();
      await interactive(page);
      await grid.save.click();
      await seeToast(page, '1 trade saved');
      expect(await saved()).toHaveLength(1);
    }));
});

test('rows of a spreadsheet take three actions, and say which column is what', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const grid = quickEntryPage(page, at.trader.id);
    await grid.open();
    await grid.pasteText(
      [
        'Trade Date\tContract\tB/S\tQty\tOpen\tClose\tSL\tComm\tFees\tSetup ID',
        '11/19/2026\tESZ6\tB\t1\t6890.25\t6892.50\t6887.25\t2.58\t3.18\t40',
        '11/20/2026\tNQZ6\tS\t2\t25159.50\t25167.75\t25169.50\t2.58\t3.18\t41',
      ].join('\r\n'),
    );
    await grid.paste.getByText('2 rows pasted, tab-separated').waitFor();
    await grid.paste.getByText('9 of 10 columns recognized').waitFor();
    expect(await violationsAt(page, [1440, 390])).toEqual([]);
    // On a phone the buttons are below what was pasted.
    const reported = await grid.paste.getByRole('status').boundingBox();
    const add = await grid.paste.getByRole('button', { name: 'Add 2 rows' }).boundingBox();
    expect(add?.y ?? 0).toBeGreaterThanOrEqual((reported?.y ?? 0) + (reported?.height ?? 0));
    await hasFocus(grid.paste.getByRole('button', { name: 'Add 2 rows' }));
    await grid.type(ENTER);
    await expectText(grid.foot, '2 complete of 2 rows');
    // It is as wide as a phone by now, whose keyboard is to stay away.
    expect(await page.evaluate(() => document.activeElement?.matches('input'))).toBe(false);
    await resize(page, 1440);
    // What is typed next is a row of its own.
    await grid.cell('Side', 3).focus();
    await grid.type({ key: 'ArrowUp' }, { key: 'ArrowUp' });
    await hasFocus(grid.cell('Side', 1));
    // Sums that are wider than their column still are one line.
    await grid.cell('Costs', 1).fill('1234.56');
    await expectText(grid.foot, '1,240.32');
    expect(await grid.foot.evaluate((foot) => foot.scrollHeight)).toBeLessThan(45);
    await grid.cell('Costs', 1).fill('5.76');
    await expectText(grid.foot, '11.52');
    await grid.type(SAVE);
    await seeToast(page, '2 trades saved');
    expect((await saved()).map(({ symbol, tradeDate, pnl }) => [symbol, tradeDate, pnl])).toEqual([
      ['NQZ6', '2026-11-20', '-335.76'],
      ['ESZ6', '2026-11-19', '106.74'],
    ]);
  }));

test('rows that are pasted, or come back, leave the cursor in the blank one below', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const grid = quickEntryPage(page, at.trader.id);
    await grid.open();
    await grid.pasteText('Symbol\tSide\tPnL\nESZ6\tlong\t12.50\nNQZ6\tshort\t-40');
    await grid.paste.getByRole('button', { name: 'Add 2 rows' }).click();
    await hasFocus(grid.cell('Side', 3));
    await page.getByRole('button', { name: 'Clear' }).click();
    await hasFocus(grid.cell('Symbol', 1));
    await page.getByRole('button', { name: 'Undo' }).click();
    await hasFocus(grid.cell('Side', 3));
    await expectText(grid.row(1), 'ESZ6');
  }));

const expectText = (within: Locator, text: string): Promise<void> => within.getByText(text).first().waitFor();

test('a phone shows the fields of the first row at once, and its keyboard only when one is tapped', () =>
  visit(at.app, { as: at.trader, width: 390 }, async ({ page }) => {
    await open(page, `/dashboard/${at.trader.id}/quick-entry`);
    const symbol = page.getByRole('combobox', { name: 'Symbol, row 1' });
    await symbol.waitFor();
    expect(await page.evaluate(() => document.activeElement?.matches('input'))).toBe(false);
    await symbol.click();
    await hasFocus(symbol);
    expect(await violationsAt(page, [390, 360])).toEqual([]);
  }));

test('the ways out of a wrong price are in sight where the grid is wider than the page, and on a phone beside what they are of', () =>
  visit(at.app, { as: at.trader, width: 768 }, async ({ page }) => {
    const grid = quickEntryPage(page, at.trader.id);
    await grid.open();
    await grid.type('ESZ6', TAB, 'l', NEXT, '6889.25', TAB, '6898.30', ENTER);
    const note = grid.notes(1);
    const keep = await note.getByRole('button', { name: 'Keep 6,898.30' }).boundingBox();
    expect((keep?.x ?? 0) + (keep?.width ?? 0)).toBeLessThan(768 - 24);

    await resize(page, 360);
    await note.getByText('ESZ6 moves in ticks of 0.25').waitFor();
    // The sign stands beside the first line.
    const apart = await note.getByRole('listitem').evaluate((item) => {
      const middleOf = ({ top, height }: DOMRect) => top + height / 2;
      const text = document.createRange();
      text.selectNodeContents(item.querySelector('span span') ?? item);
      const [line] = text.getClientRects();
      const icon = item.querySelector('[data-icon]');
      return line && icon ? middleOf(line) - middleOf(icon.getBoundingClientRect()) : Number.NaN;
    });
    expect(Math.abs(apart)).toBeLessThan(2);
  }));
