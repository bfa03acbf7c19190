import { expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HealthReport } from '#src/features/health/responses.ts';
import { enlargeVideo, filledFolder, inFolder, videoHashes } from '#src/testing/filled-folder.ts';
import { command, EXECUTABLE, freshFolder, type ServerProcess, serverProcess } from '#src/testing/process.ts';
import { S3_BUCKET, S3_KEYS, S3_REGION, type S3Server, s3Server } from '#src/testing/s3-server.ts';
import { until } from '#src/testing/until.ts';

// Each test runs the executable many times, and the machine may be slow.
setDefaultTimeout(120_000);

const settings = ({ url }: S3Server, others: Record<string, string> = {}) => ({
  BULLPEN_BACKUP_EVERY: '24h',
  BULLPEN_BACKUP_S3: `s3://${S3_BUCKET}/bullpen`,
  BULLPEN_BACKUP_S3_ENDPOINT: url,
  BULLPEN_BACKUP_S3_REGION: S3_REGION,
  BULLPEN_BACKUP_S3_ACCESS_KEY: S3_KEYS.accessKey,
  BULLPEN_BACKUP_S3_SECRET_KEY: S3_KEYS.secretKey,
  ...others,
});

async function healthOf(data: string, { url }: ServerProcess): Promise<HealthReport> {
  const { stdout } = await command(data, ['health', '--port', new URL(url).port, '--json']);
  return JSON.parse(stdout);
}

/** Asks until it is so. */
async function healthWhere(data: string, server: ServerProcess, holds: (health: HealthReport) => boolean) {
  for (;;) {
    const health = await healthOf(data, server);
    if (holds(health)) return health;
  }
}

test('each scheduled backup is copied, known to be so after a restart, and restored from there', async () => {
  const s3 = await s3Server();
  const { data } = await filledFolder();
  const keyFile = join(freshFolder(), 's3-secret');
  writeFileSync(keyFile, `${S3_KEYS.secretKey}\n`);
  const env = settings(s3, { BULLPEN_BACKUP_S3_SECRET_KEY: '', BULLPEN_BACKUP_S3_SECRET_KEY_FILE: keyFile });
  const server = await serverProcess(data, [], env);
  const { offsite, findings } = await healthWhere(data, server, (health) => Boolean(health.offsite?.last));
  const [key = ''] = [...s3.objects.keys()];
  expect(offsite).toMatchObject({
    to: 's3://backups/bullpen',
    last: { name: key.slice('bullpen/'.length) },
    failure: null,
  });
  expect(findings.filter(({ about }) => about !== 'disk space')).toEqual([]);
  expect(await server.kill('SIGTERM')).toBe(0);

  s3.requests.length = 0;
  const next = await serverProcess(data, [], env);
  expect((await healthOf(data, next)).offsite).toEqual(offsite);
  await until(() => s3.requests.length >= 2);
  expect(s3.requests.filter((name) => !name.startsWith('GET ?list-type'))).toEqual([]);
  expect(await next.kill('SIGTERM')).toBe(0);

  const target = join(freshFolder(), 'restored');
  const { BULLPEN_BACKUP_S3: _, BULLPEN_BACKUP_EVERY: __, ...keys } = env;
  const restored = await command(
    target,
    ['restore', `s3://${S3_BUCKET}/${key}`, '--without-key', '--json'],
    keys,
  );
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  expect(JSON.parse(restored.stdout)).toMatchObject({ traders: 3, entries: 120, videos: 2, images: 1 });
  expect(videoHashes(target)).toEqual(videoHashes(data));
});

test('a copy that fails is reported with its reason, in no place with a key, and one that cannot be whole restores nothing', async () => {
  const s3 = await s3Server();
  const { data } = await filledFolder();
  const child = Bun.spawn([EXECUTABLE, 'serve', '--port', '0', '--json'], {
    env: { BULLPEN_DATA_DIR: data, ...settings(s3, { BULLPEN_BACKUP_S3: 's3://another/bullpen' }) },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  let log = '';
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    log += text;
    if (log.includes('could not be copied off-site')) break;
  }
  child.kill('SIGTERM');
  log += await new Response(child.stderr).text();
  expect(await child.exited).toBe(0);
  const kept = readFileSync(join(data, 'health.json'), 'utf8');
  expect(kept).toContain('s3://another/bullpen: The bucket does not exist.');
  expect(log + kept).not.toContain(S3_KEYS.secretKey);

  const report = await inFolder(data, ({ health }) => health.report());
  expect(report.findings).toContainEqual({
    about: 'off-site copy',
    message: 'The last backup has no copy off-site. s3://another/bullpen: The bucket does not exist.',
    advice: expect.stringContaining('tries again'),
  });

  const [tar = ''] = readdirSync(join(data, 'backups')).filter((name) => name.endsWith('.tar'));
  const whole = readFileSync(join(data, 'backups', tar));
  const cases: [string, Buffer | null, RegExp][] = [
    ['gone.tar', null, /There is no file s3:\/\/backups\/gone\.tar\./],
    ['cut.tar', whole.subarray(0, whole.length / 2), /The backup is damaged or incomplete\./],
    ['spoiled.tar', Buffer.from(whole).fill(7, 2000, 3000), /The backup is damaged or incomplete\./],
  ];
  for (const [name, content, reason] of cases) {
    if (content) s3.objects.set(name, content);
    const target = join(freshFolder(), 'restored');
    const { code, stderr } = await command(target, ['restore', `s3://${S3_BUCKET}/${name}`], settings(s3));
    expect([name, code, stderr]).toEqual([name, 1, expect.stringMatching(reason)]);
    expect(existsSync(target)).toBe(false);
  }
  const cut = s3.fail(/^GET whole\.tar$/, 'cut');
  s3.objects.set('whole.tar', whole);
  const target = join(freshFolder(), 'restored');
  const broken = await command(target, ['restore', `s3://${S3_BUCKET}/whole.tar`], settings(s3));
  expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining('The server cannot be reached.')]);
  expect(existsSync(target)).toBe(false);
  cut();
});

