import { describe, expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { hasFocus, visit } from './browser.ts';
import { overviewPage } from './models/overview-page.ts';
import { recordArea } from './models/record-area.ts';
import { addEntries, entriesOn } from './models/recorded.ts';
import { addVideo } from './models/videos-area.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

describe('figures', () => {
  test('count strategies, and the videos the trader may see', async () => {
    for (const name of ['Breakout', 'Fade']) await at.elsewhere('POST', '/api/strategies', { name });
    const [admin, other] = [await at.app.asAdmin(), await at.app.addTrader('Someone Else', 'another-code-1')];
    for (const traderId of [null, at.trader.id, other.id]) {
      await addVideo(admin, { title: 'Reading the tape', traderId: String(traderId ?? '') });
    }
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await overview.open();
      expect(await overview.figure('Strategies').textContent()).toBe('2');
      // One for everyone, and the trader's own.
      expect(await overview.figure('Videos').textContent()).toBe('2');
      await overview.card('Total Trades').getByText('This month', { exact: true }).waitFor();
      await overview.card('Risk/Reward').getByText('Average win / average loss', { exact: true }).waitFor();
    });
  });

  test('of videos link to those the trader may watch, which play in a dialog', async () => {
    const [admin, other] = [
      await at.app.asAdmin(),
      await at.app.addTrader('Somebody Else', 'another-code-2'),
    ];
    await addVideo(admin, { title: 'For the other', traderId: String(other.id) });
    await addVideo(admin, { title: 'Your exits', description: 'Too early.', traderId: String(at.trader.id) });
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await overview.open();
      await overview.card('Videos').getByRole('link', { name: 'Videos', exact: true }).press('Enter');
      await page.waitForURL(/#videos$/);
      const videos = overview.section('Videos');
      const card = videos.getByRole('listitem').filter({ hasText: 'Your exits' });
      await card.getByText('Only for you', { exact: true }).waitFor();
      expect(await videos.getByText('For the other').count()).toBe(0);
      expect(await videos.getByRole('listitem').count()).toBe(
        Number(await overview.figure('Videos').textContent()),
      );
      const opener = card.getByRole('link', { name: 'Your exits' });
      expect(await opener.getAttribute('href')).toContain('signature=');
      await opener.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Your exits' });
      await dialog.getByText('Too early.').waitFor();
      expect(
        await dialog.locator('video').evaluate(async (player: HTMLVideoElement) => {
          const sought = new Promise((done) => player.addEventListener('seeked', done, { once: true }));
          player.currentTime = 2;
          await sought;
          return player.currentTime;
        }),
      ).toBeGreaterThanOrEqual(2);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await hasFocus(opener);
    });
  });

  test('of videos are shown to an admin viewing the dashboard', async () => {
    const admin = await at.app.asAdmin();
    await addVideo(admin, { title: 'Your exits', traderId: String(at.trader.id) });
    await visit(at.app, {}, async ({ page }) => {
      const traders = recordArea(page, '/traders', 'Traders');
      await traders.open();
      await traders
        .record(at.trader.name)
        .getByRole('button', { name: /^View Dashboard/ })
        .click();
      await page.waitForURL(`/dashboard/${at.trader.id}`);
      const card = page.getByRole('listitem').filter({ hasText: 'Your exits' });
      await card.getByText('Only this trader', { exact: true }).waitFor();
      await card.scrollIntoViewIfNeeded();
      await card
        .locator('video')
        .evaluate(
          (frame: HTMLVideoElement) =>
            frame.readyState >= 2 ||
            new Promise((seen) => frame.addEventListener('loadeddata', seen, { once: true })),
        );
    });
  });

  test('update as soon as an entry is recorded', async () => {
    await addEntries(at.elsewhere, entriesOn(today, 10_000n));
    await visit(at.app, { as: at.trader }, async ({ page }) => {
      const overview = overviewPage(page, at.trader.id);
      await overview.open();
      await page.keyboard.press('n');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Symbol').fill('NQZ6');
      await dialog.getByLabel('P&L').fill('-40.25');
      await dialog.getByRole('button', { name: 'Create Entry' }).click();
      await overview.performance.getByText('+$59.75', { exact: true }).first().waitFor();
      await overview.activity.first().getByText('NQZ6').waitFor();
      expect(await overview.figure('Total Entries').textContent()).toBe('2');
    });
  });
});

test('the bar of the win rate is as long as its share', async () => {
  await addEntries(at.elsewhere, entriesOn(today, 10n, 10n, 10n, 10n, 10n, 10n, -10n, -10n, -10n, -10n));
  await visit(at.app, { as: at.trader }, async ({ page }) => {
    const { performance, open } = overviewPage(page, at.trader.id);
    await open();
    const bar = performance.locator('.bg-gain');
    const [drawn, all] = [await bar.boundingBox(), await bar.locator('..').boundingBox()];
    expect((drawn?.width ?? 0) / (all?.width ?? 1)).toBeCloseTo(0.6, 2);
  });
});
