import { expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { visit } from './browser.ts';
import { strategiesPage } from './models/strategies-page.ts';

const at = traderOfTest();

test('is accessible in both themes at any width', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await at.elsewhere('POST', '/api/strategies', {
      name: 'N'.repeat(100),
      category: 'C'.repeat(100),
      description: 'One line.\n'.repeat(20),
      avgPnl: '-999999999.99',
      riskReward: '999999.1234',
    });
    await at.elsewhere('POST', '/api/strategies', { name: 'Plain', isActive: false });
    const strategies = strategiesPage(page, at.trader.id);
    await strategies.open();
    expect(await violationsAt(page, [1440, 360])).toEqual([]);
    await strategies.create.click();
    await strategies.fields.name.waitFor();
    expect(await violationsAt(page, [360, 1440], '[role="dialog"]')).toEqual([]);
  }));
