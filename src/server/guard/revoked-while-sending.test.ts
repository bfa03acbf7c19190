import { describe, expect, onTestFinished, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contents } from '#src/testing/scenario.ts';
import { type RawResponse, rawRequest } from '#src/testing/socket.ts';
import { type TestAdmin, type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import { uploadBytes, uploadForm } from '#src/testing/video.ts';

/** Receiving the headers decides nothing yet: the body may arrive minutes later, and permissions may end meanwhile. */

const MINUTE = 60_000;

interface Call {
  method: string;
  path: string;
  /** Sent as JSON, or unchanged if it has a type. */
  body: unknown;
  type?: string;
  /** The status if nothing is revoked. */
  status: number;
}

const of = (method: string, path: string, body: unknown, status: number): Call => ({
  method,
  path,
  body,
  status,
});

const ENTRY = { symbol: 'NQZ6', pnl: '10' };
const TRADER_CALLS = [
  of('POST', '/api/journal', ENTRY, 201),
  of('PUT', '/api/journal/1', { pnl: '11' }, 200),
  of('POST', '/api/strategies', { name: 'Late' }, 201),
  of('PUT', '/api/traders/1/days/2026-11-19/notes', { notes: 'Late' }, 200),
  of('POST', '/api/accounts', { name: 'Late' }, 201),
  of('DELETE', '/api/journal/2', {}, 204),
];
const ADMIN_CALLS = [
  of('POST', '/api/admin/traders', { name: 'Ana', accessCode: 'a-code-of-her-own' }, 201),
  of('PUT', '/api/admin/traders/1', { name: 'Maya O.' }, 200),
  of('POST', '/api/admin/traders/1/view', {}, 200),
  of('PUT', '/api/admin/settings', { teamName: 'Pit' }, 200),
  of('POST', '/api/admin/journal', { ...ENTRY, traderId: 1 }, 201),
  of('DELETE', '/api/admin/journal/2', {}, 204),
  of('POST', '/api/quotes', { text: 'Wait.', author: 'Desk' }, 201),
  of('POST', '/api/google-drive-links', { title: 'Plan', url: 'https://example.com/plan' }, 201),
  of('DELETE', '/api/admin/traders/2', {}, 204),
];
const SENSITIVE_CALLS = [
  of('POST', '/api/archive/journal-entries', {}, 200),
  of('DELETE', '/api/admin/sessions', {}, 204),
];
const { bytes, type } = await uploadBytes(uploadForm({ title: 'Late' }));
const UPLOAD: Call = { ...of('POST', '/api/videos', bytes, 201), type };

interface People {
  app: TestApp;
  maya: TestTrader;
  admin: TestAdmin;
}

/** An app on a real connection, with Maya, her two entries, and Leo. */
async function openApp() {
  const app = testApp();
  const [maya, , admin] = [await app.trader('Maya'), await app.trader('Leo'), await app.admin()];
  for (const pnl of ['1', '2']) await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl } });
  let [arrived, awaited, all] = [0, 0, Promise.withResolvers<void>()];
  const server = Bun.serve({
    port: 0,
    fetch(request) {
      const response = app.handle(request);
      // The headers are checked by the next turn of the event loop.
      if (++arrived === awaited) setImmediate(all.resolve);
      return response;
    },
  });
  onTestFinished(() => server.stop(true));

  /** Sends all headers, then runs `meanwhile`, then sends the bodies. */
  async function sendLate(
    calls: readonly Call[],
    as: { cookie: string; grant?: string; bearer?: string },
    meanwhile: () => unknown,
  ): Promise<RawResponse[]> {
    [arrived, awaited, all] = [0, calls.length, Promise.withResolvers()];
    const ready = Promise.withResolvers<void>();
    const responses = calls.map(({ method, path, body, type = 'application/json' }) => {
      const sent = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
      return rawRequest({
        url: server.url.href,
        method,
        path,
        headers: {
          origin: server.url.origin,
          cookie: as.cookie,
          ...(as.bearer === undefined ? {} : { authorization: `Bearer ${as.bearer}` }),
          ...(as.grant === undefined ? {} : { 'bullpen-grant': as.grant }),
          'content-type': type,
          'content-length': String(sent.length),
        },
        body: (async function* () {
          await ready.promise;
          yield sent;
        })(),
      });
    });
    await all.promise;
    await meanwhile();
    ready.resolve();
    return Promise.all(responses);
  }
  return { app, maya, admin, sendLate };
}

