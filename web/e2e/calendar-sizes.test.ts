import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { addDays, formatTradeDate } from '#src/values/trade-date.ts';
import { open, visit } from './browser.ts';
import { calendarDesk, hasWorkday, week, workday } from './calendar-desk.ts';
import { calendar } from './models/calendar.ts';

const at = calendarDesk();

describe('below 1024 px', () => {
  for (const width of [1023, 360]) {
    test(`the calendar is Monday to Friday of this week, at ${width}`, () =>
      visit(at.desk, { width }, async ({ page }) => {
        const shown = calendar(page);
        for (const path of ['/', '/?month=2024-02', '/legacy']) {
          await open(page, path);
          expect(await shown.columns.allTextContents()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
          const days = await shown.grid.getByRole('button').allTextContents();
          expect(days.map((text) => /^\w+, \w+ \d+/.exec(text)?.[0].replace(/(\d+?)\1$/, '$1'))).toHaveLength(
            5,
          );
          for (let n = 0; n < 5; n += 1) {
            const name = formatTradeDate(addDays(week.from, n), { weekday: true, longMonth: true });
            expect(days[n]).toStartWith(name);
          }
        }
      }));
  }

  test('the layout turns at 1024 px, without a new page', () =>
    visit(at.desk, { width: 1024 }, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/');
      expect(await shown.columns.count()).toBe(7);
      await page.setViewportSize({ width: 1023, height: 900 });
      await shown.card.getByText(/^This week/).waitFor();
      expect(await shown.columns.count()).toBe(5);
    }));

  test.if(hasWorkday)('a day of this week is selected as one of the month is', () =>
    visit(at.desk, { width: 768 }, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      const name = formatTradeDate(workday, { weekday: true, longMonth: true });
      await shown.day(name).getByText('+$12,346', { exact: true }).waitFor();
      await shown.selected.getByRole('heading', { name: 'Thu, Feb 29' }).waitFor();
      await shown.day(name).focus();
      await page.keyboard.press('Space');
      await shown.selected.getByText('+$12,345.60').first().waitFor();
    }),
  );

  test.if(hasWorkday)('a long amount is short on a phone, and still told in full', () =>
    visit(at.desk, { width: 360 }, async ({ page }) => {
      await open(page, '/');
      const name = formatTradeDate(workday, { weekday: true, longMonth: true });
      await calendar(page).day(name).getByText('+$12.3K', { exact: true }).waitFor();
      expect(await calendar(page).day(name).textContent()).toContain('+$12,346');
    }),
  );
});

describe('amounts of eight figures and names of eighty letters', () => {
  for (const width of [1440, 1280, 1024, 768, 360]) {
    test(`fit at ${width} px`, () =>
      visit(at.desk, { width }, async ({ page }) => {
        for (const path of ['/?month=2023-03', '/?month=2024-02', '/', '/legacy?month=2023-03']) {
          await open(page, path);
          expect(await overflowing(page)).toEqual([]);
        }
      }));
  }
});

test('an amount too long for a day at any width is short there, and told in full', () =>
  visit(at.desk, {}, async ({ page }) => {
    const shown = calendar(page);
    await open(page, '/?month=2023-03');
    const day = shown.day('Wednesday, March 8');
    await day.getByText('−$1B', { exact: true }).waitFor();
    expect(await day.textContent()).toContain('−$1,000,000,000');
    await day.click();
    await shown.selected.getByText('−$999,999,999.99').waitFor();
  }));

/** What is wider than the place it has: the page itself, and texts that hang out of their parents. */
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

describe('where the desk shows', () => {
  test('only ranks, days have trades and names but no amounts', () =>
    visit(at.desk, {}, async ({ page }) => {
      await (await at.desk.asAdmin())('PUT', '/api/admin/settings', { public: 'ranks' });
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
        await (await at.desk.asAdmin())('PUT', '/api/admin/settings', { public: 'full' });
      }
    }));

  test('nothing, the calendar says that it is private', () =>
    visit(at.desk, {}, async ({ page }) => {
      await (await at.desk.asAdmin())('PUT', '/api/admin/settings', { public: 'off' });
      try {
        for (const path of ['/?month=2024-02', '/legacy']) {
          await open(page, path);
          await page.getByText('This desk keeps its performance to itself').waitFor();
          expect(await page.getByRole('grid').count()).toBe(0);
          expect(await page.content()).not.toMatch(/Maya|1250/);
        }
      } finally {
        await (await at.desk.asAdmin())('PUT', '/api/admin/settings', { public: 'full' });
      }
    }));
});
