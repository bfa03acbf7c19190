import { expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enlargeVideo, filledFolder } from '#src/testing/filled-folder.ts';
import { command, freshFolder, type ServerProcess, serverProcess } from '#src/testing/process.ts';
import { until } from '#src/testing/until.ts';

// Each test runs the executable many times, and the machine may be slow.
setDefaultTimeout(120_000);

const SCHEDULE = { BULLPEN_BACKUP_EVERY: '24h', BULLPEN_BACKUP_KEEP: '2' };

const scheduled = (data: string) =>
  existsSync(join(data, 'backups'))
    ? readdirSync(join(data, 'backups')).filter((name) => name.endsWith('-scheduled.tar'))
    : [];

test('a server backs up when the last backup is too old, keeps the newest, and leaves other files alone', async () => {
  const { data } = await filledFolder();
  const backups = join(data, 'backups');
  mkdirSync(backups);
  const old = ['20260101', '20260102', '20260103'].map((day) => `bullpen-${day}T000000000Z-scheduled.tar`);
  const others = [
    'bullpen-20250101T000000000Z.tar',
    'bullpen-20250101T000000000Z-before-archive.db',
    'mine.txt',
  ];
  for (const name of [...old, ...others]) writeFileSync(join(backups, name), name);
  const server = await serverProcess(data, [], SCHEDULE);
  await until(() => scheduled(data).some((name) => !old.includes(name)) && scheduled(data).length === 2);
  const made = scheduled(data).find((name) => !old.includes(name)) ?? '';
  expect(scheduled(data)).toEqual(
    expect.arrayContaining([made, 'bullpen-20260103T000000000Z-scheduled.tar']),
  );
  expect(readdirSync(backups)).toEqual(expect.arrayContaining(others));
  const target = join(freshFolder(), 'restored');
  const restored = await command(target, ['restore', join(backups, made), '--without-key', '--json']);
  expect(JSON.parse(restored.stdout)).toMatchObject({ traders: 3, entries: 120, videos: 2 });
  expect(await server.kill('SIGTERM')).toBe(0);
});

test('SIGTERM during a scheduled backup: the server ends cleanly and leaves no half-written backup', async () => {
  const { data } = await filledFolder();
  enlargeVideo(data, 8 * 1024 * 1024 * 1024);
  const server = await serverProcess(data, [], SCHEDULE);
  const backups = join(data, 'backups');
  await until(() => existsSync(backups) && readdirSync(backups).some((name) => name.endsWith('.tar.part')));
  expect((await fetch(new URL('/api/leaderboard', server.url))).status).toBe(200);
  expect(await server.kill('SIGTERM')).toBe(0);
  await until(() => readdirSync(backups).join() === 'backup.lock');
});

/** What `bullpen health --json` says of a server, from a shell that has none of its settings. */
async function healthOf(data: string, { url }: ServerProcess) {
  const { code, stdout, stderr } = await command(data, ['health', '--port', new URL(url).port, '--json']);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

test('a file dated in the future neither stops the schedule nor is counted or deleted, and is reported', async () => {
  const { data } = await filledFolder();
  const backups = join(data, 'backups');
  mkdirSync(backups);
  const late = 'bullpen-20990101T000000000Z-scheduled.tar';
  const old = 'bullpen-20260101T000000000Z-scheduled.tar';
  for (const name of [late, old]) writeFileSync(join(backups, name), name);
  const settings = { ...SCHEDULE, BULLPEN_BACKUP_KEEP: '1' };
  const server = await serverProcess(data, [], settings);
  await until(() => !scheduled(data).includes(old) && scheduled(data).length === 2);
  expect(readFileSync(join(backups, late), 'utf8')).toBe(late);
  const made = scheduled(data).find((name) => name !== late) ?? '';
  const health = await healthOf(data, server);
  expect(health).toMatchObject({
    status: 'ok',
    backup: { every: '1d', last: { name: made }, failure: null },
  });
  expect(health.findings).toContainEqual({
    about: 'backups',
    message: `${late} is dated in the future: it is neither counted nor deleted.`,
    advice: expect.stringContaining('clock'),
  });
  expect(await server.kill('SIGTERM')).toBe(0);
});

test('why a scheduled backup failed is reported until one is made, by another server too', async () => {
  const { data } = await filledFolder();
  const full = await serverProcess(data, [], { ...SCHEDULE, BULLPEN_MIN_FREE_MB: '9999999' });
  const failure = async (server: ServerProcess) => (await healthOf(data, server)).backup.failure;
  while ((await failure(full)) === null);
  const { findings } = await healthOf(data, full);
  expect(findings.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringMatching(/^The disk is full: /),
    expect.stringMatching(/^The last scheduled backup failed\. There is no room for the backup at /),
  ]);
  expect(await full.kill('SIGTERM')).toBe(0);
  const next = await serverProcess(data, [], SCHEDULE);
  while ((await failure(next)) !== null);
  expect(scheduled(data)).toHaveLength(1);
});
