import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { appOfFile } from './app-fixture.ts';
import { interactive, visit } from './browser.ts';
import { landingPage } from './models/landing-page.ts';
import { seeToast } from './models/toast.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile();
let maya: SeededTrader;
let leo: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  leo = await at.app.addTrader('Leo Brandt', 'leo-code-22');
});

const whereOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** A bookmarked page of Maya's. */
const journal = () => `/dashboard/${maya.id}/journal?q=es+z6&filter=wins`;

describe.each([true, false])('with JavaScript: %p, a deep link', (javaScript) => {
  test('is followed after the log-in, which says why one is needed', () =>
    visit(at.app, { javaScript }, async ({ page }) => {
      await page.goto(journal());
      if (javaScript) {
        await interactive(page);
        await seeToast(page, 'Error', 'Please enter an access code');
      } else await page.getByRole('alert').getByText('Please enter an access code').waitFor();
      await landingPage(page).enter(maya.accessCode);
      await page.waitForURL(`**${journal()}`);
      await page.getByRole('heading', { name: 'Journal Entries' }).waitFor();
    }));

  test('survives a wrong code', () =>
    visit(at.app, { javaScript }, async ({ page, provokes }) => {
      provokes(/status of 401/);
      await page.goto(journal());
      if (javaScript) await interactive(page);
      const landing = landingPage(page);
      await landing.enter('not-a-code');
      if (javaScript) await seeToast(page, 'Access Denied', 'Invalid access code. Please try again.');
      else await page.getByRole('alert').getByText('Invalid access code').waitFor();
      await landing.enter(maya.accessCode);
      await page.waitForURL(`**${journal()}`);
    }));

  test('leads to the trader’s own hub when it is another trader’s', () =>
    visit(at.app, { javaScript }, async ({ page }) => {
      await page.goto(journal());
      if (javaScript) await interactive(page);
      await landingPage(page).enter(leo.accessCode);
      await page.waitForURL(`/team-hub/${leo.id}`);
    }));

  test.each([
    '//evil.example/',
    '/\\evil.example/',
    'https://evil.example/',
    '/%2f%2fevil.example/',
    '/%09/evil.example/',
    'javascript:alert(1)',
    '/team-hub/1/../../admin',
  ])('that somebody made up, %s, leads to the hub', (next) =>
    visit(at.app, { javaScript }, async ({ page }) => {
      await page.goto(`/?next=${encodeURIComponent(next)}`);
      if (javaScript) await interactive(page);
      await landingPage(page).enter(maya.accessCode);
      await page.waitForURL(`/team-hub/${maya.id}`);
    }),
  );
});

test('a deep link survives browsing to another month first', () =>
  visit(at.app, {}, async ({ page }) => {
    await page.goto(journal());
    await interactive(page);
    await page.getByRole('link', { name: 'Previous month' }).click();
    await page.waitForURL(/month=/);
    await landingPage(page).enter(maya.accessCode);
    await page.waitForURL(`**${journal()}`);
  }));

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
