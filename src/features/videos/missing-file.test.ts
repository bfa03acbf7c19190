import { expect, test } from 'bun:test';
import { readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { testApp } from '#src/testing/test-app.ts';
import { uploadForm } from '#src/testing/video.ts';

/** Covers files lost behind the server's back, e.g. when the data folder was copied without them. */
test.each([
  ['gone', (file: string) => rmSync(file)],
  ['cut off', (file: string) => truncateSync(file, 100)],
])('a video whose file is %s gets an error response and stays listed', async (_, harm) => {
  const app = testApp();
  const { body: video } = await app.call(await app.admin(), 'POST', '/api/videos', {
    raw: uploadForm({ title: 'Opening range' }),
  });
  const folder = join(app.dataDir, 'videos');
  const [file = ''] = readdirSync(folder);
  harm(join(folder, file));
  for (const headers of [{}, { range: 'bytes=0-9' }]) {
    const { status, body } = await app.call(null, 'GET', video.fileUrl, { headers });
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(body.message).toBe('The file of this video is missing on the server');
  }
  expect((await app.call(null, 'GET', '/api/videos')).body).toHaveLength(1);
});
