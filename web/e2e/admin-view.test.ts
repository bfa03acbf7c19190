import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { adminOfTest } from './app-fixture.ts';
import { visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { landingPage } from './models/landing-page.ts';
import type { SeededTrader } from './running-app.ts';

const at = adminOfTest();
let maya: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
});

const card = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Maya Okafor' });
const backToAdmin = (page: Page) => page.getByRole('link', { name: 'Back to Admin' });

/** Unlocks the area and views Maya's dashboard. @returns the grant */
async function view(page: Page): Promise<string> {
  const gate = adminPage(page);
  await gate.open('/traders');
  await gate.enter();
  const sent = page.waitForRequest('**/view');
  await card(page).getByRole('button', { name: 'View Dashboard' }).click();
  await backToAdmin(page).waitFor();
  return (await (await sent).allHeaders())['bullpen-grant'] ?? '';
}

/** As a trader in another tab of the same browser. */
async function logInBeside(page: Page, { accessCode }: SeededTrader): Promise<void> {
  const headers = { origin: at.app.origin };
  const response = await page.request.post('/api/auth/validate', { data: { accessCode }, headers });
  expect(response.ok()).toBe(true);
}

/** Whether the server still accepts the grant. */
async function isTaken(page: Page, grant: string): Promise<boolean> {
  const response = await page.request.get('/api/admin/settings', { headers: { 'bullpen-grant': grant } });
  return response.ok();
}

async function expectEnded(page: Page, grant: string): Promise<void> {
  while (await isTaken(page, grant)) await new Promise((resolve) => setImmediate(resolve));
}

describe('from a dashboard an admin is viewing', () => {
  test('the way back to the area never asks for the password again', () =>
    visit(at.app, {}, async ({ page }) => {
      const grant = await view(page);
      let documents = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents += 1;
      });
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Journal Entries' })
        .click();
      await page.waitForURL(`/dashboard/${maya.id}/journal`);
      await backToAdmin(page).click();
      await page.waitForURL('/admin/traders');
      await card(page).getByRole('button', { name: 'View Dashboard' }).click();
      await page.waitForURL(`/dashboard/${maya.id}`);
      await backToAdmin(page).waitFor();
      await page.goBack();
      await card(page).waitFor();
      expect(await adminPage(page).password.count()).toBe(0);
      expect(await isTaken(page, grant)).toBe(true);
      expect(documents).toBe(0);
    }));

  test('changes made in the meantime show on the way back', () =>
    visit(at.app, {}, async ({ page }) => {
      await view(page);
      await at.app.addTrader('Nia Newcomer', 'nia-code-77');
      await backToAdmin(page).click();
      await page.getByRole('heading', { name: 'Nia Newcomer' }).waitFor();
    }));

  test('a reload locks the area', () =>
    visit(at.app, {}, async ({ page }) => {
      const grant = await view(page);
      await page.reload();
      await expectEnded(page, grant);
      await adminPage(page).open('/traders');
      await adminPage(page).password.waitFor();
    }));

  test('a client-side navigation elsewhere locks the area, and going back shows nothing', () =>
    visit(at.app, {}, async ({ page }) => {
      const grant = await view(page);
      await page.evaluate(() => {
        history.pushState(null, '', '/guest');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await page.getByRole('heading', { name: 'Team Performance Overview' }).waitFor();
      await expectEnded(page, grant);
      await adminPage(page).open('/traders');
      await adminPage(page).password.waitFor();
    }));

  test('leaving the site locks the area', () =>
    visit(at.app, {}, async ({ page }) => {
      const grant = await view(page);
      await page.goto('about:blank');
      await expectEnded(page, grant);
    }));

  test('locking on the way back ends the grant, and going back shows nothing of the dashboard', () =>
    visit(at.app, {}, async ({ page }) => {
      const grant = await view(page);
      await backToAdmin(page).click();
      await card(page).waitFor();
      await page.getByRole('button', { name: 'Lock' }).click();
      await adminPage(page).password.waitFor();
      await expectEnded(page, grant);
      await page.goBack();
      // Viewing ended with the grant.
      await landingPage(page).code.waitFor();
      expect(await page.getByText('Maya Okafor').filter({ visible: true }).count()).toBe(0);
    }));

  test('its end is told as one, with the way back to the area, also where a trader is logged in', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      // What the dashboard has still to read when the view ends.
      provokes(/status of 40[13]/);
      const other = await at.app.addTrader('Other Trader', 'other-code-1');
      for (const successor of [null, other]) {
        await view(page);
        await at.app.setAdminPassword();
        if (successor) await logInBeside(page, successor);
        await page.evaluate(() => dispatchEvent(new Event('focus')));
        await page.getByRole('heading', { name: 'The view has ended' }).waitFor();
        expect(await page.getByText(/access code|another trader/i).count()).toBe(0);
        await page.getByRole('link', { name: 'Back to Admin' }).click();
        await page.waitForURL('/admin/traders');
        await adminPage(page).password.waitFor();
      }
    }));

  test('twenty minutes without a call lead to the gate', () =>
    visit(at.app, {}, async ({ page }) => {
      await page.clock.install();
      const grant = await view(page);
      await page.clock.fastForward('20:01');
      await adminPage(page).password.waitFor();
      await expectEnded(page, grant);
    }));
});
