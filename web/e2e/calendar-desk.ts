import { beforeAll } from 'bun:test';
import type { Page } from 'playwright-core';
import { daysOf, workweekOf } from '#src/values/calendar.ts';
import { tradeDateAt } from '#src/values/trade-date.ts';
import { deskOfFile } from './desk-fixture.ts';
import { zoneAtNoon } from './running-desk.ts';

const timeZone = zoneAtNoon();
export const today = tradeDateAt(Date.now(), timeZone);
export const week = workweekOf(today);
/** A day of this week that has come, and is not on a weekend; on a Sunday there is none. */
export const workday = daysOf(week).findLast((day) => day <= today) ?? '';
export const hasWorkday = workday !== '';

export const LONG_NAME = 'Maximiliane Aleksandrovna von und zu Hohenlohe-Waldenburg-Schillingsfürst IVth';

/** A desk for the tests of a file, with days of every kind in the past, and one of this week where that has one. */
export function calendarDesk() {
  const file = deskOfFile({ BULLPEN_TIMEZONE: timeZone });
  beforeAll(async () => {
    const { desk } = file;
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
  return file;
}

export const searchOf = (page: Page) => new URL(page.url()).search;
