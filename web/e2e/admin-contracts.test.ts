import { beforeEach, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { POINT_VALUE_RULE, ROOT_TAKEN } from '#src/features/contracts/contract.ts';
import rows from '#src/features/contracts/contracts.csv' with { type: 'text' };
import type { ListedContract } from '#src/features/contracts/responses.ts';
import { adminOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { visit } from './browser.ts';
import { recordArea } from './models/record-area.ts';
import { seeToast } from './models/toast.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

/** What the product knows. */
const TABLE_ROWS = rows.trim().split('\n').slice(1);

const at = adminOfTest(NEW_YORK, NOW);

const contractsArea = (page: Page) => recordArea(page, '/contracts', 'Contracts');

async function own(): Promise<ListedContract[]> {
  const all: ListedContract[] = await (await at.admin('GET', '/api/contracts')).json();
  return all.filter(({ source }) => source === 'own');
}

beforeEach(async () => {
  for (const { root } of await own()) await at.admin('DELETE', `/api/admin/contracts/${root}`);
});

describe('Contracts', () => {
  test('an unknown symbol opens the form filled in, and is unknown no more once it is saved', async () => {
    const maya = await at.app.as(await at.app.addTrader('Maya Okafor', 'harbour-seven'));
    for (const symbol of ['ABCZ6', 'ABCZ6', 'ESZ6']) await maya('POST', '/api/journal', { symbol, pnl: '1' });
    await visit(at.app, {}, async ({ page }) => {
      const contracts = contractsArea(page);
      await contracts.open();
      const unknown = page.getByRole('region', { name: 'Unknown symbols' });
      await unknown.getByText('ABCZ6', { exact: true }).waitFor();
      await unknown.getByText('2 entries, last on Nov 20, 2026').waitFor();
      expect(await unknown.getByRole('listitem').count()).toBe(1);
      await unknown.getByRole('button', { name: 'Add contract for ABCZ6' }).click();
      expect(await contracts.field('Root').inputValue()).toBe('ABC');
      await contracts.field('Name').fill('Alphabet');
      await contracts.field('Tick Size').fill('0.03');
      await contracts.field('Tick Value').fill('1');
      await contracts.submit.click();
      await contracts.problem(POINT_VALUE_RULE).waitFor();
      await contracts.field('Tick Size').fill('0.25');
      await contracts.field('Tick Value').fill('12.50');
      await contracts.dialog.getByText('A move of 1.00 is worth $50 per contract.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await contracts.submit.click();
      await seeToast(page, 'Contract created successfully');
      await unknown.waitFor({ state: 'detached' });
      // Before those of the product.
      expect(await contracts.records.first().textContent()).toContain('Alphabet');
      expect(await own()).toMatchObject([{ root: 'ABC', name: 'Alphabet', pointValue: '50', version: 1 }]);
    });
  });

  test("a contract of one's own takes the place of the product's, is changed and goes again", () =>
    visit(at.app, {}, async ({ page }) => {
      const contracts = contractsArea(page);
      await contracts.open();
      await contracts.search.fill('unchecked');
      await contracts.record('E-mini S&P 500').first().waitFor({ state: 'detached' });
      await contracts.record('Micro Silver').getByText('Unchecked', { exact: true }).waitFor();
      const unchecked = TABLE_ROWS.filter((row) => row.endsWith(',unchecked'));
      expect(unchecked.length).toBeGreaterThan(20);
      expect(await contracts.records.count()).toBe(unchecked.length);
      for (const row of unchecked) {
        const [root = '', name = ''] = row.split(',');
        const shown = contracts.records
          .filter({ hasText: name })
          .filter({ has: page.getByText(root, { exact: true }) });
        expect([root, await shown.getByText('Unchecked', { exact: true }).count()]).toEqual([root, 1]);
      }
      await contracts.search.fill('micro silver');
      const silver = contracts.record('Micro Silver');
      await silver.getByRole('button', { name: 'Replace SIL by a contract of your own' }).click();
      expect(await contracts.field('Tick Size').inputValue()).toBe('0.005');
      await contracts.field('Tick Value').fill('6.00');
      await contracts.submit.click();
      await seeToast(page, 'Contract created successfully');
      await silver.filter({ hasText: 'point $1,200' }).waitFor();
      await silver.getByText('Own', { exact: true }).waitFor();
      expect(await axeViolations(page)).toEqual([]);

      await silver.getByRole('button', { name: 'Edit SIL' }).click();
      expect(await contracts.field('Root').isEditable()).toBe(false);
      await contracts.field('Exchange').fill('COMEX');
      await contracts.save.click();
      await seeToast(page, 'Contract updated successfully');
      expect(await own()).toMatchObject([{ root: 'SIL', exchange: 'COMEX', tickValue: '6.00', version: 2 }]);

      await page.getByRole('button', { name: 'New Contract' }).click();
      await contracts.field('Root').fill('sil');
      await contracts.field('Name').fill('Silver');
      await contracts.field('Tick Size').fill('1');
      await contracts.field('Tick Value').fill('1');
      await contracts.submit.click();
      await contracts.problem(ROOT_TAKEN).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

      await silver.getByRole('button', { name: 'Delete SIL' }).click();
      await contracts.question.getByRole('button', { name: 'Delete' }).click();
      await seeToast(page, 'Contract deleted successfully');
      await silver.filter({ hasText: 'point $1,000' }).waitFor();
      await silver.getByText('Unchecked', { exact: true }).waitFor();
      expect(await own()).toEqual([]);
    }));
});
