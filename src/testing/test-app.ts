import { onTestFinished } from 'bun:test';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#src/config.ts';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import { type Log, silentLog } from '#src/log.ts';
import { createApp } from '#src/server/app.ts';
import { type Deps, openDeps } from '#src/server/compose.ts';
import { noAssets } from '#src/server/render/assets.ts';
import type { TraderRole } from '#src/values/trader-role.ts';
import { describedReply, type TestResponse } from './described.ts';
import { JOB_PROGRAM } from './job-program.ts';
import { ADMIN_PASSWORD, NEW_DATABASE } from './new-database.ts';

export interface CallOptions {
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as is, with the given headers. */
  raw?: BodyInit;
  headers?: Record<string, string>;
  /** The client's address. */
  peer?: string;
}

/** Who calls: nobody, or a session cookie, with a grant if the admin area is unlocked, or a script with its token. */
export type As = { cookie: string; grant?: string; bearer?: string } | null;

export interface TestTrader extends TraderWithCode {
  cookie: string;
}

export interface TestAdmin {
  cookie: string;
  grant: string;
}

export interface TestScript {
  cookie: string;
  bearer: string;
}

export interface TestApp {
  deps: Deps;
  dataDir: string;
  routes: ReturnType<typeof createApp>['routes'];
  /** The clock; set it to move in time. */
  now: number;
  call(as: As, method: string, path: string, options?: CallOptions): Promise<TestResponse>;
  /** The app itself, to serve a real connection. */
  handle: ReturnType<typeof createApp>['handle'];
  /** Unlocks the admin area, in the browser of `as` if given, whose session continues under the new cookie. */
  admin(as?: { cookie: string }): Promise<TestAdmin>;
  /** Logs in. @returns the session cookie */
  logIn(accessCode: string): Promise<string>;
  /** An API token of a trader's. */
  script(trader: { id: number }): TestScript;
  /** Makes a caller's browser a wall screen. @returns its cookie */
  screen(as: As): Promise<string>;
  /** Adds a trader and logs them in. */
  trader(name?: string, settings?: { includePnl?: boolean; role?: TraderRole }): Promise<TestTrader>;
}

const ORIGIN = 'http://desk.test';

export interface TestAppOptions {
  now?: string;
  env?: Record<string, string>;
  log?: Log;
  /** A data folder of which it opens a copy. */
  folder?: string;
}

/**
 * A fresh app in a folder of its own, removed after the test. It is 2026-11-20, 15:00 in New York, unless set
 * otherwise.
 */
export function testApp(options?: TestAppOptions): TestApp {
  const { app, remove } = openTestApp(options);
  onTestFinished(remove);
  return app;
}

/** The same for several tests. @returns also the function that removes it */
export function openTestApp({
  now = '2026-11-20T20:00:00Z',
  env = {},
  log = silentLog,
  folder,
}: TestAppOptions = {}): { app: TestApp; remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'bullpen-test-'));
  const config = readConfig({}, { BULLPEN_DATA_DIR: dataDir, ...env });
  const peers = new WeakMap<Request, string>();
  if (folder === undefined) writeFileSync(join(dataDir, 'bullpen.db'), NEW_DATABASE, { mode: 0o600 });
  else cpSync(folder, dataDir, { recursive: true });
  const deps = openDeps(config, { log, clock: () => harness.now, program: JOB_PROGRAM, upgrade: true });
  const app = createApp(deps, {
    assets: noAssets,
    peerAddress: (request) => peers.get(request) ?? '127.0.0.1',
  });
  let codes = deps.traders.list().length;
  const harness: TestApp = {
    deps,
    dataDir,
    routes: app.routes,
    handle: app.handle,
    now: Date.parse(now),
    async call(as, method, path, { json, raw, headers = {}, peer } = {}) {
      const body = json === undefined ? raw : JSON.stringify(json);
      const request = new Request(`${ORIGIN}${path}`, {
        method,
        ...(body === undefined ? {} : { body }),
        headers: {
          host: 'desk.test',
          origin: ORIGIN,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
          ...(as ? { cookie: as.cookie } : {}),
          ...(as?.grant === undefined ? {} : { 'bullpen-grant': as.grant }),
          ...(as?.bearer === undefined ? {} : { authorization: `Bearer ${as.bearer}` }),
          ...headers,
        },
      });
      if (peer !== undefined) peers.set(request, peer);
      return describedReply(method, path, await app.handle(request));
    },
    async admin(as) {
      const reply = await harness.call(as ?? null, 'POST', '/api/auth/admin', {
        json: { password: ADMIN_PASSWORD },
      });
      return { cookie: sessionCookieOf(reply), grant: reply.body.grant };
    },
    async trader(name = 'Maya Okafor', { includePnl = true, role = 'trader' } = {}) {
      const accessCode = `code-number-${++codes}`;
      const trader = deps.traders.add({
        name,
        accessCode,
        includePnl,
        backgroundImage: null,
        role,
      });
      return { ...trader, cookie: await harness.logIn(accessCode) };
    },
    screen: async (as) => sessionCookieOf(await harness.call(as, 'POST', '/api/auth/screen')),
    script: ({ id }) => ({ cookie: '', bearer: deps.tokens.add(id, { name: 'Nightly export' }).token }),
    async logIn(accessCode) {
      const reply = await harness.call(null, 'POST', '/api/auth/validate', { json: { accessCode } });
      return sessionCookieOf(reply);
    },
  };
  const remove = () => {
    // As a server that stops: what looks for others' changes would look into a closed database.
    app.events.end();
    deps.close();
    rmSync(dataDir, { recursive: true });
  };
  return { app: harness, remove };
}

/** The `name=value` pair of the session cookie set by a response. */
export function sessionCookieOf({ headers }: TestResponse): string {
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Tries to unlock the admin area. */
export const unlock = (app: TestApp, password: string, as: As = null, peer = '127.0.0.1') =>
  app.call(as, 'POST', '/api/auth/admin', { json: { password }, peer });

/** Whether a caller has a valid grant. */
export const isAdmin = async (app: TestApp, as: As): Promise<boolean> =>
  (await app.call(as, 'GET', '/api/auth/session')).body.admin;
