import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { command, freshFolder } from '#src/testing/process.ts';

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
  expect((await command(freshFolder(), ['traders', 'list', '--json'])).stderr).toBe('');
  // A failure is reported in one line.
  expect((await command(freshFolder(), ['traders', 'code', '7'])).stderr).toBe('bullpen: Trader not found\n');
});

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
