import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { appOfFile } from './app-fixture.ts';
import { hasFocus, keepStale, open, visit } from './browser.ts';
import { hubPage } from './models/hub-page.ts';
import { landingPage } from './models/landing-page.ts';
import { nextFrames } from './profiles.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile();
let maya: SeededTrader;
let leo: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  leo = await at.app.addTrader('Leo Brandt', 'leo-code-22');
});

describe('logging out', () => {
  test('leads to the landing page, and going back shows nothing private', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await hub.open();
      await page.getByRole('link', { name: 'My Dashboard', exact: true }).click();
      await page.getByRole('heading', { name: `Welcome back, Trader ${maya.id}` }).waitFor();
      await hub.logOut.click();
      const landing = landingPage(page);
      await landing.code.waitFor();
      await page.goBack();
      await landing.code.waitFor();
      expect(await page.getByText('Maya Okafor').count()).toBe(0);
      expect((await page.request.get('/api/daily-pnl/2026-01-05')).status()).toBe(401);
    }));

  test('the next trader in the same browser sees nothing of the previous one', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await hub.open();
      await hub.logOut.click();
      const landing = landingPage(page);
      await landing.code.waitFor();
      await landing.open();
      await landing.enter(leo.accessCode);
      await page.getByRole('heading', { name: 'Welcome, Leo Brandt' }).waitFor();
      expect(await page.getByText('Maya Okafor').count()).toBe(0);
    }));
});

