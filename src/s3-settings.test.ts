import { expect, onTestFinished, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeConfig, readConfig } from './config.ts';
import { AppError } from './errors.ts';
import { parseS3Address, s3Address } from './values/text/s3-address.ts';

const KEYS = { BULLPEN_BACKUP_S3_ACCESS_KEY: 'AKIDEXAMPLE', BULLPEN_BACKUP_S3_SECRET_KEY: 'a-secret' };

test('nothing is set: nothing is copied, and nothing is shown', () => {
  const config = readConfig({}, {});
  expect([config.backupS3, config.s3]).toEqual([null, null]);
  expect(describeConfig(config).BULLPEN_BACKUP_S3).toBe('');
});

test('where copies go, and how the server is reached', () => {
  const env = { ...KEYS, BULLPEN_BACKUP_S3: 's3://backups/team/bullpen/' };
  expect(readConfig({}, { ...env, BULLPEN_BACKUP_S3_ENDPOINT: 'https://s3.example.com/' })).toMatchObject({
    backupS3: { bucket: 'backups', prefix: 'team/bullpen' },
    s3: {
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      accessKey: 'AKIDEXAMPLE',
      secretKey: 'a-secret',
    },
  });
  expect(readConfig({}, env).s3?.endpoint).toBeNull();
});

test('the keys alone are enough to restore from there', () => {
  expect(readConfig({}, KEYS)).toMatchObject({ backupS3: null, s3: { accessKey: 'AKIDEXAMPLE' } });
});

test('the secret key may be in a file, which must hold one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-s3-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  const { BULLPEN_BACKUP_S3_SECRET_KEY: _, ...key } = KEYS;
  const env = { ...key, BULLPEN_BACKUP_S3_SECRET_KEY_FILE: file };
  expect(() => readConfig({}, env)).toThrow(
    /^BULLPEN_BACKUP_S3_SECRET_KEY_FILE must be a file .*\(ENOENT\)$/,
  );
  writeFileSync(file, '\n');
  expect(() => readConfig({}, env)).toThrow(
    'BULLPEN_BACKUP_S3_SECRET_KEY_FILE must be a file with the secret key in it',
  );
  writeFileSync(file, 'from-a-file\n');
  const config = readConfig({}, env);
  expect(config.s3?.secretKey).toBe('from-a-file');
  expect(JSON.stringify(describeConfig(config))).not.toContain('from-a-file');
  expect(describeConfig(config).BULLPEN_BACKUP_S3_SECRET_KEY_FILE).toBe(file);
  expect(() => readConfig({}, { ...env, ...KEYS })).toThrow('not both');
});

test.each<[Record<string, string>, string]>([
  [
    { BULLPEN_BACKUP_S3: 's3://backups' },
    'BULLPEN_BACKUP_S3_ACCESS_KEY must be set where BULLPEN_BACKUP_S3 is',
  ],
  [
    { BULLPEN_BACKUP_S3_ACCESS_KEY: 'AKIDEXAMPLE' },
    'BULLPEN_BACKUP_S3_SECRET_KEY or BULLPEN_BACKUP_S3_SECRET_KEY_FILE must be set where BULLPEN_BACKUP_S3_ACCESS_KEY is',
  ],
  [
    { BULLPEN_BACKUP_S3_SECRET_KEY: 'a-secret' },
    'BULLPEN_BACKUP_S3_ACCESS_KEY must be set where BULLPEN_BACKUP_S3_SECRET_KEY is',
  ],
  ...[
    'backups',
    'https://backups',
    's3://',
    's3://B',
    's3://backups//x',
    's3://backups/../x',
    's3://backups/a b',
  ].map((place): [Record<string, string>, string] => [
    { ...KEYS, BULLPEN_BACKUP_S3: place },
    'BULLPEN_BACKUP_S3 must be a bucket with or without folders in it, e.g. s3://backups/bullpen',
  ]),
  ...[
    's3.example.com',
    'ftp://s3.example.com',
    'https://key:secret@s3.example.com',
    'https://s3.example.com?x=1',
  ].map((endpoint): [Record<string, string>, string] => [
    { ...KEYS, BULLPEN_BACKUP_S3_ENDPOINT: endpoint },
    'BULLPEN_BACKUP_S3_ENDPOINT must be the address of the S3 server, e.g. https://s3.example.com',
  ]),
  [
    { ...KEYS, BULLPEN_BACKUP_S3_REGION: 'eu central' },
    'BULLPEN_BACKUP_S3_REGION must be the region of the bucket, e.g. eu-central-1',
  ],
  [
    { ...KEYS, BULLPEN_BACKUP_S3_SECRET_KEY: 'two words' },
    'BULLPEN_BACKUP_S3_SECRET_KEY must be a secret key: up to 512 characters without spaces',
  ],
])('%j is rejected by name, without its value', (env, message) => {
  expect(() => readConfig({}, env)).toThrow(new AppError('bad_config', message));
});

test('an address is read and written', () => {
  for (const address of ['s3://backups', 's3://backups/team/bullpen']) {
    const place = parseS3Address(address);
    expect(place && s3Address(place)).toBe(address);
  }
});