const outcomes = (calls: readonly Call[], responses: readonly RawResponse[]) =>
  calls.map(({ method, path }, n) => [`${method} ${path}`, responses[n]?.status]);
const all = (calls: readonly Call[], status: number | null) =>
  calls.map((call) => [`${call.method} ${call.path}`, status ?? call.status]);

const logIn = ({ app, maya }: People) =>
  app.call(maya, 'POST', '/api/auth/validate', { json: { accessCode: maya.accessCode } });

const suspend = (app: TestApp, { id }: TestTrader) => app.deps.traders.change(id, { isSuspended: true });

type Revocation = [what: string, revoke: (people: People) => unknown, status: number];

const OF_TRADERS: Revocation[] = [
  ['the log-out', ({ app, maya }) => app.call(maya, 'POST', '/api/auth/logout'), 401],
  ['another log-in of the browser', logIn, 401],
  ['the end of all sessions', ({ app }) => app.deps.access.endAllSessions(), 401],
  ['a new access code', ({ app, maya }) => app.deps.traders.changeCode(maya.id), 401],
  ['the removal of the trader', ({ app, maya }) => app.deps.traders.remove(maya.id, 'cli'), 401],
  ['the suspension of the trader', ({ app, maya }) => suspend(app, maya), 401],
  ['12 hours without a call', ({ app }) => (app.now += 13 * 60 * MINUTE), 401],
];
const OF_ADMINS: Revocation[] = [
  ['the lock', ({ app, admin }) => app.call(admin, 'POST', '/api/auth/admin/lock'), 403],
  ['a new password', ({ app }) => app.deps.access.admin.setPassword('another-password'), 403],
  ['20 minutes without a call', ({ app }) => (app.now += 21 * MINUTE), 403],
  ['the end of all sessions', ({ app }) => app.deps.access.endAllSessions(), 401],
];

describe('a trader’s call with a late body', () => {
  test('succeeds if nothing was revoked', async () => {
    const { maya, sendLate } = await openApp();
    expect(outcomes(TRADER_CALLS, await sendLate(TRADER_CALLS, maya, () => {}))).toEqual(
      all(TRADER_CALLS, null),
    );
  });

  test.each(OF_TRADERS)('is rejected after %s', async (_, revoke, status) => {
    const people = await openApp();
    const { app, maya, sendLate } = people;
    let before: unknown;
    const responses = await sendLate(TRADER_CALLS, maya, async () => {
      await revoke(people);
      before = contents(app);
    });
    expect(outcomes(TRADER_CALLS, responses)).toEqual(all(TRADER_CALLS, status));
    expect(contents(app)).toEqual(before as unknown[]);
  });

  test('of a script is rejected after the removal of its token', async () => {
    const { app, maya, sendLate } = await openApp();
    const script = app.script(maya);
    const removed = () => app.deps.tokens.remove(maya.id, 1);
    expect(outcomes(TRADER_CALLS, await sendLate(TRADER_CALLS, script, removed))).toEqual(
      all(TRADER_CALLS, 401),
    );
    expect((await app.call(maya, 'GET', '/api/journal')).body).toHaveLength(2);
  });

  test('of a script is rejected after the suspension of its trader', async () => {
    const { app, maya, sendLate } = await openApp();
    const responses = await sendLate(TRADER_CALLS, app.script(maya), () => suspend(app, maya));
    expect(outcomes(TRADER_CALLS, responses)).toEqual(all(TRADER_CALLS, 401));
    expect(app.deps.journal.countEntries(maya.id)).toBe(2);
  });

  test('is rejected if the session ended while the request waited for its turn to write', async () => {
    const people = await openApp();
    const { app, maya } = people;
    const { writes } = app.deps.db;
    const { mayWrite, turn } = writes;
    const gate = Promise.withResolvers<void>();
    const waits = Promise.withResolvers<void>();
    Object.assign(writes, {
      mayWrite: () => false,
      async turn() {
        waits.resolve();
        await gate.promise;
      },
    });
    const late = app.call(maya, 'POST', '/api/journal', { json: ENTRY });
    await waits.promise;
    Object.assign(writes, { mayWrite, turn });
    app.deps.access.endAllSessions();
    gate.resolve();
    expect((await late).status).toBe(401);
  });

  test('returns 401 if another process removed the trader at the moment of the write', async () => {
    const { app, maya } = await openApp();
    const { journal, db } = app.deps;
    const { create } = journal;
    Object.assign(journal, {
      create(...args: Parameters<typeof create>) {
        // Deletes everything of the trader except what foreign keys protect, which the write then runs into.
        db.raw.run('DELETE FROM journal_entries');
        db.raw.run(`DELETE FROM traders WHERE id = ${maya.id}`);
        return create(...args);
      },
    });
    const { status, body } = await app.call(maya, 'POST', '/api/journal', { json: ENTRY });
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });
});

