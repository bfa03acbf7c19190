import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createLog } from '#src/log.ts';
import {
  command,
  commandJson,
  cookieOf,
  EXECUTABLE,
  freshFolder,
  logIn,
  serverProcess,
} from '#src/testing/process.ts';

test('a server asked to stop as soon as it is ready stops cleanly', async () => {
  const stops = Array.from({ length: 12 }, async () => {
    const server = await serverProcess(freshFolder());
    return server.kill('SIGTERM');
  });
  expect(new Set(await Promise.all(stops))).toEqual(new Set([0]));
}, 60_000);

test('a closed log pipe does not end the server', () => {
  const log = createLog('info', {
    write() {
      throw new Error('EPIPE: broken pipe, write');
    },
  });
  expect(() => log.info('still here')).not.toThrow();
});

test('a failure after the server is listening ends the process', async () => {
  const data = freshFolder();
  // A folder stands where the first start writes its password.
  mkdirSync(join(data, 'initial-admin-password'));
  const { code, stdout, stderr } = await command(data, ['serve', '--port', '0']);
  expect(stdout).toContain('is ready at');
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^bullpen: The admin password that was made cannot be written to \S+ \(.+\)\. `bullpen admin-password` sets another\.\n$/,
    ),
  ]);
  // The folder is released.
  expect((await command(data, ['admin-password'])).code).toBe(0);
}, 30_000);

test('a password too short after normalization is rejected by name, before anything starts', async () => {
  const data = join(freshFolder(), 'new');
  // Twelve characters as written, six after normalization.
  const env = { BULLPEN_ADMIN_PASSWORD: 'e\u0301'.repeat(6) };
  const { code, stdout, stderr } = await command(data, ['serve', '--port', '0'], env);
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    'bullpen: BULLPEN_ADMIN_PASSWORD must be a password of 12 characters or more, also once it is normalized (NFKC)\n',
  ]);
  expect(existsSync(data)).toBe(false);
}, 30_000);

async function addEntry(url: string, cookie: string, symbol: string): Promise<Response> {
  return fetch(new URL('/api/journal', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: new URL(url).origin },
    body: JSON.stringify({ symbol, pnl: '1' }),
  });
}

test('an import that cannot be finished keeps no server from starting', async () => {
  const data = freshFolder();
  await commandJson(data, ['traders', 'add', 'Maya']);
  const db = new Database(join(data, 'bullpen.db'));
  db.run("INSERT INTO imports VALUES (1, 1, 1, 'cli', 'reading', NULL, '{}')");
  db.close();
  // Where the locks of imports are to be.
  writeFileSync(join(data, 'locks'), '');
  const { url } = await serverProcess(data);
  expect((await fetch(new URL('/healthz', url))).status).toBe(200);
}, 30_000);

