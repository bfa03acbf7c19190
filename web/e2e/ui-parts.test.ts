/** Behavior of kit components, tested on screens that use them. */

import { beforeAll, expect, test } from 'bun:test';
import { appOfFile } from './app-fixture.ts';
import { visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile();
let maya: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  const own = await at.app.as(maya);
  const { id } = await (await own('POST', '/api/journal', { symbol: 'ESZ6', pnl: '12.50' })).json();
  for (let n = 0; n < 12; n += 1) await own('PUT', `/api/journal/${id}`, { notes: `Held until ${n}` });
});

test('a field with an error has a red border', () =>
  visit(at.app, { as: maya }, async ({ page }) => {
    const journal = journalPage(page, maya.id);
    await journal.open();
    await journal.newEntry.click();
    await journal.create.click();
    await journal.dialog.getByText('Asset is required').waitFor();
    // The focused field's ring would hide it.
    await journal.fields.quantity.focus();
    const edge = (name: 'asset' | 'entryPrice') =>
      journal.fields[name].evaluate((input) => getComputedStyle(input).borderColor);
    expect(await edge('asset')).toBe('rgb(244, 113, 124)');
    expect(await edge('entryPrice')).not.toBe(await edge('asset'));
  }));

for (const [width, height] of [
  [1280, 900],
  [360, 640],
  [1280, 320],
] as const) {
  test(`a long dialog takes 90% of a screen of ${width} by ${height}, with its buttons visible`, () =>
    visit(at.app, { as: maya, width }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const journal = journalPage(page, maya.id);
      await journal.open();
      const isInSight = async (name: string) => {
        const button = await journal.dialog.getByRole('button', { name }).boundingBox();
        expect(button?.y).toBeGreaterThanOrEqual(0);
        expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
      };
      // A phone has it in the trade's sheet.
      if (width < 768) await journal.line('ESZ6').click();
      else await journal.entry('ESZ6').getByRole('button', { name: 'History of ESZ6' }).click();
      await journal.dialog.getByText('Held until 1', { exact: true }).first().waitFor();
      expect((await journal.dialog.boundingBox())?.height).toBeCloseTo(0.9 * height, 0);
      await isInSight('Close');
      await page.keyboard.press('Escape');
      await journal.dialog.waitFor({ state: 'detached' });
      await journal.newEntry.click();
      await journal.create.waitFor();
      expect((await journal.dialog.boundingBox())?.height).toBeLessThanOrEqual(0.9 * height + 0.5);
      await isInSight('Create Entry');
    }));
}

test('with forced colours a switch and a choice show their state', () =>
  visit(at.app, { as: maya }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const journal = journalPage(page, maya.id);
    await journal.open();
    await journal.newEntry.click();
    const form = journal.dialog;
    const turn = form.getByRole('switch').first();
    const option = form.getByText('Options', { exact: true });
    for (const part of [turn, option]) {
      // The focus ring is not the state.
      const look = async () => {
        await journal.fields.asset.focus();
        await page.mouse.move(0, 0);
        return await part.screenshot();
      };
      const before = await look();
      await part.click();
      expect(before.equals(await look())).toBe(false);
    }
  }));

test('a question dims the form it is asked about', () =>
  visit(at.app, { as: maya, width: 360 }, async ({ page }) => {
    const journal = journalPage(page, maya.id);
    await journal.open();
    await journal.newEntry.click();
    await journal.fields.asset.fill('ESZ6');
    await page.keyboard.press('Escape');
    await journal.question.waitFor();
    // What is not to be clicked counts as well.
    await page.addStyleTag({ content: '* { pointer-events: auto !important }' });
    const isDimmed = await page.locator('[role="dialog"] h2').evaluate((title) => {
      const { x, y } = title.getBoundingClientRect();
      const top = document.elementFromPoint(x + 1, y + 1);
      return top?.closest('[role="dialog"]') === null;
    });
    expect(isDimmed).toBe(true);
  }));

test('a dialog takes all presses on the page behind it, and gives no element of it another style', () =>
  visit(at.app, { as: maya }, async ({ page }) => {
    const journal = journalPage(page, maya.id);
    await journal.open();
    const { x = 0, y = 0, height = 0 } = (await journal.newEntry.boundingBox()) ?? {};
    const list = page.getByRole('list', { name: 'Journal entries', includeHidden: true });
    const style = () =>
      list.evaluate((element) => {
        const computed = getComputedStyle(element);
        return [...computed].map((name) => `${name}: ${computed.getPropertyValue(name)}`);
      });
    const before = await style();
    await page.keyboard.press('Control+k');
    await journal.dialog.waitFor();
    expect(await style()).toEqual(before);
    await page.mouse.click(x + 4, y + height / 2);
    await journal.dialog.waitFor({ state: 'detached' });
    expect(await journal.fields.asset.count()).toBe(0);
  }));

test('primary and destructive buttons are heavier than others', () =>
  visit(at.app, { as: maya }, async ({ page }) => {
    const journal = journalPage(page, maya.id);
    await journal.open();
    const weights = (box: typeof journal.dialog, names: string[]) =>
      Promise.all(
        names.map((name) =>
          box
            .getByRole('button', { name, exact: true })
            .evaluate((button) => getComputedStyle(button).fontWeight),
        ),
      );
    await journal.newEntry.click();
    expect(await weights(journal.dialog, ['Cancel', 'Create Entry'])).toEqual(['500', '600']);
    await page.keyboard.press('Escape');
    await journal.dialog.waitFor({ state: 'detached' });
    await journal.entry('ESZ6').getByRole('button', { name: 'Delete ESZ6' }).click();
    expect(await weights(journal.question, ['Cancel', 'Delete'])).toEqual(['500', '600']);
  }));
