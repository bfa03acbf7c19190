/** The access form of the guest page. */

import { describe, expect, test } from 'bun:test';
import { appOfTest } from './app-fixture.ts';
import { visit } from './browser.ts';
import { guestPage } from './models/guest-page.ts';
import { seeToast } from './models/toast.ts';

const at = appOfTest();

const accessCode = 'maya-code-1';
const addTrader = async (name: string, code: string): Promise<{ id: number }> =>
  (await at.admin('POST', '/api/admin/traders', { name, accessCode: code })).json();

describe('Trader Access', () => {
  test('opens the hub for the right code and Enter', () =>
    visit(at.app, {}, async ({ page }) => {
      const maya = await addTrader('Maya Okafor', accessCode);
      const guest = guestPage(page);
      await guest.open();
      expect(await guest.code.getAttribute('type')).toBe('password');
      await guest.enter(accessCode);
      await page.waitForURL(`/team-hub/${maya.id}`);
      await seeToast(page, 'Welcome!', 'Access granted. Welcome, Maya Okafor');
    }));

  test('stands beside the rest of the page also for who is logged in, and takes another code', async () => {
    const maya = await at.app.addTrader('Maya Okafor', accessCode);
    await visit(at.app, { as: maya }, async ({ page, provokes }) => {
      provokes(/status of 401/);
      const leo = await addTrader('Leo Brandt', 'leo-code-22');
      const guest = guestPage(page);
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await guest.open();
        const main = page.getByRole('main');
        await main.getByText('Capital Preservation || Risk Management || Discipline').waitFor();
        await main.getByText('Guest View', { exact: true }).waitFor();
        await main.getByRole('heading', { name: 'Team Performance Overview' }).waitFor();
        await guest.leaderboard.getByText('Leo Brandt').locator('visible=true').waitFor();
        expect(await guest.live('Traders').textContent()).toBe('2');
        expect(await guest.code.getAttribute('type')).toBe('password');
      }
      await guest.enter(' ');
      await seeToast(page, 'Please enter an access code');
      await guest.enter('not-a-code');
      await seeToast(page, 'Access Denied', 'Invalid access code. Please try again.');
      await guest.enter('leo-code-22');
      await page.waitForURL(`/team-hub/${leo.id}`);
      await page.getByRole('heading', { name: 'Welcome, Leo Brandt' }).waitFor();
    });
  });

  test('shares the room beneath the leaderboard with the statistics, next to a menu', async () => {
    const maya = await at.app.addTrader('Maya Okafor', accessCode);
    await visit(at.app, { as: maya }, async ({ page }) => {
      for (const width of [1024, 768]) {
        await page.setViewportSize({ width, height: 900 });
        await guestPage(page).open();
        const [board, statistics, access] = await Promise.all(
          ['Leaderboard', 'Live Statistics', 'Trader Access'].map((name) =>
            page.getByRole('region', { name, exact: true }).boundingBox(),
          ),
        );
        if (!board || !statistics || !access) throw new Error('not there');
        expect([width, statistics.x, statistics.y]).toEqual([width, board.x, access.y]);
        expect([width, access.x + access.width]).toEqual([width, board.x + board.width]);
      }
    });
  });

  test('asks for a code, and makes no call without one', () =>
    visit(at.app, {}, async ({ page }) => {
      const calls: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/')) calls.push(request.url());
      });
      const guest = guestPage(page);
      await guest.open();
      await guest.enter('  ');
      await seeToast(page, 'Please enter an access code');
      expect(calls).toEqual([]);
    }));

  test('says when a code is wrong, and after five attempts when to try again', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of (401|429)/);
      const guest = guestPage(page);
      await guest.open();
      for (let n = 0; n < 5; n++) {
        const answered = page.waitForResponse('/api/auth/validate');
        await guest.enter('wrong-code');
        await answered;
        await seeToast(page, 'Access Denied', 'Invalid access code. Please try again.');
        await guest.access.getByRole('button', { name: 'Access Dashboard', disabled: false }).waitFor();
      }
      await guest.enter('wrong-code');
      const toast = page.getByRole('region', { name: /^Notifications/ });
      await toast.getByText(/^Too many attempts\. Please try again in (\d+ seconds|1 minute)\.$/).waitFor();
      expect(new URL(page.url()).pathname).toBe('/guest');
    }));

  test('needs no script, and shows errors on the page itself', () =>
    visit(at.app, { javaScript: false, width: 360 }, async ({ page }) => {
      const maya = await addTrader('Maya Okafor', accessCode);
      for (let n = 1; n <= 12; n++) await addTrader(`Trader ${n}`, `other-code-${n}`);
      const guest = guestPage(page);
      await page.goto('/guest');
      await guest.enter('');
      const alert = guest.access.getByRole('alert');
      await alert.getByText('Please enter an access code').waitFor();
      await guest.enter('not-a-code');
      await alert.getByText('Invalid access code. Please try again.').waitFor();
      expect(new URL(page.url()).pathname).toBe('/guest');
      // The form is at the end of the page, which scrolls to it.
      expect((await alert.boundingBox())?.y).toBeLessThan(800);
      await guest.enter(accessCode);
      await page.waitForURL(`/team-hub/${maya.id}**`);
    }));
});