describe('a session that ends elsewhere', () => {
  const seeEnd = (page: Page) => page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
  const focus = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

  for (const path of ['team-hub', 'dashboard']) {
    test(`leaves nothing of /${path} on the screen when another trader logs in in another tab`, () =>
      visit(at.app, { as: maya }, async ({ page, context }) => {
        await open(page, `/${path}/${maya.id}`);
        const tab = await context.newPage();
        const landing = landingPage(tab);
        await landing.open();
        await landing.enter(leo.accessCode);
        await page.getByRole('heading', { name: 'Another trader has logged in' }).waitFor();
        expect(await page.locator('body').textContent()).not.toMatch(/Maya|Journal Entries|P&L/);
        await hasFocus(page.locator('main'));
        await page.getByRole('link', { name: 'Go to your team hub' }).click();
        await page.getByRole('heading', { name: 'Welcome, Leo Brandt' }).waitFor();
        expect(await page.getByText('Maya Okafor').count()).toBe(0);
      }));
  }

  test('reads nothing of a trader with the session of another, however late it learns of it', () =>
    visit(at.app, { as: maya }, async ({ page, origin }) => {
      await open(page, `/dashboard/${maya.id}`);
      await page.getByText('Live', { exact: true }).first().waitFor();
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      let asks = 0;
      await page.route('/api/auth/session', async (route) => {
        asks += 1;
        // The first goes the way of the connection that ended with it.
        if (asks === 1) return;
        await answered;
        await route.continue();
      });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const data = { accessCode: leo.accessCode };
      await page.request.post('/api/auth/validate', { data, headers: { origin } });
      await page.getByText('Not live since').first().waitFor();
      await page.getByText('Live', { exact: true }).first().waitFor();
      await page.evaluate(nextFrames);
      answer();
      await page.getByRole('heading', { name: 'Another trader has logged in' }).waitFor();
      expect(new Set(asked.filter((path) => path.startsWith('/api/')))).toEqual(
        new Set(['/api/auth/session']),
      );

      // Back in the hands of its trader, it goes on.
      const own = { accessCode: maya.accessCode };
      await page.request.post('/api/auth/validate', { data: own, headers: { origin } });
      await focus(page);
      await page.getByText('Live', { exact: true }).first().waitFor();
      await (await at.app.as(maya))('POST', '/api/journal', { symbol: 'RTYZ6', pnl: '77.25' });
      await page.getByText('RTYZ6').first().waitFor();
    }));

  test('shows a log-out in another tab, and resumes with a log-in there', () =>
    visit(at.app, { as: maya }, async ({ page, context }) => {
      const hub = hubPage(page, maya.id);
      await hub.open();
      const tab = await context.newPage();
      await hubPage(tab, maya.id).open();
      await hubPage(tab, maya.id).logOut.click();
      await seeEnd(page);
      expect(await page.locator('body').textContent()).not.toMatch(/Maya|P&L/);
      await landingPage(tab).enter(maya.accessCode);
      await hub.team.getByText(/No trading activity|Total Team P&L/).waitFor();
    }));

  test('is noticed when the tab gets the focus', () =>
    visit(at.app, { as: maya }, async ({ page, origin }) => {
      await hubPage(page, maya.id).open();
      await page.request.post('/api/auth/logout', { headers: { origin } });
      await focus(page);
      await seeEnd(page);
      await page.getByRole('link', { name: 'Log in again' }).click();
      await landingPage(page).code.waitFor();
    }));

  test('is noticed when a call is rejected', () =>
    visit(at.app, { as: maya }, async ({ page, origin, provokes }) => {
      provokes(/status of 401/);
      await keepStale(page);
      const hub = hubPage(page, maya.id);
      await hub.open();
      await page.request.post('/api/auth/logout', { headers: { origin } });
      await hub.previousDay.click();
      await seeEnd(page);
    }));

  test('is not assumed when the server is unreachable, or when an admin is viewing another page in this browser', () =>
    visit(at.app, { as: maya }, async ({ page, origin, provokes }) => {
      provokes(/status of 503/);
      // The arrow that is under the pointer fetches the day before it ahead, which may come after the log-out.
      provokes(/status of 401.*\/api\/daily-pnl\//);
      const hub = hubPage(page, maya.id);
      await hub.open();
      const session = (response: { status: number; json: object }) =>
        page.route('/api/auth/session', (route) => route.fulfill(response));
      const asked = () => page.waitForResponse('/api/auth/session');
      for (const response of [
        { status: 503, json: { message: 'Busy', code: 'unavailable' } },
        {
          status: 200,
          json: {
            trader: { id: maya.id, name: maya.name },
            role: 'trader',
            viewing: { id: leo.id, name: leo.name },
            admin: false,
          },
        },
      ]) {
        await session(response);
        await Promise.all([asked(), focus(page)]);
        await hub.previousDay.click();
        await page.waitForURL(/date=/);
        await hub.team.getByText(/No trading activity/).waitFor();
        await page.unroute('/api/auth/session');
      }
      await page.request.post('/api/auth/logout', { headers: { origin } });
      await focus(page);
      await seeEnd(page);
    }));
});

describe("someone else's page", () => {
  for (const page of ['team-hub', 'dashboard']) {
    // The app may have traders of earlier files, too.
    for (const named of ['of another', '999999', '0', 'x']) {
      test(`/${page}/${named} is forbidden, with a link to the trader's own`, () =>
        visit(at.app, { as: maya }, async ({ page: tab, provokes }) => {
          provokes(/status of 403/);
          const id = named === 'of another' ? leo.id : named;
          const response = await tab.goto(`/${page}/${id}`);
          expect(response?.status()).toBe(403);
          expect(await response?.text()).not.toContain('Leo Brandt');
          await tab.getByRole('heading', { name: 'Not your page' }).waitFor();
          expect(await tab.title()).toBe('Not your page · Bullpen');
          await tab.getByRole('link', { name: 'Go to your team hub' }).click();
          await tab.getByRole('heading', { name: 'Welcome, Maya Okafor' }).waitFor();
        }));
    }
  }
});

test('an unknown path responds with 404 and a way back', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(/status of 404/);
    const response = await page.goto('/nowhere/at/all');
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    expect(await page.title()).toBe('Page Not Found · Bullpen');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await landingPage(page).code.waitFor();
  }));

test('a page that cannot be fetched in the browser says so and can be retried', () =>
  visit(at.app, { as: maya }, async ({ page, provokes }) => {
    provokes(/status of 503/);
    await open(page, '/nowhere').catch(() => undefined);
    provokes(/status of 404/);
    const hub = hubPage(page, maya.id);
    await hub.open('?date=2026-01-05');
    await hub.team.getByText(/No trading activity/).waitFor();
    const busy = { status: 503, json: { message: 'The database is busy', code: 'unavailable' } };
    await page.route('/api/daily-pnl/*', (route) => route.fulfill(busy));
    await hub.previousDay.click();
    await hub.team.getByText('Failed to fetch daily PnL').waitFor();
    await hub.team.getByText('The database is busy').waitFor();
    await page.unroute('/api/daily-pnl/*');
    await hub.team.getByRole('button', { name: 'Retry' }).click();
    await hub.team.getByText('No trading activity for Jan 2, 2026').waitFor();
  }));
