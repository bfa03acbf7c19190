import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { adminOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { visit } from './browser.ts';
import { recordArea } from './models/record-area.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = adminOfTest(NEW_YORK, NOW);

const contractsArea = (page: Page) => recordArea(page, '/contracts', 'Contracts');

test('the form of an unknown symbol and the list of contracts are accessible', async () => {
  const maya = await at.app.as(await at.app.addTrader('Maya Okafor', 'harbour-seven'));
  await maya('POST', '/api/journal', { symbol: 'ABCZ6', pnl: '1' });
  await at.admin('PUT', '/api/admin/contracts/SIL', { name: 'Silver', tickSize: '0.005', tickValue: '6' });
  await visit(at.app, {}, async ({ page }) => {
    const contracts = contractsArea(page);
    await contracts.open();
    await contracts.record('Silver').getByText('Own', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add contract for ABCZ6' }).click();
    await contracts.field('Tick Size').fill('0.25');
    await contracts.field('Tick Value').fill('12.50');
    await contracts.dialog.getByText('A move of 1.00 is worth $50 per contract.').waitFor();
    expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
  });
});
