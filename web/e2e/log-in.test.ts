import { beforeAll, describe, expect, test } from 'bun:test';
import { appOfFile } from './app-fixture.ts';
import { hasFocus, interactive, open, visit } from './browser.ts';
import { landingPage } from './models/landing-page.ts';
import { seeToast } from './models/toast.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile();
let maya: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
});

const rejectedCall = /status of 401/;

describe('the access-code form', () => {
  test('masks the code', () =>
    visit(at.app, {}, async ({ page }) => {
      const landing = landingPage(page);
      await landing.open();
      expect(await landing.code.getAttribute('type')).toBe('password');
      expect(await landing.code.getAttribute('placeholder')).toBe('Enter your access code');
      expect(await page.getByText('Access Code', { exact: true }).evaluate((label) => label.tagName)).toBe(
        'LABEL',
      );
    }));

  test('leads to the team hub with the right code, ignoring surrounding spaces', () =>
    visit(at.app, {}, async ({ page }) => {
      const landing = landingPage(page);
      await landing.open();
      await landing.enter(`  ${maya.accessCode} `);
      await page.waitForURL(`/team-hub/${maya.id}`);
      await page.getByRole('heading', { name: 'Welcome, Maya Okafor' }).waitFor();
      await seeToast(page, 'Welcome!', 'Access granted. Welcome, Maya Okafor');
    }));

  test('stays on the page until the next one has loaded', () =>
    visit(at.app, {}, async ({ page }) => {
      const landing = landingPage(page);
      await landing.open();
      const { promise: asked, resolve: response } = Promise.withResolvers<void>();
      const calls: string[] = [];
      page.on('request', (request) => {
        if (/\/api\/(calendar|quotes|videos|top-trader)/.test(request.url())) calls.push(request.url());
      });
      await page.route('/api/daily-pnl/*', async (route) => {
        await asked;
        await route.continue();
      });
      const onTheWay = page.waitForRequest('/api/daily-pnl/*');
      await landing.enter(maya.accessCode);
      await onTheWay;
      expect(await page.locator('[aria-busy="true"]:not(button)').count()).toBe(0);
      response();
      await page.getByRole('heading', { name: 'Welcome, Maya Okafor' }).waitFor();
      expect(calls).toEqual([]);
    }));

  test('says when the code is wrong, and stays', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(rejectedCall);
      const landing = landingPage(page);
      await landing.open();
      await landing.enter('not-a-code');
      await seeToast(page, 'Access Denied', 'Invalid access code. Please try again.');
      expect(new URL(page.url()).pathname).toBe('/');
      expect(await landing.button.isEnabled()).toBe(true);
    }));

  test('says in a browser of a suspended trader that they are, and in another that the code is wrong', () =>
    visit(at.app, {}, async ({ page, context, provokes }) => {
      provokes(/status of 40[13]/);
      const leo = await at.app.addTrader('Leo Brandt', 'leo-code-1');
      const landing = landingPage(page);
      await landing.open();
      await landing.enter(leo.accessCode);
      await page.waitForURL(`/team-hub/${leo.id}`);
      await interactive(page);
      const admin = await at.app.asAdmin();
      await admin('PUT', `/api/admin/traders/${leo.id}`, { isSuspended: true });
      // The page hears that its session is over.
      await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
      await page.getByRole('link', { name: 'Log in again' }).click();
      await landing.enter(leo.accessCode);
      await seeToast(page, 'Access Denied', 'Your access is suspended. Please ask the admin of your team.');
      await context.clearCookies();
      await landing.enter(leo.accessCode);
      await seeToast(page, 'Access Denied', 'Invalid access code. Please try again.');
    }));

  for (const typed of ['', '   ']) {
    test(`makes no call for "${typed}"`, () =>
      visit(at.app, {}, async ({ page }) => {
        const calls: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/api/')) calls.push(request.url());
        });
        const landing = landingPage(page);
        await landing.open();
        await landing.enter(typed);
        await seeToast(page, 'Error', 'Please enter an access code');
        expect(calls).toEqual([]);
      }));
  }

  test('is disabled and says "Validating..." while waiting, at the same width', () =>
    visit(at.app, {}, async ({ page }) => {
      const landing = landingPage(page);
      await landing.open();
      let response = () => {};
      const asked = new Promise<void>((resolve) => {
        response = resolve;
      });
      await page.route('/api/auth/validate', async (route) => {
        await asked;
        await route.continue();
      });
      const before = await landing.button.boundingBox();
      await landing.enter(maya.accessCode);
      const waiting = page.getByRole('button', { name: 'Validating...' });
      await waiting.waitFor();
      expect(await waiting.isDisabled()).toBe(true);
      await waiting.locator('[data-icon^="loader"]').waitFor();
      expect(await waiting.boundingBox()).toEqual(before);
      response();
      await page.waitForURL(`/team-hub/${maya.id}`);
    }));

  test('works by keyboard alone', () =>
    visit(at.app, {}, async ({ page }) => {
      const landing = landingPage(page);
      await landing.open();
      // What one comes for.
      await hasFocus(landing.code);
      await page.keyboard.type(maya.accessCode);
      await page.keyboard.press('Enter');
      await page.waitForURL(`/team-hub/${maya.id}`);
      await page.getByRole('heading', { name: 'Welcome, Maya Okafor' }).waitFor();
    }));
});

describe('without JavaScript the form', () => {
  test('leads to the team hub', () =>
    visit(at.app, { javaScript: false }, async ({ page }) => {
      await page.goto('/');
      await landingPage(page).enter(maya.accessCode);
      await page.waitForURL(`/team-hub/${maya.id}`);
      await page.getByRole('heading', { name: 'Welcome, Maya Okafor' }).waitFor();
    }));

  test('says what was wrong', () =>
    visit(at.app, { javaScript: false }, async ({ page }) => {
      await page.goto('/');
      const landing = landingPage(page);
      await landing.button.click();
      await page.getByRole('alert').getByText('Please enter an access code').waitFor();
      await landing.enter('not-a-code');
      await page.getByRole('alert').getByText('Invalid access code. Please try again.').waitFor();
    }));
});

describe('without a session', () => {
  for (const path of ['/team-hub/1', '/dashboard/1', '/dashboard/77']) {
    test(`${path} leads to the form, which says why`, () =>
      visit(at.app, {}, async ({ page }) => {
        await page.goto(path);
        await interactive(page);
        await seeToast(page, 'Error', 'Please enter an access code');
        await page.waitForURL(`/?next=${encodeURIComponent(path)}`);
        await landingPage(page).code.waitFor();
      }));
  }
});

describe('a trader who is already logged in', () => {
  for (const [path, javaScript] of [
    ['/', true],
    ['/', false],
  ] as const) {
    test(`continues from ${path} without the code, with JavaScript: ${javaScript}`, () =>
      visit(at.app, { as: maya, javaScript }, async ({ page }) => {
        await page.goto(path);
        await page.getByRole('link', { name: 'Continue as Maya Okafor', exact: true }).click();
        await page.waitForURL(`/team-hub/${maya.id}`);
        await page.getByRole('heading', { name: 'Welcome, Maya Okafor' }).waitFor();
      }));
  }

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

  test('is named to nobody else', () =>
    visit(at.app, { as: maya }, async ({ page, origin }) => {
      for (const path of ['/', '/guest']) {
        await open(page, path);
        for (let n = 0; n < 2; n += 1) {
          expect(await (await fetch(origin + path)).text()).not.toContain('Continue as');
        }
      }
    }));
});
