import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { appOfFile } from './app-fixture.ts';
import { hasFocus, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import { landingPage } from './models/landing-page.ts';
import { seeToast } from './models/toast.ts';

const at = appOfFile();

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

/** Triggers a toast by submitting an empty form. */
async function showToast(page: Page): Promise<void> {
  await landingPage(page).button.click();
  await seeToast(page, 'Error', 'Please enter an access code');
}

test('a toast stays for 5000 ms', () =>
  visit(at.app, {}, async ({ page }) => {
    await page.clock.install();
    await landingPage(page).open();
    await page.clock.pauseAt(Date.now() + 60_000);
    await showToast(page);
    await page.clock.runFor(4900);
    await seeToast(page, 'Please enter an access code');
    await page.clock.runFor(200);
    await toasts(page).waitFor({ state: 'detached' });
  }));

test('only one is shown at a time: the newest', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(/status of 401/);
    await landingPage(page).open();
    await showToast(page);
    await landingPage(page).enter('not-a-code');
    await seeToast(page, 'Access Denied', 'Invalid access code. Please try again.');
    expect(await toasts(page).count()).toBe(1);
  }));

/** @param by pixels to the right */
async function swipe(page: Page, by: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const way of [by / 4, by / 2, by]) await page.mouse.move(x + way, y);
  await page.mouse.up();
}

test('swiping it right by 50 px or more dismisses it', () =>
  visit(at.app, {}, async ({ page }) => {
    await landingPage(page).open();
    await showToast(page);
    await swipe(page, -80);
    await swipe(page, 48);
    await seeToast(page, 'Please enter an access code');
    expect(await toasts(page).getAttribute('data-state')).toBe('open');
    await swipe(page, 56);
    await toasts(page).waitFor({ state: 'detached' });
  }));

for (const width of inPart([1440, 1280, 1024], 2)) {
  test(`on a screen of ${width} px it stays at the bottom right over a dialog, where it can be used`, async () => {
    const trader = await at.app.addTrader(`Wide ${width}`, `wide-code-${width}`);
    await visit(at.app, { as: trader, width }, async ({ page }) => {
      const journal = journalPage(page, trader.id);
      await journal.open();
      await journal.newEntry.click();
      async function save(): Promise<void> {
        await journal.type({ asset: 'ESZ6', pnl: '12' });
        await journal.dialog.getByRole('button', { name: 'Save and add another' }).click();
        await seeToast(page, 'Journal entry created successfully');
        await hasFocus(journal.fields.asset);
      }
      await save();
      const box = await toasts(page).boundingBox();
      expect([(box?.x ?? 0) + (box?.width ?? 0), (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([
        width - 24,
        900 - 24,
      ]);
      // Nothing is above it.
      const dismiss = toasts(page).getByRole('button', { name: 'Dismiss' });
      await dismiss.click();
      await toasts(page).waitFor({ state: 'detached' });
      await save();
      await swipe(page, 56);
      await toasts(page).waitFor({ state: 'detached' });
      await save();
      await page.keyboard.press('F8');
      await page.keyboard.press('Tab');
      await hasFocus(toasts(page));
      await page.keyboard.press('Tab');
      await hasFocus(dismiss);
      await page.keyboard.press('Enter');
      await toasts(page).waitFor({ state: 'detached' });
      expect(await journal.dialog.isVisible()).toBe(true);
    });
  });
}

test('F8 moves to it, and Escape dismisses it and moves back', () =>
  visit(at.app, {}, async ({ page }) => {
    await landingPage(page).open();
    await showToast(page);
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('F8');
    const region = page.getByRole('region', { name: 'Notifications (F8)' });
    expect(await region.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Tab');
    await hasFocus(toasts(page));
    await page.keyboard.press('Tab');
    const cross = toasts(page).getByRole('button', { name: 'Dismiss' });
    await hasFocus(cross);
    await page.keyboard.press('Escape');
    await toasts(page).waitFor({ state: 'detached' });
    expect(await before.evaluate((element) => element === document.activeElement)).toBe(true);
  }));

test('Escape elsewhere is for what has the focus: a dialog below the toast, then a search', async () => {
  const leo = await at.app.addTrader('Leo Brandt', 'leo-code-22');
  await visit(at.app, { as: leo, width: 1440 }, async ({ page }) => {
    const journal = journalPage(page, leo.id);
    await journal.open();
    await journal.newEntry.click();
    await journal.type({ asset: 'ESZ6', pnl: '12' });
    await journal.dialog.getByRole('button', { name: 'Save and add another' }).click();
    await seeToast(page, 'Journal entry created successfully');
    await hasFocus(journal.fields.asset);
    await page.keyboard.press('Escape');
    await journal.dialog.waitFor({ state: 'detached' });
    await seeToast(page, 'Journal entry created successfully');
    await journal.search.fill('ES');
    await journal.search.press('Escape');
    await page.waitForFunction(() =>
      document.querySelector('input[type=search]')?.matches(':placeholder-shown'),
    );
    await seeToast(page, 'Journal entry created successfully');
  });
});

test('a dismissed one is dropped from memory after 1,000,000 ms', () =>
  visit(at.app, {}, async ({ page }) => {
    // A dismissed toast is hidden at once, so only its timer can be observed.
    await page.addInitScript(() => {
      const { setTimeout: set } = globalThis;
      const later: TimerHandler[] = [];
      Object.assign(globalThis, {
        setTimeout: (work: TimerHandler, delay?: number, ...rest: unknown[]) => {
          if (delay === 1_000_000) document.documentElement.dataset.forgets = String(later.push(work));
          return set(work, delay, ...rest);
        },
      });
    });
    await landingPage(page).open();
    await showToast(page);
    expect(await page.locator('html').getAttribute('data-forgets')).toBe(null);
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
    await toasts(page).waitFor({ state: 'detached' });
    expect(await page.locator('html').getAttribute('data-forgets')).toBe('1');
  }));

test('on a phone it covers no control that is needed next', async () => {
  const maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  await visit(at.app, { as: maya, width: 360 }, async ({ page }) => {
    const journal = journalPage(page, maya.id);
    await journal.open();
    await page.getByRole('button', { name: 'New Entry' }).last().click();
    await journal.type({ asset: 'ESZ6', pnl: '12' });
    await journal.create.click();
    await seeToast(page, 'Journal entry created successfully');
    await journal.dialog.waitFor({ state: 'detached' });
    const covered = await page.evaluate(() => {
      const controls = document.querySelectorAll(':is(main, nav) :is(a, button, input)');
      return [...controls].flatMap((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        if (width === 0 || !control.checkVisibility()) return [];
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top?.closest('[role="region"][aria-label^="Notifications"]') ? [control.outerHTML] : [];
      });
    });
    expect(covered).toEqual([]);
    // What dismisses it is on the line of its text.
    const boxes = await Promise.all(
      [
        page.getByText('Journal entry created successfully').first(),
        page.getByRole('button', { name: 'Dismiss' }),
      ].map((part) => part.boundingBox()),
    );
    const [title = 0, dismiss = 0] = boxes.map((box) => (box ? box.y + box.height / 2 : 0));
    expect(Math.abs(title - dismiss)).toBeLessThan(1.5);
  });
});
