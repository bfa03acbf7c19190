import { beforeAll, describe, expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { dayInFull, workweek } from '#src/testing/naive-model/dates.ts';
import { appOfFile } from './app-fixture.ts';
import { open, resize, visit } from './browser.ts';
import { calendar } from './models/calendar.ts';
import { guestPage } from './models/guest-page.ts';
import { type Caller, startApp } from './running-app.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

/** A week in a month that has no other trades, so that a phone shows it. */
const workdays = workweek('2023-03-08');

const at = appOfFile(NEW_YORK, NOW);
let admin: Caller;
let maya: Caller;

beforeAll(async () => {
  admin = await at.app.asAdmin();
  maya = await at.app.as(await at.app.addTrader('Maya Okafor', 'maya-code-1'));
  // Three wins of five: 60%.
  for (const [tradeDate, pnl] of [
    ['2024-02-01', '1250.25'],
    ['2024-02-14', '-430.50'],
    ['2024-02-20', '80.00'],
    ['2024-02-21', '70.00'],
    ['2024-02-29', '0.00'],
  ]) {
    await maya('POST', '/api/journal', { symbol: 'ESZ6', tradeDate, pnl });
  }
});

/** A colour as rendered, whichever theme it is from. */
async function hueOf(element: Locator, property: 'color' | 'backgroundColor'): Promise<string> {
  const colour = await element.evaluate((node, name) => getComputedStyle(node)[name], property);
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (green > red && green > blue) return 'green';
  return red > 1.5 * green ? 'red' : red > blue ? 'amber' : 'grey';
}

/** Of a day's ground, which has but a share of its colour. */
async function groundOf(day: Locator): Promise<string> {
  const hue = await hueOf(day, 'backgroundColor');
  return hue === 'amber' ? 'red' : hue;
}

/** Where a text begins and ends on its line, regardless of its box. */
const extentOf = (text: Locator) =>
  text.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  });

describe('the calendar', () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    test(`has green days with a plus and red ones with a minus, and weeks with trends, ${colorScheme}`, () =>
      visit(at.app, { colorScheme }, async ({ page }) => {
        const shown = calendar(page);
        await open(page, '/?month=2024-02');
        for (const [date, amount, hue] of [
          ['Thursday, February 1', '+$1,250', 'green'],
          ['Wednesday, February 14', '−$431', 'red'],
          ['Thursday, February 29', '$0', 'grey'],
        ] as const) {
          await shown.day(date).getByText(amount, { exact: true }).waitFor();
          expect([date, await groundOf(shown.day(date))]).toEqual([date, hue]);
        }
        for (const [week, amount, arrow, hue] of [
          [1, '+$1,250.25', 'trending-up', 'green'],
          [3, '−$430.50', 'trending-down', 'red'],
        ] as const) {
          await shown.week(week).locator(`[data-icon="${arrow}"]`).waitFor();
          expect(await hueOf(shown.week(week).getByText(amount, { exact: true }), 'color')).toBe(hue);
        }
      }));
  }

  test('has each day under its weekday, including those of other months', () =>
    visit(at.app, {}, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      const [sunday, thursday] = [shown.columns.nth(0), shown.columns.nth(4)];
      const numberOf = (date: string, number: string) => shown.day(date).getByText(number, { exact: true });
      for (const [head, number] of [
        [sunday, shown.grid.getByText('28', { exact: true }).first()],
        [sunday, numberOf('Sunday, February 4', '4')],
        [thursday, numberOf('Thursday, February 1', '1')],
      ] as const) {
        expect((await extentOf(number)).left).toBeCloseTo((await extentOf(head)).left, 0);
      }
    }));

  test("centres long amounts in a phone's days, clear of their edges", () =>
    visit(at.app, { width: 360 }, async ({ page }) => {
      for (const tradeDate of workdays)
        await maya('POST', '/api/journal', { symbol: 'ESZ6', tradeDate, pnl: '12345678.90' });
      await open(page, '/?month=2023-03');
      for (const date of workdays) {
        const name = dayInFull(date);
        const cell = await calendar(page).day(name).boundingBox();
        const amount = await extentOf(calendar(page).day(name).getByText('+$12.3M', { exact: true }));
        const [before, after] = [
          amount.left - (cell?.x ?? 0),
          (cell?.x ?? 0) + (cell?.width ?? 0) - amount.right,
        ];
        expect(Math.min(before, after)).toBeGreaterThanOrEqual(2);
        expect(Math.abs(before - after)).toBeLessThan(1.5);
      }
    }));

  test('has no gap below the last week next to taller cards', () =>
    visit(at.app, { width: 1024 }, async ({ page }) => {
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      const card = await shown.weekly.boundingBox();
      const last = await shown.week(5).boundingBox();
      // The card's own padding and border.
      expect(bottomOf(card) - bottomOf(last)).toBeLessThanOrEqual(21);
    }));
});

