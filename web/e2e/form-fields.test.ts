/** Every field has a name or an id, which browsers use to autofill, restore and report on it. */

import { beforeAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { appOfFile } from './app-fixture.ts';
import { open, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { journalPage } from './models/journal-page.ts';
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

test('in the forms of a page', () =>
  visit(at.app, { as: trader }, async ({ page }) => {
    const journal = journalPage(page, trader.id);
    await journal.open();
    await journal.newEntry.click();
    await journal.fields.asset.waitFor();
    expect(await nameless(page)).toEqual([]);
    await open(page, `/dashboard/${trader.id}/strategies`);
    await page.getByRole('button', { name: 'New Strategy' }).click();
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    expect(await nameless(page)).toEqual([]);
  }));

test('in the admin area', () =>
  visit(at.app, {}, async ({ page }) => {
    await at.app.asAdmin();
    const admin = adminPage(page);
    await admin.open();
    await admin.enter();
    await admin.menu.waitFor();
    for (const link of await admin.menu.getByRole('link').all()) {
      await link.click();
      // The previous area stays until this one has loaded.
      const path = await link.getAttribute('href');
      await admin.menu.locator(`a[href="${path}"][aria-current="page"]`).waitFor();
      await page.getByRole('main').getByRole('heading').first().waitFor();
      expect(await nameless(page)).toEqual([]);
      const create = page.getByRole('main').getByRole('button', { name: /^(Add|New)/ });
      if ((await create.count()) === 0) continue;
      await create.first().click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
      expect(await nameless(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }));
