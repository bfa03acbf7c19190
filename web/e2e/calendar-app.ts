import { beforeAll } from 'bun:test';
import type { Page } from 'playwright-core';
import { appOfFile } from './app-fixture.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

/** A day of this week. */
export const workday = '2026-11-19';

export const LONG_NAME = 'Maximiliane Aleksandrovna von und zu Hohenlohe-Waldenburg-Schillingsfürst IVth';

/** An app for the tests of a file, with past days of every kind and one of this week. */
export function calendarApp() {
  const file = appOfFile(NEW_YORK, NOW);
  beforeAll(async () => {
    const { app } = file;
    const maya = await app.as(await app.addTrader('Maya Okafor', 'maya-code-1'));
    const leo = await app.as(await app.addTrader(LONG_NAME, 'leo-code-22'));
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
      [maya, workday, '12345.60'],
    ] as const) {
      await trade('POST', '/api/journal', { symbol: 'ESZ6', tradeDate, pnl });
    }
  });
  return file;
}

export const searchOf = (page: Page) => new URL(page.url()).search;
