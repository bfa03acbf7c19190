/** Where the system sets the colours, every bar is still seen. */

import { beforeAll, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { day } from '#src/testing/naive-model/dates.ts';
import { appOfFile } from './app-fixture.ts';
import { open, visit } from './browser.ts';
import { seeChart } from './models/charts.ts';
import { insertEntries } from './models/recorded.ts';
import type { SeededTrader } from './running-app.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = appOfFile(NEW_YORK, NOW);
let maya: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  const admin = await at.app.asAdmin();
  await admin('PUT', '/api/limits', { default: { dailyLoss: '1000', maxTrades: 8 }, deskDailyLoss: null });
  insertEntries(
    at.app,
    maya,
    Array.from({ length: 300 }, (_, n) => {
      const tradeDate = day(today, -Math.floor(n / 2));
      const isFriday = new Date(`${tradeDate}T12:00:00Z`).getUTCDay() === 5;
      return {
        symbol: 'ESZ6',
        tradeDate,
        cents: BigInt((isFriday ? -20_000 : 6000) + ((n * 7919) % 30_000) - 15_000),
      };
    }),
  );
});

/** Whether it is seen: the page looks otherwise without it. */
async function isSeen(page: Page, part: Locator): Promise<boolean> {
  await part.scrollIntoViewIfNeeded();
  const before = await page.screenshot();
  await part.evaluate((node) => node.setAttribute('visibility', 'hidden'));
  await part.evaluate(
    (node) => node instanceof HTMLElement && node.style.setProperty('visibility', 'hidden'),
  );
  const isOther = !before.equals(await page.screenshot());
  await part.evaluate((node) => {
    node.removeAttribute('visibility');
    if (node instanceof HTMLElement) node.style.removeProperty('visibility');
  });
  return isOther;
}

for (const colorScheme of inPart(['dark', 'light'] as const, 1)) {
  test(`meters, rooms, sparklines, intervals and charts: ${colorScheme}`, () =>
    visit(at.app, { as: maya, width: 1440, colorScheme }, async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
      const seen: [string, boolean][] = [];
      const look = async (name: string, part: Locator) => {
        await part.waitFor();
        seen.push([name, await isSeen(page, part)]);
      };
      await open(page, `/dashboard/${maya.id}`);
      await look('room today', page.locator('aside [data-drawn="track"] > *').first());
      await look('win rate', page.locator('main [data-drawn="track"] > *').first());
      await look('sparkline', page.locator('main svg polyline').first());
      await open(page, `/team-hub/${maya.id}`);
      await look('trader of the day', page.locator('main li [data-drawn="track"] > *').first());
      await open(page, `/dashboard/${maya.id}/weeks/2026-11-15`);
      await look('trade of a week', page.locator('main [data-drawn] .bg-gain').first());
      await open(page, `/dashboard/${maya.id}/analytics`);
      await look('interval of a loss', page.locator('main [data-drawn] .heat-loss-4').first());
      await look('interval of a gain', page.locator('main [data-drawn] .heat-gain-4').first());
      await seeChart(page, 'P&L by Weekday');
      const bars = page.getByRole('figure', { name: 'P&L by Weekday' }).locator('a rect[class*="stroke"]');
      await look('bar of a gain', bars.nth(0));
      await look('bar of a loss', page.locator('a rect.stroke-loss').first());
      await look('equity', page.locator('main svg[data-drawing] path.stroke-gain').first());
      expect(seen.filter(([, isThere]) => !isThere)).toEqual([]);
    }));
}
