import { describe, expect, onTestFinished, test } from 'bun:test';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { SCHEMA_VERSION } from '#src/db/migrate.ts';
import { command, EXECUTABLE, freshFolder, serverProcess } from '#src/testing/process.ts';
import { until } from '#src/testing/until.ts';

async function json(data: string, args: readonly string[], env?: Record<string, string>) {
  const { code, stdout, stderr } = await command(data, [...args, '--json'], env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

async function logIn(url: string, accessCode: string): Promise<Response> {
  return fetch(new URL('/api/auth/validate', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accessCode }),
  });
}

async function addEntry(url: string, cookie: string, symbol: string): Promise<Response> {
  return fetch(new URL('/api/journal', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: new URL(url).origin },
    body: JSON.stringify({ symbol, pnl: '1' }),
  });
}

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

describe('the command line', () => {
  test('invalid usage prints the help on stderr and exits with 2', async () => {
    const data = freshFolder();
    for (const args of [
      ['fly'],
      ['serve', '--wings'],
      ['traders'],
      ['traders', 'add'],
      ['seed'],
      ['version', 'extra'],
    ]) {
      const { code, stdout, stderr } = await command(data, args);
      expect([args, code, stdout]).toEqual([args, 2, '']);
      expect(stderr).toMatch(/Usage: bullpen/);
    }
    expect(readdirSync(data)).toEqual([]);
  });

  test('every command has help on stdout, with examples', async () => {
    const data = freshFolder();
    const helped: string[] = [];
    async function expectHelp(path: readonly string[]): Promise<void> {
      const { code, stdout, stderr } = await command(data, [...path, '--help']);
      expect([path, code, stderr]).toEqual([path, 0, '']);
      expect(stdout).toStartWith(`Usage: ${['bullpen', ...path].join(' ')}`);
      const [, list = ''] = /\nCommands:\n([\s\S]*?)(\n\n|$)/.exec(stdout) ?? [];
      const names = [...list.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name);
      for (const name of names.filter((name) => name !== 'help')) await expectHelp([...path, name]);
      if (names.length > 0) return;
      helped.push(path.join(' '));
      expect(stdout).toContain(`\nExamples:\n  bullpen ${path.join(' ')}`);
      expect(stdout).toMatch(/--data <dir>[\s\S]*--json/);
    }
    await expectHelp([]);
    expect(helped.sort()).toEqual([
      'admin-password',
      'archive',
      'archives export',
      'archives list',
      'archives show',
      'backup',
      'config',
      'doctor',
      'health',
      'limits clear',
      'openapi',
      'restore',
      'seed',
      'serve',
      'sessions end',
      'traders add',
      'traders code',
      'traders list',
      'traders reissue-codes',
      'traders remove',
      'version',
    ]);
    expect(readdirSync(data)).toEqual([]);
  }, 20_000);

  test('a bad environment value is reported by name with the allowed values, and exits with 1', async () => {
    const { code, stderr } = await command(freshFolder(), ['serve'], {
      BULLPEN_TIMEZONE: 'Mars/Olympus',
      PORT: 'x',
    });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'bullpen: PORT must be a port number from 0 to 65535 (0: any free one)\nBULLPEN_TIMEZONE must be an IANA time zone, e.g. America/New_York or Europe/London\n',
    );
  });

  test('the OpenAPI document needs no data folder', async () => {
    const data = join(freshFolder(), 'nothing-here');
    const document = await json(data, ['openapi']);
    expect(document).toMatchObject({ openapi: '3.1.1', paths: { '/api/journal': { post: {} } } });
    expect(existsSync(data)).toBe(false);
  });

  test('version and configuration are printed', async () => {
    const data = freshFolder();
    expect(await json(data, ['version'])).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      schema: SCHEMA_VERSION,
    });
    expect(await json(data, ['config'], { PORT: '4711' })).toMatchObject({
      PORT: '4711',
      BULLPEN_DATA_DIR: data,
    });
    expect(readdirSync(data)).toEqual([]);
  });
});

