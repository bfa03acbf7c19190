/** The day that the hub shows: by arrows, keys, typing and the calendar. */

import { beforeAll, describe, expect, test } from 'bun:test';
import { dateWithYear, day } from '#src/testing/naive-model/dates.ts';
import { appOfFile } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { hasFocus, pressWithinOneFrame, visit } from './browser.ts';
import { hubPage } from './models/hub-page.ts';
import type { SeededTrader } from './running-app.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const yesterday = day(today, -1);

const at = appOfFile(NEW_YORK, NOW);
let maya: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  const own = await at.app.as(maya);
  await own('POST', '/api/journal', { symbol: 'ESZ6', tradeDate: today, pnl: '300.25' });
  await own('POST', '/api/journal', { symbol: 'ESZ6', tradeDate: yesterday, pnl: '80.00' });
});

describe('the day', () => {
  test('is changed by arrows, and is in the URL', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await hub.open();
      expect(await hub.nextDay.isDisabled()).toBe(true);
      await hub.previousDay.click();
      await hub.team.getByText('+$80.00').first().waitFor();
      expect(new URL(page.url()).search).toBe(`?date=${yesterday}`);
      await hub.nextDay.click();
      await hub.team.getByText('+$300.25').first().waitFor();
      expect(new URL(page.url()).search).toBe('');
      await page.goBack();
      await hub.team.getByText('+$80.00').first().waitFor();
    }));

  test('is changed by keyboard', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await hub.open();
      await page.keyboard.press('ArrowLeft');
      await hub.team.getByText('+$80.00').first().waitFor();
      await page.keyboard.press('ArrowLeft');
      const before = dateWithYear(day(today, -2));
      await hub.team.getByText(`No trading activity for ${before}`, { exact: true }).waitFor();
      await page.keyboard.press('ArrowRight');
      await hub.team.getByText('+$80.00').first().waitFor();
      await page.keyboard.press('t');
      await hub.team.getByText('+$300.25').first().waitFor();
      await page.keyboard.press('ArrowRight');
      expect(new URL(page.url()).search).toBe('');
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('Previous day').waitFor();
    }));

  test('goes as far as the keys say that are pressed before the next frame', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await hub.open();
      await pressWithinOneFrame(page, ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight']);
      const before = dateWithYear(day(today, -2));
      await hub.team.getByText(`No trading activity for ${before}`, { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe(`?date=${day(today, -2)}`);
    }));

  test('leaves the arrow keys to a date being typed', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await hub.open();
      await hub.day.focus();
      await page.keyboard.press('ArrowLeft');
      expect(await hub.day.inputValue()).toBe(today);
      expect(new URL(page.url()).search).toBe('');
    }));

  test('is picked from a calendar', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await hub.open('?date=2026-01-06');
      await hub.chooseDay.click();
      await page.getByRole('button', { name: 'Monday, January 5, 2026' }).click();
      await hub.team.getByText('No trading activity for Jan 5, 2026').waitFor();
    }));

  test('that was typed is selected in the calendar', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await hub.open();
      await hub.day.fill('2026-11-05');
      await hub.chooseDay.click();
      await hub.month.getByRole('grid', { name: 'November 2026' }).waitFor();
      expect(await hub.month.locator('[aria-selected="true"]').textContent()).toBe('5');
    }));

  test('is picked by keyboard, which returns the focus to the button', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await hub.open('?date=2026-11-10');
      await hub.chooseDay.press('Enter');
      await hub.month.getByRole('grid', { name: 'November 2026' }).waitFor();
      expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
      const names = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
      expect(await hub.month.locator('thead th').allTextContents()).toEqual(names);
      const dayButton = (number: string) => hub.month.getByRole('button', { name: ` ${number}, 2026` });
      await hasFocus(dayButton('10'));
      await page.keyboard.press('ArrowDown');
      await hasFocus(dayButton('17'));
      await page.keyboard.press('ArrowRight');
      await hasFocus(dayButton('18'));
      await page.keyboard.press('Enter');
      await hub.month.waitFor({ state: 'detached' });
      expect(await hub.day.inputValue()).toBe('2026-11-18');
      await hasFocus(hub.chooseDay);
    }));

  test('cannot be picked after today or before the calendar begins', () =>
    visit(at.app, { as: maya, width: 360 }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await hub.open();
      await hub.chooseDay.click();
      const dayButton = (name: string) => hub.month.getByRole('button', { name });
      await hub.month.getByRole('grid', { name: 'November 2026' }).waitFor();
      expect(await dayButton('November 20, 2026').isEnabled()).toBe(true);
      expect(await dayButton('November 21, 2026').isDisabled()).toBe(true);
      const isOver = (name: RegExp) => hub.month.getByRole('button', { name }).getAttribute('aria-disabled');
      expect(await isOver(/next month/i)).toBe('true');
      const box = await hub.month.boundingBox();
      expect(box && box.x >= 8 && box.x + box.width <= 352 && box.y + box.height <= 900).toBe(true);
      expect((await dayButton('November 20, 2026').boundingBox())?.width).toBeGreaterThanOrEqual(44);
      await page.keyboard.press('Escape');
      await hub.month.waitFor({ state: 'detached' });
      expect(await hub.day.inputValue()).toBe(today);
      await hub.open('?date=2000-01-03');
      await hub.chooseDay.click();
      await hub.month.getByRole('grid', { name: 'January 2000' }).waitFor();
      expect(await isOver(/previous month/i)).toBe('true');
    }));

  test('turns at 17:00 in Chicago where the trading day starts with the Globex session', async () => {
    const admin = await at.app.asAdmin();
    const startsAt = (dayStarts: string) => admin('PUT', '/api/admin/settings', { dayStarts });
    await startsAt('globex');
    try {
      await visit(at.app, { as: maya }, async ({ page }) => {
        await page.clock.install({ time: '2026-11-20T22:59:45Z' });
        const hub = hubPage(page, maya.id);
        await hub.open();
        expect(await hub.day.getAttribute('max')).toBe(today);
        await page.clock.fastForward(30_000);
        await page.getByText('Team hub · Monday, November 23').waitFor();
        expect(await hub.day.getAttribute('max')).toBe('2026-11-23');
        await hub.team.getByText('No trading activity for Nov 23, 2026').waitFor();
        await page.getByRole('region', { name: 'Last trading day' }).getByText('+$300.25').first().waitFor();
      });
    } finally {
      await startsAt('midnight');
    }
  });

  test('says that its P&L could not be read, and retries', () =>
    visit(at.app, { as: maya }, async ({ page, provokes }) => {
      provokes(/status of 500/);
      const hub = hubPage(page, maya.id);
      await hub.open();
      await page.route('/api/daily-pnl/*', (route) => route.fulfill({ status: 500, body: 'no' }));
      await hub.previousDay.click();
      const alert = hub.team.getByRole('alert');
      await alert.getByText('Failed to fetch daily PnL', { exact: true }).waitFor();
      await alert.getByText('500: no').waitFor();
      await page.unroute('/api/daily-pnl/*');
      await alert.getByRole('button', { name: 'Retry' }).click();
      await hub.team.getByText('+$80.00').first().waitFor();
    }));
});
