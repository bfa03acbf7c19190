import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { appOfFile } from './app-fixture.ts';
import { interactive, open, visit } from './browser.ts';
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
  for (const [status, json, title, text] of [
    [
      500,
      { message: 'Error: secret at store.ts:12', code: 'internal' },
      'Something went wrong',
      /^The page could not be shown\./,
    ],
    [
      429,
      { message: 'Too many attempts. Please try again in 42 seconds.', code: 'too_many_attempts' },
      'Something went wrong',
      /in 42 seconds\.$/,
    ],
    [
      503,
      { message: 'The database is busy. Please try again.', code: 'unavailable' },
      'Something went wrong',
      /^The database is busy\./,
    ],
  ] as const) {
    test(`with ${status} says so, and can be retried`, () =>
      visit(at.app, { as: maya }, async ({ page, provokes }) => {
        provokes(/status of (500|429|503)|ApiError|React Router caught/);
        await open(page, '/nowhere').catch(() => undefined);
        provokes(/status of 404/);
        await page.route('/api/auth/session', (route) => route.fulfill({ status, json }));
        await page.evaluate((path) => history.pushState(null, '', path), `/team-hub/${maya.id}`);
        await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
        await page.getByRole('heading', { name: title }).waitFor();
        await page.getByText(String(status), { exact: true }).waitFor();
        await page.getByText(text).waitFor();
        expect(await page.title()).toBe(`${title} · Night Desk`);
        expect(await page.locator('main').textContent()).not.toMatch(/secret|store\.ts/);
        await page.getByRole('link', { name: 'Back to Home' }).waitFor();
        await page.unroute('/api/auth/session');
        await page.getByRole('button', { name: 'Try again' }).click();
        await hubPage(page, maya.id).welcome.getByText('Welcome, Maya Okafor').waitFor();
      }));
  }

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

  test('on the server, before any page is rendered, has an error page with a way back', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 403/);
      // A form that was not sent from a page of the app.
      await page.route('/guest', (route) => route.continue({ method: 'POST', postData: 'accessCode=x' }));
      const response = await page.goto('/guest');
      expect(response?.status()).toBe(403);
      await page.getByRole('heading', { name: 'Not allowed' }).waitFor();
      await page.getByText('This request did not come from our own pages').waitFor();
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await landingPage(page).code.waitFor();
    }));
});

test('another trader’s page, and a page of nobody, lead to the trader’s own', () =>
  visit(at.app, { as: maya }, async ({ page, provokes }) => {
    provokes(/status of 403/);
    const leo = await at.app.addTrader('Leo Brandt', 'leo-code-22');
    for (const path of [
      `/team-hub/${leo.id}`,
      `/dashboard/${leo.id}`,
      '/team-hub/77',
      '/dashboard/77/journal',
    ]) {
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, 403]);
      await page.getByRole('heading', { name: 'Not your page', exact: true }).waitFor();
      await page.getByText('403', { exact: true }).waitFor();
      await page.getByText(/^This page belongs to another trader\./).waitFor();
      expect(await page.content()).not.toContain('Leo Brandt');
    }
    const dashboard = page.getByRole('link', { name: 'Go to your dashboard' });
    expect(await dashboard.getAttribute('href')).toBe(`/dashboard/${maya.id}`);
    await page.getByRole('link', { name: 'Go to your team hub' }).click();
    await hubPage(page, maya.id).welcome.getByText('Welcome, Maya Okafor').waitFor();
  }));

describe('an unknown path', () => {
  for (const javaScript of [true, false]) {
    test(`has a page that says so, with a way back, ${javaScript ? 'with' : 'without'} JavaScript`, () =>
      visit(at.app, { javaScript }, async ({ page, provokes }) => {
        provokes(/status of 404/);
        for (const path of ['/nowhere', '/guest/deeper', '/team-hub']) {
          const response = await page.goto(path);
          expect([path, response?.status()]).toEqual([path, 404]);
          await page.getByRole('heading', { name: 'Page Not Found', exact: true }).waitFor();
        }
        await page.getByRole('link', { name: 'Back to Home' }).click();
        await landingPage(page).code.waitFor();
      }));
  }
});

test('a day that no calendar has is an unknown path: nothing is to be tried again', () =>
  visit(at.app, { as: maya }, async ({ page, provokes }) => {
    provokes(/status of 404/);
    for (const path of ['days/2026-02-31', 'weeks/2026-02-31', 'days/2999-01-01']) {
      const response = await page.goto(`/dashboard/${maya.id}/${path}`);
      expect([path, response?.status()]).toEqual([path, 404]);
      await page.getByText(/^There is nothing at this address\./).waitFor();
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    }
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

describe('metadata of a page', () => {
  const heads: Record<string, string> = {
    '/': 'Night Desk',
    '/legacy': 'Trading calendar · Night Desk',
    '/guest': 'Team Performance · Night Desk',
    '/nowhere': 'Page Not Found · Night Desk',
  };
  test('includes its own title and description, and excludes it from search engines', () =>
    visit(at.app, { javaScript: false }, async ({ page, provokes }) => {
      provokes(/status of 404/);
      const sentences = new Set<string | null>();
      for (const [path, title] of Object.entries(heads)) {
        const response = await page.goto(path);
        const meta = (name: string) =>
          page.locator(`meta[name="${name}"],meta[property="${name}"]`).getAttribute('content');
        expect(await page.title()).toBe(title);
        expect(await meta('og:title')).toBe(title);
        expect(await meta('og:site_name')).toBe('Night Desk');
        expect(await meta('og:description')).toBe(await meta('description'));
        expect(await meta('og:image')).toBe('/social-card.png');
        expect(await meta('robots')).toBe('noindex, nofollow');
        expect(response?.headers()['x-robots-tag']).toBe('noindex, nofollow');
        sentences.add(await meta('description'));
      }
      expect(sentences.size).toBe(4);
    }));

  test('updates the title on client-side navigation too', () =>
    visit(at.app, {}, async ({ page }) => {
      await open(page, '/');
      await page.getByRole('link', { name: 'Team Performance', exact: true }).click();
      await page.waitForFunction(() => document.title === 'Team Performance · Night Desk');
    }));
});

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

test('the page of a trader whose session another browser ended leads to the form', () =>
  visit(at.app, { as: maya }, async ({ page, context }) => {
    await hubPage(page, maya.id).open();
    await context.clearCookies({ name: 'bullpen_session' });
    await page.reload();
    await interactive(page);
    await landingPage(page).code.waitFor();
  }));