describe('traders', () => {
  test('are added, listed, given new codes and removed from the command line', async () => {
    const data = freshFolder();
    const maya = await json(data, ['traders', 'add', 'Maya Okafor', '--code', 'maya-secret-1']);
    expect(maya).toMatchObject({ id: 1, name: 'Maya Okafor', accessCode: 'maya-secret-1', includePnl: true });
    const leo = await json(data, ['traders', 'add', 'Leo', '--no-pnl']);
    expect(leo).toMatchObject({
      id: 2,
      includePnl: false,
      accessCode: expect.stringMatching(/^[0-9A-Z]{10}$/),
    });
    expect(await json(data, ['traders', 'list'])).toEqual([maya, leo]);
    const changed = await json(data, ['traders', 'code', '1']);
    expect(changed.accessCode).not.toBe(maya.accessCode);
    expect(await json(data, ['traders', 'remove', '2', '--yes'])).toEqual({
      name: 'Leo',
      archivedEntries: 0,
    });
    expect(await json(data, ['traders', 'list'])).toEqual([changed]);
  });

  test.each([
    [['add', 'Maya', '--code', 'short'], 'Access code must have at least 8 characters'],
    [['add', ' '], 'Name is required'],
    [['add', 'Second', '--code', ' taken-code '], 'Access code is already in use'],
    [['code', '7'], 'Trader not found'],
    [['remove', '1e3'], 'Must be a positive whole number'],
  ])('traders %p fails with one line and exit code 1, and changes nothing', async (args, message) => {
    const data = freshFolder();
    await json(data, ['traders', 'add', 'First', '--code', 'taken-code']);
    const before = await json(data, ['traders', 'list']);
    expect(await command(data, ['traders', ...args])).toEqual({
      code: 1,
      stdout: '',
      stderr: `bullpen: ${message}\n`,
    });
    expect(await json(data, ['traders', 'list'])).toEqual(before);
  });
});

