import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { createLog } from '#src/log.ts';
import { counted, type Entering, enter, guard, guardedApp, wrongCode } from '#src/testing/guarded-app.ts';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { type TestApp, testApp, unlock } from '#src/testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PATH = '/api/admin/totp';

describe('guessing codes', () => {
  const guess = (app: TestApp, right: string[], entering: Entering = {}) =>
    enter(app, { ...entering, code: wrongCode(right) });
  const now = (code: (stepsOff?: number) => string) => [-1, 0, 1].map(code);

  test('is limited to 5 a minute, in parallel too, and whichever kind of code', async () => {
    const { app, code } = await guardedApp();
    const wrong = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? guess(app, now(code)) : enter(app, { code: '0000 0000 0000' }),
    );
    expect(await counted(wrong)).toEqual({ 401: 5, 429: 15 });
    // The right one waits as well, and so does the next browser of that address.
    const waits = await enter(app, { code: code() });
    expect([waits.status, waits.body.message]).toEqual([
      429,
      'Too many attempts. Please try again in 1 minute.',
    ]);
    app.now += MINUTE;
    expect((await enter(app, { code: code() })).status).toBe(200);
  });

  test('does not count who is only asked for a code, and leaves the password its own limit', async () => {
    const { app, code } = await guardedApp();
    for (let n = 0; n < 12; n++) expect((await enter(app)).body.code).toBe('totp_required');
    for (let n = 0; n < 5; n++) expect((await guess(app, now(code))).status).toBe(401);
    expect((await guess(app, now(code))).status).toBe(429);
    expect((await enter(app)).body.code).toBe('totp_required');
    expect((await unlock(app, 'Wrong-Horse-9', null, '203.0.113.1')).status).toBe(401);
  });

  test('counts the codes that switch it on and off with those of the gate', async () => {
    const { app, admin, code } = await guardedApp();
    const wrong = wrongCode(now(code));
    const off = () => app.call(admin, 'DELETE', PATH, { json: { code: wrong }, peer: '203.0.113.1' });
    for (let n = 0; n < 5; n++) expect((await off()).status).toBe(422);
    expect((await off()).status).toBe(429);
    expect((await enter(app, { code: code() })).status).toBe(429);
    expect((await enter(app, { code: code(), peer: '203.0.113.2' })).status).toBe(200);
  });

  test('does not count what no code is compared with: it is off, not begun, or cannot be read', async () => {
    const app = testApp();
    const admin = await app.admin();
    const { code } = await guard(app, admin);
    app.deps.db.raw.run("UPDATE admin_totp SET secret_sealed = 'spoiled'");
    for (let n = 0; n < 6; n++) expect((await enter(app, { code: code() })).status).toBe(500);
    app.deps.access.admin.resetTotp();
    const again = await app.admin();
    for (const method of ['PUT', 'DELETE'])
      for (let n = 0; n < 6; n++)
        expect((await app.call(again, method, PATH, { json: { code: code() } })).status).toBe(409);
    expect(app.deps.access.clearLimits()).toBe(0);
  });

  test('is in the log where the password was right, without the code', async () => {
    const written: string[] = [];
    const { app } = await guardedApp({ log: createLog('warn', { write: (line) => written.push(line) }) });
    await enter(app, { code: '0000 1111 2222', peer: '203.0.113.7' });
    await enter(app, { code: '0000 1111 2222', password: 'Wrong-Horse-9' });
    await enter(app);
    const said = written.map((line) => JSON.parse(line)).filter(({ address }) => address !== undefined);
    expect(said).toMatchObject([
      { level: 40, address: '203.0.113.7', msg: 'the right admin password came with a wrong code' },
    ]);
    for (const secret of ['0000 1111 2222', '000011112222', ADMIN_PASSWORD])
      expect(written.join()).not.toContain(secret);
  });

  test('is limited to 30 an hour and 100 a day over all addresses, which locks out no known browser', async () => {
    const { app, code } = await guardedApp();
    const known = await enter(app, { code: code() });
    const device = known.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('bullpen_device='))
      ?.split(';')[0];
    let address = 0;
    const strangers = async () =>
      (await guess(app, now(code), { peer: `198.51.100.${++address % 250}` })).status;
    const hour = async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 31; n++) statuses.push(await strangers());
      app.now += HOUR;
      return statuses.filter((status) => status === 401).length;
    };
    expect([await hour(), await hour(), await hour(), await hour(), await hour()]).toEqual([
      30, 30, 30, 10, 0,
    ]);
    expect((await enter(app, { code: code(), peer: '192.0.2.1' })).status).toBe(429);
    expect((await enter(app, { code: code(), peer: '192.0.2.1', cookie: device ?? '' })).status).toBe(200);
    app.now += 24 * HOUR;
    expect((await enter(app, { code: code(), peer: '192.0.2.1' })).status).toBe(200);
    const kept = new Database(join(app.dataDir, 'bullpen.db'), { readonly: true });
    expect(kept.query("SELECT count(*) AS n FROM login_attempts WHERE gate = 'totp'").get()).toEqual({
      n: 0,
    });
    kept.close();
  }, 60_000);
});
