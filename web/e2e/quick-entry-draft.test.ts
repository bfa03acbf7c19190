/** The draft of the grid: what became of rows that were sent long ago, and two tabs that share it. */

import { describe, expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { traderOfTest } from './app-fixture.ts';
import { hasFocus, interactive, type Visit, visit } from './browser.ts';
import { BACK, ENTER, NEXT, quickEntryPage, REMOVE, SAVE, TAB } from './models/quick-entry-page.ts';
import { seeToast } from './models/toast.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

const saved = async (): Promise<JournalEntry[]> => (await at.elsewhere('GET', '/api/journal')).json();
const expectText = (within: Locator, text: string): Promise<void> => within.getByText(text).first().waitFor();

/** A grid with a row that was saved unheard, opened again as if that had been the day before. */
async function gridOfYesterday({ page, provokes }: Pick<Visit, 'page' | 'provokes'>) {
  provokes(/Failed to load|net::ERR_FAILED|request failed/);
  const grid = quickEntryPage(page, at.trader.id);
  await grid.open();
  await grid.sendUnheard();
  await page.addInitScript(
    ({ key, at: sentAt }) => {
      const draft = JSON.parse(localStorage.getItem(key) ?? '{}');
      if (!draft.sending) return;
      draft.sending.at = sentAt;
      localStorage.setItem(key, JSON.stringify(draft));
    },
    { key: `bullpen-quick-entry-${at.trader.id}`, at: Date.parse(NOW) - 24 * 3_600_000 },
  );
  await page.reload();
  await interactive(page);
  return grid;
}

describe('rows that may have been saved', () => {
  const UNHEARD = /Failed to load|net::ERR_FAILED|request failed/;

  test('stay as they were sent while the server refuses their trader', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(UNHEARD);
      const grid = quickEntryPage(page, at.trader.id);
      await grid.open();
      await grid.sendUnheard();
      await page.route('**/api/journal/batch', (route) =>
        route.fulfill({ status: 429, json: { message: 'Too many requests', code: 'RATE_LIMITED' } }),
      );
      await grid.type(SAVE);
      await expectText(page.locator('body'), 'Too many requests');
      await expectText(page.locator('body'), 'It is not known whether the marked rows were saved');
      await page.unroute('**/api/journal/batch');
      await grid.type(SAVE);
      await seeToast(page, '1 trade saved');
      expect(await saved()).toHaveLength(1);
    }));

  test('are sent again as they were, though the account that they name is archived by now', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(UNHEARD);
      const account = await (await at.elsewhere('POST', '/api/accounts', { name: 'Topstep 50K' })).json();
      const grid = quickEntryPage(page, at.trader.id);
      await grid.open();
      await grid.type(BACK, 'top', TAB);
      await grid.sendUnheard();
      await at.elsewhere('PUT', `/api/accounts/${account.id}`, { isArchived: true });
      await page.reload();
      await interactive(page);
      await grid.save.click();
      await seeToast(page, '1 trade saved');
      await expectText(grid.foot, '0 complete of 0 rows');
      expect(await saved()).toMatchObject([{ accountId: account.id, symbol: 'ESZ6' }]);
    }));

  test('are not removed by keys, nor come back as others', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(UNHEARD);
      const grid = quickEntryPage(page, at.trader.id);
      await grid.open();
      await grid.sendUnheard();
      await grid.row(1).locator('[data-column="symbol"]').click();
      await hasFocus(grid.cell('Symbol', 1));
      await grid.type(REMOVE);
      await hasFocus(grid.cell('Symbol', 1));
      expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    }));
});

test('rows that were sent long ago are not saved again unasked, and go once they are found', () =>
  visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
    const grid = await gridOfYesterday({ page, provokes });
    await page.getByText('The marked row may have been saved on Nov 19').waitFor();
    await grid.save.click();
    const question = page.getByRole('alertdialog', { name: 'Save this trade again?' });
    await question.getByText('it will be in the journal twice').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await saved()).toHaveLength(1);
    await page.getByRole('button', { name: 'It was saved: remove it here' }).click();
    await expectText(grid.foot, '0 complete of 0 rows');
    expect(await saved()).toHaveLength(1);
  }));

test('rows that were sent long ago are saved anew where someone says so', () =>
  visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
    const grid = await gridOfYesterday({ page, provokes });
    await grid.save.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save again' }).click();
    await seeToast(page, '1 trade saved');
    expect(await saved()).toHaveLength(2);
  }));

test('two tabs share one draft: what one saves, the other does not save again', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const one = quickEntryPage(page, at.trader.id);
    await one.open();
    const second = await page.context().newPage();
    const other = quickEntryPage(second, at.trader.id);
    await other.open();
    await one.type('ESZ6', TAB, 'l', NEXT, '6889', TAB, '90', ENTER);
    await expectText(other.foot, '1 complete of 1 row');
    await other.row(2).locator('[data-column="side"]').click();
    await other.type('s', NEXT, '90', TAB, '88', ENTER);
    await expectText(one.foot, '2 complete of 2 rows');
    await one.save.click();
    await seeToast(page, '2 trades saved');
    await expectText(other.foot, '0 complete of 0 rows');
    expect(await saved()).toHaveLength(2);
  }));

test('a strategy is completed while it is typed, and a new one is added by its name', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await at.elsewhere('POST', '/api/strategies', { name: 'VWAP reclaim' });
    const grid = quickEntryPage(page, at.trader.id);
    await grid.open();
    await grid.type('ESZ6', TAB, 'l', NEXT, '6889', TAB, '90', TAB, TAB, TAB, TAB, TAB, TAB, 'vw');
    // The rest of it stands behind what is typed.
    await expectText(grid.row(1), 'vwAP reclaim');
    await grid.type({ key: 'ArrowDown' }, ENTER);
    await seeToast(page, 'Strategy “vw” added');
    await hasFocus(grid.cell('Side', 2));
    await grid.type(SAVE);
    await seeToast(page, '1 trade saved');
    const [entry] = await saved();
    const strategies: Strategy[] = await (await at.elsewhere('GET', '/api/strategies')).json();
    const added = strategies.find(({ name }) => name === 'vw');
    expect(added).toMatchObject({ isActive: true });
    expect(entry?.strategyId).toBe(added?.id ?? null);
  }));