describe('the key', () => {
  test('is readable by its owner only', async () => {
    const data = freshFolder();
    await json(data, ['traders', 'add', 'Maya']);
    expect(statSync(join(data, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  test('missing or wrong: nothing starts; reissuing gives everyone a new code under a new key', async () => {
    const data = freshFolder();
    const { accessCode } = await json(data, ['traders', 'add', 'Maya']);
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
    const [reissued] = await json(data, ['traders', 'reissue-codes']);
    expect(reissued.accessCode).not.toBe(accessCode);
    const { url } = await serverProcess(data);
    expect((await logIn(url, accessCode)).status).toBe(401);
    expect((await logIn(url, reissued.accessCode)).status).toBe(200);
  });

  test('from the environment is written to no file', async () => {
    const data = freshFolder();
    const env = { BULLPEN_SECRET_KEY: Buffer.alloc(32, 3).toString('base64') };
    await json(data, ['traders', 'add', 'Maya', '--code', 'maya-secret-1'], env);
    expect(readdirSync(data)).not.toContain('secret.key');
    expect(await json(data, ['traders', 'list'], env)).toMatchObject([{ accessCode: 'maya-secret-1' }]);
  });

  test('that is damaged is reported by name', async () => {
    const data = freshFolder();
    await json(data, ['traders', 'add', 'Maya']);
    chmodSync(join(data, 'secret.key'), 0o600);
    writeFileSync(join(data, 'secret.key'), 'garbage');
    const { code, stderr } = await command(data, ['traders', 'list']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('does not hold a key of 32 bytes')]);
  });
});

describe('the admin password', () => {
  const unlock = (url: string, password: string) =>
    fetch(new URL('/api/auth/admin', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    });

  test('is generated at the first start, kept in a file for the owner, and deleted at the first unlock', async () => {
    const data = freshFolder();
    const file = join(data, 'initial-admin-password');
    const server = await serverProcess(data);
    await until(() => existsSync(file));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const password = readFileSync(file, 'utf8').trim();
    expect((await unlock(server.url, 'not-this-password')).status).toBe(401);
    const granted = await unlock(server.url, password);
    expect([granted.status, existsSync(file)]).toEqual([200, false]);
    await server.kill('SIGTERM');
    const again = await serverProcess(data);
    expect((await unlock(again.url, password)).status).toBe(200);
    expect(existsSync(file)).toBe(false);
  });

  test('in a file is announced in the log, without the password itself', async () => {
    const data = freshFolder();
    const server = Bun.spawn([EXECUTABLE, 'serve', '--port', '0', '--data', data], { stdout: 'pipe' });
    onTestFinished(() => server.kill('SIGKILL'));
    const file = join(data, 'initial-admin-password');
    let said = '';
    for await (const text of server.stdout.pipeThrough(new TextDecoderStream())) {
      said += text;
      if (said.includes(`"file":"${file}"`)) break;
    }
    expect(said).toContain('an admin password was made: it is in this file until the first unlock');
    expect(said).not.toContain(readFileSync(file, 'utf8').trim());
  });

  test('set by command is not undone by the environment at the next start, and the command says so', async () => {
    const data = freshFolder();
    const env = { BULLPEN_ADMIN_PASSWORD: 'Of-The-Environment' };
    const early = await command(data, ['admin-password', '--stdin'], env, 'before any start\n');
    expect(early.stderr).toContain(
      'a value that no start has applied yet: the next start with it sets that one',
    );
    const first = await serverProcess(data, [], env);
    expect((await unlock(first.url, 'Of-The-Environment')).status).toBe(200);
    const rotated = await command(data, ['admin-password', '--stdin'], env, 'after a leak, this\n');
    expect([rotated.code, rotated.stderr]).toEqual([
      0,
      'BULLPEN_ADMIN_PASSWORD is set: it does not come back at the next start, unless its value changes.\n',
    ]);
    await first.kill('SIGTERM');
    const second = await serverProcess(data, [], env);
    expect((await unlock(second.url, 'Of-The-Environment')).status).toBe(401);
    expect((await unlock(second.url, 'after a leak, this')).status).toBe(200);
    await second.kill('SIGTERM');
    const third = await serverProcess(data, [], { BULLPEN_ADMIN_PASSWORD: 'Changed-There-Too' });
    expect((await unlock(third.url, 'after a leak, this')).status).toBe(401);
    expect((await unlock(third.url, 'Changed-There-Too')).status).toBe(200);
  });

  test('can be set by command while the server runs', async () => {
    const data = freshFolder();
    const { url } = await serverProcess(data);
    const { password } = await json(data, ['admin-password']);
    expect((await unlock(url, password)).status).toBe(200);
    const short = await command(data, ['admin-password', '--stdin'], {}, 'too-short\n');
    expect([short.code, short.stderr]).toEqual([
      1,
      'bullpen: The admin password must have at least 12 characters\n',
    ]);
    expect((await command(data, ['admin-password', '--stdin'], {}, 'Long enough, this\n')).code).toBe(0);
    expect((await unlock(url, 'long ENOUGH, this')).status).toBe(200);
    expect(await json(data, ['sessions', 'end'])).toEqual({ ended: 2 });
  });
});

describe('the server', () => {
  test('keeps acknowledged writes through kill -9, and releases the folder', async () => {
    const data = freshFolder();
    const maya = await json(data, ['traders', 'add', 'Maya']);
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

  test('a second server on the same folder is rejected; commands work beside the first', async () => {
    const data = freshFolder();
    const { url } = await serverProcess(data);
    const second = await command(data, ['serve', '--port', '0']);
    expect([second.code, second.stderr]).toEqual([
      1,
      expect.stringContaining('Another Bullpen server is using the data folder'),
    ]);
    const maya = await json(data, ['traders', 'add', 'Maya']);
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
    expect(await json(data, ['limits', 'clear'])).toEqual({ cleared: 5 });
    expect((await logIn(second.url, 'wrong-code')).status).toBe(401);
  });

  test('--demo fills an empty folder once and prints working access codes', async () => {
    const data = freshFolder();
    const seeded = await json(data, ['seed', '--demo', '--days', '10']);
    expect(seeded.traders).toHaveLength(7);
    const again = await command(data, ['seed', '--demo']);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('--force')]);
    const { url } = await serverProcess(data, ['--demo']);
    expect((await logIn(url, seeded.traders[3].accessCode)).status).toBe(200);
    expect(await json(data, ['traders', 'list'])).toHaveLength(7);
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
