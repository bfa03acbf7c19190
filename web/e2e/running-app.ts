/** The app as it is shipped: the built executable with its own data folder. */

import { Database } from 'bun:sqlite';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { note } from '#src/cli/command.ts';
import type { Deps } from '#src/server/compose.ts';
import { inFolder } from '#src/testing/filled-folder.ts';
import { ADMIN_PASSWORD, NEW_DATABASE } from '#src/testing/new-database.ts';
import { EXECUTABLE, executableWithClock } from './executable.ts';

export interface SeededTrader {
  id: number;
  name: string;
  accessCode: string;
}

/** Calls the API, and fails unless the response is OK. A form is sent as one, anything else as JSON. */
export type Caller = (method: string, path: string, body?: object) => Promise<Response>;

export interface RunningApp {
  /** Without a trailing slash. */
  origin: string;
  /** Its data folder. */
  data: string;
  /** Offset of its clock, which its browsers share, from this machine's. Milliseconds. */
  clockOffset: number;
  addTrader(name: string, accessCode: string): Promise<SeededTrader>;
  /** Logs in outside any browser. */
  as(trader: SeededTrader): Promise<Caller>;
  /** Unlocks the admin area outside any browser. */
  asAdmin(): Promise<Caller>;
  /** Sets the admin's password as the command does, to the same one, which locks every admin area that is open. */
  setAdminPassword(): Promise<void>;
  /** Removes traders, quotes and videos, resets what is public and decided, and forgets failed attempts. */
  empty(): Promise<void>;
  /** Removes everything there is, as if it had just been started. No id is given twice. */
  renew(): void;
  /** Ages every grant, as if the password had been entered this long ago. Milliseconds. */
  ageGrants(by: number): void;
  /** Ends it, and removes its data. */
  stop(): Promise<void>;
  /** Ends it; another one may be started on its data. */
  quit(): Promise<void>;
  /** Lets it run until this process ends, however that is. */
  keep(): void;
}

/**
 * @param settings additional environment variables
 * @param at sets the clock, which runs on from there, e.g. `2026-11-20T17:00:00Z`
 * @param data of an app that has ended
 */
export async function startApp(
  settings: Record<string, string> = {},
  at?: string,
  data?: string,
): Promise<RunningApp> {
  return runIn(data ?? (await newData()), settings, at);
}

async function newData(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'bullpen-e2e-'));
  await writeFile(join(data, 'bullpen.db'), NEW_DATABASE, { mode: 0o600 });
  return data;
}

