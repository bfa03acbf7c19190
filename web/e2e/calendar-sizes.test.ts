import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { dayInFull, workweek } from '#src/testing/naive-model/dates.ts';
import { open, resize, visit } from './browser.ts';
import { calendarApp, searchOf, workday } from './calendar-app.ts';
import { calendar } from './models/calendar.ts';
import { startApp } from './running-app.ts';
import { NEW_YORK, today } from './set-clock.ts';

const at = calendarApp();

/** The days of the week strip, by name. */
const stripOf = (page: Page): Promise<string[]> =>
  calendar(page)
    .grid.locator('[data-day]')
    .evaluateAll((days) => days.map((day) => day.getAttribute('data-day') ?? ''));

describe('below 1024 px', () => {
  test('the calendar shows Monday to Friday of one week of the month', () =>
    visit(at.app, { width: 360 }, async ({ page }) => {
      const shown = calendar(page);
      for (const [path, days] of [
        ['/', workweek(today)],
        ['/legacy', workweek(today)],
        // The last week with trades, not the current week of another month.
        ['/?month=2024-02', workweek('2024-02-26')],
        ['/legacy?month=2024-01', workweek('2024-01-29')],
        ['/?month=2024-02&week=2024-02-12', workweek('2024-02-12')],
        ['/?month=2021-06', workweek('2021-06-28')],
      ] as const) {
        await resize(page, 360);
        await open(page, path);
        for (const width of [360, 1023]) {
          await resize(page, width);
          expect(await shown.columns.allTextContents()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
          expect(await stripOf(page)).toEqual(days);
        }
      }
    }));

  test('arrows move between weeks, and switch the month along with them', () =>
    visit(at.app, { width: 768 }, async ({ page }) => {
      const shown = calendar(page);
      const [back, on] = ['Previous week', 'Next week'].map((name) => shown.card.getByRole('link', { name }));
      await open(page, '/');
      await shown.card.getByText('This week, Nov 16 – 20').waitFor();
      await back?.click();
      await shown.card.getByText('Nov 9 – 13', { exact: true }).waitFor();
      await shown.month('Nov 2026').waitFor();
      await back?.click();
      await shown.card.getByText('Nov 2 – 6', { exact: true }).waitFor();
      await back?.click();
      await shown.card.getByText('Oct 26 – 30', { exact: true }).waitFor();
      await shown.month('Oct 2026').waitFor();
      expect(searchOf(page)).toBe('?month=2026-10&week=2026-10-26');
      await page.reload();
      await shown.card.getByText('Oct 26 – 30', { exact: true }).waitFor();
      await on?.click();
      await shown.month('Nov 2026').waitFor();
      await shown.today.click();
      await shown.card.getByText('This week, Nov 16 – 20').waitFor();
      expect(searchOf(page)).toBe('');
    }));

  test('arrows move between weeks without JavaScript', () =>
    visit(at.app, { width: 360, javaScript: false }, async ({ page }) => {
      await page.goto('/?month=2024-02');
      await page.getByRole('link', { name: 'Previous week' }).click();
      await page.getByText('Feb 19 – 23', { exact: true }).waitFor();
      await page.goto('/?month=2024-02&week=2024-02-12');
      await calendar(page).day('Wednesday, February 14').getByText('−$431').waitFor();
    }));

  test('a week that spans two months shows the trades of both, and each day can be selected', () =>
    visit(at.app, { width: 768 }, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02&week=2024-01-29');
      for (const [name, total] of [
        ['Wednesday, January 31', '+$100.00'],
        ['Thursday, February 1', '+$1,000.00'],
      ] as const) {
        await shown.day(name).click();
        await shown.selected.getByText(total).first().waitFor();
        expect(await shown.cell(name).getAttribute('aria-selected')).toBe('true');
      }
    }));

  test('from 640 px up a switch shows the whole month', () =>
    visit(at.app, { width: 640 }, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      expect(await shown.columns.count()).toBe(5);
      await shown.card.getByRole('radio', { name: 'Month' }).check();
      expect(await shown.columns.count()).toBe(7);
      await shown.day('Thursday, February 1').click();
      await shown.selected.getByText('+$1,000.00').waitFor();
      await shown.previous.click();
      await shown.month('Jan 2024').waitFor();
      expect(await overflowing(page)).toEqual([]);
      await page.setViewportSize({ width: 639, height: 900 });
      await shown.card.getByRole('link', { name: 'Previous week' }).waitFor();
      expect(await shown.columns.count()).toBe(5);
      expect(await shown.card.getByRole('radio').first().isVisible()).toBe(false);
    }));

  test('the layout switches at 1024 px, without a reload', () =>
    visit(at.app, { width: 1024 }, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/');
      expect(await shown.columns.count()).toBe(7);
      await page.setViewportSize({ width: 1023, height: 900 });
      await shown.card.getByText(/^This week/).waitFor();
      expect(await shown.columns.count()).toBe(5);
    }));

  test('the panel shows the last day with trades until a day is selected', () =>
    visit(at.app, { width: 768 }, async ({ page }) => {
      const shown = calendar(page);
      for (const width of [768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await open(page, '/?month=2024-02');
        expect(await shown.grid.locator('[aria-selected="true"]').count()).toBe(0);
        await shown.selected.getByText('Last trading day', { exact: true }).waitFor();
        await shown.selected.getByRole('heading', { name: 'Thu, Feb 29' }).waitFor();
        await shown.day('Thursday, February 29').focus();
        await page.keyboard.press('Space');
        await shown.selected.getByText('Selected day', { exact: true }).waitFor();
        expect(await shown.cell('Thursday, February 29').getAttribute('aria-selected')).toBe('true');
      }
    }));

  test('a long amount is abbreviated on a phone, and still available in full', () =>
    visit(at.app, { width: 360 }, async ({ page }) => {
      await open(page, '/');
      const name = dayInFull(workday);
      await calendar(page).day(name).getByText('+$12.3K', { exact: true }).waitFor();
      expect(await calendar(page).day(name).textContent()).toContain('+$12,346');
    }));
});

