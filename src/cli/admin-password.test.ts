import { describe, expect, onTestFinished, test } from 'bun:test';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { command, commandJson, EXECUTABLE, freshFolder, serverProcess } from '#src/testing/process.ts';
import { until } from '#src/testing/until.ts';

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
    const { password } = await commandJson(data, ['admin-password']);
    expect((await unlock(url, password)).status).toBe(200);
    const short = await command(data, ['admin-password', '--stdin'], {}, 'too-short\n');
    expect([short.code, short.stderr]).toEqual([
      1,
      'bullpen: The admin password must have at least 12 characters\n',
    ]);
    expect((await command(data, ['admin-password', '--stdin'], {}, 'Long enough, this\n')).code).toBe(0);
    expect((await unlock(url, 'long ENOUGH, this')).status).toBe(200);
    expect(await commandJson(data, ['sessions', 'end'])).toEqual({ ended: 2 });
  });
});
