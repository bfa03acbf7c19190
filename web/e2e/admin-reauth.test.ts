/** Calls during and after re-authentication carry a valid grant. */

import { expect, test } from 'bun:test';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { adminOfTest } from './app-fixture.ts';
import { hasFocus, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';

const at = adminOfTest();

/** The list, on any page. */
const ARCHIVES = /\/api\/archives(\?|$)/;

test('no call carries a revoked grant, and a pending one is not cut off', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(/status of 403/);
    const maya = await at.app.addTrader('Maya Okafor', 'access-code-1');
    await at.admin('POST', '/api/admin/journal', { traderId: maya.id, symbol: 'ESZ6', pnl: '5' });
    const ended = new Set<string>();
    const tooLate: string[] = [];
    page.on('request', (request) => {
      const grant = request.headers()['bullpen-grant'];
      if (grant === undefined) return;
      if (ended.has(grant)) tooLate.push(request.url());
      if (request.url().endsWith('/api/auth/admin/lock')) ended.add(grant);
    });
    const responses: [string, number][] = [];
    page.on('response', (response) => {
      if (ARCHIVES.test(response.url())) responses.push(['archives', response.status()]);
    });
    // The list is pending with the old grant while the password is entered again.
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(ARCHIVES, async (route) => {
      await held;
      await route.continue();
    });
    const gate = adminPage(page);
    await gate.open('/archive');
    const underWay = page.waitForRequest(ARCHIVES);
    await gate.enter();
    await underWay;
    at.app.ageGrants(6 * 60_000);
    await adminPage(page).askToArchive();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Archive & Reset' }).click();
    await page.getByRole('dialog', { name: 'Please enter the admin password again' }).waitFor();
    await gate.enter();
    await question.waitFor();
    const old = page.waitForResponse(ARCHIVES);
    go();
    await old;
    await question.getByRole('button', { name: 'Archive & Reset' }).click();
    await page.getByRole('list', { name: 'Archives' }).getByRole('listitem').waitFor();
    await gate.menu.getByRole('link', { name: 'Manage Traders' }).click();
    await page.getByRole('list', { name: 'Traders' }).getByRole('listitem').first().waitFor();
    expect(tooLate).toEqual([]);
    expect(responses.map(([, status]) => status)).toEqual(responses.map(() => 200));
    // The old grant is still revoked afterwards.
    expect(ended.size).toBe(1);
  }));

test('the gate and the question for the password begin in its field, and the focus comes back to the button', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(/status of 403/);
    const gate = adminPage(page);
    await gate.open('/archive');
    await hasFocus(gate.password);
    await page.keyboard.type(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    const button = page.getByRole('main').getByRole('button', { name: 'Archive & Reset' });
    const question = page.getByRole('alertdialog');
    const askForPassword = async () => {
      await page.getByLabel('Name of the period that ends').fill('Season 2026');
      at.app.ageGrants(6 * 60_000);
      await button.press('Enter');
      // The question begins on its safe answer.
      await hasFocus(question.getByRole('button', { name: 'Cancel' }));
      await question.getByRole('textbox').fill('Season 2026');
      const confirm = question.getByRole('button', { name: 'Archive & Reset' });
      await confirm.and(page.locator(':enabled')).press('Enter');
      await hasFocus(gate.password);
    };
    await askForPassword();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hasFocus(button);
    await askForPassword();
    await page.keyboard.type(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await hasFocus(question.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await hasFocus(button);
  }));
