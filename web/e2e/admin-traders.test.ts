import { beforeEach, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import { adminOfTest } from './app-fixture.ts';
import { axeViolations, violationsAt } from './axe.ts';
import { hasFocus, interactive, visit } from './browser.ts';
import { landingPage } from './models/landing-page.ts';
import { recordArea } from './models/record-area.ts';
import { seeToast } from './models/toast.ts';

const PATH = '/api/admin/traders';

const at = adminOfTest();

beforeEach(async () => {
  for (const { id } of await listed()) await at.admin('DELETE', `${PATH}/${id}`);
});

const tradersArea = (page: Page) => recordArea(page, '/traders', 'Traders');

async function listed(): Promise<TraderWithCode[]> {
  return (await at.admin('GET', PATH)).json();
}

async function add(name: string, accessCode: string, rest: object = {}): Promise<TraderWithCode> {
  return (await at.admin('POST', PATH, { name, accessCode, ...rest })).json();
}

describe('Manage Traders', () => {
  test('adds a trader whose code logs in', () =>
    visit(at.app, {}, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const traders = tradersArea(page);
      await traders.open();
      await page.getByText('No traders found').waitFor();
      const steps = page.getByRole('region', { name: 'First steps' });
      await steps.getByRole('heading', { name: 'Add the first trader (to do)' }).waitFor();
      await page.getByRole('button', { name: 'New Trader' }).click();
      await traders.field('Name').fill('Maya Okafor');
      const first = await traders.field('Access Code').inputValue();
      await traders.dialog.getByRole('button', { name: 'Generate' }).click();
      const code = await traders.field('Access Code').inputValue();
      for (const generated of [first, code]) expect(generated).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
      expect(code).not.toBe(first);
      await traders.submit.click();
      await seeToast(page, 'Trader created successfully');
      const invite = page.getByRole('dialog', { name: 'Maya Okafor can log in' });
      await invite.getByText(code, { exact: true }).waitFor();
      await invite.getByRole('button', { name: 'Copy invite' }).click();
      await seeToast(page, 'Invite copied');
      const invited = await page.evaluate(() => navigator.clipboard.readText());
      expect(invited.split('\n').slice(1)).toEqual([at.app.origin, `Your access code: ${code}`]);
      await invite.getByRole('button', { name: 'Done' }).click();
      const trader = traders.record('Maya Okafor');
      await trader.getByText('Included in P&L', { exact: true }).waitFor();
      await trader.getByText(/^Created \w{3} \d{1,2}, \d{4}$/).waitFor();
      await landingPage(page).open();
      await landingPage(page).enter(code);
      await page.getByRole('heading', { name: 'Welcome, ' }).waitFor();
    }));

  test('copies codes, also where the browser withholds its clipboard API, as on plain http', () =>
    visit(at.app, {}, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      for (const name of ['Maya Okafor', 'Jonas Weber']) await add(name, `code of ${name}`);
      const traders = tradersArea(page);
      await traders.open();
      const copy = async (name: string) => {
        const button = traders.record(name).getByRole('button', { name: /^Copy/ });
        await button.click();
        await seeToast(page, 'Access code copied');
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`code of ${name}`);
        return button;
      };
      await copy('Maya Okafor');
      await page.evaluate(() => {
        Object.defineProperty(navigator.clipboard, 'writeText', { value: undefined });
      });
      await hasFocus(await copy('Jonas Weber'));
    }));

  test('edits a trader: excluded from P&L, with a background picture for the team hub, if there is one', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/pictures\.example/);
      const picture = 'https://pictures.example/harbour.png';
      await page.route('https://pictures.example/**', (route) =>
        route.request().url() === picture
          ? route.fulfill({ path: 'web/public/icon-192.png' })
          : route.abort('connectionrefused'),
      );
      await add('Maya Okafor', 'maya-code-1');
      const traders = tradersArea(page);
      await traders.open();
      await traders.record('Maya Okafor').getByRole('button', { name: 'Edit Maya Okafor' }).click();
      expect(await traders.field('Access Code').inputValue()).toBe('maya-code-1');
      await traders.field('Name').fill('Maya O.');
      await traders.field('Background Image').fill('https://pictures.example/none.jpg');
      await traders.dialog.getByText('There is no picture at this address').waitFor();
      await traders.field('Background Image').fill(picture);
      await traders.dialog.getByRole('img', { name: 'Preview of the background' }).waitFor();
      await traders.dialog.getByRole('switch', { name: 'Included in P&L' }).click();
      await traders.save.click();
      await seeToast(page, 'Trader updated successfully');
      await traders.record('Maya O.').getByText('Excluded from P&L', { exact: true }).waitFor();
      expect(await listed()).toMatchObject([
        { name: 'Maya O.', includePnl: false, backgroundImage: picture, accessCode: 'maya-code-1' },
      ]);
    }));

  test("shows a trader's dashboard, read-only", () =>
    visit(at.app, {}, async ({ page, context }) => {
      const { id } = await add('Maya Okafor', 'maya-code-1');
      const maya = await at.app.as({ id, name: 'Maya Okafor', accessCode: 'maya-code-1' });
      await maya('POST', '/api/journal', { symbol: 'ESZ6', pnl: '10' });
      await maya('POST', '/api/strategies', { name: 'Gap fade' });
      const traders = tradersArea(page);
      await traders.open();
      await traders.record('Maya Okafor').getByRole('button', { name: 'View Dashboard' }).click();
      await page.waitForURL(`**/dashboard/${id}`);
      const banner = page.getByRole('region', { name: 'Viewing' });
      await banner.getByText('You are viewing the dashboard of Maya Okafor, read-only').waitFor();
      await interactive(page);
      await page.getByRole('region', { name: 'Recent Activity' }).getByText('ESZ6').waitFor();
      expect(await page.getByRole('button', { name: /^New/ }).count()).toBe(0);
      const menu = page.getByRole('navigation', { name: 'Main' }).first();
      await menu.getByRole('link', { name: 'Journal Entries' }).click();
      await page.getByRole('grid', { name: 'Journal entries' }).getByText('ESZ6').first().waitFor();
      await page.keyboard.press('n');
      await menu.getByRole('link', { name: 'Strategies' }).click();
      await page.getByRole('heading', { name: 'Gap fade' }).waitFor();
      await banner.waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      for (const change of [/^New/, /^Edit/, /^Delete/, 'Log out', /^Create/]) {
        expect(await page.getByRole('button', { name: change }).count()).toBe(0);
      }
      expect(await page.getByRole('switch').count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Team hub' }).count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      const rejected = await context.request.post('/api/journal', {
        data: { traderId: id, symbol: 'NQZ6', pnl: '1' },
        headers: { origin: at.app.origin },
      });
      expect(rejected.status()).toBe(403);
      await page.goto(`/team-hub/${id}`);
      await landingPage(page).code.waitFor();
      // A new document has no grant, which also ends the viewing.
      await page.goto(`/dashboard/${id}`);
      await landingPage(page).code.waitFor();
    }));
});

test('is accessible in both themes at any width', () =>
  visit(at.app, {}, async ({ page }) => {
    await add('N'.repeat(100), 'c'.repeat(128), { includePnl: false });
    await add('Maya Okafor', 'maya-code-1');
    const traders = tradersArea(page);
    await traders.open();
    await traders.record('Maya Okafor').waitFor();
    await page.getByRole('switch', { name: 'Show codes' }).click();
    expect(await violationsAt(page, [1440, 360])).toEqual([]);
    await page.getByRole('button', { name: 'New Trader' }).click();
    await traders.field('Name').waitFor();
    expect(await violationsAt(page, [360, 1440], '[role="dialog"]')).toEqual([]);
  }));
