/** Which accounts count for the team: what its figures leave out, and who says so. */

import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { ACCOUNT_CHANGED, type NewAccount } from '#src/features/accounts/contract.ts';
import type { Account } from '#src/features/accounts/responses.ts';
import { dateWithYear, day } from '#src/testing/naive-model/dates.ts';
import { appOfTest } from './app-fixture.ts';
import { axeViolations, violationsAt } from './axe.ts';
import { hasFocus, open, visit } from './browser.ts';
import { accountsPage } from './models/accounts-page.ts';
import { adminPage } from './models/admin-page.ts';
import { hubPage } from './models/hub-page.ts';
import { seeToast } from './models/toast.ts';
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

async function stored(): Promise<Pick<Account, 'name' | 'kind' | 'countsForTeam'>[]> {
  const accounts: Account[] = await (await at.admin('GET', '/api/accounts')).json();
  return accounts.map(({ name, kind, countsForTeam }) => ({ name, kind, countsForTeam }));
}

async function openAccounts(page: Page, { name }: SeededTrader): Promise<void> {
  await adminPage(page).open();
  await adminPage(page).enter();
  await page.getByRole('link', { name: `Accounts of ${name}`, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Accounts of ${name}` }).waitFor();
}

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
      for (const path of ['/', '/legacy', '/guest']) {
        await open(page, path);
        await page.getByText('+$70.00').filter({ visible: true }).first().waitFor();
        expect(await reported.count()).toBe(0);
      }
      await addTrade(maya, '500', sim.id);
      for (const path of ['/', '/legacy', '/guest']) {
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

  test('say so too on a day that had nothing else', async () => {
    const maya = await addMaya();
    await addTrade(maya, '500', (await addAccount(maya, { name: 'Sim 1' })).id);
    await visit(at.app, { as: maya }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await hub.open();
      await hub.team.getByText(`No trading activity for ${dateWithYear(today)}`, { exact: true }).waitFor();
      await page.getByText(WITHOUT, { exact: true }).waitFor();
    });
  });
});

test('the last trading day says so where the day above it does not', async () => {
  const maya = await addMaya();
  const [sim, live] = [
    await addAccount(maya, { name: 'Sim 1' }),
    await addAccount(maya, { name: 'Live', kind: 'live' }),
  ];
  await addTrade(maya, '40', live.id, yesterday);
  await addTrade(maya, '500', sim.id, yesterday);
  await visit(at.app, { as: maya }, async ({ page }) => {
    const hub = hubPage(page, maya.id);
    const last = page.getByRole('region', { name: 'Last trading day' });
    await hub.open();
    await last.getByText('+$40.00').first().waitFor();
    expect(await page.getByText(WITHOUT).count()).toBe(1);
    await addTrade(maya, '500', sim.id);
    await hub.open();
    await page.getByText(WITHOUT, { exact: true }).waitFor();
    expect(await page.getByText(WITHOUT).count()).toBe(1);
  });
});

describe('an account', () => {
  test('counts or not as the admin switches it, on its card and in its form', async () => {
    const maya = await addMaya();
    const { id } = await addAccount(maya, { name: 'Sim 1' });
    await visit(at.app, {}, async ({ page }) => {
      const accounts = accountsPage(page);
      await openAccounts(page, maya);
      const card = accounts.card('Sim 1');
      const onCard = card.getByRole('switch', { name: 'Counts for the team Sim 1' });
      const badge = card.getByText('Does not count for the team');
      await badge.waitFor();
      expect(await onCard.getAttribute('aria-checked')).toBe('false');
      await onCard.press('Space');
      await seeToast(page, 'Account updated successfully');
      await badge.waitFor({ state: 'detached' });
      await hasFocus(onCard);
      expect(await stored()).toEqual([{ name: 'Sim 1', kind: 'sim', countsForTeam: true }]);

      await page.getByRole('button', { name: 'Edit Sim 1' }).click();
      await accounts.countsForTeam.click();
      await accounts.save.click();
      await badge.waitFor();
      expect(await stored()).toEqual([{ name: 'Sim 1', kind: 'sim', countsForTeam: false }]);
      expect(await axeViolations(page)).toEqual([]);
      await adminPage(page).menu.getByRole('link', { name: 'Settings' }).click();
      const change = page.getByText(new RegExp(`^The admin at .* changed account ${id}\\.$`));
      await change.first().waitFor();
      expect(await change.count()).toBe(2);
    });
  });

  test('counts as is usual for its kind, unless the admin says otherwise', async () => {
    const maya = await addMaya();
    await addAccount(maya, { name: 'Sim 1' });
    await visit(at.app, {}, async ({ page }) => {
      const accounts = accountsPage(page);
      const choose = async (kind: string) => {
        await accounts.fields.kind.click();
        await page.getByRole('option', { name: kind }).click();
      };
      const isOn = () => accounts.countsForTeam.getAttribute('aria-checked');
      await openAccounts(page, maya);
      await page.getByRole('button', { name: 'Edit Sim 1' }).click();
      await choose('Live');
      expect(await isOn()).toBe('true');
      await accounts.countsForTeam.click();
      await accounts.save.click();
      await accounts.dialog.waitFor({ state: 'detached' });
      expect(await stored()).toEqual([{ name: 'Sim 1', kind: 'live', countsForTeam: false }]);

      await page.getByRole('button', { name: 'New Account' }).click();
      await accounts.fields.name.fill('Topstep');
      expect(await isOn()).toBe('false');
      await choose('Evaluation');
      expect(await isOn()).toBe('true');
      await choose('Funded');
      expect(await isOn()).toBe('true');
      await accounts.submit.click();
      await accounts.card('Topstep').waitFor();
      await page.getByRole('button', { name: 'New Account' }).click();
      await accounts.fields.name.fill('Worth watching');
      await accounts.countsForTeam.click();
      await accounts.submit.click();
      await accounts.card('Worth watching').waitFor();
      expect(await stored()).toEqual([
        { name: 'Sim 1', kind: 'live', countsForTeam: false },
        { name: 'Topstep', kind: 'funded', countsForTeam: true },
        { name: 'Worth watching', kind: 'sim', countsForTeam: true },
      ]);
    });
  });

  test('tells its trader that it does not count, who cannot switch it', async () => {
    const maya = await addMaya();
    await addAccount(maya, { name: 'Sim 1' });
    await addAccount(maya, { name: 'Live', kind: 'live' });
    await visit(at.app, { as: maya, width: 360 }, async ({ page }) => {
      const accounts = accountsPage(page);
      await accounts.open(maya.id);
      await accounts.card('Sim 1').getByText('Does not count for the team', { exact: true }).waitFor();
      expect(await accounts.card('Live').getByText('for the team').count()).toBe(0);
      expect(await page.getByRole('switch').count()).toBe(0);
      await page.getByRole('button', { name: 'Edit Sim 1' }).click();
      await accounts.dialog.getByRole('switch', { name: 'Archived' }).waitFor();
      expect(await accounts.countsForTeam.count()).toBe(0);
      await accounts.fields.name.fill('Sim A');
      await accounts.save.click();
      await accounts.card('Sim A').waitFor();
    });
    expect(await stored()).toContainEqual({ name: 'Sim A', kind: 'sim', countsForTeam: false });
  });
});

describe('simulated accounts that count', () => {
  const notice = (page: Page) => page.getByRole('region', { name: /^\d+ simulated accounts? counts? in/ });

  test('are listed for the admin, who leaves them out', async () => {
    const maya = await addMaya();
    const leo = await at.app.addTrader('Leo Brandt', 'leo-code-1');
    for (const n of [1, 2, 3, 4, 5, 6]) await addAccount(maya, { name: `Sim ${n}`, countsForTeam: true });
    await addAccount(leo, { name: 'Paper', countsForTeam: true });
    await addAccount(leo, { name: 'Playback' });
    await addAccount(leo, { name: 'Topstep', kind: 'funded' });
    await visit(at.app, { width: 360 }, async ({ page }) => {
      await adminPage(page).open();
      await adminPage(page).enter();
      await notice(page)
        .getByText("7 simulated accounts count in the team's money", { exact: true })
        .waitFor();
      expect((await notice(page).getByRole('listitem').allTextContents()).at(-1)).toBe('… and 2 more');
      expect(await violationsAt(page, [360, 1440])).toEqual([]);
      await notice(page).getByRole('link', { name: 'Maya Okafor · Sim 1', exact: true }).click();
      await accountsPage(page).card('Sim 1').waitFor();
      await page.goBack();

      await notice(page).getByRole('button', { name: 'Leave them out' }).click();
      const { question } = accountsPage(page);
      await question.getByText("Leave 7 simulated accounts out of the team's money?").waitFor();
      await question.getByRole('button', { name: 'Cancel' }).press('Enter');
      await hasFocus(notice(page).getByRole('button', { name: 'Leave them out' }));
      expect((await stored()).filter(({ countsForTeam }) => countsForTeam)).toHaveLength(8);
      await page.keyboard.press('Enter');
      await question.getByRole('button', { name: 'Leave them out' }).click();
      await seeToast(page, '7 simulated accounts left out');
      await notice(page).waitFor({ state: 'detached' });
      await hasFocus(page.getByRole('heading', { level: 1 }));
    });
    expect((await stored()).filter(({ countsForTeam }) => countsForTeam)).toEqual([
      { name: 'Topstep', kind: 'funded', countsForTeam: true },
    ]);
  });

  test('that were changed meanwhile are not left out, and are listed as they are', async () => {
    const maya = await addMaya();
    const first = await addAccount(maya, { name: 'A', countsForTeam: true });
    await addAccount(maya, { name: 'B', countsForTeam: true });
    await visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/409 \(Conflict\)/);
      await adminPage(page).open();
      await adminPage(page).enter();
      await notice(page).getByRole('button', { name: 'Leave them out' }).click();
      await at.admin('PUT', `/api/accounts/${first.id}`, { kind: 'live' });
      await accountsPage(page).question.getByRole('button', { name: 'Leave them out' }).click();
      await seeToast(page, ACCOUNT_CHANGED);
      await notice(page)
        .getByText("1 simulated account counts in the team's money", { exact: true })
        .waitFor();
      expect(await notice(page).getByRole('listitem').allTextContents()).toEqual(['Maya Okafor · B']);
    });
    expect(await stored()).toEqual([
      { name: 'A', kind: 'live', countsForTeam: true },
      { name: 'B', kind: 'sim', countsForTeam: true },
    ]);
  });

  test('keep counting once the admin has said so; nobody is asked about a trader who is excluded', async () => {
    const maya = await addMaya();
    const account = await addAccount(maya, { name: 'Sim 1', countsForTeam: true });
    await visit(at.app, {}, async ({ page }) => {
      const admin = adminPage(page);
      await at.admin('PUT', `/api/admin/traders/${maya.id}`, { includePnl: false });
      await admin.open();
      await admin.enter();
      await page.getByRole('heading', { name: 'Maya Okafor' }).waitFor();
      expect(await notice(page).count()).toBe(0);
      await at.admin('PUT', `/api/admin/traders/${maya.id}`, { includePnl: true });
      await admin.open();
      await admin.enter();
      await notice(page).getByRole('button', { name: 'Keep counting it' }).click();
      await seeToast(page, '1 simulated account keeps counting');
      await notice(page).waitFor({ state: 'detached' });
      await hasFocus(page.getByRole('heading', { level: 1 }));
      await admin.open();
      await admin.enter();
      await page.getByRole('heading', { name: 'Maya Okafor' }).waitFor();
      expect(await notice(page).count()).toBe(0);
    });
    expect(await stored()).toEqual([{ name: account.name, kind: 'sim', countsForTeam: true }]);
  });
});