async function runIn(data: string, settings: Record<string, string>, at?: string): Promise<RunningApp> {
  const clockOffset = at === undefined ? 0 : Date.parse(at) - Date.now();
  const { program, env } = at === undefined ? { program: EXECUTABLE } : executableWithClock(clockOffset);
  const server = Bun.spawn([program, 'serve', '--port', '0', '--data', data], {
    stdout: 'pipe',
    stderr: 'pipe',
    env: {
      ...process.env,
      ...env,
      BULLPEN_LOG: 'error',
      ...settings,
    },
  });
  const origin = await readOrigin(server.stdout);
  if (origin === null) {
    await rm(data, { recursive: true, force: true });
    throw new Error(`the server did not start: ${await new Response(server.stderr).text()}`);
  }
  const renew = renewing(data);
  async function quit() {
    server.kill();
    await server.exited;
  }
  /** What a command does, beside the running server, without starting a process for it. */
  const asCommand = <Result>(work: (deps: Deps) => Result | Promise<Result>) =>
    inFolder(data, work, () => Date.now() + clockOffset);
  return {
    origin,
    data,
    clockOffset,
    as: async ({ accessCode }) => (await enter(origin, 'validate', { accessCode })).caller(),
    setAdminPassword: () => asCommand(({ access }) => access.admin.setPassword(ADMIN_PASSWORD)),
    async asAdmin() {
      const entered = await enter(origin, 'admin', { password: ADMIN_PASSWORD });
      const { grant }: { grant: string } = await entered.response.json();
      return entered.caller({ 'bullpen-grant': grant });
    },
    addTrader: (name, accessCode) =>
      asCommand((deps) => {
        const trader = deps.traders.add({
          name,
          accessCode,
          includePnl: true,
          backgroundImage: null,
          role: 'trader',
        });
        note(deps, 'traders add', `${trader.id} ${trader.name}`);
        return trader;
      }),
    empty: () =>
      asCommand(async ({ access, quotes, settings, traders, videos }) => {
        for (const { id } of traders.list()) await traders.remove(id, 'cli');
        for (const { id } of quotes.list()) quotes.remove(id);
        for (const { id } of videos.listAll()) await videos.remove(id);
        settings.change({ public: 'full', keepsSimulations: false });
        access.clearLimits();
      }),
    renew,
    ageGrants(by) {
      const database = new Database(join(data, 'bullpen.db'));
      // The server may be writing.
      database.run('PRAGMA busy_timeout = 5000');
      database.run('UPDATE admin_grants SET unlocked_at = unlocked_at - ?', [by]);
      database.close();
    },
    quit,
    async stop() {
      await quit();
      await rm(data, { recursive: true, force: true });
    },
    keep() {
      // It waits for the end of what this process would write to it.
      const guard = ['sh', '-c', 'read -r _; kill -9 "$1"; rm -rf "$2"', 'sh', `${server.pid}`, data];
      Bun.spawn(guard, { stdin: 'pipe', stdout: 'ignore', stderr: 'ignore' }).unref();
    },
  };
}

/** Remembers what a data folder begins with, and returns to it. */
function renewing(data: string): () => void {
  const file = join(data, 'bullpen.db');
  const begun = new Database(file, { readonly: true });
  const settings = begun.query<{ key: string; value: string }, []>('SELECT key, value FROM settings').all();
  begun.close();
  return () => {
    for (const folder of ['videos', 'images', 'incoming', 'backups'].map((name) => join(data, name)))
      for (const name of existsSync(folder) ? readdirSync(folder) : [])
        rmSync(join(folder, name), { recursive: true });
    const database = new Database(file);
    database.run('PRAGMA busy_timeout = 5000');
    const named = database.query<{ name: string; sql: string }, string>(
      "SELECT name, sql FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite_%' AND name <> 'change_context'",
    );
    // Triggers would count what goes, or forbid it.
    const triggers = named.all('trigger');
    const restore = database.transaction(() => {
      for (const { name } of triggers) database.run(`DROP TRIGGER ${name}`);
      for (const { name } of named.all('table')) database.run(`DELETE FROM ${name}`);
      for (const { key, value } of settings) database.run('INSERT INTO settings VALUES (?, ?)', [key, value]);
      for (const { sql } of triggers) database.run(sql);
    });
    restore.immediate();
    database.close();
  };
}

/** Logs in at one of the app's gates, and continues with that session. */
async function enter(origin: string, gate: 'validate' | 'admin', secret: object) {
  const response = await send(origin, {}, 'POST', `/api/auth/${gate}`, secret);
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    response,
    caller:
      (headers: Record<string, string> = {}): Caller =>
      (method, path, body) =>
        send(origin, { ...headers, cookie }, method, path, body),
  };
}

async function send(
  origin: string,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${origin}${path}`, {
    method,
    // One that nothing was sent on for long may be closed in the moment that this is.
    keepalive: false,
    headers: { origin, ...headers, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Reads until the server prints its URL. */
async function readOrigin(output: ReadableStream<Uint8Array>): Promise<string | null> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of output) {
    text += decoder.decode(chunk, { stream: true });
    const origin = /ready at (http:\/\/[^\s/]+)/.exec(text)?.[1];
    if (origin !== undefined) return origin;
  }
  return null;
}
