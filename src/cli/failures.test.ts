import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN_EXPORT } from '#src/testing/import-files.ts';
import { command, EXECUTABLE, freshFolder } from '#src/testing/process.ts';

/** What `ulimit -f` of a POSIX shell counts in. Bytes. */
const BLOCK = 512;

/** An installation with an archive, of which tests take a copy. */
const ARCHIVED = mkdtempSync(join(tmpdir(), 'bullpen-archived-'));
beforeAll(async () => {
  await command(ARCHIVED, ['seed', '--demo', '--days', '60']);
  await command(ARCHIVED, ['archive', '--yes']);
}, 60_000);
afterAll(() => rmSync(ARCHIVED, { recursive: true }));

test('a command that needs the database to itself fails with one line', async () => {
  const data = freshFolder();
  await command(data, ['traders', 'add', 'Maya']);
  const other = new Database(join(data, 'bullpen.db'));
  other.run('BEGIN IMMEDIATE');
  const { code, stdout, stderr } = await command(data, ['traders', 'add', 'Leo']);
  other.run('ROLLBACK');
  other.close();
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    'bullpen: The database is busy. Nothing was saved; please try again.\n',
  ]);
}, 60_000);

test('a command that creates a database says so: the path may be a mistake', async () => {
  const data = freshFolder();
  const first = await command(data, ['admin-password']);
  expect([first.code, first.stderr]).toEqual([0, `Made a new database in ${data}: there was none.\n`]);
  expect((await command(data, ['admin-password'])).stderr).toBe('');
  // A failure is reported in one line.
  expect((await command(freshFolder(), ['traders', 'add', ' '])).stderr).toBe('bullpen: Name is required\n');
});

test('where there is no installation, nothing is made by what reads, or changes what is there', async () => {
  const data = join(freshFolder(), 'typo');
  const exported = join(freshFolder(), 'export.csv');
  writeFileSync(exported, OWN_EXPORT);
  for (const args of [
    ['traders', 'list'],
    ['traders', 'code', '7'],
    ['traders', 'remove', '7', '--yes'],
    ['traders', 'reissue-codes'],
    ['tokens', 'list'],
    ['import', exported, '--trader', '1'],
    ['imports', 'list'],
    ['archive', '--yes'],
    ['archives', 'list'],
    ['sessions', 'end'],
    ['limits', 'clear'],
    ['backup'],
    ['doctor', '--fix'],
  ]) {
    expect([args, await command(data, args)]).toEqual([
      args,
      {
        code: 1,
        stdout: '',
        stderr: `bullpen: There is no installation here: ${join(data, 'bullpen.db')} does not exist.\n`,
      },
    ]);
    expect([args, existsSync(data)]).toEqual([args, false]);
  }
});

test('output that nobody reads to its end is no failure', async () => {
  const data = freshFolder();
  cpSync(ARCHIVED, data, { recursive: true });
  for (const args of ['openapi', 'traders list', 'archives export 1', 'traders --help']) {
    const { exitCode, stdout, stderr } = Bun.spawnSync(
      ['bash', '-c', `"${EXECUTABLE}" ${args} | head -c 1 >&2; exit "\${PIPESTATUS[0]}"`],
      { env: { PATH: process.env.PATH ?? '', BULLPEN_DATA_DIR: data } },
    );
    expect([args, exitCode, stdout.toString(), stderr.toString().length]).toEqual([args, 0, '', 1]);
  }
}, 60_000);

test('an archive that does not fit on the disk is not said to be written, and nothing of it stays', async () => {
  const data = freshFolder();
  cpSync(ARCHIVED, data, { recursive: true });
  const whole = join(freshFolder(), 'whole.csv');
  expect((await command(data, ['archives', 'export', '1', '--out', whole])).code).toBe(0);
  // A limit amid the last batch: what precedes it is written, and nothing after it.
  const blocks = Math.floor((statSync(whole).size - 1) / BLOCK);
  const cut = join(freshFolder(), 'cut.csv');
  const child = Bun.spawnSync(
    ['sh', '-c', `ulimit -f ${blocks}; exec "$0" archives export 1 --out "$1"`, EXECUTABLE, cut],
    { env: { PATH: process.env.PATH ?? '', BULLPEN_DATA_DIR: data } },
  );
  expect([child.exitCode, child.stdout.toString(), child.stderr.toString()]).toEqual([
    1,
    '',
    expect.stringMatching(/^bullpen: EFBIG.*\n$/),
  ]);
  expect(existsSync(cut)).toBe(false);
}, 60_000);

test('output that cannot be written is a failure with one line', async () => {
  const data = freshFolder();
  await command(data, ['traders', 'add', 'Maya']);
  for (const args of ['traders list', 'config --json', 'version', 'openapi', 'traders --help']) {
    const { exitCode, stderr } = Bun.spawnSync(['sh', '-c', `"$0" ${args} > /dev/full`, EXECUTABLE], {
      env: { PATH: process.env.PATH ?? '', BULLPEN_DATA_DIR: data },
    });
    expect([args, exitCode, stderr.toString()]).toEqual([
      args,
      1,
      expect.stringMatching(/^bullpen: The output cannot be written: ENOSPC.*\n$/),
    ]);
  }
}, 60_000);

test('a job that no server started fails with one line, and changes nothing', async () => {
  const data = freshFolder();
  const byHand = { code: 1, stdout: '', stderr: 'bullpen: Only the server runs jobs\n' };
  for (const name of [
    'archive',
    'backup',
    'check',
    'checkpoint',
    'copy-backup',
    'remove-strategy',
    'remove-trader',
  ])
    expect(await command(data, ['job', name, '--data', data])).toEqual(byHand);
  expect(await command(data, ['job', 'nonsense', '--data', data])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'bullpen: There is no job called nonsense\n',
  });
  expect(readdirSync(data)).toEqual([]);
});
