/** Images of entries: in the form, on the card, and in the viewer. */

import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { png } from '#src/testing/image.ts';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { hasFocus, open, resize, visit } from './browser.ts';
import { hand } from './hand-files.ts';
import { journalPage } from './models/journal-page.ts';
import { seeToast } from './models/toast.ts';
import { tradesPage } from './models/trades-page.ts';

const at = traderOfTest();

const file = (name: string, width = 60) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(png({ width, height: 40 })),
});

/** The images of the one entry there is, as saved. */
async function savedImages(): Promise<{ id: number; n: number[] }> {
  const entries = await (await at.elsewhere('GET', `/api/journal?traderId=${at.trader.id}`)).json();
  expect(entries).toHaveLength(1);
  const [{ id, images }] = entries;
  return { id, n: images.map(({ n }: { n: number }) => n) };
}

/** Fingers on the screen, each at a point; none of them lets go of it. */
async function touching(page: Page) {
  const session = await page.context().newCDPSession(page);
  return async (...steps: (readonly [x: number, y: number])[][]) => {
    let held = 0;
    for (const points of [...steps, []]) {
      const type = points.length === 0 ? 'touchEnd' : points.length > held ? 'touchStart' : 'touchMove';
      held = points.length;
      const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
      await session.send('Input.dispatchTouchEvent', { type, touchPoints });
    }
  };
}

/** Waits until the second image of a symbol is drawn, this wide in itself: before, it has no size. */
const secondDrawn = (page: Page, symbol: string, width: number) =>
  page.waitForFunction(
    ([alt, wide]) =>
      [...document.querySelectorAll('img')].some(
        (image) => image.alt === alt && image.complete && image.naturalWidth === wide,
      ),
    [`Image 2 of ${symbol}`, width] as const,
  );

const inForm = (page: Page) => {
  const { dialog } = journalPage(page, at.trader.id);
  return {
    add: dialog.getByLabel('Add images'),
    images: dialog.getByRole('list', { name: 'Images' }).getByRole('img'),
    remove: (name: string) => dialog.getByRole('button', { name: `Remove ${name}` }),
    alerts: dialog.getByRole('alert'),
  };
};

