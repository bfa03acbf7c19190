import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { open, visit } from './browser.ts';
import { deskOfFile } from './desk-fixture.ts';
import { seeToast } from './models/toast.ts';
import type { SeededTrader } from './running-desk.ts';

/** A Friday noon. */
const at = deskOfFile({ BULLPEN_TIMEZONE: 'America/New_York' }, '2026-11-20T17:00:00Z');
const ENTRIES = 620;
let maya: SeededTrader;

beforeAll(async () => {
  maya = await at.desk.addTrader('Maya Okafor', 'maya-code-1');
  const call = await at.desk.as(maya);
  for (let n = 0; n < ENTRIES; n += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, k) =>
        call('POST', '/api/journal', {
          symbol: `S${n + k}`,
          tradeDate: `2026-10-${String(1 + ((n + k) % 30)).padStart(2, '0')}`,
          pnl: (n + k) % 3 === 0 ? '-10.00' : '25.50',
          notes: (n + k) % 50 === 0 ? 'Held\nover lunch' : '',
        }),
      ),
    );
  }
});

const journal = () => `/dashboard/${maya.id}/journal`;
const printed = (page: Page) => page.getByRole('table', { name: 'Printed entries' });

/** Has the page print into a variable what would be on paper: the browser draws it before the call returns. */
async function watchPrint(page: Page): Promise<() => Promise<{ rows: number; text: string } | undefined>> {
  await page.evaluate(() => {
    const seen: { rows: number; text: string }[] = [];
    Object.assign(window, { seen });
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      const table = document.querySelector('[aria-label="Printed entries"]');
      seen.push({
        rows: table?.querySelectorAll('tbody').length ?? 0,
        text: table?.parentElement?.textContent ?? '',
      });
      dispatchEvent(new Event('afterprint'));
    };
  });
  return async () => {
    await page.waitForFunction(
      () => 'seen' in window && Array.isArray(window.seen) && window.seen.length > 0,
    );
    return page.evaluate(() => ('seen' in window && Array.isArray(window.seen) ? window.seen[0] : undefined));
  };
}

describe('the journal', () => {
  for (const way of ['Print', 'Control+p', 'Meta+p']) {
    test(`prints all entries by ${way}, not only those that are drawn`, () =>
      visit(at.desk, { as: maya }, async ({ page }) => {
        await open(page, journal());
        const result = await watchPrint(page);
        if (way === 'Print') await page.getByRole('button', { name: 'Print', exact: true }).click();
        else await page.keyboard.press(way);
        await seeToast(page, 'Preparing to print', `Loading all ${ENTRIES} entries...`);
        const paper = await result();
        expect(paper?.rows).toBe(ENTRIES);
        expect(paper?.text).toContain(`All Entries · ${ENTRIES} entries`);
        expect(await printed(page).count()).toBe(0);
      }));
  }

  test('prints what its filter and search leave, and says which', () =>
    visit(at.desk, { as: maya }, async ({ page }) => {
      await open(page, `${journal()}?filter=losses&q=s1`);
      const result = await watchPrint(page);
      await page.getByRole('button', { name: 'Print', exact: true }).click();
      const paper = await result();
      const found = Array.from({ length: ENTRIES }, (_, n) => n).filter(
        (n) => n % 3 === 0 && `S${n}`.includes('S1'),
      );
      expect(paper?.rows).toBe(found.length);
      expect(paper?.text).toContain(`Losses Only · Search “s1” · ${found.length} entries`);
    }));

  test("says from the browser's menu how many of how many are printed", () =>
    visit(at.desk, { as: maya }, async ({ page }) => {
      await open(page, journal());
      await page.emulateMedia({ media: 'print' });
      await printed(page).waitFor();
      const bodies = await printed(page).locator('tbody').count();
      expect(bodies).toBeLessThan(ENTRIES);
      await page.getByText(`the newest ${bodies} of ${ENTRIES} entries`).waitFor();
      await page.getByText('‘Print’ in the journal loads and prints the rest').waitFor();
    }));

  test('says that it could not load them all, and prints nothing', () =>
    visit(at.desk, { as: maya }, async ({ page, provokes }) => {
      provokes(/status of 500/);
      await page.route(/\/api\/journal\?.*cursor/, (route) => route.fulfill({ status: 500, body: 'no' }));
      await open(page, journal());
      await page.evaluate(() => {
        window.print = () => {
          throw new Error('printed');
        };
      });
      await page.getByRole('button', { name: 'Print', exact: true }).click();
      await seeToast(page, 'Could not load all entries', '500: no');
    }));

  test('is a paper of many sheets, each row whole', () =>
    visit(at.desk, { as: maya }, async ({ page }) => {
      await open(page, journal());
      const result = await watchPrint(page);
      await page.getByRole('button', { name: 'Print', exact: true }).click();
      await result();
      await page.emulateMedia({ media: 'print' });
      await printed(page)
        .locator('tbody')
        .nth(ENTRIES - 1)
        .waitFor();
      const paper = await page.pdf({ format: 'A4' });
      const sheets = paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      expect(sheets).toBeGreaterThan(10);
      expect(
        await printed(page)
          .locator('tbody')
          .first()
          .evaluate((body) => getComputedStyle(body).breakInside),
      ).toBe('avoid');
    }));
});

