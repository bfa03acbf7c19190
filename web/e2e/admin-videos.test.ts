import { beforeEach, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import type { Video } from '#src/features/videos/responses.ts';
import { adminOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, visit } from './browser.ts';
import { landingPage } from './models/landing-page.ts';
import { seeToast } from './models/toast.ts';
import { addVideo, clip, videoFiles, videosArea } from './models/videos-area.ts';

const at = adminOfTest();

beforeEach(async () => {
  for (const { id } of await listed()) await at.admin('DELETE', `/api/videos/${id}`);
  const traders: TraderWithCode[] = await (await at.admin('GET', '/api/admin/traders')).json();
  for (const { id } of traders) await at.admin('DELETE', `/api/admin/traders/${id}`);
});

async function listed(): Promise<Video[]> {
  return (await at.admin('GET', '/api/videos')).json();
}

async function addTrader(name: string): Promise<TraderWithCode> {
  const body = { name, accessCode: `code of ${name}` };
  return (await at.admin('POST', '/api/admin/traders', body)).json();
}

/** Seeks in the playing video, and returns the resulting time. */
const seek = (page: Page, to: number) =>
  page
    .getByRole('dialog')
    .locator('video')
    .evaluate(async (player: HTMLVideoElement, seconds) => {
      const sought = new Promise((done) => player.addEventListener('seeked', done, { once: true }));
      player.currentTime = seconds;
      await sought;
      return player.currentTime;
    }, to);

describe('Manage Videos', () => {
  test('uploads a real mp4, plays it from any position, shows it to everyone, and deletes it', () =>
    visit(at.app, {}, async ({ page }) => {
      const videos = videosArea(page);
      await videos.open();
      await page.getByText('No videos found', { exact: true }).waitFor();
      await videos.startUpload();
      await videos.file.setInputFiles(clip('mp4'));
      expect(await videos.field('Title').inputValue()).toBe('clip');
      await page.waitForFunction(
        (input) => input instanceof HTMLInputElement && input.value !== '',
        await videos.field('Duration').elementHandle(),
      );
      expect(Number(await videos.field('Duration').inputValue())).toBeCloseTo(3, 1);
      await videos.field('Title').fill('Reading the tape');
      await videos.field('Description').fill('At the open');
      await videos.upload.click();
      await seeToast(page, 'Video created successfully');
      const video = videos.record('Reading the tape');
      for (const text of ['At the open', 'Everyone', '00:03', '0.0 MB']) {
        await video.getByText(text, { exact: true }).waitFor();
      }
      await video.getByText(/^\w{3} \d{1,2}, \d{4}$/).waitFor();
      expect(videoFiles(at.app)).toEqual([expect.stringMatching(/^[\w-]+\.mp4$/)]);

      const parts: number[] = [];
      page.on('response', (reply) => {
        if (reply.url().includes('/file')) parts.push(reply.status());
      });
      const play = video.getByRole('button', { name: 'Play Reading the tape' });
      await play.press('Enter');
      await page.getByRole('dialog', { name: 'Reading the tape' }).waitFor();
      expect(await seek(page, 2)).toBeGreaterThanOrEqual(2);
      expect(await seek(page, 0.5)).toBeLessThan(2);
      expect([...new Set(parts)]).toEqual([206]);
      await page.keyboard.press('Escape');
      await videos.dialog.waitFor({ state: 'detached' });
      await hasFocus(play);

      const home = await page.context().newPage();
      await landingPage(home).open();
      await landingPage(home).video('Reading the tape').waitFor();
      await home.close();

      await video.getByRole('button', { name: 'Delete Reading the tape' }).click();
      await videos.question
        .getByText('Are you sure you want to delete this video?', { exact: true })
        .waitFor();
      await videos.question.getByRole('button', { name: 'Delete' }).click();
      await seeToast(page, 'Video deleted successfully');
      await page.getByText('No videos found', { exact: true }).waitFor();
      expect(videoFiles(at.app)).toEqual([]);
    }));

  test('uploads a real webm for one trader, which nobody else sees', () =>
    visit(at.app, {}, async ({ page }) => {
      await addTrader('Maya Okafor');
      const videos = videosArea(page);
      await videos.open();
      await videos.startUpload();
      await videos.file.setInputFiles(clip('webm'));
      await videos.field('Only for').fill('maya');
      await page.getByRole('option', { name: /^Maya Okafor/ }).click();
      await videos.upload.click();
      const video = videos.record('clip');
      await video.getByText('Only Maya Okafor', { exact: true }).waitFor();
      expect(await (await fetch(`${at.app.origin}/api/videos`)).json()).toEqual([]);
      await video.getByRole('button', { name: 'Play clip' }).click();
      expect(await seek(page, 2)).toBeGreaterThanOrEqual(2);
    }));
});

test('is accessible in both themes at any width', () =>
  visit(at.app, {}, async ({ page }) => {
    const { id } = await addTrader('N'.repeat(60));
    await addVideo(at.admin, { title: 'T'.repeat(200), description: 'D'.repeat(900), traderId: String(id) });
    await addVideo(at.admin, { title: 'Plain', duration: '3' });
    const videos = videosArea(page);
    await videos.open();
    await videos.record('Plain').waitFor();
    expect(await violationsAt(page, [1440, 360])).toEqual([]);
    await videos.startUpload();
    await videos.file.setInputFiles(clip('mp4'));
    expect(await violationsAt(page, [360, 1440], '[role="dialog"]')).toEqual([]);
  }));