describe('with forced colours', () => {
  /** Whether a change to a part of the page changes how it looks. */
  async function changes(part: Locator, act: () => Promise<unknown>): Promise<boolean> {
    const before = await part.screenshot();
    await act();
    return !before.equals(await part.screenshot());
  }
  const hide = (part: Locator) => part.evaluate((node) => node.setAttribute('style', 'visibility: hidden'));

  test('icons and the selected day are visible, and nothing is drawn without a toast', () =>
    visit(at.app, {}, async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      const shown = calendar(page);
      await open(page, '/?month=2024-02');
      const theme = page.getByRole('button', { name: /^Switch to/ });
      for (const [part, icon] of [
        [shown.next, shown.next.locator('[data-icon]')],
        [shown.week(1), shown.week(1).locator('[data-icon]')],
        [theme, theme.locator('.only-dark [data-icon]')],
      ] as const) {
        expect(await changes(part, () => hide(icon))).toBe(true);
      }
      const day = shown.day('Thursday, February 1');
      const choose = async () => {
        await day.click();
        await page.mouse.move(0, 0);
      };
      expect(await changes(day, choose)).toBe(true);
      const corner = { x: 880, y: 800, width: 400, height: 100 };
      const before = await page.screenshot({ clip: corner });
      await hide(page.getByRole('region', { name: /^Notifications/ }));
      expect(before.equals(await page.screenshot({ clip: corner }))).toBe(true);
    }));
});

describe('the guest page', () => {
  for (const [width, rows] of [
    [1280, 'table'],
    [360, 'list'],
  ] as const) {
    test(`keeps the highlight of the first ranks within the rounded corners, as a ${rows}`, () =>
      visit(at.app, { width, colorScheme: 'light' }, async ({ page }) => {
        const { leaderboard } = guestPage(page);
        await guestPage(page).open();
        await leaderboard.getByText('Maya Okafor').first().waitFor();
        await leaderboard.evaluate((card) => card.scrollIntoView({ block: 'end' }));
        // The very corner of the card, at its last row.
        expect(
          await leaderboard.evaluate((card) => {
            const { left, bottom } = card.getBoundingClientRect();
            return card.contains(document.elementFromPoint(left + 2, bottom - 2));
          }),
        ).toBe(false);
      }));
  }

  test('shows a win rate of 60 as good, of 50 as fair and below as poor', async () => {
    // The team's rate is the mean of its traders' rates; here there is only one.
    const alone = await startApp();
    try {
      const leo = await alone.as(await alone.addTrader('Leo Brandt', 'leo-code-22'));
      const trade = (pnl: string) => leo('POST', '/api/journal', { symbol: 'ES', pnl });
      for (const pnl of ['1', '1', '1', '-1', '-1']) await trade(pnl);
      await visit(alone, {}, async ({ page }) => {
        for (const [rate, hue] of [
          ['60.0%', 'green'],
          ['50.0%', 'amber'],
          ['42.9%', 'red'],
        ] as const) {
          await guestPage(page).open();
          const figure = guestPage(page).overview('Average Win Rate');
          expect(await figure.textContent()).toBe(rate);
          expect([rate, await hueOf(figure.locator('[style*="width"]'), 'backgroundColor')]).toEqual([
            rate,
            hue,
          ]);
          await trade('-1');
        }
      });
    } finally {
      await alone.stop();
    }
  });

  test('has a form as wide as the rest when there is nothing to show next to it', () =>
    visit(at.app, {}, async ({ page }) => {
      await admin('PUT', '/api/admin/settings', { public: 'off' });
      try {
        const guest = guestPage(page);
        for (const width of [768, 640, 360]) {
          await page.setViewportSize({ width, height: 900 });
          await guest.open();
          const said = await guest.leaderboard.boundingBox();
          const form = await guest.access.boundingBox();
          expect([width, form?.x, form?.width]).toEqual([width, said?.x, said?.width]);
        }
      } finally {
        await admin('PUT', '/api/admin/settings', { public: 'full' });
      }
    }));
});

test('a long team name does not move the buttons next to it', async () => {
  const named = await startApp({
    BULLPEN_TEAM_NAME: 'Hohenlohe Capital Preservation and Risk Management Partners',
  });
  try {
    await visit(named, {}, async ({ page }) => {
      for (const path of ['/', '/guest', '/admin']) {
        await open(page, path);
        for (const width of [1280, 640, 360]) {
          await resize(page, width);
          const header = page.getByRole('banner');
          const theme = await header.getByRole('button', { name: /^Switch to/ }).boundingBox();
          const logo = await header
            .getByRole('link', { name: /^Hohenlohe/ })
            .locator('svg')
            .boundingBox();
          expect([path, width, Math.abs(middleOf(theme) - middleOf(logo)) < 2]).toEqual([path, width, true]);
          const edge = (theme?.x ?? 0) + (theme?.width ?? 0);
          const beside = width === 1280 ? 52 : width === 640 ? 32 : 16;
          expect([path, width, width - edge]).toEqual([path, width, beside]);
        }
        await resize(page, 1280);
      }
    });
  } finally {
    await named.stop();
  }
});

const middleOf = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0) / 2;

const bottomOf = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0);
