/** A team of any size fits on the screen of a wall, whichever it is. */

import { beforeAll, expect, test } from 'bun:test';
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
    await one('POST', '/api/journal', { symbol: 'ESZ6', pnl: '-800' });
  }
});

test.each([
  [1920, 1080],
  [3840, 2160],
  [1366, 768],
  [1280, 720],
])('at %i by %i every row is whole, and the team stands below them', (width, height) =>
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