/** A folder whose backup takes many parts. */
async function largeFolder(): Promise<string> {
  const { data } = await filledFolder();
  enlargeVideo(data, 64 * 1024 * 1024);
  return data;
}

test('SIGTERM while a backup is sent: the server ends cleanly, and nothing of it stays there', async () => {
  const s3 = await s3Server();
  const data = await largeFolder();
  const stopping = Promise.withResolvers<void>();
  s3.fail(/partNumber=3$/, 'none', stopping.resolve);
  const server = await serverProcess(data, [], settings(s3));
  await stopping.promise;
  expect(s3.uploads.size).toBe(1);
  expect(await server.kill('SIGTERM')).toBe(0);
  await until(() => s3.uploads.size === 0);
  expect(s3.objects.size).toBe(0);
});

test('SIGTERM: while an upload is being taken back, no request is accepted any more', async () => {
  const s3 = await s3Server();
  const data = await largeFolder();
  const [sending, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  s3.fail(/partNumber=3$/, 'none', sending.resolve);
  s3.fail(/^DELETE .*\?uploadId$/, 'hang', ending.resolve);
  const server = await serverProcess(data, [], settings(s3));
  await sending.promise;
  const ended = server.kill('SIGTERM');
  await ending.promise;
  await expect(fetch(new URL('/healthz', server.url))).rejects.toThrow('ECONNREFUSED');
  expect(await ended).toBe(0);
});

/** Processes that copy the backups of this folder. */
const jobsOf = (data: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return command.includes('copy-backup') && command.includes(data);
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });

test('SIGTERM while nothing is answered: server and job end all the same', async () => {
  const s3 = await s3Server();
  const { data } = await filledFolder();
  const stopping = Promise.withResolvers<void>();
  s3.fail(/list-type/, 'hang', stopping.resolve);
  const server = await serverProcess(data, [], settings(s3));
  await stopping.promise;
  expect(jobsOf(data)).toHaveLength(1);
  expect(await server.kill('SIGTERM')).toBe(0);
  await until(() => jobsOf(data).length === 0);
});

test('a restore that nobody answers is stopped as any other, and changes nothing', async () => {
  const s3 = await s3Server();
  const asked = Promise.withResolvers<void>();
  s3.objects.set('whole.tar', Buffer.alloc(100));
  s3.fail(/^GET whole\.tar$/, 'hang', asked.resolve);
  const target = join(freshFolder(), 'restored');
  const child = Bun.spawn([EXECUTABLE, 'restore', `s3://${S3_BUCKET}/whole.tar`], {
    env: { BULLPEN_DATA_DIR: target, ...settings(s3) },
    stderr: 'pipe',
  });
  await asked.promise;
  child.kill('SIGTERM');
  const said = await new Response(child.stderr).text();
  expect([await child.exited, said]).toEqual([1, 'bullpen: Stopped. Nothing was changed.\n']);
  expect(existsSync(target)).toBe(false);
});

test('a server does not start with an off-site copy of no backups', async () => {
  const s3 = await s3Server();
  const env = settings(s3, { BULLPEN_BACKUP_EVERY: '' });
  const { code, stderr } = await command(freshFolder(), ['serve', '--port', '0'], env);
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('BULLPEN_BACKUP_EVERY must be set where BULLPEN_BACKUP_S3 is'),
  ]);
});

test('the configuration shows where copies go, and no key', async () => {
  const s3 = await s3Server();
  const { stdout } = await command(freshFolder(), ['config', '--json'], settings(s3));
  expect(JSON.parse(stdout)).toMatchObject({
    BULLPEN_BACKUP_S3: 's3://backups/bullpen',
    BULLPEN_BACKUP_S3_REGION: S3_REGION,
  });
  for (const key of Object.values(S3_KEYS)) expect(stdout).not.toContain(key);
});
