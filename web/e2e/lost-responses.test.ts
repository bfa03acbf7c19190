import { expect, test } from 'bun:test';
import { adminOfTest } from './app-fixture.ts';
import { visit } from './browser.ts';
import { seeToast } from './models/toast.ts';
import { clip, videosArea } from './models/videos-area.ts';

const at = adminOfTest();

test('a video whose response was lost exists once after a retry', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(/request failed|ERR_FAILED/);
    const videos = videosArea(page);
    await videos.open();
    await videos.startUpload();
    await videos.file.setInputFiles(clip('mp4'));
    let isLost = false;
    await page.route('**/api/videos', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await videos.upload.click();
    await videos.retry.click();
    await seeToast(page, 'Video created successfully');
    expect(await (await at.admin('GET', '/api/videos')).json()).toHaveLength(1);
  }));
