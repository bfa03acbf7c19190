import { Database } from 'bun:sqlite';
import { beforeEach, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { guestPage } from './models/guest-page.ts';
import { landingPage } from './models/landing-page.ts';
import { legacyPage } from './models/legacy-page.ts';
import { recordArea } from './models/record-area.ts';
import { strategiesPage } from './models/strategies-page.ts';
import { seeToast } from './models/toast.ts';

const at = traderOfTest();

/** The paths of the calls that a page makes from now on with these methods. */
function callsOf(page: Page, ...methods: string[]): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (methods.includes(request.method())) calls.push(new URL(request.url()).pathname);
  });
  return calls;
}

/** By Enter and by its button, before the page can render in between. */
const submitTwice = (form: Locator) =>
  form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit();
    element.requestSubmit();
  });

const clickTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

test('a form submitted by Enter and by its button in the same moment is saved once', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await at.elsewhere('POST', '/api/strategies', { name: 'Gap fade' });
    const strategies = strategiesPage(page, at.trader.id);
    await strategies.open();
    await strategies.card('Gap fade').getByRole('button', { name: 'Edit Gap fade' }).click();
    await strategies.fields.name.fill('Gap fade, first hour');
    const saves = callsOf(page, 'PUT');
    await submitTwice(strategies.dialog.locator('form'));
    await seeToast(page, 'Strategy updated successfully');
    await strategies.dialog.waitFor({ state: 'detached' });
    expect(saves).toHaveLength(1);
  }));

describe('a log-in submitted twice in the same moment', () => {
  /** Failures that count towards the lockout, and sessions of the test's trader. */
  function counted() {
    const database = new Database(join(at.app.data, 'bullpen.db'), { readonly: true });
    const count = (sql: string) => database.query<{ n: number }, []>(sql).get()?.n;
    const counts = {
      failures: count('SELECT count(*) AS n FROM login_attempts'),
      sessions: count(`SELECT count(*) AS n FROM sessions WHERE trader_id = ${at.trader.id}`),
    };
    database.close();
    return counts;
  }

  beforeEach(() => {
    const database = new Database(join(at.app.data, 'bullpen.db'));
    // The server may be writing.
    database.run('PRAGMA busy_timeout = 5000');
    database.run('DELETE FROM login_attempts');
    database.run('DELETE FROM sessions');
    database.close();
  });

  const FORMS: Record<string, (page: Page) => Promise<{ code: Locator; rejected: () => Promise<void> }>> = {
    async '/'(page) {
      const landing = landingPage(page);
      await landing.open();
      return { code: landing.code, rejected: () => seeToast(page, 'Access Denied') };
    },
    async '/guest'(page) {
      const guest = guestPage(page);
      await guest.open();
      return { code: guest.code, rejected: () => seeToast(page, 'Access Denied') };
    },
    async '/legacy'(page) {
      const legacy = legacyPage(page);
      await legacy.open();
      await legacy.opener.click();
      return { code: legacy.code, rejected: () => legacy.alert.getByText('Access Denied').waitFor() };
    },
  };

  for (const [path, opened] of Object.entries(FORMS)) {
    test(`on ${path} is one failure with a wrong code, and one session with the right one`, () =>
      visit(at.app, {}, async ({ page, provokes }) => {
        provokes(/status of 401/);
        const { code, rejected } = await opened(page);
        const calls = callsOf(page, 'POST');
        const form = code.locator('xpath=ancestor::form');
        await code.fill('not-a-code');
        await submitTwice(form);
        await rejected();
        expect(calls).toEqual(['/api/auth/validate']);
        expect(counted()).toEqual({ failures: 1, sessions: 0 });
        await code.fill(at.trader.accessCode);
        await submitTwice(form);
        await page.getByRole('heading', { name: `Welcome, ${at.trader.name}` }).waitFor();
        expect(calls).toHaveLength(2);
        expect(counted()).toEqual({ failures: 1, sessions: 1 });
      }));
  }

  test('at the admin gate is one failure with a wrong password, and one grant with the right one', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 401/);
      const gate = adminPage(page);
      await gate.open();
      const calls = callsOf(page, 'POST');
      const form = gate.password.locator('xpath=ancestor::form');
      await gate.password.fill('not-the-password');
      await submitTwice(form);
      await seeToast(page, 'Access Denied', 'Invalid admin password');
      expect(calls).toEqual(['/api/auth/admin']);
      expect(counted().failures).toBe(1);
      await gate.enter();
      await gate.menu.waitFor();
      expect(calls).toHaveLength(2);
    }));
});

describe('a press that comes twice in the same moment', () => {
  test('deletes a record once, and reports no failure', () =>
    visit(at.app, {}, async ({ page }) => {
      const admin = await at.app.asAdmin();
      await admin('POST', '/api/quotes', { text: 'Cut losses', author: 'Desk' });
      const quotes = recordArea(page, '/quotes', 'Quotes');
      await quotes.open();
      await quotes.record('Cut losses').getByRole('button', { name: 'Delete Cut losses' }).click();
      const calls = callsOf(page, 'DELETE');
      await clickTwice(quotes.question.getByRole('button', { name: 'Delete' }));
      await seeToast(page, 'Quote deleted successfully');
      expect(calls).toHaveLength(1);
    }));

  test('archives once', () =>
    visit(at.app, {}, async ({ page }) => {
      await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '12' });
      await adminPage(page).open('/archive');
      await adminPage(page).enter();
      await adminPage(page).askToArchive();
      const calls = callsOf(page, 'POST');
      await clickTwice(page.getByRole('alertdialog').getByRole('button', { name: 'Archive & Reset' }));
      await seeToast(page, 'Data archived successfully');
      expect(calls).toEqual(['/api/archive/journal-entries']);
    }));

  test('switches a record once', () =>
    visit(at.app, {}, async ({ page }) => {
      const admin = await at.app.asAdmin();
      await admin('POST', '/api/quotes', { text: 'Let winners run', author: 'Desk' });
      const quotes = recordArea(page, '/quotes', 'Quotes');
      await quotes.open();
      const calls = callsOf(page, 'PUT');
      const toggle = quotes.record('Let winners run').getByRole('switch');
      await clickTwice(toggle);
      await seeToast(page, 'Quote updated successfully');
      await toggle.and(page.locator('[aria-checked="false"]')).waitFor();
      expect(calls).toHaveLength(1);
    }));
});
