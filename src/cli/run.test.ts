import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA_VERSION } from '#src/db/migrate.ts';

import {
  command,
  commandJson,
  cookieOf,
  EXECUTABLE,
  freshFolder,
  logIn,
  serverProcess,
} from '#src/testing/process.ts';

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

  test.each([
    [['tradrs'], 'unknown command', 'traders'],
    [['traders', 'lst'], 'unknown command', 'list'],
    [['serve', '--prot', '80'], 'unknown option', '--port'],
    [['--prot', '80'], 'unknown option', '--port'],
  ])('what is mistyped is told, with what is probably meant: %j', async (args, what, likely) => {
    const { code, stdout, stderr } = await command(freshFolder(), args);
    expect([code, stdout, stderr.split('\n').slice(0, 2)]).toEqual([
      2,
      '',
      [
        `error: ${what} '${args.find((arg) => !['traders', 'serve'].includes(arg))}'`,
        `(Did you mean ${likely}?)`,
      ],
    ]);
  });

  test.each([
    ['serve', 'abc'],
    ['serve', '65536'],
    ['serve', ''],
    ['health', '-1'],
  ])('%s --port %j is no port, and says what is', async (name, port) => {
    const data = freshFolder();
    const { code, stdout, stderr } = await command(data, [name, `--port=${port}`]);
    expect([code, stdout, stderr.split('\n')[0]]).toEqual([
      2,
      '',
      `error: option '--port <port>' argument '${port}' is invalid. It must be a port number from 0 to 65535 (0: any free one).`,
    ]);
    expect(readdirSync(data)).toEqual([]);
  });

  test.each([
    ['traders', 'abc', '1,000'],
    ['days', '0', '9,000'],
    ['entries', '1.5', '10,000,000'],
    ['seed', '', '4,294,967,295'],
  ])('seed --%s %j is no number that it takes, and leaves nothing behind', async (name, value, most) => {
    const data = freshFolder();
    const { code, stdout, stderr } = await command(data, ['seed', '--demo', `--${name}=${value}`]);
    expect([code, stdout, stderr.split('\n')[0]]).toEqual([
      2,
      '',
      `error: option '--${name} <n>' argument '${value}' is invalid. It must be a whole number from 1 to ${most}.`,
    ]);
    expect(readdirSync(data)).toEqual([]);
  });

  test('with --json a failure is one document as well, with its code', async () => {
    const { code, stdout, stderr } = await command(freshFolder(), ['traders', 'add', ' ', '--json']);
    expect([code, stderr]).toEqual([1, 'bullpen: Name is required\n']);
    expect(JSON.parse(stdout)).toEqual({ code: 'invalid', message: 'Name is required' });
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
      'import',
      'imports list',
      'imports reread',
      'imports show',
      'imports undo',
      'limits clear',
      'openapi',
      'restore',
      'seed',
      'serve',
      'sessions end',
      'tokens add',
      'tokens list',
      'tokens remove',
      'traders add',
      'traders code',
      'traders list',
      'traders reissue-codes',
      'traders remove',
      'traders resume',
      'traders role',
      'traders suspend',
      'version',
    ]);
    expect(readdirSync(data)).toEqual([]);
  }, 60_000);

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
    const document = await commandJson(data, ['openapi']);
    expect(document).toMatchObject({ openapi: '3.1.1', paths: { '/api/journal': { post: {} } } });
    expect(existsSync(data)).toBe(false);
  });

  test('version and configuration are printed', async () => {
    const data = freshFolder();
    expect(await commandJson(data, ['version'])).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      schema: SCHEMA_VERSION,
    });
    expect(await commandJson(data, ['config'], { PORT: '4711' })).toMatchObject({
      PORT: '4711',
      BULLPEN_DATA_DIR: data,
      settings: null,
      unknown: [],
    });
    expect(readdirSync(data)).toEqual([]);
  });

  test('the configuration has the settings of the admin area, as they are now', async () => {
    const data = freshFolder();
    await commandJson(data, ['traders', 'add', 'Maya']);
    const db = new Database(join(data, 'bullpen.db'));
    for (const [key, value] of [
      ['clock', '24'],
      ['break_even_ticks', '2'],
      ['time_zone', 'Europe/London'],
    ])
      db.run('INSERT INTO settings VALUES (?, ?)', [key ?? '', value ?? '']);
    db.close();
    const settings = {
      teamName: 'Bullpen',
      timeZone: 'Europe/London',
      clock: 24,
      dayStarts: 'midnight',
      dayClosesAt: '17:00',
      breakEvenTicks: 2,
      roomPerTrader: 2048,
      public: 'full',
    };
    expect((await commandJson(data, ['config'])).settings).toEqual(settings);
    const { stdout } = await command(data, ['config'], { BULLPEN_TIMEZONE: 'Asia/Tokyo' });
    expect(stdout).toMatch(/^BULLPEN_TIMEZONE +Asia\/Tokyo$/m);
    expect(stdout.slice(stdout.indexOf('\n\n') + 2).replaceAll(/ {2,}/g, ' | ')).toBe(
      `${[
        'SETTING | VALUE',
        'Team name | Bullpen',
        'Time zone | Asia/Tokyo',
        'Clock | 24 hours',
        'Trading day starts | midnight',
        'Day is posted at | 17:00',
        'Break-even up to | 2 ticks',
        'Room per trader | 2048 MB',
        'Shown to the public | full',
      ].join('\n')}\n`,
    );
  });

  test('misspelt settings are told, by the configuration and by a server that starts', async () => {
    const data = freshFolder();
    const env = { BULLPEN_TIMEZON: 'Europe/London', BULLPEN_DOMAIN: 'bullpen.example.com' };
    const warning = 'BULLPEN_TIMEZON is no setting of Bullpen. Did you mean BULLPEN_TIMEZONE?';
    expect((await command(data, ['config'], env)).stderr).toBe(`${warning}\n`);
    expect((await commandJson(data, ['config'], env)).unknown).toEqual([
      { name: 'BULLPEN_TIMEZON', likely: 'BULLPEN_TIMEZONE' },
    ]);
    const server = Bun.spawn([EXECUTABLE, 'serve', '--port', '0', '--data', data], { env, stdout: 'pipe' });
    let said = '';
    for await (const text of server.stdout.pipeThrough(new TextDecoderStream())) {
      said += text;
      if (said.includes(' is ready at ')) server.kill('SIGTERM');
    }
    const lines = said.split('\n').filter((line) => line.startsWith('{'));
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(warnings.map(({ msg }) => msg)).toEqual([warning]);
  });
});

