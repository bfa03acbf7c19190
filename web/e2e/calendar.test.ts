import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { daysOf, formatMonth, monthOf, nextMonth, workweekOf } from '#src/values/calendar.ts';
import { addDays, formatTradeDate, tradeDateAt } from '#src/values/trade-date.ts';
import { closeBrowser, open, TEST_TIMEOUT, visit } from './browser.ts';
import { calendar } from './models/calendar.ts';
import { type Caller, type RunningDesk, startDesk, zoneAtNoon } from './running-desk.ts';

setDefaultTimeout(TEST_TIMEOUT);

const timeZone = zoneAtNoon();
const today = tradeDateAt(Date.now(), timeZone);
const week = workweekOf(today);
/** A day of this week that has come, and is not on a weekend; on a Sunday there is none. */
const workday = daysOf(week).findLast((day) => day <= today) ?? '';
const hasWorkday = workday !== '';

const LONG_NAME = 'Maximiliane Aleksandrovna von und zu Hohenlohe-Waldenburg-Schillingsfürst IVth';

let desk: RunningDesk;
let admin: Caller;

beforeAll(async () => {
  desk = await startDesk({ BULLPEN_TIMEZONE: timeZone });
  admin = await desk.asAdmin();
  const maya = await desk.as(await desk.addTrader('Maya Okafor', 'maya-code-1'));
  const leo = await desk.as(await desk.addTrader(LONG_NAME, 'leo-code-22'));
  for (const [trade, tradeDate, pnl] of [
    [maya, '2024-01-31', '100.00'],
    [maya, '2024-02-01', '1250.25'],
    [leo, '2024-02-01', '-250.25'],
    [maya, '2024-02-14', '-430.50'],
    [leo, '2024-02-15', '0.40'],
    [maya, '2024-02-29', '50.00'],
    [leo, '2024-02-29', '-50.00'],
    [maya, '2023-03-06', '12345678.90'],
    [leo, '2023-03-07', '-12345678.90'],
    [leo, '2023-03-08', '-999999999.99'],
    ...(hasWorkday ? [[maya, workday, '12345.60'] as const] : []),
  ] as const) {
    await trade('POST', '/api/journal', { symbol: 'ESZ6', tradeDate, pnl });
  }
});

afterAll(async () => {
  await desk.stop();
  await closeBrowser();
});

const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);
const searchOf = (page: Page) => new URL(page.url()).search;

describe('the month', () => {
  test('is a grid from Sunday to Saturday with the days around it greyed', () =>
    visit(desk, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      expect(await shown.columns.allTextContents()).toEqual([
        'Sun',
        'Mon',
        'Tue',
        'Wed',
        'Thu',
        'Fri',
        'Sat',
      ]);
      expect(await shown.grid.getByRole('row').count()).toBe(6);
      const first = shown.grid.getByRole('row').nth(1).getByRole('gridcell');
      expect(await first.count()).toBe(7);
      expect(await first.nth(3).textContent()).toBe('31');
      expect(await first.nth(3).getAttribute('aria-disabled')).toBe('true');
      expect(await shown.grid.getByRole('button').count()).toBe(29);
    }));

  test('shows amount, sign and trades of the days that have them', () =>
    visit(desk, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      const colourOf = (date: string, text: string) =>
        shown
          .day(date)
          .getByText(text, { exact: true })
          .evaluate((node) => getComputedStyle(node).color);
      await shown.day('Thursday, February 1').getByText('2 trades', { exact: true }).waitFor();
      const gain = await colourOf('Thursday, February 1', '+$1,000');
      await shown.day('Wednesday, February 14').getByText('1 trade', { exact: true }).waitFor();
      const loss = await colourOf('Wednesday, February 14', '−$431');
      expect(gain).not.toBe(loss);
      // Not so little that nothing were left of it, and with its sign.
      await shown.day('Thursday, February 15').getByText('+$0.40', { exact: true }).waitFor();
      const zero = await colourOf('Thursday, February 29', '$0');
      expect([gain, loss]).not.toContain(zero);
      expect(await shown.day('Friday, February 2').textContent()).toBe('Friday, February 22');
    }));

  test('is totalled in its badge, in This Month and by full weeks', () =>
    visit(desk, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      await shown.card.getByText('+$570', { exact: true }).waitFor();
      await shown.thisMonth.getByText('+$569.90').waitFor();
      for (const [name, value] of [
        ['Total P&L', '+$569.90'],
        ['Active Traders', '2'],
        ['Total Trades', '6'],
      ]) {
        expect(
          await shown.thisMonth
            .getByText(name ?? '')
            .locator('..')
            .textContent(),
        ).toBe(`${name}${value}`);
      }
      await shown.weekly.getByText('full weeks').waitFor();
      expect(await shown.weekly.getByRole('listitem').allTextContents()).toEqual([
        // With January 31, which is in that week.
        'Week 1Jan 28 – Feb 3+$1,100.003 trades',
        'Week 2Feb 4 – 10$0.000 trades',
        'Week 3Feb 11 – 17−$430.102 trades',
        'Week 4Feb 18 – 24$0.000 trades',
        'Week 5Feb 25 – Mar 2$0.002 trades',
      ]);
      const arrows = (n: number) => shown.week(n).locator('[class*="i-lucide-trending"]').count();
      expect([await arrows(1), await arrows(2), await arrows(3)]).toEqual([1, 0, 1]);
    }));

  test('without a trade has a badge of +$0', () =>
    visit(desk, {}, async ({ page }) => {
      await open(page, '/?month=2001-05');
      await calendar(page).card.getByText('+$0', { exact: true }).waitFor();
      await calendar(page).selected.getByText('No day selected').waitFor();
    }));

  test('of a loss has a minus sign in its badge', () =>
    visit(desk, {}, async ({ page }) => {
      await (await desk.as({ id: 1, name: '', accessCode: 'maya-code-1' }))('POST', '/api/journal', {
        symbol: 'CLF7',
        tradeDate: '2022-06-10',
        pnl: '-430.49',
      });
      await open(page, '/?month=2022-06');
      await calendar(page).card.getByText('−$430', { exact: true }).first().waitFor();
    }));
});

