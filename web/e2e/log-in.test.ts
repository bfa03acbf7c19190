import { beforeAll, describe, expect, test } from 'bun:test';
import { appOfFile } from './app-fixture.ts';
import { hasFocus, open, visit } from './browser.ts';
import { landingPage } from './models/landing-page.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile();
let maya: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
});

test('the access-code form works by keyboard alone, and its button is as wide while it waits', () =>
  visit(at.app, {}, async ({ page }) => {
    const landing = landingPage(page);
    await landing.open();
    // What one comes for.
    await hasFocus(landing.code);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('/api/auth/validate', async (route) => {
      await answered;
      await route.continue();
    });
    const before = await landing.button.boundingBox();
    await page.keyboard.type(maya.accessCode);
    await page.keyboard.press('Enter');
    const waiting = page.getByRole('button', { name: 'Validating...' });
    await waiting.locator('[data-icon^="loader"]').waitFor();
    expect(await waiting.boundingBox()).toEqual(before);
    answer();
    await page.waitForURL(`/team-hub/${maya.id}`);
    await page.getByRole('heading', { name: 'Welcome, Maya Okafor' }).waitFor();
  }));

test('without JavaScript the form says what was wrong, and leads to the team hub', () =>
  visit(at.app, { javaScript: false }, async ({ page }) => {
    await page.goto('/');
    const landing = landingPage(page);
    await landing.button.click();
    await page.getByRole('alert').getByText('Please enter an access code').waitFor();
    await landing.enter('not-a-code');
    await page.getByRole('alert').getByText('Invalid access code. Please try again.').waitFor();
    await landing.enter(maya.accessCode);
    await page.waitForURL(`/team-hub/${maya.id}`);
    await page.getByRole('heading', { name: 'Welcome, Maya Okafor' }).waitFor();
  }));

describe('a trader who is already logged in', () => {
  test('is shown the link as soon as the page appears, also after a client-side navigation', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      await open(page, `/dashboard/${maya.id}/journal`);
      await page.evaluate(() => {
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) document.title += ` shift ${shift.startTime}`;
        }).observe({ type: 'layout-shift' });
        history.pushState(null, '', '/');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await page.getByRole('link', { name: 'Continue as Maya Okafor' }).waitFor();
      await page.getByRole('region', { name: 'Trading Calendar' }).waitFor();
      expect(await page.getByRole('link', { name: 'Continue as Maya Okafor' }).isVisible()).toBe(true);
      expect(await page.title()).not.toContain('shift');
    }));

  test('is no longer named after logging out in another tab', () =>
    visit(at.app, { as: maya }, async ({ page, context }) => {
      await open(page, '/');
      const other = await context.newPage();
      await open(other, `/team-hub/${maya.id}`);
      await other.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('link', { name: /^Continue as/ }).waitFor({ state: 'detached' });
      await landingPage(page).code.waitFor();
      // Chromium may hang when it has to close a tab that is on its way elsewhere.
      await landingPage(other).code.waitFor();
    }));
});
