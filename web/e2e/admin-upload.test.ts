import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Video } from '#src/features/videos/responses.ts';
import { until } from '#src/testing/until.ts';
import { adminOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { breakableLine } from './breakable-line.ts';
import { hasFocus, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { seeToast } from './models/toast.ts';
import { clip, longClip, slowLine, videoFiles, videosArea } from './models/videos-area.ts';

const KIB = 1024;

const at = adminOfTest();
const folder = mkdtempSync(join(tmpdir(), 'bullpen-clip-'));

afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  for (const { id } of await listed()) await at.admin('DELETE', `/api/videos/${id}`);
});

async function listed(): Promise<Video[]> {
  return (await at.admin('GET', '/api/videos')).json();
}

/** Starts a slow upload and waits until part of it has been sent. */
async function uploadSlowly(page: Page) {
  const videos = videosArea(page);
  await videos.open();
  await videos.startUpload();
  await videos.file.setInputFiles(await longClip(folder, 6));
  await videos.field('Description').fill('Typed before');
  const line = await slowLine(page, 200 * KIB);
  await videos.upload.click();
  await videos.dialog.getByText(/^[0-5]\.\d of 6\.0 MB · [1-9]\d?%$/).waitFor();
  return { videos, line };
}

describe('an upload', () => {
  test('begins at the file, whose field shows that it has the focus, and accepts one dropped anywhere', () =>
    visit(at.app, {}, async ({ page }) => {
      const videos = videosArea(page);
      await videos.open();
      await page.getByRole('button', { name: 'Upload Video' }).press('Enter');
      await hasFocus(videos.file);
      const drop = videos.file.locator('..');
      expect(await drop.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('solid');
      const bytes = [...(await Bun.file(clip('mp4')).bytes())];
      await page.evaluate((content) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(
          new File([new Uint8Array(content)], 'My_first  tape.v2.mp4', { type: 'video/mp4' }),
        );
        const event = (type: string) =>
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event('dragover'));
        document.body.dispatchEvent(event('drop'));
      }, bytes);
      await videos.dialog.getByText('My_first tape.v2.mp4').waitFor();
      expect(await videos.field('Title').inputValue()).toBe('My first tape.v2');
      await videos.upload.click();
      await videos.record('My first tape.v2').waitFor();
    }));

  test('shows its progress, warns before leaving, and can be cancelled', () =>
    visit(at.app, {}, async ({ page }) => {
      const { videos, line } = await uploadSlowly(page);
      expect(await videos.progress.getAttribute('aria-valuetext')).toMatch(/ of 6\.0 MB · \d+%$/);
      const [done, all] = await Promise.all(
        ['aria-valuenow', 'aria-valuemax'].map((figure) => videos.progress.getAttribute(figure)),
      );
      expect(Number(done)).toBeGreaterThan(0);
      expect(Number(done)).toBeLessThan(Number(all));
      expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
      expect(await videos.field('Title').isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await videos.question.getByText(/^This video is still on its way/).waitFor();
      await videos.question.getByRole('button', { name: 'Keep editing' }).click();
      const [warning] = await Promise.all([
        page.waitForEvent('dialog'),
        page.evaluate(() => setTimeout(() => location.reload())),
      ]);
      expect(warning.type()).toBe('beforeunload');
      await warning.dismiss();
      await videos.cancelUpload.click();
      await videos.upload.waitFor();
      expect(await videos.field('Description').inputValue()).toBe('Typed before');
      await until(() => videoFiles(at.app).length === 0);
      await line.mend();
      await videos.upload.click();
      await videos.record('Long clip').getByText('6.0 MB', { exact: true }).waitFor();
      expect(videoFiles(at.app)).toHaveLength(1);
    }));

  test('that is interrupted says so, and is retried with the same fields and file', async () => {
    const between = await breakableLine(at.app.origin);
    await visit(between, {}, async ({ page, provokes }) => {
      provokes(/ERR_(CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/);
      const { videos, line } = await uploadSlowly(page);
      between.cut();
      await page.getByText('Failed to upload video', { exact: true }).waitFor();
      await videos.dialog.getByRole('alert').getByText('The connection broke').waitFor();
      await videos.dialog.getByText(/had been sent\. What you typed and chose is still here\.$/).waitFor();
      expect(await videos.field('Description').inputValue()).toBe('Typed before');
      await line.mend();
      between.mend();
      await videos.retry.click();
      await seeToast(page, 'Video created successfully');
      expect(await listed()).toMatchObject([{ title: 'Long clip', description: 'Typed before' }]);
    });
    between.stop();
  });

  test('that is tried again by itself is not once it is cancelled', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/ERR_FAILED/);
      await page.clock.install();
      let tries = 0;
      await page.route('**/api/videos', (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        tries += 1;
        // The next ones stay on their way.
        return tries === 1 ? route.abort('failed') : undefined;
      });
      const videos = videosArea(page);
      await videos.open();
      await videos.startUpload();
      await videos.file.setInputFiles(await longClip(folder, 1));
      await videos.upload.click();
      await videos.dialog.getByText('The connection broke').waitFor();
      await page.clock.runFor('00:06');
      await videos.cancelUpload.click();
      await videos.upload.waitFor();
      await page.clock.runFor('01:00');
      expect(tries).toBe(2);
    }));

  test('ends when the admin is locked out, and its fields and file are restored', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 40[13]/);
      const { videos, line } = await uploadSlowly(page);
      await at.admin('DELETE', '/api/admin/sessions');
      // The grant is checked every few seconds.
      await adminPage(page).password.waitFor({ timeout: 30_000 });
      await line.mend();
      await at.unlock();
      expect(await listed()).toEqual([]);
      await adminPage(page).enter();
      await videos.dialog.getByText('Long clip.mp4').waitFor();
      expect(await videos.field('Description').inputValue()).toBe('Typed before');
      await videos.upload.click();
      await videos.record('Typed before').waitFor();
    }));

  test('keeps the area open while it runs', () =>
    visit(at.app, {}, async ({ page }) => {
      await page.clock.install();
      const { videos, line } = await uploadSlowly(page);
      const shown = () => videos.progress.getAttribute('aria-valuetext');
      // Longer than it stays open where nothing is done.
      for (let round = 0; round < 2; round++) {
        await page.clock.fastForward('15:00');
        // What arrives from now on: what came before would let two quarters of an hour pass as one.
        const before = await shown();
        await page.waitForFunction(
          (text) => document.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext') !== text,
          before,
        );
      }
      expect(await videos.progress.count()).toBe(1);
      await line.mend();
      await videos.record('Long clip').waitFor();
    }));
});