describe('the images of an entry', () => {
  test('are chosen, dropped and pasted, saved with a new entry, and shown one by one', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const journal = journalPage(page, at.trader.id);
      const form = inForm(page);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({ asset: 'ES', pnl: '125' });
      await form.add.setInputFiles([
        file('first.png'),
        { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>no image') },
      ]);
      await form.alerts
        .filter({ hasText: 'page.html: The file is not a PNG, JPEG or WebP image.' })
        .waitFor();
      await hand(page, 'drop', 'second.png', png({ width: 70 }));
      await hand(page, 'paste', 'third.png', png({ width: 80, height: 40 }));
      await form.remove('third.png').waitFor();
      expect(await form.images.count()).toBe(3);
      await form.remove('second.png').click();
      await journal.create.click();
      await journal.dialog.waitFor({ state: 'hidden' });
      const { id } = await savedImages();
      expect((await savedImages()).n).toEqual([1, 2]);

      const opener = journal.entry('ES').getByRole('link', { name: 'Image 1 of ES' });
      await opener.click();
      const viewer = page.getByRole('dialog', { name: 'ES' });
      const picture = viewer.getByRole('img');
      await viewer.getByText('1 of 2').waitFor();
      expect(await picture.getAttribute('src')).toBe(`/api/journal/${id}/images/1`);
      await page.keyboard.press('ArrowRight');
      await viewer.getByText('2 of 2').waitFor();
      await page.keyboard.press('ArrowRight');
      expect(await picture.getAttribute('src')).toBe(`/api/journal/${id}/images/2`);
      await secondDrawn(page, 'ES', 80);
      const fitting = await picture.boundingBox();
      await page.keyboard.press('+');
      await viewer.getByText('150%').waitFor();
      // It grows within a few frames.
      await page.waitForFunction(
        (width) => document.querySelector('[role="dialog"] img')?.getBoundingClientRect().width === width,
        (fitting?.width ?? 0) * 1.5,
      );
      const before = await picture.boundingBox();
      const [x, y] = [(before?.x ?? 0) + 10, (before?.y ?? 0) + 10];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 5, y + 3);
      await page.mouse.up();
      await page.waitForFunction(
        (x) => document.querySelector('[role="dialog"] img')?.getBoundingClientRect().x !== x,
        before?.x,
      );
      const after = await picture.boundingBox();
      expect([(after?.x ?? 0) - (before?.x ?? 0), (after?.y ?? 0) - (before?.y ?? 0)]).toEqual([5, 3]);
      await page.keyboard.press('0');
      await viewer.getByText('100%').waitFor();
      await viewer.getByRole('button', { name: 'Previous image' }).click();
      await viewer.getByText('1 of 2').waitFor();

      const touch = await touching(page);
      await touch([[300, 400]], [[240, 405]], [[200, 410]]);
      await viewer.getByText('2 of 2').waitFor();
      // Nothing follows, and too short a way is none.
      await touch([[300, 400]], [[200, 400]]);
      await touch([[300, 400]], [[340, 400]]);
      await viewer.getByText('2 of 2').waitFor();
      await touch(
        [[500, 400]],
        [
          [500, 400],
          [600, 400],
        ],
        [
          [450, 400],
          [650, 400],
        ],
      );
      await viewer.getByText('200%').waitFor();
      const zoomed = await picture.boundingBox();
      await touch([[600, 450]], [[590, 445]]);
      await page.waitForFunction(
        ([element, left]) => (element?.getBoundingClientRect().left ?? left) < left,
        [await picture.elementHandle(), zoomed?.x ?? 0] as const,
      );
      await viewer.getByText('2 of 2').waitFor();
      await page.keyboard.press('0');
      await touch([[200, 400]], [[300, 400]]);
      await viewer.getByText('1 of 2').waitFor();
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'hidden' });
      await hasFocus(opener);
    }));

  test('are shown to the admin among the details of a trade, and in the viewer', () =>
    visit(at.app, {}, async ({ page }) => {
      const entry = { symbol: 'ZNH7', pnl: '5', fees: '1.25', tags: ['fomc'], notes: 'Sold the news' };
      const { id } = await (await at.elsewhere('POST', '/api/journal', entry)).json();
      for (const width of [60, 90]) {
        const form = new FormData();
        form.set('file', new File([png({ width, height: 40 })], 'a.png', { type: 'image/png' }));
        await at.elsewhere('POST', `/api/journal/${id}/images`, form);
      }
      const trades = tradesPage(page);
      await trades.open();
      const toggle = trades.row('ZNH7').getByRole('button', { name: /^Details of ZNH7 of / });
      await toggle.focus();
      await page.keyboard.press('Enter');
      for (const text of ['No account', '+$6.25', '$1.25', 'fomc', 'Sold the news']) {
        await trades.rows.getByText(text, { exact: true }).waitFor();
      }
      const openers = page.getByRole('button', { name: /^Image \d of ZNH7$/ });
      await openers.first().locator('img').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await openers.first().press('Enter');
      const viewer = page.getByRole('dialog', { name: 'ZNH7' });
      await viewer.getByText('1 of 2').waitFor();
      await page.keyboard.press('ArrowRight');
      await secondDrawn(page, 'ZNH7', 90);
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'hidden' });
      await hasFocus(openers.first());
      // A narrow window has cards, which are unfolded as the rows were.
      await resize(page, 390, 800);
      await openers.first().locator('img').waitFor();
      await page.getByRole('button', { name: /^Details of ZNH7 of .+, 2 images$/ }).press('Enter');
      await openers.first().waitFor({ state: 'hidden' });
    }));

  test('say so where the viewer cannot be loaded, and open with the next click', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/image-viewer|Failed to load resource/);
      const { id } = await (await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '5' })).json();
      const form = new FormData();
      form.set('file', new File([png({ width: 60, height: 40 })], 'a.png', { type: 'image/png' }));
      await at.elsewhere('POST', `/api/journal/${id}/images`, form);
      const script = /\/image-viewer-[^/]*\.js$/;
      await page.route(script, (route) => route.abort());
      await open(page, `/dashboard/${at.trader.id}/journal?entry=${id}`);
      const opener = page.getByLabel('Image 1 of ESZ6', { exact: true }).first();
      await opener.click();
      await seeToast(page, 'Error', 'The server could not be reached.');
      await page.unroute(script);
      await opener.click();
      await page.getByRole('dialog', { name: 'ESZ6' }).getByText('1 of 1').waitFor();
    }));
});
