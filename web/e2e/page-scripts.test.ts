import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { shareOf } from '#src/testing/in-part.ts';
import { interactive, open, TEST_TIMEOUT, visit } from './browser.ts';
import { addVideo } from './models/videos-area.ts';
import { closeBrowser } from './profiles.ts';
import { type RunningApp, type SeededTrader, startApp } from './running-app.ts';

setDefaultTimeout(TEST_TIMEOUT);

let app: RunningApp;
let maya: SeededTrader;

beforeAll(async () => {
  app = await startApp();
  maya = await app.addTrader('Maya Okafor', 'maya-code-1');
});

afterAll(async () => {
  await app.stop();
  await closeBrowser();
});

const PAGES: readonly [name: string, pathOf: () => string, most: number, isMember: boolean][] = [
  ['the home page', () => '/', 6, true],
  ['the guest page', () => '/guest', 6, false],
  // With the shell, which visitors of the guest page do without, and the filter, which the analytics have as well.
  ['the journal', () => `/dashboard/${maya.id}/journal`, 12, true],
];

for (const [name, pathOf, most, isMember] of PAGES) {
  test(`${name} lists its few scripts, each once and with all their imports`, () =>
    visit(app, isMember ? { as: maya } : {}, async ({ page }) => {
      await open(page, pathOf());
      const named = await page
        .locator('link[rel=modulepreload], script[type=module]')
        .evaluateAll((elements) =>
          elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src')),
        );
      expect(named.length).toBeLessThanOrEqual(most);
      expect(new Set(named).size).toBe(named.length);

      const asked = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      for (const script of named) {
        expect(asked.filter((path) => path === script)).toEqual([String(script)]);
        const text = await (await page.request.get(String(script))).text();
        const imported = [...text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/g)];
        for (const [, file] of imported) expect(named).toContain(`/assets/${file}`);
      }
    }));
}

/** A phone reads markup bit by bit: what is centred or at the end of a line would move as the rest of it comes. */
test('a page is painted once all of its markup is there', async () => {
  const rest = Promise.withResolvers<void>();
  await using slow = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch({ url }) {
      const { pathname } = new URL(url);
      const answer = await fetch(`${app.origin}${pathname}`, { headers: { 'accept-encoding': 'identity' } });
      if (pathname !== '/guest') return answer;
      const html = await answer.text();
      const middle = html.indexOf('</header>');
      const text = new TextEncoder();
      const body = new ReadableStream({
        async start(controller) {
          controller.enqueue(text.encode(html.slice(0, middle)));
          await rest.promise;
          controller.enqueue(text.encode(html.slice(middle)));
          controller.close();
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/html' } });
    },
  });
  await visit(app, {}, async ({ page }) => {
    await page.goto(`${slow.url.origin}/guest`, { waitUntil: 'commit' });
    await page.locator('header svg').first().waitFor({ state: 'attached' });
    // Long enough for a frame, if one is drawn.
    await page.waitForFunction(
      () => performance.getEntriesByType('paint').length > 0 || performance.now() > 500,
      null,
      { polling: 20 },
    );
    const complete = await page.evaluate(() => performance.now());
    rest.resolve();
    await interactive(page);
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    expect(await painted.jsonValue()).toBeGreaterThan(complete);
  });
});

/** Initializing formatters takes a phone a tenth of a second, during which the page is blocked. */
test("no page or chart initializes the browser's formatters on load", async () => {
  const call = await app.as(maya);
  await call('POST', '/api/journal', {
    symbol: 'ESZ6',
    pnl: '1250.50',
    quantity: 1200,
    entryPrice: '5000.25',
  });
  await addVideo(await app.asAdmin(), { title: 'Opening range' });
  await visit(app, { as: maya }, async ({ page }) => {
    await page.addInitScript(() => {
      const made: string[] = [];
      Object.assign(window, { formatsMade: made });
      const noting = (name: string): ProxyHandler<() => unknown> => ({
        construct(target, args) {
          made.push(name);
          return Reflect.construct(target, args);
        },
        apply(target, self, args) {
          made.push(name);
          return Reflect.apply(target, self, args);
        },
      });
      const formats: [owner: object, ...names: string[]][] = [
        [
          Intl,
          'Collator',
          'DateTimeFormat',
          'ListFormat',
          'NumberFormat',
          'PluralRules',
          'RelativeTimeFormat',
        ],
        [Number.prototype, 'toLocaleString'],
        [Date.prototype, 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'],
        [String.prototype, 'localeCompare'],
      ];
      for (const [owner, ...names] of formats) {
        for (const name of names) Reflect.set(owner, name, new Proxy(Reflect.get(owner, name), noting(name)));
      }
    });
    const own = `/dashboard/${maya.id}`;
    const tabs = ['', '/journal', '/strategies', '/analytics'].map((tab) => `${own}${tab}`);
    const paths = ['/', '/guest', '/legacy', '/admin', `/team-hub/${maya.id}`, ...tabs];
    for (const path of shareOf(paths, 0, 2)) {
      await open(page, path);
      if (path.endsWith('/analytics')) {
        // Loaded when they come near.
        await page.getByRole('heading', { name: 'Charts' }).scrollIntoViewIfNeeded();
        await page.locator('svg[data-drawing]').first().waitFor();
        // Widths are measured, and what depends on them is drawn, in the next frame.
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        );
      }
      expect([path, await page.evaluate(() => Reflect.get(window, 'formatsMade'))]).toEqual([path, []]);
    }
    expect(await page.evaluate(() => [(1).toLocaleString(), Reflect.get(window, 'formatsMade')])).toEqual([
      '1',
      ['toLocaleString'],
    ]);
  });
});

/** A phone takes a millisecond for two of them, and pages know hundreds: those of a form are built once it is checked. */
test('no page builds a schema on load', () =>
  visit(app, { as: maya }, async ({ page }) => {
    await page.addInitScript(() => {
      const built: string[] = [];
      let settings: object | undefined;
      const noting = ({ _zod: { def } }: { _zod: { def: { type?: string } } }) =>
        built.push(def.type ?? 'check');
      Object.assign(window, { schemasBuilt: built });
      Object.defineProperty(window, '__zod_globalConfig', {
        get: () => settings,
        set(set: object) {
          settings = Object.assign(set, { postProcessor: noting });
        },
      });
    });
    const tabs = ['', '/journal', '/calendar', '/strategies', '/analytics', '/accounts'];
    const own = tabs.map((tab) => `/dashboard/${maya.id}${tab}`);
    const schemas = () => page.evaluate((): string[] => Reflect.get(window, 'schemasBuilt'));
    const paths = ['/', '/guest', '/videos', '/admin', `/team-hub/${maya.id}`, ...own];
    for (const path of shareOf(paths, 1, 2)) {
      await open(page, path);
      expect([path, await schemas()]).toEqual([path, []]);
    }
    await page.keyboard.press('n');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('dialog').getByText('Asset is required').waitFor();
    expect(await schemas()).toContain('object');
  }));
