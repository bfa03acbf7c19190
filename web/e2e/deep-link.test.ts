import { beforeAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { appOfFile } from './app-fixture.ts';
import { interactive, visit } from './browser.ts';
import { landingPage } from './models/landing-page.ts';
import { seeToast } from './models/toast.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile();
let maya: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
});

const whereOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** A bookmarked page of Maya's. */
const journal = () => `/dashboard/${maya.id}/journal?q=es+z6&filter=wins`;

test.each([true, false])(
  'a deep link is followed after the log-in, which says why one is needed, with JavaScript: %p',
  (javaScript) =>
    visit(at.app, { javaScript }, async ({ page, provokes }) => {
      provokes(/status of 401/);
      const landing = landingPage(page);
      const reads = (title: string, text: string) =>
        javaScript ? seeToast(page, title, text) : page.getByRole('alert').getByText(text).waitFor();
      await page.goto(journal());
      if (javaScript) await interactive(page);
      await reads('Error', 'Please enter an access code');
      await landing.enter('not-a-code');
      await reads('Access Denied', 'Invalid access code. Please try again.');
      await landing.enter(maya.accessCode);
      await page.waitForURL(`**${journal()}`);
      await page.getByRole('heading', { name: 'Journal Entries' }).waitFor();
    }),
);

test('a session that ended resumes on the page it ended on', () =>
  visit(at.app, { as: maya }, async ({ page, context, origin }) => {
    await page.goto(journal());
    await interactive(page);
    await context.request.post('/api/auth/logout', { headers: { origin } });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByRole('link', { name: 'Log in again' }).click();
    await landingPage(page).enter(maya.accessCode);
    await page.waitForURL(`**${journal()}`);
    expect(whereOf(page)).toBe(journal());
  }));
