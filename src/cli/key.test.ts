/** The key that seals codes: where it is, and what a command and a server do without it. */

import { describe, expect, test } from 'bun:test';
import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, commandJson, freshFolder, logIn, serverProcess } from '#src/testing/process.ts';

describe('the key', () => {
  test('is readable by its owner only', async () => {
    const data = freshFolder();
    await commandJson(data, ['traders', 'add', 'Maya']);
    expect(statSync(join(data, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  test('missing or wrong: nothing starts; reissuing gives everyone a new code under a new key', async () => {
    const data = freshFolder();
    const { accessCode } = await commandJson(data, ['traders', 'add', 'Maya']);
    const otherKey = Buffer.alloc(32, 1).toString('base64');
    const wrong = await command(data, ['serve', '--port', '0'], { BULLPEN_SECRET_KEY: otherKey });
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringContaining('BULLPEN_SECRET_KEY is not the key'),
    ]);
    rmSync(join(data, 'secret.key'));
    const missing = await command(data, ['serve', '--port', '0']);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('its key is missing')]);
    expect(readdirSync(data)).not.toContain('secret.key');
    const [reissued] = await commandJson(data, ['traders', 'reissue-codes']);
    expect(reissued.accessCode).not.toBe(accessCode);
    const { url } = await serverProcess(data);
    expect((await logIn(url, accessCode)).status).toBe(401);
    expect((await logIn(url, reissued.accessCode)).status).toBe(200);
  });

  test('from the environment is written to no file', async () => {
    const data = freshFolder();
    const env = { BULLPEN_SECRET_KEY: Buffer.alloc(32, 3).toString('base64') };
    await commandJson(data, ['traders', 'add', 'Maya', '--code', 'maya-secret-1'], env);
    expect(readdirSync(data)).not.toContain('secret.key');
    expect(await commandJson(data, ['traders', 'list'], env)).toMatchObject([
      { accessCode: 'maya-secret-1' },
    ]);
  });

  test('that is damaged is reported by name', async () => {
    const data = freshFolder();
    await commandJson(data, ['traders', 'add', 'Maya']);
    chmodSync(join(data, 'secret.key'), 0o600);
    writeFileSync(join(data, 'secret.key'), 'garbage');
    const { code, stderr } = await command(data, ['traders', 'list']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('does not hold a key of 32 bytes')]);
  });
});
