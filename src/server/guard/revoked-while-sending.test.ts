import { describe, expect, onTestFinished, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestAdmin, type TestDesk, type TestTrader, testDesk } from '#src/testing/desk.ts';
import { contents } from '#src/testing/scenario.ts';
import { type RawAnswer, rawRequest } from '#src/testing/socket.ts';
import { uploadBytes, uploadForm } from '#src/testing/video.ts';

/** A request whose headers are there is not decided yet: its body may come minutes later, and much may end meanwhile. */

const MINUTE = 60_000;

interface Call {
  method: string;
  path: string;
  /** Sent as JSON, or as it is with its type. */
  body: unknown;
  type?: string;
  /** What it is answered where nothing ends. */
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
const GRAVE_CALLS = [
  of('POST', '/api/archive/journal-entries', {}, 200),
  of('DELETE', '/api/admin/sessions', {}, 204),
];
const { bytes, type } = await uploadBytes(uploadForm({ title: 'Late' }));
const UPLOAD: Call = { ...of('POST', '/api/videos', bytes, 201), type };

interface People {
  desk: TestDesk;
  maya: TestTrader;
  admin: TestAdmin;
}

/** A desk behind a real connection, with Maya, her two entries and Leo. */
async function openDesk() {
  const desk = testDesk();
  const [maya, , admin] = [await desk.trader('Maya'), await desk.trader('Leo'), await desk.admin()];
  for (const pnl of ['1', '2'])
    await desk.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl } });
  let [arrived, awaited, all] = [0, 0, Promise.withResolvers<void>()];
  const server = Bun.serve({
    port: 0,
    fetch(request) {
      const answer = desk.handle(request);
      // Its headers are decided by the next turn of the loop.
      if (++arrived === awaited) setImmediate(all.resolve);
      return answer;
    },
  });
  onTestFinished(() => server.stop(true));

  /** Sends all headers, then does `meanwhile`, then sends the bodies. */
  async function sendLate(
    calls: readonly Call[],
    as: { cookie: string; grant?: string },
    meanwhile: () => unknown,
  ): Promise<RawAnswer[]> {
    [arrived, awaited, all] = [0, calls.length, Promise.withResolvers()];
    const ready = Promise.withResolvers<void>();
    const answers = calls.map(({ method, path, body, type = 'application/json' }) => {
      const sent = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
      return rawRequest({
        url: server.url.href,
        method,
        path,
        headers: {
          origin: server.url.origin,
          cookie: as.cookie,
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
    return Promise.all(answers);
  }
  return { desk, maya, admin, sendLate };
}

const outcomes = (calls: readonly Call[], answers: readonly RawAnswer[]) =>
  calls.map(({ method, path }, n) => [`${method} ${path}`, answers[n]?.status]);
const all = (calls: readonly Call[], status: number | null) =>
  calls.map((call) => [`${call.method} ${call.path}`, status ?? call.status]);

const logIn = ({ desk, maya }: People) =>
  desk.call(maya, 'POST', '/api/auth/validate', { json: { accessCode: maya.accessCode } });

type Revocation = [what: string, revoke: (people: People) => unknown, status: number];

const OF_TRADERS: Revocation[] = [
  ['the log-out', ({ desk, maya }) => desk.call(maya, 'POST', '/api/auth/logout'), 401],
  ['another log-in of the browser', logIn, 401],
  ['the end of all sessions', ({ desk }) => desk.deps.access.endAllSessions(), 401],
  ['a new code', ({ desk, maya }) => desk.deps.traders.changeCode(maya.id), 401],
  ['the removal of the trader', ({ desk, maya }) => desk.deps.traders.remove(maya.id, 'cli'), 401],
  ['12 hours without a call', ({ desk }) => (desk.now += 13 * 60 * MINUTE), 401],
];
const OF_ADMINS: Revocation[] = [
  ['the lock', ({ desk, admin }) => desk.call(admin, 'POST', '/api/auth/admin/lock'), 403],
  ['a new password', ({ desk }) => desk.deps.access.admin.setPassword('another-password'), 403],
  ['20 minutes without a call', ({ desk }) => (desk.now += 21 * MINUTE), 403],
  ['the end of all sessions', ({ desk }) => desk.deps.access.endAllSessions(), 401],
];

describe('what is sent late by a trader', () => {
  test('is carried out where nothing ended', async () => {
    const { maya, sendLate } = await openDesk();
    expect(outcomes(TRADER_CALLS, await sendLate(TRADER_CALLS, maya, () => {}))).toEqual(
      all(TRADER_CALLS, null),
    );
  });

  test.each(OF_TRADERS)('is rejected after %s', async (_, revoke, status) => {
    const people = await openDesk();
    const { desk, maya, sendLate } = people;
    let before: unknown;
    const answers = await sendLate(TRADER_CALLS, maya, async () => {
      await revoke(people);
      before = contents(desk);
    });
    expect(outcomes(TRADER_CALLS, answers)).toEqual(all(TRADER_CALLS, status));
    expect(contents(desk)).toEqual(before as unknown[]);
  });

  test('is rejected where the session ended while the request waited for its turn to write', async () => {
    const people = await openDesk();
    const { desk, maya } = people;
    const { writes } = desk.deps.db;
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
    const late = desk.call(maya, 'POST', '/api/journal', { json: ENTRY });
    await waits.promise;
    Object.assign(writes, { mayWrite, turn });
    desk.deps.access.endAllSessions();
    gate.resolve();
    expect((await late).status).toBe(401);
  });

  test('is 401 where another process removed the trader in the moment of the write', async () => {
    const { desk, maya } = await openDesk();
    const { journal, db } = desk.deps;
    const { create } = journal;
    Object.assign(journal, {
      create(...args: Parameters<typeof create>) {
        // Everything of the trader but the foreign keys, which the write then meets.
        db.raw.run('DELETE FROM journal_entries');
        db.raw.run(`DELETE FROM traders WHERE id = ${maya.id}`);
        return create(...args);
      },
    });
    const { status, body } = await desk.call(maya, 'POST', '/api/journal', { json: ENTRY });
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });
});

describe('what is sent late with a grant', () => {
  const calls = [...ADMIN_CALLS, UPLOAD, ...GRAVE_CALLS];

  test('is carried out where nothing ended', async () => {
    const { admin, sendLate } = await openDesk();
    for (const call of [...ADMIN_CALLS, UPLOAD, ...GRAVE_CALLS]) {
      expect(outcomes([call], await sendLate([call], admin, () => {}))).toEqual(all([call], null));
    }
  });

  test.each(OF_ADMINS)('is rejected after %s', async (_, revoke, status) => {
    const people = await openDesk();
    const { desk, admin, sendLate } = people;
    let before: unknown;
    const answers = await sendLate(calls, admin, async () => {
      await revoke(people);
      before = contents(desk);
    });
    expect(outcomes(calls, answers)).toEqual(all(calls, status));
    expect(contents(desk)).toEqual(before as unknown[]);
    const videos = join(desk.dataDir, 'videos');
    expect(existsSync(videos) ? readdirSync(videos) : []).toEqual([]);
  });

  test('is rejected where the password was entered too long ago by then', async () => {
    const { desk, admin, sendLate } = await openDesk();
    const answers = await sendLate(GRAVE_CALLS, admin, () => (desk.now += 6 * MINUTE));
    expect(outcomes(GRAVE_CALLS, answers)).toEqual(all(GRAVE_CALLS, 403));
    expect(answers[0]?.text).toContain('stale_grant');
  });

  test('goes on where another tab of the browser was unlocked', async () => {
    const { desk, admin, sendLate } = await openDesk();
    const answers = await sendLate([UPLOAD], admin, () => desk.admin(admin));
    expect(outcomes([UPLOAD], answers)).toEqual(all([UPLOAD], 201));
  });
});

describe('a form that is sent late, without JavaScript', () => {
  test('is judged by the codes of when it is there', async () => {
    const { desk, maya, sendLate } = await openDesk();
    const form: Call = {
      ...of('POST', '/', Buffer.from(`accessCode=${maya.accessCode}`), 303),
      type: 'application/x-www-form-urlencoded',
    };
    const [answer] = await sendLate([form], { cookie: '' }, () => desk.deps.traders.changeCode(maya.id));
    expect([answer?.status, answer?.text]).toEqual([303, expect.stringContaining('notice=code-invalid')]);
    expect(answer?.text).not.toContain('Set-Cookie');
  });
});

test('nothing is awaited between the decision and the service that a JSON call asks', async () => {
  const { desk, maya, admin, sendLate } = await openDesk();
  const { access, driveLinks, journal, quotes, settings, strategies, traders } = desk.deps;
  let isJustDecided = false;
  const { findSession } = access;
  Object.assign(access, {
    findSession(token: string) {
      isJustDecided = true;
      queueMicrotask(() => {
        isJustDecided = false;
      });
      return findSession(token);
    },
  });
  const asked: [service: string, isJustDecided: boolean][] = [];
  const services = {
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
  const rest = [...ADMIN_CALLS, ...GRAVE_CALLS.slice(1)];
  await sendLate(rest, admin, () => {});
  expect(asked.length).toBeGreaterThanOrEqual(TRADER_CALLS.length + rest.length);
  expect(asked.filter(([, isDecided]) => !isDecided)).toEqual([]);
});
