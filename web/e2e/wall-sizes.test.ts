/** A team of any size, and what it made, fits on the screen of a wall, whichever it is: also one that is no wall. */

import { beforeAll, expect, test } from 'bun:test';
import { inPart } from '#src/testing/in-part.ts';
import { appOfFile } from './app-fixture.ts';
import { open, resize, visit } from './browser.ts';
import { nextFrames } from './profiles.ts';
import type { SeededTrader } from './running-app.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = appOfFile(NEW_YORK, NOW);
const TRADERS = 14;
let manager: SeededTrader;

beforeAll(async () => {
  const admin = await at.app.asAdmin();
  manager = await at.app.addTrader('Ana Ruiz', 'ana-code-number-1');
  await admin('PUT', `/api/admin/traders/${manager.id}`, { role: 'manager', includePnl: false });
  await admin('PUT', '/api/limits', { default: { dailyLoss: '1000' }, deskDailyLoss: '30000' });
  for (let n = 0; n < TRADERS; n += 1) {
    const one = await at.app.as(await at.app.addTrader(`Trader No ${n}`, `code-of-trader-${n}`));
    await one('POST', '/api/journal', { symbol: 'ESZ6', pnl: n === 0 ? '-12345.67' : '-800' });
  }
});

/** Screens of walls. */
const WALLS = [
  [1920, 1080],
  [3840, 2160],
  [1366, 768],
  [1280, 720],
] as const;

/** From a wall to a phone. */
const SCREENS = [
  [1920, 1080],
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [768, 1024],
  [740, 360],
  [390, 844],
  [360, 740],
] as const;

test.each(inPart(WALLS, 2))(
  'at %i by %i every row is whole, and the team stands below them',
  (width, height) =>
    visit(at.app, { as: manager }, async ({ page }) => {
      await resize(page, width, height);
      await open(page, '/board/wall');
      const more = page.getByText(/^and \d+ more/);
      await more.waitFor();
      await page.evaluate(nextFrames);
      const rows = await page.getByRole('table', { name: 'Board' }).locator('tbody tr').all();
      const parts = [...rows, more, page.locator('main > footer')];
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      const edges = boxes.flatMap((box) => (box ? [Math.round(box.y), Math.round(box.y + box.height)] : []));
      expect(edges).toHaveLength(2 * parts.length);
      expect(edges).toEqual(edges.toSorted((a, b) => a - b));
      expect(edges.at(-1)).toBeLessThan(height);
      expect(await more.textContent()).toStartWith(`and ${TRADERS - rows.length} more`);
      expect(rows.length).toBeGreaterThanOrEqual(height < 1000 ? 5 : 12);
    }),
);

test.each(inPart(SCREENS, 4))('at %i by %i no text lies over another or leaves the screen', (width, height) =>
  visit(at.app, { as: manager }, async ({ page }) => {
    await resize(page, width, height);
    await open(page, '/board/wall');
    await page.locator('main > footer').waitFor();
    await page.evaluate(nextFrames);
    const wrong = await page.locator('main').evaluate((main) => {
      const range = document.createRange();
      /** Where the texts of an element are, as far as it shows them. */
      const boxOf = (element: Element) => {
        const rects: DOMRect[] = [];
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          range.selectNodeContents(text);
          if (text.parentElement?.checkVisibility()) rects.push(...range.getClientRects());
        }
        const cut = getComputedStyle(element).textOverflow === 'ellipsis';
        const end = cut ? element.getBoundingClientRect().right : Number.POSITIVE_INFINITY;
        return {
          left: Math.min(...rects.map(({ left }) => left)),
          right: Math.min(end, Math.max(...rects.map(({ right }) => right))),
        };
      };
      const lines = main.querySelectorAll('header, thead tr, tbody tr, footer');
      return Array.from(lines).flatMap((line) => {
        let end = 0;
        return Array.from(line.children).flatMap((part) => {
          if (!part.textContent?.trim() || !part.checkVisibility()) return [];
          const { left, right } = boxOf(part);
          const isWrong = (line.tagName === 'TR' && left < end) || right > innerWidth;
          end = right;
          return isWrong ? [`${part.textContent}: ${Math.round(left)} to ${Math.round(right)}`] : [];
        });
      });
    });
    expect(wrong).toEqual([]);
  }),
);

test('a tap anywhere shows the way out, and does not take it, where nothing hovers', () =>
  visit(at.app, { as: manager }, async ({ context, origin }) => {
    const storageState = await context.storageState();
    const touched = await context.browser()?.newContext({
      ...{ baseURL: origin, storageState, viewport: { width: 1280, height: 720 } },
      ...{ hasTouch: true, isMobile: true },
    });
    if (!touched) throw new Error('There is no browser');
    try {
      const page = await touched.newPage();
      await page.clock.install();
      await open(page, '/board/wall');
      const leave = page.getByRole('link', { name: 'Leave' });
      const see = async (opacity: string) =>
        page.waitForFunction(([link, wanted]) => link && getComputedStyle(link).opacity === wanted, [
          await leave.elementHandle(),
          opacity,
        ] as const);
      await see('0');
      // Also where it is, out of sight.
      const box = await leave.boundingBox();
      if (!box) throw new Error('It is not there');
      const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      await tap();
      await see('1');
      expect(new URL(page.url()).pathname).toBe('/board/wall');
      await page.clock.fastForward(4000);
      await see('0');
      await page.touchscreen.tap(640, 500);
      await see('1');
      await tap();
      await page.waitForURL('/board');
    } finally {
      await touched.close();
    }
  }));
