/** The draft of the grid that two tabs share, and a strategy that is added in it. */

import { expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { traderOfTest } from './app-fixture.ts';
import { hasFocus, visit } from './browser.ts';
import { ENTER, NEXT, quickEntryPage, SAVE, TAB } from './models/quick-entry-page.ts';
import { seeToast } from './models/toast.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

const saved = async (): Promise<JournalEntry[]> => (await at.elsewhere('GET', '/api/journal')).json();
const expectText = (within: Locator, text: string): Promise<void> => within.getByText(text).first().waitFor();

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
