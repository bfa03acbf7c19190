import { expect, test } from 'bun:test';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupName } from '#src/ops/backups/rules.ts';
import { S3_BUCKET, S3_KEYS, S3_REGION, s3Server } from '#src/testing/s3-server.ts';
import { testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';
import { type CopiesDeps, copyBackups } from './copies.ts';

const HOUR = 3_600_000;

/** An app with one scheduled backup and a place to copy it to. */
async function copying() {
  const s3 = await s3Server();
  const app = testApp({
    now: '2020-11-20T20:00:00Z',
    env: {
      BULLPEN_BACKUP_EVERY: '24h',
      BULLPEN_BACKUP_S3: `s3://${S3_BUCKET}/bullpen`,
      BULLPEN_BACKUP_S3_ENDPOINT: s3.url,
      BULLPEN_BACKUP_S3_REGION: S3_REGION,
      BULLPEN_BACKUP_S3_ACCESS_KEY: S3_KEYS.accessKey,
      BULLPEN_BACKUP_S3_SECRET_KEY: S3_KEYS.secretKey,
    },
  });
  const { deps, dataDir } = app;
  const { backupS3, s3: access } = deps.config;
  if (!backupS3 || !access) throw new Error('it is not set up');
  const at = deps.clock() - HOUR;
  const name = backupName(at, 'scheduled');
  mkdirSync(join(dataDir, 'backups'));
  writeFileSync(join(dataDir, 'backups', name), 'a backup');
  utimesSync(join(dataDir, 'backups', name), at / 1000, at / 1000);
  const start = (its: Partial<CopiesDeps>, waitAfter: (failures: number) => number) =>
    copyBackups({ ...deps, ...its }, backupS3, access, waitAfter);
  return { s3, app, deps, name, start };
}

test('a copy that fails is tried again, after longer and longer, until it is there', async () => {
  const { s3, deps, name, start } = await copying();
  const waits: number[] = [];
  const repair = s3.fail(/list-type/, { status: 503, code: 'SlowDown' });
  const copies = start({}, (failures) => {
    waits.push(failures);
    if (failures === 2) repair();
    return 0;
  });
  copies.copy();
  await until(() => waits.length === 1);
  expect(deps.health.report().offsite).toMatchObject({
    last: null,
    failure: { reason: 's3://backups/bullpen: The server failed (SlowDown).' },
  });
  await until(() => deps.health.lastCopy() !== null);
  expect(waits).toEqual([1, 2]);
  expect(deps.health.report().offsite).toMatchObject({ last: { name, size: 8 }, failure: null });
  expect(s3.objects.get(`bullpen/${name}`)?.toString()).toBe('a backup');
  await copies.stop();
}, 60_000);

test('a copy was verified when it was read back, not when it was found there again', async () => {
  const { app, deps, start } = await copying();
  let found = 0;
  const noteCopy: typeof deps.health.noteCopy = (copied) => {
    deps.health.noteCopy(copied);
    found += 1;
  };
  const copies = start({ health: { ...deps.health, noteCopy } }, () => 0);
  copies.copy();
  await until(() => found === 1);
  const { offsite } = deps.health.report();
  app.now += HOUR;
  copies.copy();
  await until(() => found === 2);
  expect(deps.health.report().offsite).toEqual(offsite);
  await copies.stop();
}, 60_000);
