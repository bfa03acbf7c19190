import { beforeAll, describe, expect, test } from 'bun:test';
import { appOfFile } from './app-fixture.ts';
import { hasFocus, visit } from './browser.ts';
import { calendar } from './models/calendar.ts';
import { landingPage } from './models/landing-page.ts';
import { legacyPage } from './models/legacy-page.ts';
import { seeToast } from './models/toast.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile();
let maya: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
});

test('the older screen shows name, tagline, quote and calendar', () =>
  visit(at.app, {}, async ({ page }) => {
    await legacyPage(page).open();
    const header = page.getByRole('banner');
    await header.getByRole('heading', { level: 1, name: 'Bullpen' }).locator('svg').waitFor();
    await header.getByText('Capital Preservation || Risk Management || Discipline').waitFor();
    await page.getByText('Trade what you see, not what you think.').waitFor();
    await calendar(page).card.waitFor();
    await calendar(page).weekly.waitFor();
  }));

describe('the dialog of the older screen', () => {
  test('trims the code and leads to the team hub', () =>
    visit(at.app, {}, async ({ page }) => {
      const legacy = legacyPage(page);
      await legacy.open();
      await legacy.opener.click();
      const asked = page.waitForRequest('/api/auth/validate');
      await legacy.enter(`  ${maya.accessCode}\t`);
      expect((await asked).postDataJSON()).toEqual({ accessCode: maya.accessCode });
      await page.waitForURL(`/team-hub/${maya.id}`);
      await seeToast(page, 'Welcome!', 'Access granted. Welcome, Maya Okafor');
    }));

  for (const typed of ['', '   ']) {
    test(`ignores "${typed}" and makes no call`, () =>
      visit(at.app, {}, async ({ page }) => {
        const legacy = legacyPage(page);
        await legacy.open();
        const calls: string[] = [];
        page.on('request', (request) => calls.push(request.url()));
        await legacy.opener.click();
        await legacy.enter(typed);
        await legacy.code.press('Enter');
        expect(await legacy.alert.count()).toBe(0);
        expect(
          await page
            .getByRole('region', { name: /^Notifications/ })
            .getByRole('listitem')
            .count(),
        ).toBe(0);
        expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
        expect(await legacy.dialog.isVisible()).toBe(true);
      }));
  }

  test('stays open with an alert when the code is wrong, and lets the user correct it', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 401/);
      const legacy = legacyPage(page);
      await legacy.open();
      await legacy.opener.click();
      await legacy.enter('not-a-code');
      await legacy.alert.getByText('Access Denied', { exact: true }).waitFor();
      await legacy.alert.getByText('Invalid access code. Please try again.', { exact: true }).waitFor();
      expect(await legacy.code.getAttribute('aria-invalid')).toBe('true');
      expect(await legacy.submit.isEnabled()).toBe(true);
      await legacy.enter(maya.accessCode);
      await page.waitForURL(`/team-hub/${maya.id}`);
    }));

  test('treats any response that is not OK as an invalid code', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 500/);
      const legacy = legacyPage(page);
      await legacy.open();
      await page.route('/api/auth/validate', (route) => route.fulfill({ status: 500, body: 'no' }));
      await legacy.opener.click();
      await legacy.enter('whatever-code');
      await legacy.alert.getByText('Invalid access code. Please try again.', { exact: true }).waitFor();
    }));

  test('says that the authentication failed when the server does not respond, and logs why', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/Failed to fetch|ERR_FAILED/);
      const legacy = legacyPage(page);
      await legacy.open();
      await page.route('/api/auth/validate', (route) => route.abort());
      await legacy.opener.click();
      const logged = page.waitForEvent('pageerror');
      await legacy.enter(maya.accessCode);
      await legacy.alert.getByText('Authentication failed. Please try again.', { exact: true }).waitFor();
      expect(await legacy.alert.textContent()).toBe('Authentication failed. Please try again.');
      expect(await legacy.code.getAttribute('aria-invalid')).toBeNull();
      expect((await logged).message).toContain('Failed to fetch');
      expect(await legacy.dialog.isVisible()).toBe(true);
    }));

  test('is disabled and says "Validating..." while waiting', () =>
    visit(at.app, {}, async ({ page }) => {
      const legacy = legacyPage(page);
      await legacy.open();
      await legacy.opener.click();
      const { promise: asked, resolve: response } = Promise.withResolvers<void>();
      await page.route('/api/auth/validate', async (route) => {
        await asked;
        await route.continue();
      });
      await legacy.enter(maya.accessCode);
      const waiting = legacy.dialog.getByRole('button', { name: 'Validating...' });
      await waiting.waitFor();
      expect(await waiting.isDisabled()).toBe(true);
      response();
      await page.waitForURL(`/team-hub/${maya.id}`);
    }));

  test('works by keyboard alone, and returns the focus', () =>
    visit(at.app, {}, async ({ page }) => {
      const legacy = legacyPage(page);
      await legacy.open();
      await legacy.opener.focus();
      await page.keyboard.press('Enter');
      await legacy.code.waitFor();
      await hasFocus(legacy.code);
      await page.keyboard.press('Escape');
      await legacy.dialog.waitFor({ state: 'detached' });
      await hasFocus(legacy.opener);
      await page.keyboard.press('Enter');
      await legacy.code.waitFor();
      await page.keyboard.type(maya.accessCode);
      await page.keyboard.press('Enter');
      await page.waitForURL(`/team-hub/${maya.id}`);
    }));

  test('its button links to the form of the home page without JavaScript', () =>
    visit(at.app, { javaScript: false }, async ({ page }) => {
      await page.goto('/legacy');
      await legacyPage(page).opener.click();
      await landingPage(page).enter(maya.accessCode);
      await page.waitForURL(`/team-hub/${maya.id}`);
    }));
});

// Last, because it blocks further attempts for a minute.
test('says when to try again after too many wrong codes', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(/status of 4(01|29)/);
    const legacy = legacyPage(page);
    await legacy.open();
    await legacy.opener.click();
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const response = page.waitForResponse('/api/auth/validate');
      await legacy.enter(`wrong-${attempt}`);
      if ((await response).status() === 429) break;
    }
    await legacy.alert.getByText(/try again in (\d+ seconds?|1 minute)/).waitFor();
  }));
