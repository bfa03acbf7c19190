import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { command, commandJson, freshFolder, serverProcess } from '#src/testing/process.ts';
import { appCode } from '#src/testing/totp.ts';
import { visitor } from '#src/testing/visitor.ts';

const PASSWORD = 'Correct-Horse-9';
const RESET = ['admin-password', '--reset-totp'];

/** Unlocks with a new browser. @returns the code of the rejection, or the message */
async function entering(url: string, code?: string): Promise<string> {
  const json = code === undefined ? { password: PASSWORD } : { password: PASSWORD, code };
  const { body } = await visitor(url, new Set()).call('POST', '/api/auth/admin', { json });
  return body.code ?? body.message;
}

/** What the doctor says of a folder. */
async function findings(data: string): Promise<string[]> {
  const { stdout } = await command(data, ['doctor', '--json']);
  return JSON.parse(stdout).findings.map(({ message }: { message: string }) => message);
}

/** A server whose admin area asks for a second factor. */
async function guarded() {
  const data = freshFolder();
  await command(data, ['admin-password', '--stdin'], {}, PASSWORD);
  const { url, kill } = await serverProcess(data);
  const admin = visitor(url, new Set());
  admin.unlock((await admin.ok(200, 'POST', '/api/auth/admin', { json: { password: PASSWORD } })).grant);
  const { secret } = await admin.ok(200, 'POST', '/api/admin/totp');
  const json = { code: appCode(secret, Date.now()) };
  const { recoveryCodes } = await admin.ok(200, 'PUT', '/api/admin/totp', { json });
  return { data, url, kill, secret: secret as string, recoveryCodes: recoveryCodes as string[] };
}

test('a lost phone: the command resets the second factor under a running server, and the password stays', async () => {
  const { data, url, recoveryCodes } = await guarded();
  expect(await entering(url)).toBe('totp_required');
  const wall = visitor(url, new Set());
  const json = { password: PASSWORD, code: recoveryCodes[0] };
  wall.unlock((await wall.ok(200, 'POST', '/api/auth/admin', { json })).grant);
  await wall.ok(204, 'POST', '/api/auth/screen');
  await wall.ok(200, 'GET', '/api/board');
  const { stdout, stderr, code } = await command(data, RESET);
  expect([stdout, stderr, code]).toEqual([
    'Two-factor authentication is off now. The admin password stays as it is.\n',
    '',
    0,
  ]);
  expect((await wall.call('GET', '/api/board')).status).toBe(401);
  expect(await entering(url)).toBe('Admin access granted');
  expect(await commandJson(data, RESET)).toEqual({ reset: false });
  expect((await command(data, RESET)).stdout).toStartWith('Two-factor authentication was off already.');
}, 60_000);

test('another password leaves the second factor on, unless it is reset too', async () => {
  const { data, url } = await guarded();
  await command(data, ['admin-password', '--stdin'], {}, PASSWORD);
  expect(await entering(url)).toBe('totp_required');
  await command(data, [...RESET, '--stdin'], {}, PASSWORD);
  expect(await entering(url)).toBe('Admin access granted');
}, 60_000);

test('a restored backup asks for it, with its key; with another one the command lets the admin in', async () => {
  const { data, secret, recoveryCodes, kill } = await guarded();
  const [withKey, without] = [join(freshFolder(), 'with.tar'), join(freshFolder(), 'without.tar')];
  await command(data, ['backup', withKey, '--with-key']);
  await command(data, ['backup', without]);
  await kill('SIGTERM');

  const same = freshFolder();
  expect((await command(same, ['restore', withKey])).stderr).toBe('');
  expect(await findings(same)).toEqual([]);
  const { url } = await serverProcess(same);
  expect(await entering(url)).toBe('totp_required');
  expect(await entering(url, appCode(secret, Date.now(), 1))).toBe('Admin access granted');
  expect(await entering(url, recoveryCodes[0])).toBe('Admin access granted');

  const other = freshFolder();
  await command(other, ['restore', without, '--without-key']);
  await command(other, ['traders', 'reissue-codes']);
  expect(await findings(other)).toEqual([
    'the second factor of the admin area was set up with another key: `bullpen admin-password --reset-totp` switches it off',
  ]);
  const moved = await serverProcess(other);
  expect(await entering(moved.url)).toBe('totp_required');
  for (const code of [appCode(secret, Date.now(), 1), recoveryCodes[1]])
    expect(await entering(moved.url, code)).toBe('data_folder');
  expect((await command(other, RESET)).code).toBe(0);
  expect(await findings(other)).toEqual([]);
  expect(await entering(moved.url)).toBe('Admin access granted');
}, 90_000);
