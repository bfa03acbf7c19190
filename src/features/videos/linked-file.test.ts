import { expect, test } from 'bun:test';
import { existsSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testApp } from '#src/testing/test-app.ts';
import { uploadForm } from '#src/testing/video.ts';

/** Covers video rows changed by someone with write access to the database. */
test('a video whose row names a foreign file neither serves nor deletes it', async () => {
  const app = testApp();
  const admin = await app.admin();
  await app.call(admin, 'POST', '/api/videos', { raw: uploadForm({ title: 'Opening range' }) });
  const secret = join(app.dataDir, 'kept.txt');
  writeFileSync(secret, 'secret');
  const { raw } = app.deps.db;
  raw.run('PRAGMA ignore_check_constraints = ON');
  raw.run("UPDATE videos SET file_name = '../kept.txt', file_size = 6");
  for (const method of ['GET', 'DELETE'] as const) {
    const path = method === 'GET' ? '/api/videos/1/file' : '/api/videos/1';
    const { status, body } = await app.call(admin, method, path);
    expect([status, JSON.stringify(body).includes('secret')]).toEqual([method === 'GET' ? 500 : 204, false]);
  }
  expect(existsSync(secret)).toBe(true);
});

test('a symbolic link in place of a video’s file is not followed', async () => {
  const app = testApp();
  const admin = await app.admin();
  const { body: video } = await app.call(admin, 'POST', '/api/videos', {
    raw: uploadForm({ title: 'Opening range' }),
  });
  const folder = join(app.dataDir, 'videos');
  const [name = ''] = readdirSync(folder);
  const elsewhere = join(app.dataDir, 'elsewhere.mp4');
  renameSync(join(folder, name), elsewhere);
  symlinkSync(elsewhere, join(folder, name));
  expect((await app.call(admin, 'GET', video.fileUrl)).status).toBe(404);
  expect((await app.call(admin, 'DELETE', '/api/videos/1')).status).toBe(204);
  expect([existsSync(elsewhere), readdirSync(folder)]).toEqual([true, []]);
});
