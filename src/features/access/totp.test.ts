import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted, enter, guardedApp, wrongCode } from '#src/testing/guarded-app.ts';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { isAdmin, sessionCookieOf, type TestAdmin, type TestApp, testApp } from '#src/testing/test-app.ts';
import { appCode } from '#src/testing/totp.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEP = 30_000;
const PATH = '/api/admin/totp';
const WRONG = {
  code: 'invalid_totp',
  message: expect.stringMatching(/^This code is not right, or has been used\./),
};

const state = async (app: TestApp, admin: TestAdmin) => (await app.call(admin, 'GET', PATH)).body;

const begin = (app: TestApp, admin: TestAdmin) => app.call(admin, 'POST', PATH);

const sealedIn = ({ deps }: TestApp): string =>
  deps.db.raw.query<{ sealed: string }, []>('SELECT secret_sealed AS sealed FROM admin_totp').get()?.sealed ??
  '';

describe('two-factor authentication', () => {
  test('is off at first, and then a code changes nothing', async () => {
    const app = testApp();
    const admin = await app.admin();
    expect(await state(app, admin)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
    for (const code of ['123456', '', 'x'.repeat(500_000)])
      expect((await enter(app, { code })).body.message).toBe('Admin access granted');
    expect((await enter(app, { code: 'x', password: 'Wrong-Horse-9' })).body).toEqual({
      code: 'invalid_password',
      message: 'Invalid admin password',
    });
    const off = await app.call(admin, 'DELETE', PATH, { json: { code: '123456' } });
    expect([off.status, off.body.message]).toEqual([409, 'Two-factor authentication is off']);
  });

  test('is begun with a fresh grant, and is on from its first code', async () => {
    const app = testApp();
    const admin = await app.admin();
    const none = await app.call(admin, 'PUT', PATH, { json: { code: '123456' } });
    expect([none.status, none.body.code]).toEqual([409, 'conflict']);
    app.now += 6 * MINUTE;
    expect((await begin(app, admin)).body.code).toBe('stale_grant');
    const fresh = await app.admin(admin);
    const { status, body } = await begin(app, fresh);
    expect([status, body.secret]).toEqual([200, expect.stringMatching(/^[A-Z2-7]{32}$/)]);
    expect(body.uri).toBe(
      `otpauth://totp/Bullpen:admin?secret=${body.secret}&issuer=Bullpen&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await enter(app)).status).toBe(200);
    const put = (code: string) => app.call(fresh, 'PUT', PATH, { json: { code } });
    const right = [-1, 0, 1].map((off) => appCode(body.secret, app.now, off));
    const wrong = await put(wrongCode(right));
    expect([wrong.status, wrong.body.issues]).toEqual([
      422,
      [{ path: 'code', message: expect.stringMatching(/^This code is not right/) }],
    ]);
    expect(await state(app, fresh)).toMatchObject({ isOn: false });
    // As an app shows it.
    const on = await put(` ${right[1]?.slice(0, 3)} ${right[1]?.slice(3)} `);
    expect(on.status).toBe(200);
    expect(on.body.recoveryCodes).toHaveLength(10);
    expect(new Set(on.body.recoveryCodes).size).toBe(10);
    for (const code of on.body.recoveryCodes) expect(code).toMatch(/^\d{4} \d{4} \d{4}$/);
    expect(await state(app, fresh)).toEqual({
      isOn: true,
      since: new Date(app.now).toISOString(),
      recoveryCodesLeft: 10,
    });
    for (const again of [await begin(app, fresh), await put(appCode(body.secret, app.now, 1))])
      expect([again.status, again.body.message]).toEqual([409, 'Two-factor authentication is on already']);
    expect(await state(app, fresh)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  });

  test('ends every grant but that which switched it on', async () => {
    const app = testApp();
    const [admin, other] = [await app.admin(), await app.admin()];
    const { secret } = (await begin(app, admin)).body;
    await app.call(admin, 'PUT', PATH, { json: { code: appCode(secret, app.now) } });
    expect([await isAdmin(app, admin), await isAdmin(app, other)]).toEqual([true, false]);
  });

  test('takes the secret that was made last, within the hour', async () => {
    const app = testApp();
    const admin = await app.admin();
    const first = (await begin(app, admin)).body.secret;
    const second = (await begin(app, admin)).body.secret;
    const put = (as: TestAdmin, secret: string) =>
      app.call(as, 'PUT', PATH, { json: { code: appCode(secret, app.now) } });
    expect((await put(admin, first)).status).toBe(422);
    app.now += HOUR + 1;
    const again = await app.admin(admin);
    expect((await put(again, second)).status).toBe(409);
    const third = (await begin(app, again)).body.secret;
    expect((await put(again, third)).status).toBe(200);
  });

  test('is stored encrypted, with digests of recovery codes', async () => {
    const { app, secret, recoveryCodes } = await guardedApp();
    app.deps.db.raw.run('PRAGMA wal_checkpoint(TRUNCATE)');
    const stored = readFileSync(join(app.dataDir, 'bullpen.db')).toString('latin1');
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll(' ', ''));
    }
    expect(sealedIn(app)).toMatch(/^[\w-]{16}\.[\w-]+$/);
  });

  test('is switched off with a fresh grant and a code, of either kind', async () => {
    for (const kind of ['app', 'recovery'] as const) {
      const { app, admin, recoveryCodes, code } = await guardedApp();
      const off = (as: TestAdmin, typed: string) => app.call(as, 'DELETE', PATH, { json: { code: typed } });
      app.now += 6 * MINUTE;
      const stale = await off(admin, code());
      expect([stale.status, stale.body.code]).toEqual([403, 'stale_grant']);
      const entered = await enter(app, { code: code(), cookie: admin.cookie });
      const fresh = { cookie: sessionCookieOf(entered), grant: entered.body.grant };
      // It has just been used.
      expect((await off(fresh, code())).status).toBe(422);
      expect((await app.call(fresh, 'DELETE', PATH, { json: {} })).status).toBe(422);
      expect(await state(app, fresh)).toMatchObject({ isOn: true });
      app.now += STEP;
      const right = kind === 'app' ? code() : (recoveryCodes[0] ?? '');
      expect((await off(fresh, right)).status).toBe(204);
      expect(await state(app, fresh)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
      expect((await enter(app)).status).toBe(200);
    }
  });

  test('is audited: begun, on, off, and each use of a recovery code', async () => {
    const { app, admin, recoveryCodes, code } = await guardedApp();
    await enter(app, { code: recoveryCodes[3] ?? '' });
    await app.call(admin, 'DELETE', PATH, { json: { code: code() } });
    const items: { done: string }[] = (await app.call(admin, 'GET', '/api/admin/audit')).body;
    expect(items.map(({ done }) => done)).toEqual([
      'switched two-factor authentication off',
      'entered the admin password and a recovery code: 9 left',
      'switched two-factor authentication on',
      'began to set up two-factor authentication',
      'entered the admin password',
    ]);
    expect(JSON.stringify(items)).not.toContain(recoveryCodes[3]);
  });
});

describe('unlocking with two-factor authentication', () => {
  test('takes the password and then a code; an unlocked page stays so', async () => {
    const { app, admin, code } = await guardedApp();
    expect((await app.call(admin, 'GET', '/api/admin/traders')).status).toBe(200);
    for (const typed of [undefined, '', '  ']) {
      const { status, body, headers } = await enter(app, typed === undefined ? {} : { code: typed });
      expect([status, body]).toEqual([
        401,
        { code: 'totp_required', message: 'Please enter the code of your authenticator app' },
      ]);
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect((await enter(app, { password: 'Wrong-Horse-9', code: code() })).body.code).toBe(
      'invalid_password',
    );
    const { status, body, headers } = await enter(app, { code: code() });
    expect([status, body.message]).toEqual([200, 'Admin access granted']);
    const entered = { cookie: headers.get('set-cookie')?.split(';')[0] ?? '', grant: body.grant };
    expect(await isAdmin(app, entered)).toBe(true);
  });

  test('asks for a code also where the password is asked for again', async () => {
    const { app, admin, code } = await guardedApp();
    app.now += 6 * MINUTE;
    const again = (json: object) => app.call(admin, 'POST', '/api/auth/admin', { json });
    expect((await again({ password: ADMIN_PASSWORD })).body.code).toBe('totp_required');
    expect((await again({ password: ADMIN_PASSWORD, code: code() })).status).toBe(200);
  });

  test('takes each code once, in any number of browsers at once, and one step early or late', async () => {
    const { app, code } = await guardedApp();
    const codes = () =>
      Array.from({ length: 4 }, (_, n) => enter(app, { code: code(), peer: `203.0.113.${n}` }));
    expect(await counted(codes())).toEqual({ 200: 1, 401: 3 });
    expect((await enter(app, { code: code(-1) })).body).toEqual(WRONG);
    expect((await enter(app, { code: code(1) })).status).toBe(200);
    app.now += 10 * STEP;
    expect((await enter(app, { code: code(-1) })).status).toBe(200);
    expect((await enter(app, { code: code(-2) })).body).toEqual(WRONG);
    expect((await enter(app, { code: code(2) })).body).toEqual(WRONG);
  });

  test('takes each recovery code once, typed in any groups', async () => {
    const { app, recoveryCodes } = await guardedApp();
    const [first = '', second = '', third = ''] = recoveryCodes;
    const twice = [enter(app, { code: first }), enter(app, { code: first, peer: '203.0.113.2' })];
    expect(await counted(twice)).toEqual({ 200: 1, 401: 1 });
    expect((await enter(app, { code: second.replaceAll(' ', '') })).status).toBe(200);
    expect((await enter(app, { code: ` ${third.replaceAll(' ', '-')}` })).status).toBe(200);
    expect((await enter(app, { code: third })).body).toEqual(WRONG);
  });

  test('goes on after the clock was set back', async () => {
    const { app, code } = await guardedApp();
    expect((await enter(app, { code: code() })).status).toBe(200);
    app.now -= HOUR;
    expect((await enter(app, { code: code() })).status).toBe(200);
    expect((await enter(app, { code: code() })).body).toEqual(WRONG);
  });

  test('takes what is no code for a wrong one', async () => {
    const { app } = await guardedApp();
    for (const typed of ['１２３４５６', '12345', '٣٤٥٦٧٨', "' OR 1=1 --", 'x'.repeat(500_000), '\u0000']) {
      const { status, body } = await enter(app, { code: typed });
      expect([status, body]).toEqual([401, WRONG]);
      app.deps.access.clearLimits();
    }
    for (const code of [123456, null, ['1'], {}]) {
      const json = { password: ADMIN_PASSWORD, code };
      expect((await app.call(null, 'POST', '/api/auth/admin', { json })).status).toBe(422);
    }
  });

  test('takes a code of any grouping, and nothing that is longer than any', async () => {
    const { app, recoveryCodes, code } = await guardedApp();
    const [first = '', second = ''] = recoveryCodes;
    for (const typed of [code(), first])
      expect((await enter(app, { code: typed + ' '.repeat(65 - typed.length) })).body).toEqual(WRONG);
    for (const typed of [code(), second])
      expect((await enter(app, { code: typed + ' '.repeat(64 - typed.length) })).status).toBe(200);
  });

  test('says what to do where it was set up with another key, and the command lets one in again', async () => {
    const { app, recoveryCodes } = await guardedApp();
    const foreign = await guardedApp();
    app.deps.db.raw.run('UPDATE admin_totp SET secret_sealed = ?', [sealedIn(foreign.app)]);
    for (const typed of ['123456', recoveryCodes[0] ?? '']) {
      const { status, body } = await enter(app, { code: typed });
      expect([status, body.message]).toEqual([
        500,
        expect.stringContaining('`bullpen admin-password --reset-totp` on the server switches it off'),
      ]);
    }
    app.deps.db.raw.run("UPDATE admin_totp SET secret_sealed = 'spoiled'");
    expect((await enter(app, { code: '123456' })).status).toBe(500);
    expect(app.deps.access.admin.resetTotp()).toBe(true);
    expect((await enter(app)).status).toBe(200);
  });
});