describe('a day', () => {
  test('is selected by a click, and its panel tells total, trades and top trader', () =>
    visit(desk, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      const day = 'Thursday, February 1';
      expect(await shown.cell(day).getAttribute('aria-selected')).toBe('false');
      await shown.day(day).click();
      expect(await shown.cell(day).getAttribute('aria-selected')).toBe('true');
      expect(await shown.grid.locator('[aria-selected="true"]').count()).toBe(1);
      await shown.selected.getByRole('heading', { name: 'Thu, Feb 1' }).waitFor();
      await shown.selected.getByText('2 trades').waitFor();
      await shown.selected.getByText('+$1,000.00').waitFor();
      await shown.selected.getByText('Maya Okafor').waitFor();
      await shown.selected.getByText('+$1,250.25').waitFor();
      await shown.day('Wednesday, February 14').click();
      await shown.selected.getByText('−$430.50').waitFor();
      await shown.selected.getByText('None in profit').waitFor();
    }));

  test('without trades cannot be selected', () =>
    visit(desk, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      const before = await shown.selected.textContent();
      expect(await shown.day('Friday, February 2').getAttribute('aria-disabled')).toBe('true');
      await shown.day('Friday, February 2').click({ force: true });
      expect(await shown.selected.textContent()).toBe(before);
    }));

  test('is reached and selected by keys', () =>
    visit(desk, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      await shown.next.focus();
      await page.keyboard.press('Tab');
      // One stop for all days: the selected one, which is the latest.
      expect(await isFocused(shown.day('Thursday, February 29'))).toBe(true);
      for (const [key, day] of [
        ['ArrowUp', 'Thursday, February 22'],
        ['ArrowLeft', 'Wednesday, February 21'],
        ['Home', 'Sunday, February 18'],
        ['End', 'Saturday, February 24'],
        ['ArrowRight', 'Sunday, February 25'],
        ['ArrowDown', 'Sunday, March 3'],
        ['PageUp', 'Saturday, February 3'],
        ['Home', 'Thursday, February 1'],
        ['ArrowLeft', 'Wednesday, January 31'],
        ['PageDown', 'Thursday, February 29'],
        ['PageDown', 'Friday, March 29'],
        ['PageUp', 'Thursday, February 29'],
      ] as const) {
        await page.keyboard.press(key);
        await page.waitForFunction((name) => document.activeElement?.textContent?.startsWith(name), day);
      }
      expect(searchOf(page)).toBe('?month=2024-02');
      for (let week = 0; week < 4; week += 1) await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await shown.selected.getByRole('heading', { name: 'Thu, Feb 1' }).waitFor();
      await page.keyboard.press('Tab');
      expect(await shown.grid.locator(':focus').count()).toBe(0);
    }));

  test('before the first and after the last month is not reached', () =>
    visit(desk, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2000-01');
      await shown.day('Saturday, January 1').focus();
      for (const key of ['ArrowLeft', 'PageUp', 'ArrowUp']) await page.keyboard.press(key);
      expect(await isFocused(shown.day('Saturday, January 1'))).toBe(true);
      expect(searchOf(page)).toBe('?month=2000-01');
    }));
});

