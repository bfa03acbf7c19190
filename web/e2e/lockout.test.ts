/** Too many wrong codes, as the person at the form sees it. */

import { Database } from 'bun:sqlite';
import { beforeEach, expect, test } from 'bun:test';
import { join } from 'node:path';
import { appOfFile } from './app-fixture.ts';
import { open, visit } from './browser.ts';
import { landingPage } from './models/landing-page.ts';
import { seeToast } from './models/toast.ts';

const at = appOfFile();
const MINUTE = 60_000;

function change(sql: string, ...values: number[]): void {
  const database = new Database(join(at.app.data, 'bullpen.db'));
  // The server may be writing.
  database.run('PRAGMA busy_timeout = 5000');
  database.run(sql, values);
  database.close();
}

beforeEach(() => change('DELETE FROM login_attempts'));

/** As if there had been failures from this machine's address this long ago. */
function failed(times: number, ago: number): void {
  for (let n = 0; n < times; n += 1) {
    change(
      "INSERT INTO login_attempts (gate, address, at) VALUES ('code', '127.0.0.1', ?)",
      Date.now() - ago,
    );
  }
}

test('a lockout holds in every tab and after a reload, also for the right code, and ends by itself', async () => {
  const maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  await visit(at.app, {}, async ({ page, context, provokes }) => {
    provokes(/status of 4(01|29)/);
    const landing = landingPage(page);
    await landing.open();
    failed(4, 0);
    await landing.enter('not-a-code');
    await seeToast(page, 'Access Denied', 'Invalid access code. Please try again.');
    const other = await context.newPage();
    await open(other, '/');
    const reported = /^Too many attempts\. Please try again in (\d+ seconds?|1 minute)\.$/;
    for (const tab of [page, other]) {
      await landingPage(tab).enter(maya.accessCode);
      await tab.getByText(reported).first().waitFor();
      await landingPage(tab).button.and(tab.locator(':enabled')).waitFor();
      expect(new URL(tab.url()).pathname).toBe('/');
    }
    await page.reload();
    await landing.enter(maya.accessCode);
    await page.getByText(reported).first().waitFor();
    change('UPDATE login_attempts SET at = at - ?', MINUTE);
    await landing.enter(maya.accessCode);
    await page.getByRole('heading', { name: 'Welcome, Maya Okafor' }).waitFor();
  });
});

test('a lockout of an hour is not called one of a minute without JavaScript either', () =>
  visit(at.app, { javaScript: false }, async ({ page }) => {
    failed(30, 10 * MINUTE);
    await page.goto('/');
    await landingPage(page).enter('not-a-code');
    const reported = 'Too many attempts. Please try again in 50 minutes.';
    await page.getByRole('alert').getByText(reported).waitFor();
  }));
