import { beforeAll, describe, expect, test } from 'bun:test';
import { adminOfTest } from './app-fixture.ts';
import { visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { seeToast } from './models/toast.ts';
import { type SeededTrader, startApp } from './running-app.ts';

const at = adminOfTest();
let trader: SeededTrader;

beforeAll(async () => {
  trader = await at.app.addTrader('Maya Okafor', 'maya-code-1');
});

const settings = async () => (await at.admin('GET', '/api/admin/settings')).json();

describe('the settings', () => {
  test('are changed, and show on the next page', () =>
    visit(at.app, {}, async ({ page }) => {
      await adminPage(page).open('/settings');
      await adminPage(page).enter();
      await page.getByLabel('Team Name').fill('Harbour Street');
      await page.getByLabel('Time Zone').fill('Pacific/Kiritimati');
      await page.getByText(/^Today is .* there\. Trade dates already given stay as they are\.$/).waitFor();
      await page.getByRole('radio', { name: /^With the Globex session/ }).check();
      await page
        .getByText(/^The trading day is .* now\. .* Days already stored stay as they are\.$/)
        .waitFor();
      await page.getByText(/^Without a number, only a trade with a net P&L of exactly \$0\.00/).waitFor();
      await page.getByLabel('Break-even Up To').fill(' 2 ');
      await page.getByLabel('Room per Trader').fill(' 4096 ');
      await page.getByRole('radio', { name: /^Ranks/ }).check();
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await seeToast(page, 'Settings updated successfully');
      expect(await settings()).toMatchObject({
        teamName: 'Harbour Street',
        timeZone: 'Pacific/Kiritimati',
        dayStarts: 'globex',
        breakEvenTicks: 2,
        public: 'ranks',
        roomPerTrader: 4096,
      });
      await page.goto('/');
      await page.getByRole('link', { name: 'Harbour Street' }).waitFor();
      const board = await (await page.request.get('/api/leaderboard')).json();
      expect(board.team.totalPnl).toBeNull();
    }));

  test('are rejected at their fields when invalid, and nothing is changed', () =>
    visit(at.app, {}, async ({ page }) => {
      const before = await settings();
      await adminPage(page).open('/settings');
      await adminPage(page).enter();
      await page.getByLabel('Team Name').fill('   ');
      await page.getByLabel('Time Zone').fill('Mars/Olympus');
      await page.getByLabel('Break-even Up To').fill('1.5');
      await page.getByLabel('Room per Trader').fill('');
      await page.getByText('No such time zone.').waitFor();
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await page.getByText('Team name is required').waitFor();
      await page.getByText('Time zone must be an IANA time zone').waitFor();
      await page.getByText('Break-even ticks must be a whole number of 0 or more').waitFor();
      await page.getByText('Room per trader must be a whole number of 1 or more').waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('teamName');
      expect(await settings()).toEqual(before);
    }));

  test('are read-only when fixed by the environment', async () => {
    const fixed = await startApp({ BULLPEN_TEAM_NAME: 'Pit', BULLPEN_PUBLIC: 'off' });
    try {
      await visit(fixed, {}, async ({ page }) => {
        await adminPage(page).open('/settings');
        await adminPage(page).enter();
        await page.getByText('Fixed by BULLPEN_TEAM_NAME on the server.').waitFor();
        expect(await page.getByLabel('Team Name').isDisabled()).toBe(true);
        expect(await page.getByRole('radio', { name: /^Nothing/ }).isDisabled()).toBe(true);
        expect(await page.getByRole('radio', { name: /^Nothing/ }).isChecked()).toBe(true);
        await page.getByLabel('Time Zone').fill('Europe/London');
        await page.getByRole('button', { name: 'Save Settings' }).click();
        await seeToast(page, 'Settings updated successfully');
      });
    } finally {
      await fixed.stop();
    }
  });

  test('restores unsaved changes after the area was locked, and can discard them', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 40[13]/);
      const gate = adminPage(page);
      await gate.open('/settings');
      await gate.enter();
      const name = page.getByLabel('Team Name');
      const before = await name.inputValue();
      await name.fill('Typed and not saved');
      await page.getByRole('radio', { name: /^Ranks/ }).check();
      await at.admin('DELETE', '/api/admin/sessions');
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await gate.password.waitFor();
      await gate.enter();
      await name.waitFor();
      expect(await name.inputValue()).toBe('Typed and not saved');
      expect(await page.getByRole('radio', { name: /^Ranks/ }).isChecked()).toBe(true);
      await page.getByRole('button', { name: 'Discard Changes' }).click();
      expect(await name.inputValue()).toBe(before);
      await gate.menu.getByRole('link', { name: 'Manage Quotes' }).click();
      await gate.menu.getByRole('link', { name: 'Settings' }).click();
      expect(await name.inputValue()).toBe(before);
    }));
});

describe('the sessions', () => {
  test('are listed, and all ended after re-authentication', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      // The grant is too old, and no session is left to lock.
      provokes(/status of 40[13]/);
      const maya = await at.app.as(trader);
      const gate = adminPage(page);
      await gate.open('/settings');
      await gate.enter();
      const sessions = page.getByRole('list', { name: 'Open sessions' }).getByRole('listitem');
      await sessions.filter({ hasText: 'Maya Okafor' }).first().waitFor();
      expect(await sessions.filter({ hasText: 'This one' }).count()).toBe(1);
      at.app.ageGrants(6 * 60_000);
      await page.getByRole('button', { name: 'End all sessions' }).click();
      const question = page.getByRole('alertdialog', {
        name: 'Are you sure you want to end all sessions?',
      });
      await question.getByRole('button', { name: 'End all sessions' }).click();
      await page.getByRole('dialog', { name: 'Please enter the admin password again' }).waitFor();
      await gate.enter();
      await question.getByRole('button', { name: 'End all sessions' }).click();
      await seeToast(page, 'All sessions have ended');
      await gate.password.waitFor();
      expect(maya('GET', '/api/journal')).rejects.toThrow('401');
    }));
});

test('admin actions are listed, newest first', () =>
  visit(at.app, {}, async ({ page }) => {
    await at.admin('POST', '/api/quotes', { text: 'Wait.', author: 'Desk' });
    await adminPage(page).open('/settings');
    await adminPage(page).enter();
    const actions = page.getByRole('list', { name: 'Admin actions' }).getByRole('listitem');
    await actions.nth(0).getByText('The admin at 127.0.0.1 entered the admin password.').waitFor();
    await actions.nth(1).getByText('The admin at 127.0.0.1 added a quote.', { exact: true }).waitFor();
  }));
