/** Which accounts count for the team: what its figures leave out, and who says so. */

import { describe, expect, test } from 'bun:test';
import type { NewAccount } from '#src/features/accounts/contract.ts';
import type { Account } from '#src/features/accounts/responses.ts';
import { inPart } from '#src/testing/in-part.ts';
import { day } from '#src/testing/naive-model/dates.ts';
import { appOfTest } from './app-fixture.ts';
import { axeViolations, violationsAt } from './axe.ts';
import { hasFocus, open, visit } from './browser.ts';
import { accountsPage } from './models/accounts-page.ts';
import { adminPage } from './models/admin-page.ts';
import { hubPage } from './models/hub-page.ts';
import type { SeededTrader } from './running-app.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = appOfTest(NEW_YORK, NOW);

const yesterday = day(today, -1);
const WITHOUT = 'Without simulated accounts';

const addMaya = () => at.app.addTrader('Maya Okafor', 'maya-code-1');

async function addAccount(
  { id }: SeededTrader,
  account: Pick<NewAccount, 'name'> & Partial<Pick<NewAccount, 'kind' | 'countsForTeam'>>,
): Promise<Account> {
  return (await at.admin('POST', '/api/accounts', { traderId: id, ...account })).json();
}

const addTrade = ({ id }: SeededTrader, pnl: string, accountId: number | null, tradeDate = today) =>
  at.admin('POST', '/api/admin/journal', { traderId: id, accountId, symbol: 'ESZ6', pnl, tradeDate });

describe('figures of the team', () => {
  test('say once that simulated accounts are left out, where something was', async () => {
    const maya = await addMaya();
    const [sim, live] = [
      await addAccount(maya, { name: 'Sim 1' }),
      await addAccount(maya, { name: 'Live', kind: 'live' }),
    ];
    await addTrade(maya, '70', live.id);
    await visit(at.app, {}, async ({ page }) => {
      const reported = page.getByText(WITHOUT, { exact: true });
      const paths = inPart(['/', '/legacy', '/guest'], 2);
      for (const path of paths) {
        await open(page, path);
        await page.getByText('+$70.00').filter({ visible: true }).first().waitFor();
        expect(await reported.count()).toBe(0);
      }
      await addTrade(maya, '500', sim.id);
      for (const path of paths) {
        await open(page, path);
        await page.getByText('+$70.00').filter({ visible: true }).first().waitFor();
        await reported.waitFor();
        expect(await reported.count()).toBe(1);
        expect(await violationsAt(page, [360, 1440])).toEqual([]);
      }
    });
    await visit(at.app, { as: maya }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await addTrade(maya, '40', live.id, yesterday);
      await hub.open();
      await hub.team.getByText('+$70.00').first().waitFor();
      expect(await page.getByText(WITHOUT, { exact: true }).count()).toBe(1);
      await hub.previousDay.click();
      await hub.team.getByText('+$40.00').first().waitFor();
      // The weeks above still leave them out.
      expect(await page.getByText(WITHOUT, { exact: true }).count()).toBe(1);
    });
  });
});

test('simulated accounts that count are listed for the admin in both themes at any width', async () => {
  const maya = await addMaya();
  for (const n of [1, 2, 3, 4, 5, 6]) await addAccount(maya, { name: `Sim ${n}`, countsForTeam: true });
  await visit(at.app, { width: 360 }, async ({ page }) => {
    await adminPage(page).open();
    await adminPage(page).enter();
    const notice = page.getByRole('region', { name: /^6 simulated accounts count in/ });
    await notice.waitFor();
    expect(await violationsAt(page, [360, 1440])).toEqual([]);
    await notice.getByRole('link', { name: 'Maya Okafor · Sim 1', exact: true }).click();
    await accountsPage(page).card('Sim 1').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goBack();
    await notice.getByRole('button', { name: 'Leave them out' }).click();
    await accountsPage(page).question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await hasFocus(notice.getByRole('button', { name: 'Leave them out' }));
  });
});
