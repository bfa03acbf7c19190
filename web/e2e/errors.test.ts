import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { appOfFile } from './app-fixture.ts';
import { open, visit } from './browser.ts';
import { guestPage } from './models/guest-page.ts';
import { hubPage } from './models/hub-page.ts';
import { landingPage } from './models/landing-page.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile({ BULLPEN_TEAM_NAME: 'Night Desk' });
let maya: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
});

describe('a page that fails', () => {
  test('for a while says so, and is read again by a reload', () =>
    visit(at.app, { as: maya }, async ({ page, provokes }) => {
      provokes(/status of (404|503)|ApiError|React Router caught/);
      await open(page, '/nowhere');
      const json = { message: 'The database is busy. Please try again.', code: 'unavailable' };
      await page.route('/api/auth/session', (route) => route.fulfill({ status: 503, json }));
      await page.evaluate((path) => history.pushState(null, '', path), `/team-hub/${maya.id}`);
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
      await page.getByText('The database is busy. Please try again.').waitFor();
      await page.unroute('/api/auth/session');
      await page.getByRole('button', { name: 'Try again' }).click();
      await hubPage(page, maya.id).welcome.getByText('Welcome, Maya Okafor').waitFor();
    }));

  test('because its files are gone, as after an update, recovers on retry', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/guest-|Failed to (load|fetch)|status of 404|error loading|React Router caught/i);
      await open(page, '/');
      let areGone = true;
      // The new release sends pages with its own files.
      page.on('domcontentloaded', () => {
        areGone = false;
      });
      await page.route('/assets/guest-*.js', (route) =>
        areGone ? route.fulfill({ status: 404 }) : route.continue(),
      );
      await page.getByRole('link', { name: 'Team Performance', exact: true }).click();
      await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor();
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('heading', { name: 'Team Performance Overview' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/guest');
    }));
});

test('another trader’s page leads to the trader’s own, and an unknown path home', () =>
  visit(at.app, { as: maya }, async ({ page, provokes }) => {
    provokes(/status of 40[34]/);
    const leo = await at.app.addTrader('Leo Brandt', 'leo-code-22');
    expect((await page.goto(`/dashboard/${leo.id}`))?.status()).toBe(403);
    await page.getByRole('heading', { name: 'Not your page', exact: true }).waitFor();
    expect(await page.content()).not.toContain('Leo Brandt');
    await page.getByRole('link', { name: 'Go to your team hub' }).click();
    await hubPage(page, maya.id).welcome.getByText('Welcome, Maya Okafor').waitFor();
    expect((await page.goto('/nowhere/at/all'))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page Not Found', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await landingPage(page).code.waitFor();
  }));

/** The last of the page's files has loaded: what reports a failure cannot be fetched once the browser is offline. */
const hasItsFiles = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });

test('a bar says so while the browser is offline', () =>
  visit(at.app, {}, async ({ page, context }) => {
    await open(page, '/');
    await hasItsFiles(page);
    const notice = page.getByRole('status').getByText(/^You are offline\./);
    expect(await notice.count()).toBe(0);
    await context.setOffline(true);
    await notice.waitFor();
    const box = await notice.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    await context.setOffline(false);
    await notice.waitFor({ state: 'detached' });
  }));

test('a read that failed offline can be retried', () =>
  visit(at.app, { firstVisit: true }, async ({ page, context, provokes }) => {
    provokes(/ERR_INTERNET_DISCONNECTED/);
    await open(page, '/');
    // Its files are cached by an earlier visit.
    await page.getByRole('link', { name: 'Team Performance', exact: true }).click();
    await guestPage(page).table.waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await landingPage(page).code.waitFor();
    await hasItsFiles(page);
    await context.setOffline(true);
    await landingPage(page).enter(maya.accessCode);
    await page.getByText('Invalid access code. Please try again.').first().waitFor();
    await context.setOffline(false);
    await landingPage(page).enter(maya.accessCode);
    await page.waitForURL(`/team-hub/${maya.id}`);
  }));

describe('the static files', () => {
  test('robots.txt keeps every robot out', async () => {
    const response = await fetch(`${at.app.origin}/robots.txt`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('User-agent: *\nDisallow: /\n');
  });

  test('the browser accepts the manifest, with icons of the declared sizes', () =>
    visit(at.app, {}, async ({ page, context }) => {
      await open(page, '/');
      const devTools = await context.newCDPSession(page);
      const { url, errors, data } = await devTools.send('Page.getAppManifest');
      expect([url, errors]).toEqual([`${at.app.origin}/manifest.webmanifest`, []]);
      const { icons }: { icons: { src: string; sizes: string; purpose?: string }[] } = JSON.parse(data ?? '');
      expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
      const pictures = [
        ...icons.map(({ src, sizes }) => [src, sizes] as const),
        ['/apple-touch-icon.png', '180x180'],
        ['/social-card.png', '1200x630'],
      ] as const;
      for (const [src, sizes] of pictures) {
        const response = await fetch(`${at.app.origin}${src}`);
        const bytes = await response.arrayBuffer();
        if (sizes === 'any') {
          expect(response.headers.get('content-type')).toBe('image/svg+xml');
          continue;
        }
        // Width and height are in a PNG's first chunk.
        const view = new DataView(bytes);
        expect([src, `${view.getUint32(16)}x${view.getUint32(20)}`]).toEqual([src, sizes]);
        expect(response.headers.get('content-type')).toBe('image/png');
      }
    }));
});
