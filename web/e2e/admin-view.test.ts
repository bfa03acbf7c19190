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

  test('a reload locks the area', () =>
    visit(at.app, {}, async ({ page }) => {
      const grant = await view(page);
      await page.reload();
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

  test('twenty minutes without a call lead to the gate', () =>
    visit(at.app, {}, async ({ page }) => {
      await page.clock.install();
      const grant = await view(page);
      await page.clock.fastForward('20:01');
      await adminPage(page).password.waitFor();
      await expectEnded(page, grant);
    }));
});
