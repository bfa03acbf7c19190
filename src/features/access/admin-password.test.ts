import { describe, expect, test } from 'bun:test';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { isAdmin, testApp, unlock } from '#src/testing/test-app.ts';
import { INITIAL_PASSWORD_FILE } from './contract.ts';
import { hashPassword } from './password.ts';

const MINUTE = 60_000;
/** A browser without a session or device cookie. */
const NOBODY = {
  address: '127.0.0.1',
  userAgent: null,
  previousToken: null,
  previousSession: null,
  device: null,
};

describe('guesses from many addresses at once', () => {
  test('are counted one at a time, so that other requests are served in between', async () => {
    const app = testApp();
    await app.deps.access.admin.setPassword(ADMIN_PASSWORD);
    const counted = () => app.deps.db.raw.query('SELECT id FROM login_attempts').all().length;
    const guesses = Array.from({ length: 20 }, (_, n) =>
      unlock(app, 'Not-The-Password-1', null, `203.0.113.${n}`),
    );
    await Promise.race(guesses);
    expect(counted()).toBeLessThan(10);
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 401));
    expect(counted()).toBe(20);
  });
});

describe('the admin password', () => {
  test('needs 12 characters', async () => {
    const { deps } = testApp();
    await expect(deps.access.admin.setPassword('11-letters-')).rejects.toThrow('at least 12 characters');
  });

  test('from the environment is applied again only when it changes', async () => {
    const app = testApp();
    await app.deps.access.admin.preparePassword(ADMIN_PASSWORD);
    const admin = await app.admin();
    expect(await app.deps.access.admin.preparePassword(ADMIN_PASSWORD)).toBeNull();
    expect(await isAdmin(app, admin)).toBe(true);
    await app.deps.access.admin.preparePassword('a-new-one-from-there');
    expect(await isAdmin(app, admin)).toBe(false);
  });

  test('set by command survives restarts until the environment has a new one', async () => {
    const { access } = testApp().deps;
    const opens = (password: string) =>
      access.admin.unlock({ password }, NOBODY).then(
        () => true,
        () => false,
      );
    await access.admin.preparePassword('of-the-environment');
    await access.admin.setPassword('set-by-command-1');
    await access.admin.preparePassword('of-the-environment');
    expect([await opens('of-the-environment'), await opens('set-by-command-1')]).toEqual([false, true]);
    await access.admin.preparePassword(null);
    expect(await opens('set-by-command-1')).toBe(true);
    await access.admin.preparePassword('another-of-the-environment');
    expect([await opens('another-of-the-environment'), await opens('set-by-command-1')]).toEqual([
      true,
      false,
    ]);
  });

  test('from the environment applies from the start, even while it is still being hashed', async () => {
    const app = testApp();
    const preparing = app.deps.access.admin.preparePassword('a-new-one-from-there');
    const [before, now] = await Promise.all(
      [ADMIN_PASSWORD, 'a-new-one-from-there'].map((password) =>
        app.call(null, 'POST', '/api/auth/admin', { json: { password } }),
      ),
    );
    expect([before?.status, now?.status]).toEqual([401, 200]);
    await preparing;
  });

  test('changed during a check does not unlock', async () => {
    const { deps } = testApp();
    await deps.access.admin.setPassword(ADMIN_PASSWORD);
    const hash = await hashPassword('set-in-the-meantime');
    const late = deps.access.admin.unlock({ password: ADMIN_PASSWORD }, NOBODY);
    // The check has begun, and takes longer than a turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    deps.settings.set('admin_password', hash);
    await expect(late).rejects.toThrow('Invalid admin password');
  });

  test('is generated when none was ever set, and its file is deleted at the first unlock', async () => {
    const app = testApp();
    app.deps.db.raw.run("DELETE FROM settings WHERE key LIKE 'admin%'");
    const password = await app.deps.access.admin.preparePassword(null);
    expect(password).toMatch(/^[0-9a-z]{10}-[0-9a-z]{10}$/);
    expect(await app.deps.access.admin.preparePassword(null)).toBeNull();
    const file = join(app.dataDir, INITIAL_PASSWORD_FILE);
    writeFileSync(file, `${password}\n`);
    await unlock(app, 'not-this-password');
    expect(existsSync(file)).toBe(true);
    expect((await unlock(app, password ?? '')).status).toBe(200);
    expect(existsSync(file)).toBe(false);
  });

  test('set while the first one is being generated stays', async () => {
    const app = testApp();
    app.deps.db.raw.run("DELETE FROM settings WHERE key LIKE 'admin%'");
    const hash = await hashPassword(ADMIN_PASSWORD);
    const making = app.deps.access.admin.preparePassword(null);
    app.deps.settings.set('admin_password', hash);
    expect(await making).toBeNull();
    expect((await unlock(app, ADMIN_PASSWORD)).status).toBe(200);
  });

  test('is stored only as a hash', async () => {
    const app = testApp();
    await app.deps.access.admin.setPassword(ADMIN_PASSWORD);
    const kept = JSON.stringify(app.deps.db.raw.query('SELECT * FROM settings').all()).toLowerCase();
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(kept).not.toContain(ADMIN_PASSWORD.toLowerCase());
  });

  test('allows five guesses a minute, even in parallel; code log-ins are unaffected', async () => {
    const app = testApp();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => unlock(app, 'wrong-password')));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7);
    expect((await unlock(app, ADMIN_PASSWORD)).status).toBe(429);
    await app.trader();
    app.now += MINUTE;
    expect((await unlock(app, ADMIN_PASSWORD)).status).toBe(200);
  });
});