describe.each(['dark', 'light'] as const)('on paper, from the %s theme,', (colorScheme) => {
  const PAGES = [
    ['/', 'Bullpen'],
    ['/guest', 'Bullpen · Team Performance'],
    ['/team-hub/1?date=2026-10-05', 'Bullpen · Team hub'],
    ['/dashboard/1', 'Bullpen · Dashboard'],
    ['/dashboard/1/journal', 'Bullpen · Journal'],
    ['/dashboard/1/strategies', 'Bullpen · Strategies'],
    ['/dashboard/1/analytics', 'Bullpen · Analytics'],
  ] as const;

  for (const [path, heading] of PAGES) {
    test(`${path} is black on white, says whose it is and of when, and has nothing to press`, () =>
      visit(at.desk, { as: maya, colorScheme }, async ({ page }) => {
        await open(page, path);
        await page.emulateMedia({ media: 'print', colorScheme });
        await page.getByText(heading, { exact: true }).filter({ visible: true }).waitFor();
        await page.getByText('Printed Fri, Nov 20, 2026').waitFor();
        const { ground, ink } = await page.evaluate(() => {
          const { backgroundColor, color } = getComputedStyle(document.body);
          return { ground: backgroundColor, ink: color };
        });
        expect([ground, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
        const pressed = page.locator('nav, form, input, button:not([data-day]), [role="switch"], canvas');
        expect(await pressed.filter({ visible: true }).count()).toBe(0);
        if (path.startsWith('/dashboard'))
          await page.getByText('Maya Okafor', { exact: true }).first().waitFor();
      }));
  }
});

test('charts are printed with their bars, and the calendar as a whole month at any width', () =>
  visit(at.desk, { as: maya, width: 700 }, async ({ page }) => {
    await open(page, '/dashboard/1/analytics');
    await page.emulateMedia({ media: 'print' });
    const bars = page.getByRole('img', { name: 'P&L by day' }).locator('rect');
    await page.getByRole('img', { name: 'Equity curve and drawdown by day' }).waitFor();
    expect(await bars.count()).toBe(30);
    await page.emulateMedia({ media: 'screen' });
    await open(page, '/?month=2026-10');
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('grid', { name: 'Oct 2026' }).waitFor();
    expect(await page.getByRole('grid').count()).toBe(1);
    await page
      .getByRole('region', { name: 'Trading Calendar' })
      .getByText('Oct 2026', { exact: true })
      .filter({ visible: true })
      .waitFor();
  }));