describe('an admin call with a late body', () => {
  const calls = [...ADMIN_CALLS, UPLOAD, ...SENSITIVE_CALLS];

  test('succeeds if nothing was revoked', async () => {
    const { admin, sendLate } = await openApp();
    for (const call of [...ADMIN_CALLS, UPLOAD, ...SENSITIVE_CALLS]) {
      expect(outcomes([call], await sendLate([call], admin, () => {}))).toEqual(all([call], null));
    }
  });

  test.each(OF_ADMINS)('is rejected after %s', async (_, revoke, status) => {
    const people = await openApp();
    const { app, admin, sendLate } = people;
    let before: unknown;
    const responses = await sendLate(calls, admin, async () => {
      await revoke(people);
      before = contents(app);
    });
    expect(outcomes(calls, responses)).toEqual(all(calls, status));
    expect(contents(app)).toEqual(before as unknown[]);
    const videos = join(app.dataDir, 'videos');
    expect(existsSync(videos) ? readdirSync(videos) : []).toEqual([]);
  });

  test('is rejected if the grant is no longer fresh by then', async () => {
    const { app, admin, sendLate } = await openApp();
    const responses = await sendLate(SENSITIVE_CALLS, admin, () => (app.now += 6 * MINUTE));
    expect(outcomes(SENSITIVE_CALLS, responses)).toEqual(all(SENSITIVE_CALLS, 403));
    expect(responses[0]?.text).toContain('stale_grant');
  });

  test('continues if another tab of the browser was unlocked', async () => {
    const { app, admin, sendLate } = await openApp();
    const responses = await sendLate([UPLOAD], admin, () => app.admin(admin));
    expect(outcomes([UPLOAD], responses)).toEqual(all([UPLOAD], 201));
  });
});

describe('a form without JavaScript with a late body', () => {
  test('is checked against the codes valid on arrival', async () => {
    const { app, maya, sendLate } = await openApp();
    const form: Call = {
      ...of('POST', '/', Buffer.from(`accessCode=${maya.accessCode}`), 303),
      type: 'application/x-www-form-urlencoded',
    };
    const [response] = await sendLate([form], { cookie: '' }, () => app.deps.traders.changeCode(maya.id));
    expect([response?.status, response?.text]).toEqual([303, expect.stringContaining('notice=code-invalid')]);
    expect(response?.text).not.toContain('Set-Cookie');
  });
});

test('nothing is awaited between the permission check and the service call', async () => {
  const { app, maya, admin, sendLate } = await openApp();
  const { access, accounts, days, driveLinks, journal, quotes, settings, strategies, traders } = app.deps;
  let isJustDecided = false;
  const { findSession } = access;
  Object.assign(access, {
    findSession(token: string, isUse: boolean) {
      isJustDecided = true;
      queueMicrotask(() => {
        isJustDecided = false;
      });
      return findSession(token, isUse);
    },
  });
  const asked: [service: string, isJustDecided: boolean][] = [];
  const services = {
    accounts: [accounts, ['create']],
    days: [days, ['changeNotes']],
    driveLinks: [driveLinks, ['add']],
    journal: [journal, ['create', 'createFor', 'update', 'remove']],
    quotes: [quotes, ['add']],
    settings: [settings, ['change']],
    strategies: [strategies, ['create']],
    traders: [traders, ['add', 'change', 'removeInBackground']],
    access: [access, ['endAllSessions']],
    admin: [access.admin, ['view']],
  } as const;
  for (const [name, [service, methods]] of Object.entries(services)) {
    for (const method of methods) {
      const real: unknown = Reflect.get(service, method);
      if (typeof real !== 'function') throw new Error(`${name}.${method} is no method`);
      Reflect.set(service, method, (...args: unknown[]) => {
        asked.push([`${name}.${method}`, isJustDecided]);
        return real.apply(service, args);
      });
    }
  }
  await sendLate(TRADER_CALLS, maya, () => {});
  const rest = [...ADMIN_CALLS, ...SENSITIVE_CALLS.slice(1)];
  await sendLate(rest, admin, () => {});
  expect(asked.length).toBeGreaterThanOrEqual(TRADER_CALLS.length + rest.length);
  expect(asked.filter(([, isDecided]) => !isDecided)).toEqual([]);
});