describe('the server', () => {
  test('keeps acknowledged writes through kill -9, and releases the folder', async () => {
    const data = freshFolder();
    const maya = await commandJson(data, ['traders', 'add', 'Maya']);
    const first = await serverProcess(data);
    const cookie = cookieOf(await logIn(first.url, maya.accessCode));
    const symbols = Array.from({ length: 20 }, (_, n) => `K${n}`);
    for (const symbol of symbols) expect((await addEntry(first.url, cookie, symbol)).status).toBe(201);
    await first.kill('SIGKILL');
    const second = await serverProcess(data);
    const response = await fetch(new URL('/api/journal', second.url), { headers: { cookie } });
    const entries: { symbol: string; tradeDate: string }[] = await response.json();
    expect(entries.map(({ symbol }) => symbol)).toEqual(symbols.reverse());
    const day = await fetch(new URL(`/api/daily-pnl/${entries[0]?.tradeDate}`, second.url), {
      headers: { cookie },
    });
    expect(await day.json()).toMatchObject({ totalPnl: '20.00' });
  });

  test('responds to a Host header without a host with 400 in our own format', async () => {
    const { url } = await serverProcess(freshFolder());
    for (const host of ['a b', '', 'evil"><script>', 'x@y:99999']) {
      const response = await rawResponse(url, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect([host, response.split('\r\n')[0]]).toEqual([host, 'HTTP/1.1 400 Bad Request']);
      expect(response.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    }
  });

  test('says where it is ready, and nothing else while all goes well', async () => {
    const server = Bun.spawn([EXECUTABLE, 'serve', '--port', '0', '--data', freshFolder()], {
      env: { BULLPEN_LOG: 'error' },
      stdout: 'pipe',
    });
    let [said, isAsked] = ['', false];
    for await (const chunk of server.stdout.pipeThrough(new TextDecoderStream())) {
      said += chunk;
      const url = /http:\S+/.exec(said)?.[0];
      if (url === undefined || isAsked) continue;
      isAsked = true;
      expect((await fetch(new URL('/api/leaderboard?x=1', url))).status).toBe(200);
      expect((await fetch(url)).status).toBe(200);
      server.kill('SIGTERM');
    }
    expect(said).toMatch(/^Bullpen \S+ is ready at \S+\n$/);
  });

  test('a second server on the same folder is rejected; commands work beside the first', async () => {
    const data = freshFolder();
    const { url } = await serverProcess(data);
    const second = await command(data, ['serve', '--port', '0']);
    expect([second.code, second.stderr]).toEqual([
      1,
      expect.stringContaining('Another Bullpen server is using the data folder'),
    ]);
    const maya = await commandJson(data, ['traders', 'add', 'Maya']);
    expect((await logIn(url, maya.accessCode)).status).toBe(200);
  });

  test('a port in use is reported, and the folder released', async () => {
    const [data, other] = [freshFolder(), freshFolder()];
    const { url } = await serverProcess(other);
    const { port } = new URL(url);
    const rejected = await command(data, ['serve', '--port', port]);
    expect([rejected.code, rejected.stderr]).toEqual([
      1,
      `bullpen: Port ${port} on 127.0.0.1 is in use. Stop what uses it, or choose another with --port.\n`,
    ]);
    await serverProcess(data);
  });

  test('an unwritable data folder is reported', async () => {
    const file = join(freshFolder(), 'file');
    writeFileSync(file, '');
    const { code, stderr } = await command(join(file, 'data'), ['serve', '--port', '0']);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^bullpen: The data folder .* cannot be used .*--data\.\n$/),
    ]);
  });

  test('exits with 0 on SIGTERM; `health` reports whether it is ready', async () => {
    const data = freshFolder();
    const server = await serverProcess(data);
    const { port } = new URL(server.url);
    expect(await command(data, ['health', '--port', port])).toEqual({
      code: 0,
      stdout: 'ready\n',
      stderr: '',
    });
    expect(await server.kill('SIGTERM')).toBe(0);
    const gone = await command(data, ['health', '--port', port]);
    expect([gone.code, gone.stderr]).toEqual([
      1,
      `bullpen: No server answers at http://127.0.0.1:${port}/readyz\n`,
    ]);
  });

  test('limits on guessing survive a restart, and a command clears them', async () => {
    const data = freshFolder();
    const first = await serverProcess(data);
    for (let n = 0; n < 5; n++) expect((await logIn(first.url, 'wrong-code')).status).toBe(401);
    await first.kill('SIGTERM');
    const second = await serverProcess(data);
    expect((await logIn(second.url, 'wrong-code')).status).toBe(429);
    expect(await commandJson(data, ['limits', 'clear'])).toEqual({ cleared: 5 });
    expect((await logIn(second.url, 'wrong-code')).status).toBe(401);
  });

  test('--demo fills an empty folder once and prints working access codes', async () => {
    const data = freshFolder();
    const seeded = await commandJson(data, ['seed', '--demo', '--days', '10']);
    expect(seeded.traders).toHaveLength(7);
    const again = await command(data, ['seed', '--demo']);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('--force')]);
    const { url } = await serverProcess(data, ['--demo']);
    expect((await logIn(url, seeded.traders[3].accessCode)).status).toBe(200);
    expect(await commandJson(data, ['traders', 'list'])).toHaveLength(7);
  });
});

/** Sends these bytes as they are. @returns everything the server sends until it closes the connection */
async function rawResponse(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}
