import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { chmodSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA_VERSION } from '#src/db/migrate.ts';
import { command, commandJson, cookieOf, freshFolder, logIn, serverProcess } from '#src/testing/process.ts';

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
    });
    expect(readdirSync(data)).toEqual([]);
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
    const changed = await commandJson(data, ['traders', 'code', '1']);
    expect(changed.accessCode).not.toBe(maya.accessCode);
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
    [['code', '7'], 'Trader not found'],
    [['remove', '1e3'], 'Must be a positive whole number'],
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

describe('the key', () => {
  test('is readable by its owner only', async () => {
    const data = freshFolder();
    await commandJson(data, ['traders', 'add', 'Maya']);
    expect(statSync(join(data, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  test('missing or wrong: nothing starts; reissuing gives everyone a new code under a new key', async () => {
    const data = freshFolder();
    const { accessCode } = await commandJson(data, ['traders', 'add', 'Maya']);
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
    const [reissued] = await commandJson(data, ['traders', 'reissue-codes']);
    expect(reissued.accessCode).not.toBe(accessCode);
    const { url } = await serverProcess(data);
    expect((await logIn(url, accessCode)).status).toBe(401);
    expect((await logIn(url, reissued.accessCode)).status).toBe(200);
  });

  test('from the environment is written to no file', async () => {
    const data = freshFolder();
    const env = { BULLPEN_SECRET_KEY: Buffer.alloc(32, 3).toString('base64') };
    await commandJson(data, ['traders', 'add', 'Maya', '--code', 'maya-secret-1'], env);
    expect(readdirSync(data)).not.toContain('secret.key');
    expect(await commandJson(data, ['traders', 'list'], env)).toMatchObject([
      { accessCode: 'maya-secret-1' },
    ]);
  });

  test('that is damaged is reported by name', async () => {
    const data = freshFolder();
    await commandJson(data, ['traders', 'add', 'Maya']);
    chmodSync(join(data, 'secret.key'), 0o600);
    writeFileSync(join(data, 'secret.key'), 'garbage');
    const { code, stderr } = await command(data, ['traders', 'list']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('does not hold a key of 32 bytes')]);
  });
});
