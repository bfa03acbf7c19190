/** The dialog that finds trades and pages. */

import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { hasFocus, open, visit } from './browser.ts';

const at = traderOfTest();

const field = (page: Page) => page.getByRole('combobox', { name: 'Find or go to' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');

test('goes anywhere, by keyboard alone', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await open(page, '/guest');
    await page.keyboard.press('Control+k');
    await hasFocus(field(page));
    await options(page).getByText('Team Hub', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowUp');
    // From the first to the last, and what is active is named by the field.
    await active(page).getByText('Logout', { exact: true }).waitFor();
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(
      await active(page).getAttribute('id'),
    );
    await page.keyboard.type('ANALYT');
    await page.getByRole('status').getByText('1 result', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`/dashboard/${at.trader.id}/analytics`);
    await page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor();
    expect(await field(page).count()).toBe(0);

    // Escape gives the focus back; the form of an entry keeps it.
    const opener = page.getByRole('button', { name: 'Find or go to' });
    await opener.press('Enter');
    await hasFocus(field(page));
    await page.keyboard.press('Escape');
    await hasFocus(opener);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new en');
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('dialog').getByLabel('Symbol'));
  }));

test('finds a trade by several words, and asks for nothing that is no longer wanted', () =>
  visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
    provokes(/status of 500/);
    await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '12.50', notes: 'over lunch' });
    const { id }: { id: number } = await (
      await at.elsewhere('POST', '/api/journal', { symbol: 'NQZ6', pnl: '-3', notes: 'over lunch' })
    ).json();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/journal') asked.push(searchParams.get('q') ?? '');
    });
    await open(page, `/dashboard/${at.trader.id}`);
    await page.getByRole('button', { name: 'Find or go to' }).click();
    await hasFocus(field(page));
    await page.keyboard.type('lunch nqz6');
    await options(page).filter({ hasText: 'NQZ6' }).filter({ hasText: '−$3.00' }).waitFor();
    // While one types, what the first word finds may be listed.
    await options(page).filter({ hasText: 'ESZ6' }).waitFor({ state: 'detached' });
    expect(asked.at(-1)).toBe('lunch nqz6');
    expect(asked.length).toBeLessThan(5);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/dashboard/${at.trader.id}/journal\\?from=.*&entry=${id}$`));
    // Keys go on in the trade.
    await hasFocus(page.getByRole('complementary', { name: 'Trade NQZ6' }));

    await page.route('/api/journal?*', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zzz');
    await page.getByRole('alert').getByText('Trades could not be searched.').waitFor();
    expect(await field(page).inputValue()).toBe('zzz');
  }));
