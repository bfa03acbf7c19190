import { beforeAll, describe, expect, test } from 'bun:test';
import { appOfFile } from './app-fixture.ts';
import { hasFocus, interactive, open, visit } from './browser.ts';
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

test('logging out leads to the landing page, and neither going back nor the next trader’s log-in shows anything private', () =>
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
    await interactive(page);
    await landing.enter(leo.accessCode);
    await page.getByRole('heading', { name: 'Welcome, Leo Brandt' }).waitFor();
    expect(await page.getByText('Maya Okafor').count()).toBe(0);
  }));

describe('a session that ends elsewhere', () => {
  test('leaves nothing on the screen when another trader logs in in another tab', () =>
    visit(at.app, { as: maya }, async ({ page, context }) => {
      await open(page, `/dashboard/${maya.id}`);
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
      await page.evaluate(() => dispatchEvent(new Event('focus')));
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
      await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
      expect(await page.locator('body').textContent()).not.toMatch(/Maya|P&L/);
      await landingPage(tab).enter(maya.accessCode);
      await hub.team.getByText(/No trading activity|Total Team P&L/).waitFor();
    }));
});
