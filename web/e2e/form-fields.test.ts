/** Every field has a name or an id, which browsers use to autofill, restore and report on it. */

import { beforeAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { appOfFile } from './app-fixture.ts';
import { open, visit } from './browser.ts';
import { everyPage } from './models/every-page.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile();
let trader: SeededTrader;

beforeAll(async () => {
  trader = await at.app.addTrader('Maya Okafor', 'access-code-1');
  const call = await at.app.as(trader);
  await call('POST', '/api/journal', { symbol: 'ESZ6', pnl: '5' });
  await call('POST', '/api/strategies', { name: 'Gap fade' });
});

const FIELDS = 'input,select,textarea';

/** Fields with neither, as in the document. */
const nameless = (page: Page) =>
  page.locator(FIELDS).evaluateAll((fields) =>
    fields
      .filter(({ id }) => id === '')
      .filter((field) => !field.getAttribute('name'))
      .map((field) => field.outerHTML),
  );

test('on every page, before and after hydration', () =>
  visit(at.app, { as: trader }, async ({ page }) => {
    for (const path of [
      '/',
      '/legacy',
      '/guest',
      '/admin',
      `/team-hub/${trader.id}`,
      ...['', '/journal', '/strategies', '/analytics'].map((tab) => `/dashboard/${trader.id}${tab}`),
    ]) {
      const bare: string[] = [];
      const html = await (await page.request.get(path)).text();
      new HTMLRewriter()
        .on(FIELDS, {
          element(field) {
            if (!field.getAttribute('id') && !field.getAttribute('name')) bare.push(field.tagName);
          },
        })
        .transform(html);
      expect([path, bare]).toEqual([path, []]);
      await open(page, path);
      expect([path, await nameless(page)]).toEqual([path, []]);
    }
  }));

test('in every form', () =>
  visit(at.app, { as: trader }, async ({ page, provokes }) => {
    provokes(/status of 404/);
    await everyPage(page, trader, async (where) => {
      expect([where, await nameless(page)]).toEqual([where, []]);
    });
  }));
