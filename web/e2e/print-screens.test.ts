/** Calendar, week, day and hub on paper. */

import { beforeAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { appOfFile } from './app-fixture.ts';
import { open, visit } from './browser.ts';
import { print, sheetsOf, watchPrint } from './models/paper.ts';
import type { SeededTrader } from './running-app.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = appOfFile(NEW_YORK, NOW);
let maya: SeededTrader;
let leo: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  leo = await at.app.addTrader('Leo Brandt', 'leo-code-22');
  const call = await at.app.as(maya);
  for (const [tradeDate, pnl, strategy] of [
    ['2026-10-05', '250', 'Opening range'],
    ['2026-10-05', '-100', 'VWAP'],
    ['2026-10-07', '75', 'VWAP'],
  ]) {
    await call('POST', '/api/journal', { symbol: 'ESZ6', tradeDate, pnl, strategy });
  }
  await call('PUT', `/api/traders/${maya.id}/weeks/2026-10-04/notes`, { notes: 'Less is more.' });
});

/** What would be on paper, from top to bottom: each of these texts, if it is visible. */
async function orderOf(page: Page, texts: readonly string[]): Promise<string[]> {
  const shown = (await page.locator('main').allInnerTexts()).join('');
  return texts.filter((text) => shown.includes(text)).sort((a, b) => shown.indexOf(a) - shown.indexOf(b));
}

const screens = (): [name: string, path: string, sheets: number][] => [
  ['the calendar', `/dashboard/${maya.id}/calendar?month=2026-10`, 1],
  ['the week', `/dashboard/${maya.id}/weeks/2026-10-04`, 2],
  ['the day', `/dashboard/${maya.id}/days/2026-10-07`, 1],
  ['the hub', `/team-hub/${maya.id}?date=2026-10-05`, 1],
];

test('calendar, week, day and hub are printed, on no more sheets than they fill', () =>
  visit(at.app, { as: maya, width: 1440 }, async ({ page }) => {
    for (const [name, path, most] of screens()) {
      await open(page, path);
      const result = await watchPrint(page);
      await print(page, 'Print');
      expect([name, await result()]).toEqual([name, expect.anything()]);
      const sheets = sheetsOf(await page.pdf({ format: 'A4' }));
      expect([name, sheets <= most, sheets]).toEqual([name, true, sheets]);
    }
  }));

test('a month of six weeks takes one sheet', () =>
  visit(at.app, { as: maya, width: 1440 }, async ({ page }) => {
    const call = await at.app.as(maya);
    for (const tradeDate of ['2026-08-01', '2026-08-05', '2026-08-13', '2026-08-21', '2026-08-31'])
      await call('POST', '/api/journal', { symbol: 'ESZ6', tradeDate, pnl: '-1250', commission: '4.50' });
    await open(page, `/dashboard/${maya.id}/calendar?month=2026-08`);
    await page.getByRole('grid', { name: 'August 2026' }).getByText('31').first().waitFor();
    for (const format of ['A4', 'Letter'])
      for (const landscape of [false, true]) {
        const sheets = sheetsOf(await page.pdf({ format, landscape }));
        expect([format, landscape, sheets]).toEqual([format, landscape, 1]);
      }
  }));

test('a week is printed from its figures to its note, and a day without the month beside it', () =>
  visit(at.app, { as: maya, width: 1440 }, async ({ page }) => {
    await open(page, `/dashboard/${maya.id}/weeks/2026-10-04`);
    await page.emulateMedia({ media: 'print' });
    const parts = [
      'Maya Okafor',
      'Oct 4 – 10, 2026',
      'Profit Factor',
      'By setup',
      'Best trade',
      'Less is more.',
    ];
    expect(await orderOf(page, parts)).toEqual(parts);
    expect(await page.getByRole('grid').filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await open(page, `/dashboard/${maya.id}/days/2026-10-05`);
    await page.emulateMedia({ media: 'print' });
    const day = ['Mon, Oct 5', 'Equity by trade', 'Week of Oct 4'];
    expect(await orderOf(page, day)).toEqual(day);
    expect(await page.getByRole('grid').filter({ visible: true }).count()).toBe(0);
  }));

test("the hub's sheet names every trader, and its day", () =>
  visit(at.app, { as: leo, width: 1440 }, async ({ page }) => {
    await open(page, `/team-hub/${leo.id}?date=2026-10-05`);
    await page.emulateMedia({ media: 'print' });
    await page
      .getByRole('list', { name: 'Traders' })
      .getByText('Maya Okafor')
      .filter({ visible: true })
      .waitFor();
    await open(page, `/team-hub/${leo.id}`);
    await page
      .getByRole('heading', { name: /Last trading day/ })
      .filter({ visible: true })
      .waitFor();
  }));
