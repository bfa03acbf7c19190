import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Video } from '#src/features/videos/responses.ts';
import type { Caller, RunningApp } from '#web/e2e/running-app.ts';
import { recordArea } from './record-area.ts';

/** A real video of three seconds. */
export const clip = (ending: 'mp4' | 'webm'): string =>
  join(import.meta.dir, `../../../scripts/samples/clip.${ending}`);

const MIB = 1024 * 1024;

/** A real video, padded so that it takes a while to upload, as a file: its bytes would take seconds on their way to a page. */
export async function longClip(folder: string, megabytes: number): Promise<string> {
  const path = join(folder, 'Long clip.mp4');
  await Bun.write(path, await Bun.file(clip('mp4')).bytes());
  truncateSync(path, megabytes * MIB);
  return path;
}

/** The stored files, including partial uploads. */
export function videoFiles(app: RunningApp): string[] {
  try {
    const found = readdirSync(join(app.data, 'videos'), { withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch {
    return [];
  }
}

export async function addVideo(admin: Caller, fields: Record<string, string>): Promise<Video> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('video', new Blob([await Bun.file(clip('webm')).bytes()], { type: 'video/webm' }), 'clip.webm');
  return (await admin('POST', '/api/videos', form)).json();
}

export function videosArea(page: Page) {
  const area = recordArea(page, '/videos', 'Videos');
  const file = area.dialog.getByLabel('Video File');
  return {
    ...area,
    file,
    startUpload: () => page.getByRole('button', { name: 'Upload Video' }).click(),
    upload: area.dialog.getByRole('button', { name: 'Upload', exact: true }),
    retry: area.dialog.getByRole('button', { name: 'Retry', exact: true }),
    cancelUpload: area.dialog.getByRole('button', { name: 'Cancel Upload' }),
    progress: area.dialog.getByRole('progressbar'),
  };
}

/** A throttled connection for the browser. */
export async function slowLine(page: Page, bytesPerSecond: number) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  const set = async (uploadThroughput: number) => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
    await devTools.send('Network.emulateNetworkConditions', conditions);
  };
  await set(bytesPerSecond);
  /** Removes the limit. */
  return { mend: () => set(-1) };
}
