/** Limits below a manager's board, and what a trader sees of their own. */

import { beforeAll, describe, expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, open, visit } from './browser.ts';
import type { SeededTrader } from './running-app.ts';

const at = traderOfTest({}, '2026-11-20T20:00:00Z');
let manager: SeededTrader;

beforeAll(async () => {
  const admin = await at.app.asAdmin();
  manager = await at.app.addTrader('Ana Ruiz', 'ana-code-number-1');
  await admin('PUT', `/api/admin/traders/${manager.id}`, { role: 'manager' });
  await admin('PUT', '/api/limits', {
    default: { dailyLoss: '1000', maxTrades: 1, stopRequired: true },
    deskDailyLoss: '100000',
  });
});

const enter = (pnl: string) =>
  at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl, tradeDate: '2026-11-20' });

describe('what came of limits', () => {
  test('is accessible to its trader in both themes, with the reason being given', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      for (const pnl of ['-700', '-400']) await enter(pnl);
      await open(page, `/dashboard/${at.trader.id}`);
      const card = page.getByRole('region', { name: 'Limits today' });
      // A red day has a red ground, whatever ground a card has.
      const red = await card.screenshot();
      await card.evaluate((node) => node.style.setProperty('background-image', 'none'));
      expect(red.equals(await card.screenshot())).toBe(false);
      await card.evaluate((node) => node.removeAttribute('style'));
      await card.getByRole('button', { name: 'Give the reason' }).first().click();
      await hasFocus(card.getByLabel('What was the reason?'));
      expect(await violationsAt(page, [1440, 390])).toEqual([]);
    }));
});

test('the limits of a trader are accessible in both themes, and fit on a phone', () =>
  visit(at.app, { as: manager }, async ({ page }) => {
    await open(page, '/board');
    await page.getByRole('button', { name: `Edit the limits of ${at.trader.name}` }).click();
    const stops = page.getByRole('dialog').getByRole('group', { name: 'Stops' });
    await stops.getByRole('radio', { name: 'Not required' }).check();
    expect(await violationsAt(page, [1440, 360])).toEqual([]);
  }));