describe('another month', () => {
  test('is opened by the arrows, stands in the address, and is there again after a reload', () =>
    visit(desk, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      await shown.month('Feb 2024').waitFor();
      await shown.previous.click();
      await shown.month('Jan 2024').waitFor();
      await shown.day('Wednesday, January 31').getByText('+$100', { exact: true }).waitFor();
      expect(searchOf(page)).toBe('?month=2024-01');
      await page.reload();
      await shown.month('Jan 2024').waitFor();
      await page.goBack();
      await shown.month('Feb 2024').waitFor();
      await shown.next.click();
      await shown.month('Mar 2024').waitFor();
      await shown.today.click();
      await shown.month(formatMonth(monthOf(today))).waitFor();
      expect(searchOf(page)).toBe('');
    }));

  test('is read as soon as its arrow is pointed at', () =>
    visit(desk, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      const asked = page.waitForRequest('/api/calendar/2024-01');
      await shown.previous.hover();
      await asked;
      const next = page.waitForRequest('/api/calendar/2024-03');
      await shown.next.focus();
      await next;
    }));

  test('keeps its place while it is read, and the screen', () =>
    visit(desk, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
      await page.route('/api/calendar/2024-01', async (route) => {
        await asked;
        await route.continue();
      });
      const before = await shown.card.boundingBox();
      await shown.previous.click();
      await shown.month('Jan 2024').waitFor();
      await shown.day('Wednesday, January 31').waitFor();
      expect(await shown.grid.getAttribute('aria-busy')).toBe('true');
      expect(await page.getByText('Loading trading data...').count()).toBe(0);
      expect(await shown.card.boundingBox()).toEqual(before);
      answer();
      await shown.day('Wednesday, January 31').getByText('+$100').waitFor();
      expect(await shown.grid.getAttribute('aria-busy')).toBe('false');
    }));

  test('goes from January 2000 to next month', () =>
    visit(desk, {}, async ({ page }) => {
      const shown = calendar(page);
      const last = nextMonth(monthOf(today));
      for (const [month, end] of [
        ['2000-01', shown.previous],
        [last, shown.next],
      ] as const) {
        await open(page, `/?month=${month}`);
        await shown.month(formatMonth(month)).waitFor();
        expect(await end.getAttribute('aria-disabled')).toBe('true');
        await end.click({ force: true });
        expect(searchOf(page)).toBe(`?month=${month}`);
      }
    }));

  for (const month of ['2026-13', '1999-12', '9999-01', 'x', '', '2024-02-01', '<script>']) {
    test(`that is none, such as "${month}", is today's`, () =>
      visit(desk, {}, async ({ page }) => {
        await open(page, `/?month=${encodeURIComponent(month)}`);
        await calendar(page)
          .month(formatMonth(monthOf(today)))
          .waitFor();
      }));
  }

  test('that cannot be read says so, and can be tried again', () =>
    visit(desk, {}, async ({ page, provokes }) => {
      provokes(/status of 500/);
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      await page.route('/api/calendar/2024-01', (route) => route.fulfill({ status: 500, body: 'no' }));
      await shown.previous.click();
      const alert = shown.card.getByRole('alert');
      await alert.getByText('Failed to fetch trading data').waitFor();
      await shown.month('Jan 2024').waitFor();
      await page.unroute('/api/calendar/2024-01');
      await alert.getByRole('button', { name: 'Retry' }).click();
      await shown.day('Wednesday, January 31').getByText('+$100').waitFor();
      await shown.weekly.waitFor();
    }));

  test('is opened without JavaScript', () =>
    visit(desk, { javaScript: false }, async ({ page }) => {
      const shown = calendar(page);
      await page.goto('/?month=2024-02');
      await shown.day('Thursday, February 1').getByText('+$1,000').waitFor();
      await shown.previous.click();
      await shown.month('Jan 2024').waitFor();
      await shown.weekly.getByText('Week 1').waitFor();
    }));
});

describe('below 1024 px', () => {
  for (const width of [1023, 360]) {
    test(`the calendar is Monday to Friday of this week, at ${width}`, () =>
      visit(desk, { width }, async ({ page }) => {
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
    visit(desk, { width: 1024 }, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/');
      expect(await shown.columns.count()).toBe(7);
      await page.setViewportSize({ width: 1023, height: 900 });
      await shown.card.getByText(/^This week/).waitFor();
      expect(await shown.columns.count()).toBe(5);
    }));

  test.if(hasWorkday)('a day of this week is selected as one of the month is', () =>
    visit(desk, { width: 768 }, async ({ page }) => {
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
    visit(desk, { width: 360 }, async ({ page }) => {
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
      visit(desk, { width }, async ({ page }) => {
        for (const path of ['/?month=2023-03', '/?month=2024-02', '/', '/legacy?month=2023-03']) {
          await open(page, path);
          expect(await overflowing(page)).toEqual([]);
        }
      }));
  }
});

test('an amount too long for a day at any width is short there, and told in full', () =>
  visit(desk, {}, async ({ page }) => {
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
    visit(desk, {}, async ({ page }) => {
      await admin('PUT', '/api/admin/settings', { public: 'ranks' });
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
        await admin('PUT', '/api/admin/settings', { public: 'full' });
      }
    }));

  test('nothing, the calendar says that it is private', () =>
    visit(desk, {}, async ({ page }) => {
      await admin('PUT', '/api/admin/settings', { public: 'off' });
      try {
        for (const path of ['/?month=2024-02', '/legacy']) {
          await open(page, path);
          await page.getByText('This desk keeps its performance to itself').waitFor();
          expect(await page.getByRole('grid').count()).toBe(0);
          expect(await page.content()).not.toMatch(/Maya|1250/);
        }
      } finally {
        await admin('PUT', '/api/admin/settings', { public: 'full' });
      }
    }));
});
