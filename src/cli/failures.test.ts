import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { command, freshFolder } from '#src/testing/process.ts';

test('a command that cannot have the database to itself says so in one line', async () => {
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

test('a command that made a new desk says so: it may have been meant for another', async () => {
  const data = freshFolder();
  const first = await command(data, ['admin-password']);
  expect([first.code, first.stderr]).toEqual([0, `Made a new desk in ${data}: there was none.\n`]);
  expect((await command(data, ['admin-password'])).stderr).toBe('');
  expect((await command(freshFolder(), ['traders', 'list', '--json'])).stderr).toBe('');
  // A failure is one line.
  expect((await command(freshFolder(), ['traders', 'code', '7'])).stderr).toBe('bullpen: Trader not found\n');
});
