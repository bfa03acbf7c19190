import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { command, freshFolder } from '#src/testing/process.ts';

/** The recorded actions, oldest first. */
function kept(data: string): string[] {
  const db = new Database(join(data, 'bullpen.db'), { readonly: true });
  const rows = db
    .query<{ actor: string; address: null; action: string; details: string }, []>(
      'SELECT actor, address, action, details FROM audit_log ORDER BY id',
    )
    .all();
  db.close();
  return rows.map(({ actor, address, action, details }) =>
    [actor, address ?? 'here', action, details].join(' · '),
  );
}

test('a command’s changes are recorded like those of the admin area, without secrets', async () => {
  const data = freshFolder();
  const run = async (...args: string[]) => expect((await command(data, args)).stderr).toBe('');
  await command(data, ['traders', 'add', 'Maya Okafor', '--code', 'maya-secret-1']);
  await run('traders', 'code', '1', '--code', 'maya-secret-2');
  await run('traders', 'role', '1', 'manager');
  await run('traders', 'suspend', 'maya okafor');
  await run('traders', 'resume', '1');
  await run('traders', 'reissue-codes');
  await run('tokens', 'add', 'Nightly', '--trader', ' maya OKAFOR');
  await run('tokens', 'remove', '1');
  await run('traders', 'remove', '1', '--yes');
  await command(data, ['admin-password', '--stdin'], {}, 'Correct-Horse-9');
  await run('admin-password', '--reset-totp');
  await run('sessions', 'end');
  await run('limits', 'clear');
  const actions = kept(data);
  expect(actions).toEqual([
    'cli · here · traders add · 1 Maya Okafor',
    'cli · here · traders code · 1 Maya Okafor',
    'cli · here · traders role · 1 Maya Okafor the role of manager',
    'cli · here · traders suspend · 1 Maya Okafor',
    'cli · here · traders resume · 1 Maya Okafor',
    'cli · here · traders reissue-codes · 1 trader',
    'cli · here · tokens add · 1 of Maya Okafor',
    'cli · here · tokens remove · 1',
    'cli · here · traders remove · 1 Maya Okafor',
    'cli · here · admin-password · ',
    'cli · here · admin-password --reset-totp · ',
    'cli · here · sessions end · 0 sessions',
    'cli · here · limits clear · 0 failed attempts',
  ]);
  expect(actions.join()).not.toMatch(/secret|Horse/);
}, 60_000);

test('reads and rejected commands are not recorded', async () => {
  const data = freshFolder();
  expect((await command(data, ['admin-password', '--stdin'], {}, 'short')).code).toBe(1);
  await command(data, ['traders', 'list']);
  expect((await command(data, ['traders', 'code', '7'])).code).toBe(1);
  expect((await command(data, ['admin-password', '--stdin'], {}, 'short')).code).toBe(1);
  expect(kept(data)).toEqual([]);
});