test('on a Sunday the strip shows the last week with trades', async () => {
  const app = await startApp(NEW_YORK, '2026-11-22T17:00:00Z');
  try {
    const maya = await app.as(await app.addTrader('Maya Okafor', 'maya-code-1'));
    await maya('POST', '/api/journal', { symbol: 'ESZ6', tradeDate: '2026-11-12', pnl: '80' });
    await visit(app, { width: 360 }, async ({ page }) => {
      await open(page, '/');
      expect(await stripOf(page)).toEqual(workweek('2026-11-09'));
      await calendar(page).card.getByRole('link', { name: 'Next week' }).click();
      await calendar(page).card.getByText('Nov 16 – 20', { exact: true }).waitFor();
    });
  } finally {
    await app.stop();
  }
});

test('amounts of eight digits and names of eighty letters fit at any width', () =>
  visit(at.app, {}, async ({ page }) => {
    for (const path of ['/?month=2023-03', '/?month=2024-02', '/', '/legacy?month=2023-03']) {
      await open(page, path);
      for (const width of [1280, 1440, 1024, 768, 360]) {
        await resize(page, width);
        expect([path, width, await overflowing(page)]).toEqual([path, width, []]);
      }
      await resize(page, 1280);
    }
  }));

test('an amount too long for any day is abbreviated there, and available in full', () =>
  visit(at.app, {}, async ({ page }) => {
    const shown = calendar(page);
    await open(page, '/?month=2023-03');
    const day = shown.day('Wednesday, March 8');
    await day.getByText('−$1B', { exact: true }).waitFor();
    expect(await day.textContent()).toContain('−$1,000,000,000');
    await day.click();
    await shown.selected.getByText('−$999,999,999.99').waitFor();
  }));

/** Elements wider than their container: the page itself, and texts that overflow their parents. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
    for (const node of document.querySelectorAll(
      'main section, main [role="gridcell"] button, main li, main dl > div',
    )) {
      if (node.scrollWidth > node.clientWidth + 1) found.push(node.textContent ?? '');
    }
    return found;
  });

describe('with a public view of', () => {
  test('ranks only, days have trades and names but no amounts', () =>
    visit(at.app, {}, async ({ page }) => {
      await (await at.app.asAdmin())('PUT', '/api/admin/settings', { public: 'ranks' });
      try {
        const shown = calendar(page);
        await open(page, '/?month=2024-02');
        await shown.day('Thursday, February 1').click();
        await shown.selected.getByText('Maya Okafor').waitFor();
        await shown.selected.getByText('Private').waitFor();
        await shown.thisMonth.getByText('Private').waitFor();
        await shown.thisMonth.getByText('6', { exact: true }).waitFor();
        await shown.week(1).getByText('3 trades').waitFor();
        expect(await page.locator('main').textContent()).not.toContain('$');
        expect(await page.content()).not.toContain('1250.25');
      } finally {
        await (await at.app.asAdmin())('PUT', '/api/admin/settings', { public: 'full' });
      }
    }));

  test('nothing, the calendar says that it is private', () =>
    visit(at.app, {}, async ({ page }) => {
      await (await at.app.asAdmin())('PUT', '/api/admin/settings', { public: 'off' });
      try {
        for (const path of ['/?month=2024-02', '/legacy']) {
          await open(page, path);
          await page.getByText('This team keeps its performance to itself').waitFor();
          expect(await page.getByRole('grid').count()).toBe(0);
          expect(await page.content()).not.toMatch(/Maya|1250/);
        }
      } finally {
        await (await at.app.asAdmin())('PUT', '/api/admin/settings', { public: 'full' });
      }
    }));
});
