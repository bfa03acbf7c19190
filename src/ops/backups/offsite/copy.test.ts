import { expect, onTestFinished, test } from 'bun:test';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#src/errors.ts';
import { backupName } from '#src/ops/backups/rules.ts';
import type { S3Access } from '#src/s3-settings.ts';
import { type Fault, S3_BUCKET, S3_KEYS, S3_REGION, s3Server } from '#src/testing/s3-server.ts';
import { until } from '#src/testing/until.ts';
import { openBucket } from './bucket.ts';
import type { Copy } from './copied.ts';
import { copyNewest } from './copy.ts';

const MIB = 1024 * 1024;
const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const NEWEST = backupName(NOON - HOUR, 'scheduled');

interface Setting {
  /** Of the newest backup. */
  size?: number;
  prefix?: string;
  bucket?: string;
  access?: Partial<S3Access>;
  onBytes?: (bytes: number) => void;
  goOn?: () => void;
  patience?: number;
}

/** A backups folder with one scheduled backup, and a server to copy it to. */
async function offsite({
  size = 100,
  prefix = 'bullpen',
  bucket = S3_BUCKET,
  access,
  onBytes,
  goOn = () => {},
  patience,
}: Setting = {}) {
  const server = await s3Server();
  const dataDir = mkdtempSync(join(tmpdir(), 'bullpen-offsite-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(join(dataDir, 'backups'));
  const content = randomBytes(size);
  const file = join(dataDir, 'backups', NEWEST);
  writeFileSync(file, content);
  utimesSync(file, NOON / 1000, NOON / 1000);
  const place = { bucket, prefix };
  const keys: S3Access = {
    ...S3_KEYS,
    endpoint: server.url,
    region: S3_REGION,
    ...access,
  };
  const opened = openBucket({
    place,
    access: keys,
    onBytes: onBytes ?? (() => {}),
    ...(patience === undefined ? {} : { patience }),
  });
  const copy = (known: Copy | null = null, { keep = 7, at = NOON } = {}) =>
    copyNewest(opened, { dataDir, keep, clock: () => at, known, goOn });
  return { server, dataDir, file, content, copy, bucket: opened, key: `${prefix}/${NEWEST}` };
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** The error that a copy fails with, which is always one of ours. */
async function failureOf(copying: Promise<unknown>): Promise<AppError> {
  const failure = await copying.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof AppError)) throw failure ?? new Error('it did not fail');
  return failure;
}

test.each([
  ['a small one, in one request', 100, 1],
  ['one of exactly one part', 8 * MIB, 1],
  ['a large one, in equal parts', 20 * MIB + 1, 3],
])('the newest backup is copied, read back, and what was sent: %s', async (_, size, parts) => {
  const { server, copy, content, key } = await offsite({ size });
  const copied = { name: NEWEST, size, sha256: sha256(content), at: NOON };
  expect(await copy()).toEqual({ copy: copied, removed: [], inFuture: [] });
  expect(server.objects.get(key)?.equals(content)).toBe(true);
  expect(server.requests.filter((name) => name.startsWith('PUT'))).toHaveLength(parts);
  expect(server.uploads.size).toBe(0);
});

test('without a folder, the bucket itself is the place', async () => {
  const { server, copy } = await offsite({ prefix: '' });
  await copy();
  expect([...server.objects.keys()]).toEqual([NEWEST]);
});

test('one that is there and was verified is left; one that was not is read back; one of another size is sent again', async () => {
  const { server, copy, content, key } = await offsite();
  const { copy: known } = await copy();
  const asked = async (before: Copy | null) => {
    server.requests.length = 0;
    const { copy: after } = await copy(before, { at: NOON + HOUR });
    // When it was verified is told, not when it was found there again.
    expect(after?.at).toBe(server.requests.length === 2 ? NOON : NOON + HOUR);
    return server.requests.map((name) => name.split(' ')[0]).join(' ');
  };
  expect(await asked(known)).toBe('GET GET');
  expect(server.requests.every((name) => name.endsWith('?list-type=2'))).toBe(true);
  expect(await asked(null)).toBe('GET GET GET GET');
  server.objects.set(key, Buffer.from('half'));
  expect(await asked(known)).toContain('PUT');
  expect(server.objects.get(key)?.equals(content)).toBe(true);
});

test('what comes back and is not what was sent is deleted, and no copy', async () => {
  const { server, copy, key } = await offsite();
  const { set } = server.objects;
  server.objects.set = (name, body) => {
    const spoiled = Buffer.from(body);
    spoiled[50] = ~(spoiled[50] ?? 0) & 255;
    return set.call(server.objects, name, spoiled);
  };
  expect((await failureOf(copy())).message).toBe(
    `s3://backups/bullpen: ${NEWEST} was read back and is not what was sent. It was deleted there.`,
  );
  expect(server.objects.has(key)).toBe(false);
});

test('the number to keep holds there too; nothing is deleted but scheduled backups in that very place', async () => {
  const { server, copy } = await offsite();
  const name = (hours: number, kind: 'asked' | 'scheduled' = 'scheduled') =>
    backupName(NOON - hours * HOUR, kind);
  const others = [
    `bullpen/${name(40, 'asked')}`,
    `bullpen/${name(41)}.bak`,
    `bullpen/old/${name(42)}`,
    `bullpen-old/${name(43)}`,
    name(44),
    'bullpen/bullpen-notes.txt',
  ];
  const future = name(-24);
  const scheduled = [25, 49, 73].map((hours) => name(hours));
  for (const key of [...others, `bullpen/${future}`, ...scheduled.map((one) => `bullpen/${one}`)])
    server.objects.set(key, Buffer.from(key));
  expect(await copy(null, { keep: 2 })).toMatchObject({ removed: [name(49), name(73)], inFuture: [future] });
  expect([...server.objects.keys()].sort()).toEqual(
    [...others, ...[future, NEWEST, name(25)].map((one) => `bullpen/${one}`)].sort(),
  );
});

test('before the first backup nothing is sent or deleted', async () => {
  const { server, copy, file } = await offsite();
  rmSync(file);
  server.objects.set(`bullpen/${NEWEST}`, Buffer.from('the only one'));
  expect(await copy(null, { keep: 1 })).toEqual({ copy: null, removed: [], inFuture: [] });
  expect(server.objects.size).toBe(1);
});

test.each<[string, Setting, RegExp]>([
  [
    'the bucket does not exist',
    { bucket: 'another-bucket' },
    /^s3:\/\/another-bucket\/bullpen: The bucket does not exist\.$/,
  ],
  ['the access key is wrong', { access: { accessKey: 'AKIDOTHER' } }, /The server does not know the key/],
  [
    'the secret key is wrong',
    { access: { secretKey: 'another-secret-key' } },
    /The server does not know the key/,
  ],
  ['the region is wrong', { access: { region: 'us-east-1' } }, /in another region/],
  ['nobody is there', { access: { endpoint: 'http://127.0.0.1:1' } }, /The server cannot be reached\./],
  [
    'no such host is there',
    { access: { endpoint: 'http://nowhere.invalid' } },
    /The server cannot be reached\./,
  ],
])('%s: it says so, without a key', async (_, setting, message) => {
  const { copy, server } = await offsite(setting);
  const failure = await failureOf(copy());
  expect(failure.message).toMatch(message);
  expect(Bun.inspect(failure)).not.toMatch(/wJalrXUtnFEMI|another-secret-key/);
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
});

const CUT = /The server cannot be reached\./;
test.each<[string, RegExp, Fault, RegExp]>([
  ['a part is cut', /partNumber=2/, 'cut', CUT],
  ['a part is rejected', /partNumber=2/, { status: 403, code: 'AccessDenied' }, /The key may not do this\./],
  [
    'the disk there is full',
    /partNumber=3/,
    { status: 507, code: 'InsufficientStorage' },
    /There is no room/,
  ],
  [
    'a part fails',
    /partNumber=1/,
    { status: 500, code: 'InternalError' },
    /The server failed \(InternalError\)\./,
  ],
  ['reading back is cut', /^GET bullpen\/.*tar$/, 'cut', CUT],
  [
    'reading back fails',
    /^GET bullpen\/.*tar$/,
    { status: 500, code: 'Slow<b>Down' },
    /The server failed\.$/,
  ],
])(
  '%s: nothing of the upload stays, and the next try succeeds',
  async (_, request, fault, message) => {
    const { copy, server, content, key } = await offsite({ size: 20 * MIB });
    const repair = server.fail(request, fault);
    expect((await failureOf(copy())).message).toMatch(message);
    await until(() => server.uploads.size === 0);
    repair();
    await copy();
    expect(server.objects.get(key)?.equals(content)).toBe(true);
  },
  30_000,
);

test.each<[string, RegExp]>([
  ['a list', /list-type/],
  ['a part', /partNumber=2/],
  ['reading back', /^GET bullpen\/.*tar$/],
])(
  'a server that never answers %s is given up',
  async (_, request) => {
    const { copy, server } = await offsite({ size: 20 * MIB, patience: 100 });
    server.fail(request, 'hang');
    expect((await failureOf(copy())).message).toBe('s3://backups/bullpen: The server does not answer.');
  },
  30_000,
);

test('stopped half-way, an upload is taken back', async () => {
  let sent = 0;
  const stopping = () => {
    if (sent > 12 * MIB) throw new AppError('unavailable', 'Stopped.');
  };
  const { copy, server } = await offsite({
    size: 40 * MIB,
    onBytes(bytes) {
      stopping();
      sent += bytes;
    },
  });
  expect((await failureOf(copy())).message).toBe('Stopped.');
  await until(() => server.uploads.size === 0);
  expect(server.requests.at(-1)).toMatch(/^DELETE .*\?uploadId$/);
  expect(server.objects.size).toBe(0);
});

test('stopped while one that is there is read here, it is neither read back nor deleted', async () => {
  const { copy, server, content, key } = await offsite({
    goOn() {
      throw new AppError('unavailable', 'Stopped.');
    },
  });
  server.objects.set(key, content);
  expect((await failureOf(copy())).message).toBe('Stopped.');
  expect(server.requests).toEqual(['GET ?list-type=2']);
});

test('a place with more files than we ever have is given up', async () => {
  const { copy, server } = await offsite();
  for (let n = 0; n < 202; n++) server.objects.set(`bullpen/bullpen-notes/${n}`, Buffer.from('not ours'));
  expect((await failureOf(copy())).message).toBe(
    's3://backups/bullpen: It holds more files than can be listed.',
  );
  expect(server.requests.length).toBe(100);
});

test('a backup that shrinks while it is sent is none', async () => {
  const { copy, server, file } = await offsite({ size: 20 * MIB });
  server.fail(/partNumber=1/, 'none', () => truncateSync(file, 10 * MIB));
  expect((await failureOf(copy())).message).toBe(`${NEWEST} changed while it was read.`);
  await until(() => server.uploads.size === 0);
});
