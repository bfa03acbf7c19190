import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filledFolder } from '#src/testing/filled-folder.ts';
import { command, freshFolder } from '#src/testing/process.ts';
import { backupFiles, findBackupIssues, lastScheduled } from './stored.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

test('before the first backup there is nothing, and nothing is wrong', () => {
  const files = backupFiles(freshFolder());
  expect([files, lastScheduled(files, NOON)]).toEqual([[], null]);
  expect(findBackupIssues(files, 60_000, NOON)).toEqual([]);
});

test('a folder that is named like a backup is none', () => {
  const dataDir = freshFolder();
  mkdirSync(join(dataDir, 'backups', 'bullpen-20261120T000000000Z-scheduled.tar'), { recursive: true });
  expect(lastScheduled(backupFiles(dataDir), NOON)).toBeNull();
});

test('the doctor names files that are dated in the future', async () => {
  const { data } = await filledFolder();
  mkdirSync(join(data, 'backups'));
  const names = [2098, 2099].map((year) => `bullpen-${year}0101T000000000Z.tar`);
  const found = async () => JSON.parse((await command(data, ['doctor', '--json'])).stdout).findings;
  writeFileSync(join(data, 'backups', names[0] ?? ''), '');
  expect(await found()).toMatchObject([
    { check: 'backups', message: `${names[0]} is dated in the future: it is neither counted nor deleted` },
  ]);
  writeFileSync(join(data, 'backups', names[1] ?? ''), '');
  expect(await found()).toMatchObject([
    { message: `${names[1]} and 1 more are dated in the future: they are neither counted nor deleted` },
  ]);
}, 60_000);
