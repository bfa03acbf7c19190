import { expect, test } from 'bun:test';
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupName } from '#src/ops/backups/rules.ts';
import type { Finding } from '#src/ops/doctor/finding.ts';
import { type TestApp, type TestAppOptions, testApp } from '#src/testing/test-app.ts';

const HOUR = 3_600_000;

/** An app with a daily backup, and what it says of itself. */
async function healthApp(options: TestAppOptions = {}) {
  const app = testApp({ ...options, env: { BULLPEN_BACKUP_EVERY: '24h', ...options.env } });
  const admin = await app.admin();
  const report = async () => (await app.call(admin, 'GET', '/api/health')).body;
  const messages = async (): Promise<string[]> =>
    (await report()).findings.map(({ message }: { message: string }) => message);
  return { app, report, messages };
}

/** Stores a backup as old as its name says. */
function store({ dataDir }: TestApp, at: number, kind: 'asked' | 'scheduled' = 'scheduled'): string {
  const name = backupName(at, kind);
  mkdirSync(join(dataDir, 'backups'), { recursive: true });
  const file = join(dataDir, 'backups', name);
  writeFileSync(file, 'a backup');
  utimesSync(file, at / 1000, at / 1000);
  return name;
}

const finding = (given: Partial<Finding>): Finding => ({
  check: 'posts',
  message: '2 posts have been due for more than an hour; a running server sends them',
  isDamage: false,
  isFixable: false,
  ...given,
});

test('a fresh installation has nothing to report', async () => {
  const { report } = await healthApp();
  expect(await report()).toMatchObject({
    backup: { every: '1d', last: null, failure: null },
    check: null,
  });
});

test('the last backup is the newest one made, and one from the future is none', async () => {
  const { app, report, messages } = await healthApp();
  store(app, app.now - 3 * HOUR);
  const last = store(app, app.now - HOUR, 'asked');
  const future = store(app, app.now + 60_000);
  expect((await report()).backup.last).toEqual({ name: last, at: '2026-11-20T19:00:00.000Z', size: 8 });
  expect(await messages()).toContain(`${future} is dated in the future: it is neither counted nor deleted.`);
  app.now += 60_000;
  expect((await report()).backup.last.name).toBe(future);
  expect(await messages()).not.toContainEqual(expect.stringContaining('future'));
});

test('a schedule that has stalled is reported, and why a backup failed until one is made', async () => {
  const { app, report, messages } = await healthApp();
  store(app, app.now - 49 * HOUR);
  expect(await messages()).toContain('The last scheduled backup is from 2026-11-18T19:00:00.000Z.');
  app.deps.health.noteBackupFailure('There is no room.');
  expect(await report()).toMatchObject({
    backup: { failure: { at: '2026-11-20T20:00:00.000Z', reason: 'There is no room.' } },
    findings: expect.arrayContaining([
      {
        about: 'backups',
        message: 'The last scheduled backup failed. There is no room.',
        advice: expect.stringContaining('tries again'),
      },
    ]),
  });
  app.deps.health.noteBackup();
  expect((await report()).backup.failure).toBeNull();
});

test('findings of the last check come with what to do, damage first', async () => {
  const { app, report, messages } = await healthApp();
  app.deps.health.noteCheck([
    finding({}),
    finding({ check: 'totals', message: 'trader 3: the total is off', isDamage: true, isFixable: true }),
    // How these stand is seen now, not when the check was made.
    finding({ check: 'disk space', message: '1 MB are free' }),
    finding({ check: 'backups', message: 'the last scheduled backup is from 2020' }),
  ]);
  const { check, findings } = await report();
  expect(check).toEqual({ at: '2026-11-20T20:00:00.000Z' });
  expect(findings[0]).toEqual({
    about: 'totals',
    message: 'Trader 3: the total is off.',
    advice: expect.stringContaining('`bullpen doctor --fix`'),
  });
  expect(await messages()).toContain(
    '2 posts have been due for more than an hour; a running server sends them.',
  );
  expect((await messages()).join()).not.toMatch(/1 MB|2020/);
  app.deps.health.noteCheckFailure('It ended unexpectedly.');
  expect(await messages()).toContain('The last check could not be made. It ended unexpectedly.');
  app.deps.health.noteCheck([]);
  expect((await messages()).join()).not.toMatch(/check|posts|total/);
});

test('a disk that is full, or will be with the next backup, is reported', async () => {
  const full = await healthApp({ env: { BULLPEN_MIN_FREE_MB: '9999999' } });
  expect((await full.messages())[0]).toMatch(/^The disk is full: .* are free, and 9\.5 TB must stay so\./);
  const { report } = full;
  const { disk } = await report();
  expect(disk.reserve).toBe(9_999_999 * 1024 * 1024);
  expect(disk.size).toBeGreaterThan(disk.free);
});

test('what was kept is there after a restart, and what cannot be read counts as nothing', async () => {
  const before = await healthApp();
  before.app.deps.health.noteCheck([finding({})]);
  before.app.deps.health.noteBackupFailure('There is no room.');
  const { app, report } = await healthApp({ folder: before.app.dataDir });
  expect(await report()).toMatchObject({
    check: { at: '2026-11-20T20:00:00.000Z' },
    backup: { failure: { reason: 'There is no room.' } },
  });
  for (const text of ['', '{"check":', '{"check": 3}', '[]']) {
    writeFileSync(join(app.dataDir, 'health.json'), text);
    const spoiled = await healthApp({ folder: app.dataDir });
    expect(await spoiled.report()).toMatchObject({ check: null, backup: { failure: null } });
    spoiled.app.deps.health.noteBackup();
    expect(JSON.parse(readFileSync(join(spoiled.app.dataDir, 'health.json'), 'utf8'))).toBeObject();
  }
});

test('without a schedule, an earlier failure is no finding', async () => {
  const { app, report } = await healthApp({ env: { BULLPEN_BACKUP_EVERY: '' } });
  app.deps.health.noteBackupFailure('There is no room.');
  expect((await report()).backup).toEqual({ every: null, last: null, failure: null });
});
