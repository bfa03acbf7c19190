import { describe, expect, test } from 'bun:test';
import { hasFocus, open, visit } from './browser.ts';
import { calendarApp, searchOf } from './calendar-app.ts';
import { calendar } from './models/calendar.ts';

const at = calendarApp();

describe('the month', () => {
  test('is a grid from Sunday to Saturday, with the surrounding days greyed out', () =>
    visit(at.app, {}, async ({ page }) => {
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

  test('shows amount, sign and number of trades on days that have them', () =>
    visit(at.app, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      // What a day's ground looks like: its colour, and the hatch of losses.
      const groundOf = async (date: string, text: string) => {
        await shown.day(date).getByText(text, { exact: true }).waitFor();
        return shown.day(date).evaluate((node) => {
          const { backgroundColor, backgroundImage } = getComputedStyle(node);
          return `${backgroundColor} ${backgroundImage}`;
        });
      };
      await shown.day('Thursday, February 1').getByText('2 trades', { exact: true }).waitFor();
      const gain = await groundOf('Thursday, February 1', '+$1,000');
      await shown.day('Wednesday, February 14').getByText('1 trade', { exact: true }).waitFor();
      const loss = await groundOf('Wednesday, February 14', '−$431');
      expect(gain).not.toContain('gradient');
      expect(loss).toContain('repeating-linear-gradient');
      // Amounts below a dollar keep their cents and their sign, and are not shaded as a large gain is.
      const small = await groundOf('Thursday, February 15', '+$0.40');
      const zero = await groundOf('Thursday, February 29', '$0');
      expect(new Set([gain, loss, small, zero]).size).toBe(4);
      expect(await shown.day('Friday, February 2').textContent()).toBe('Friday, February 2 2');
    }));

  test('is totalled in its badge, in This Month and by full weeks', () =>
    visit(at.app, {}, async ({ page }) => {
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
        // Includes January 31, which is in the same week.
        'Week 1Jan 28 – Feb 3+$1,100.003 trades',
        'Week 2Feb 4 – 10$0.000 trades',
        'Week 3Feb 11 – 17−$430.102 trades',
        'Week 4Feb 18 – 24$0.000 trades',
        'Week 5Feb 25 – Mar 2$0.002 trades',
      ]);
      const arrows = (n: number) => shown.week(n).locator('[data-icon^="trending"]').count();
      expect([await arrows(1), await arrows(2), await arrows(3)]).toEqual([1, 0, 1]);
    }));

  test('without a trade has a badge of +$0', () =>
    visit(at.app, {}, async ({ page }) => {
      await open(page, '/?month=2001-05');
      await calendar(page).card.getByText('+$0', { exact: true }).waitFor();
      await calendar(page).selected.getByText('No day selected').waitFor();
    }));

  test('with a loss has a minus sign in its badge', () =>
    visit(at.app, {}, async ({ page }) => {
      await (await at.app.as({ id: 1, name: '', accessCode: 'maya-code-1' }))('POST', '/api/journal', {
        symbol: 'CLF7',
        tradeDate: '2022-06-10',
        pnl: '-430.49',
      });
      await open(page, '/?month=2022-06');
      await calendar(page).card.getByText('−$430', { exact: true }).first().waitFor();
    }));
});

describe('a day', () => {
  test('is selected by a click, and its panel shows total, trades and top trader', () =>
    visit(at.app, {}, async ({ page }) => {
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
    visit(at.app, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      const before = await shown.selected.textContent();
      expect(await shown.day('Friday, February 2').getAttribute('aria-disabled')).toBe('true');
      await shown.day('Friday, February 2').click({ force: true });
      expect(await shown.selected.textContent()).toBe(before);
    }));

  test('is focused and selected by keyboard', () =>
    visit(at.app, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      await shown.next.focus();
      await page.keyboard.press('Tab');
      // A single tab stop for all days: the selected one, which is the latest.
      await hasFocus(shown.day('Thursday, February 29'));
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

  test('cannot be focused before the first or after the last month', () =>
    visit(at.app, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2000-01');
      await shown.day('Saturday, January 1').focus();
      for (const key of ['ArrowLeft', 'PageUp', 'ArrowUp']) await page.keyboard.press(key);
      await hasFocus(shown.day('Saturday, January 1'));
      expect(searchOf(page)).toBe('?month=2000-01');
    }));
});

describe('another month', () => {
  test('is opened by the arrows, is in the URL, and survives a reload', () =>
    visit(at.app, {}, async ({ page }) => {
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
      await shown.month('Nov 2026').waitFor();
      expect(searchOf(page)).toBe('');
    }));

  test('is prefetched when its arrow is hovered', () =>
    visit(at.app, {}, async ({ page }) => {
      const shown = calendar(page);
      // Its last week is in no other month.
      await open(page, '/?month=2024-05');
      const asked = page.waitForRequest('/api/calendar/2024-04');
      await shown.previous.hover();
      await asked;
      const next = page.waitForRequest('/api/calendar/2024-06');
      await shown.next.focus();
      await next;
    }));

  test('keeps its space and the page while it loads', () =>
    visit(at.app, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      const { promise: asked, resolve: response } = Promise.withResolvers<void>();
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
      response();
      await shown.day('Wednesday, January 31').getByText('+$100').waitFor();
      expect(await shown.grid.getAttribute('aria-busy')).toBe('false');
    }));

  test('is available from January 2000 to next month', () =>
    visit(at.app, {}, async ({ page }) => {
      const shown = calendar(page);
      for (const [month, name, end] of [
        ['2000-01', 'Jan 2000', shown.previous],
        ['2026-12', 'Dec 2026', shown.next],
      ] as const) {
        await open(page, `/?month=${month}`);
        await shown.month(name).waitFor();
        expect(await end.getAttribute('aria-disabled')).toBe('true');
        await end.click({ force: true });
        expect(searchOf(page)).toBe(`?month=${month}`);
      }
    }));

  test('that is invalid becomes the current one', () =>
    visit(at.app, {}, async ({ page }) => {
      for (const month of ['2026-13', '1999-12', '9999-01', 'x', '', '2024-02-01', '<script>']) {
        await open(page, `/?month=${encodeURIComponent(month)}`);
        await calendar(page).month('Nov 2026').waitFor();
      }
    }));

  test('that cannot be read says so, and can be retried', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
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

  test('opens without JavaScript', () =>
    visit(at.app, { javaScript: false }, async ({ page }) => {
      const shown = calendar(page);
      await page.goto('/?month=2024-02');
      await shown.day('Thursday, February 1').getByText('+$1,000').waitFor();
      await shown.previous.click();
      await shown.month('Jan 2024').waitFor();
      await shown.weekly.getByText('Week 1').waitFor();
    }));
});
