/** The service worker shows a notice where a page cannot be fetched, and never answers with data. */

import { expect, onTestFinished, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { open, visit } from './browser.ts';

const at = traderOfTest();

/** The paths that are kept, by cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const paths = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
    });
    return Promise.all(paths);
  });

const isControlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

test('offline, a page says so and nothing is read, until one is online again', () =>
  visit(at.app, { as: at.trader, hasWorker: true }, async ({ page, context, provokes }) => {
    provokes(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const dashboard = `/dashboard/${at.trader.id}`;
    await open(page, dashboard);
    await isControlled(page);
    // Pages and data are read through it from here on.
    await open(page, `${dashboard}/journal`);
    await page.getByText('No journal entries found').waitFor();
    const [[, paths] = ['', []], ...others] = await kept(page);
    expect(others).toEqual([]);
    expect(paths.filter((path) => !path.startsWith('/assets/')).sort()).toEqual([
      '/favicon.svg',
      '/offline.html',
    ]);
    expect(paths.filter((path) => path.endsWith('.js'))).toEqual([]);

    await context.setOffline(true);
    await page.goto(dashboard);
    await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor();
    expect(await page.getByText(at.trader.name).count()).toBe(0);
    const answers = await page.evaluate(
      (paths) =>
        Promise.all(
          paths.map((path) =>
            fetch(path).then(
              ({ status }) => status,
              () => 'nothing',
            ),
          ),
        ),
      ['/api/auth/session', '/api/journal?limit=5', '/api/leaderboard'],
    );
    expect(answers).toEqual(['nothing', 'nothing', 'nothing']);
    // A download of data is a navigation, and fails as one.
    await expect(page.goto('/api/journal/export.csv')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    // The browser's own page about it is on its way still.
    await page.waitForURL(/^chrome-error:/);

    await page.goto(dashboard);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  }));

/** The app behind another door, where its worker is of another version. */
function doorTo(origin: string) {
  let version = 'a1';
  const door = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch({ url }) {
      const { pathname } = new URL(url);
      const response = await fetch(origin + pathname, { headers: { 'accept-encoding': 'identity' } });
      if (pathname !== '/service-worker.js') return response;
      return new Response((await response.text()).replace(/notice-[\da-f]+/, `notice-${version}`), response);
    },
  });
  onTestFinished(() => door.stop(true));
  return {
    url: `http://127.0.0.1:${door.port}/`,
    upgrade: (to: string) => {
      version = to;
    },
  };
}

test('a new version replaces it, and leaves nothing of the one before', () =>
  visit(at.app, { hasWorker: true }, async ({ page }) => {
    const door = doorTo(at.app.origin);
    await open(page, door.url);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js');
      await (await caches.open('of an older version')).add('/favicon.svg');
    });
    await isControlled(page);
    door.upgrade('b2');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.waitForFunction(async () => `${await caches.keys()}` === 'notice-b2');
  }));
