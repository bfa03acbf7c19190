import { expect, test } from 'bun:test';
import { dateWithYear } from '#src/testing/naive-model/dates.ts';
import { appOfTest } from './app-fixture.ts';
import { hasFocus, open, visit } from './browser.ts';
import { landingPage } from './models/landing-page.ts';
import { addVideo } from './models/videos-area.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = appOfTest(NEW_YORK, NOW);

test('videos have duration, title, description, upload date and their own first frame', () =>
  visit(at.app, {}, async ({ page }) => {
    await addVideo(at.admin, {
      title: 'Reading the tape',
      description: 'Thirty minutes at the open.',
      duration: '754',
    });
    await addVideo(at.admin, { title: 'No length' });
    const home = landingPage(page);
    await home.open();
    await home.videos.getByRole('heading', { name: 'Trading Videos' }).waitFor();
    const tape = home.video('Reading the tape');
    await tape.getByText('12:34', { exact: true }).waitFor();
    await tape.getByText('Thirty minutes at the open.').waitFor();
    await tape.getByText(dateWithYear(today)).waitFor();
    await home.video('No length').getByText('00:00', { exact: true }).waitFor();
    await tape.scrollIntoViewIfNeeded();
    await tape
      .locator('video')
      .evaluate(
        (frame: HTMLVideoElement) =>
          frame.readyState >= 2 ||
          new Promise((seen) => frame.addEventListener('loadeddata', seen, { once: true })),
      );
  }));

test('videos are fetched without a script only where the page begins with them', async () => {
  for (const title of ['One', 'Two', 'Three']) await addVideo(at.admin, { title });
  const preloads = async (path: string) => {
    const html = await (await fetch(new URL(path, at.app.origin))).text();
    return [...html.matchAll(/<video[^>]*preload="(\w+)"/g)].map(([, preload]) => preload);
  };
  expect(await preloads('/videos')).toEqual(['metadata', 'metadata', 'none']);
  expect(await preloads('/')).toEqual(['none', 'none', 'none']);
});

test('videos are in three columns, two or one', () =>
  visit(at.app, {}, async ({ page }) => {
    for (const title of ['One', 'Two', 'Three', 'Four']) await addVideo(at.admin, { title });
    const home = landingPage(page);
    await home.open();
    for (const [width, columns] of [
      [1280, 3],
      [768, 2],
      [360, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await home.videos
        .getByRole('listitem')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    }
  }));

test('videos play in a dialog, from any position, and return the focus', () =>
  visit(at.app, {}, async ({ page }) => {
    await addVideo(at.admin, { title: 'Reading the tape', description: 'At the open.' });
    const home = landingPage(page);
    await home.open();
    const opener = home.video('Reading the tape').getByRole('link', { name: 'Reading the tape' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Reading the tape' });
    await dialog.getByText('At the open.').waitFor();
    const seconds = await dialog.locator('video').evaluate(async (player: HTMLVideoElement) => {
      const sought = new Promise((done) => player.addEventListener('seeked', done, { once: true }));
      player.currentTime = 2;
      await sought;
      return player.currentTime;
    });
    expect(seconds).toBeGreaterThanOrEqual(2);
    const box = await dialog.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(810);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(opener);
  }));

test('videos that cannot be listed say so, and can be retried', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(/status of (404|500)/);
    await addVideo(at.admin, { title: 'Reading the tape' });
    await open(page, '/nowhere');
    await page.route('/api/videos', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.getByRole('banner').getByRole('link', { name: 'Bullpen' }).click();
    const home = landingPage(page);
    await home.videos.getByRole('alert').getByText('Failed to fetch videos').waitFor();
    await page.unroute('/api/videos');
    await home.videos.getByRole('button', { name: 'Retry' }).click();
    await home.video('Reading the tape').waitFor();
  }));