describe('traders', () => {
  test('are added, listed, given new codes and removed from the command line', async () => {
    const data = freshFolder();
    const maya = await commandJson(data, ['traders', 'add', 'Maya Okafor', '--code', 'maya-secret-1']);
    expect(maya).toMatchObject({ id: 1, name: 'Maya Okafor', accessCode: 'maya-secret-1', includePnl: true });
    const leo = await commandJson(data, ['traders', 'add', 'Leo', '--no-pnl']);
    expect(leo).toMatchObject({
      id: 2,
      includePnl: false,
      accessCode: expect.stringMatching(/^[0-9A-Z]{10}$/),
    });
    expect(await commandJson(data, ['traders', 'list'])).toEqual([maya, leo]);
    const byId = await commandJson(data, ['traders', 'code', '1']);
    const changed = await commandJson(data, ['traders', 'code', 'maya OKAFOR']);
    expect(new Set([maya, byId, changed].map(({ accessCode }) => accessCode)).size).toBe(3);
    expect(await commandJson(data, ['traders', 'remove', '2', '--yes'])).toEqual({
      name: 'Leo',
      archivedEntries: 0,
    });
    expect(await commandJson(data, ['traders', 'list'])).toEqual([changed]);
  });

  test('are made managers, and plain traders again', async () => {
    const data = freshFolder();
    const maya = await commandJson(data, ['traders', 'add', 'Maya Okafor']);
    expect(maya.role).toBe('trader');
    const made = await commandJson(data, ['traders', 'role', 'maya okafor', 'manager']);
    expect(made).toEqual({ ...maya, role: 'manager', version: maya.version + 1 });
    expect((await command(data, ['traders', 'list'])).stdout).toMatch(/Maya Okafor +manager/);
    const { stdout } = await command(data, ['traders', 'role', '1', 'trader']);
    expect(stdout).toBe('Maya Okafor is a trader now.\n');
  });

  test('are suspended while the server runs, and log in again with the same code once they are resumed', async () => {
    const data = freshFolder();
    const maya = await commandJson(data, ['traders', 'add', 'Maya Okafor', '--code', 'maya-secret-1']);
    const { token } = await commandJson(data, ['tokens', 'add', 'Nightly', '--trader', '1']);
    const { url } = await serverProcess(data);
    const cookie = cookieOf(await logIn(url, 'maya-secret-1'));
    const statuses = async () =>
      Promise.all(
        [{ cookie }, { authorization: `Bearer ${token}` }].map(
          async (headers) => (await fetch(new URL('/api/journal', url), { headers })).status,
        ),
      );
    expect(await statuses()).toEqual([200, 200]);
    const suspended = await commandJson(data, ['traders', 'suspend', 'maya OKAFOR']);
    expect(suspended).toEqual({ ...maya, isSuspended: true, version: maya.version + 1 });
    expect(await statuses()).toEqual([401, 401]);
    expect((await command(data, ['traders', 'list'])).stdout).toMatch(/Maya Okafor.* suspended$/m);
    expect(await commandJson(data, ['tokens', 'list'])).toEqual([]);
    const another = await command(data, ['tokens', 'add', 'Nightly', '--trader', '1']);
    expect([another.code, another.stderr]).toEqual([
      1,
      'bullpen: This trader is suspended: an API token would let nobody in.\n',
    ]);
    const { stdout } = await command(data, ['traders', 'resume', '1']);
    expect(stdout).toBe('Maya Okafor can log in again.\n');
    expect(await statuses()).toEqual([401, 401]);
    expect((await logIn(url, 'maya-secret-1')).status).toBe(200);
    expect((await command(data, ['traders', 'suspend', 'Nobody'])).code).toBe(1);
  });

  test('and their API tokens are listed with the day of the team on which they were created', async () => {
    const data = freshFolder();
    await commandJson(data, ['traders', 'add', 'Maya']);
    await commandJson(data, ['tokens', 'add', 'script', '--trader', '1']);
    const db = new Database(join(data, 'bullpen.db'));
    for (const table of ['traders', 'api_tokens'])
      db.run(`update ${table} set created_at = ?`, [Date.parse('2026-11-20T03:30:00Z')]);
    db.close();
    for (const noun of ['traders', 'tokens']) {
      for (const [zone, day] of [
        ['America/New_York', '2026-11-19'],
        ['Asia/Tokyo', '2026-11-20'],
      ] as const) {
        const { stdout } = await command(data, [noun, 'list'], { BULLPEN_TIMEZONE: zone });
        expect([noun, stdout.match(/\d{4}-\d\d-\d\d/g)]).toEqual([noun, [day]]);
      }
    }
  });

  test.each([
    [['add', 'Maya', '--code', 'short'], 'Access code must have at least 8 characters'],
    [['add', ' '], 'Name is required'],
    [['add', 'Second', '--code', ' taken-code '], 'Access code is already in use'],
    [['code', '7'], 'There is no trader 7. See: bullpen traders list'],
    [['remove', '1e3'], 'There is no trader 1e3. See: bullpen traders list'],
    [['role', 'First', 'admin'], 'Role must be one of trader, manager'],
    [['role', 'Nobody', 'manager'], 'There is no trader Nobody. See: bullpen traders list'],
  ])('traders %p fails with one line and exit code 1, and changes nothing', async (args, message) => {
    const data = freshFolder();
    await commandJson(data, ['traders', 'add', 'First', '--code', 'taken-code']);
    const before = await commandJson(data, ['traders', 'list']);
    expect(await command(data, ['traders', ...args])).toEqual({
      code: 1,
      stdout: '',
      stderr: `bullpen: ${message}\n`,
    });
    expect(await commandJson(data, ['traders', 'list'])).toEqual(before);
  });
});
