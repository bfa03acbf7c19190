import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rawRequest } from '#src/testing/socket.ts';
import { longUpload } from '#src/testing/video.ts';
import { expect, expectSame, NotHere, type Trial, within } from './trial.ts';
import { addTrader, attempt, run, startServer, unlock, type Workshop } from './workshop.ts';

const MIB = 1024 * 1024;
/** What a process may take, whatever the size of the backup. Bytes. */
const MEMORY = 256 * MIB;
/** What the backup and its verified copy may take. Seconds. */
const COPIED_WITHIN = { full: 1200, quick: 300 };

export const offsiteCopies: Trial = {
  name: 'off-site copies',
  promise:
    'A backup of any size is copied to an S3 server and read back there at bounded memory, and restores from there byte for byte.',
  async run(workshop) {
    const size = workshop.times(2048, 40) * MIB;
    const longest = workshop.times(COPIED_WITHIN.full, COPIED_WITHIN.quick);
    const { store, env } = await startS3(workshop);
    const data = await workshop.freshFolder();
    await addTrader(workshop, data, 'Maya Okafor');
    const before = await startServer(workshop, data);
    const upload = longUpload(before, size, { ...(await unlock(before)), origin: before.origin });
    expectSame('an upload', (await rawRequest(upload)).status, 201);
    await before.kill('SIGTERM');

    const server = await startServer(workshop, data, { ...env, BULLPEN_BACKUP_EVERY: '24h' });
    const started = performance.now();
    let peak = 0;
    let copy: { name: string; size: number } | null = null;
    while (copy === null) {
      peak = Math.max(peak, await peakOfJob(server.pid));
      const kept = await readFile(join(data, 'health.json'), 'utf8').catch(() => '{}');
      const { copy: done = null, copyFailure = null } = JSON.parse(kept);
      expect(copyFailure === null, `it failed: ${copyFailure?.reason}`);
      copy = done;
      const isInTime = performance.now() - started < longest * 1000;
      expect(copy !== null || isInTime, `a verified copy did not come within ${longest} s`);
      await Bun.sleep(50);
    }
    const seconds = (performance.now() - started) / 1000;
    await server.kill('SIGTERM');
    expect(peak > 0 && peak < MEMORY, `the job took ${Math.round(peak / MIB)} MiB`);
    const stored = await readdir(store, { recursive: true });
    expectSame(
      'unfinished uploads',
      stored.filter((name) => /_uploads\/./.test(name)),
      [],
    );

    const restored = await workshop.freshFolder();
    const address = `s3://backups/bullpen/${copy.name}`;
    const { code, stderr } = await attempt(
      workshop,
      ['restore', address, '--without-key', '--data', restored],
      env,
    );
    expectSame('the restore', [code, stderr], [0, '']);
    await run(workshop, ['traders', 'reissue-codes', '--data', restored]);
    await run(workshop, ['doctor', '--data', restored]);
    expectSame('the videos', await hashes(restored), await hashes(data));
    return `${Math.round(copy.size / MIB)} MiB copied, read back and restored, the job at ${Math.round(peak / MIB)} MiB at most; backup and copy took ${seconds.toFixed(0)} s`;
  },
};

/** An S3 server of npm's, in a process of its own. It is installed when it is used. */
async function startS3(workshop: Workshop) {
  const here = join(import.meta.dir, 's3-server');
  const installing = Bun.spawn([process.execPath, 'install', '--frozen-lockfile', '--silent'], {
    cwd: here,
    stderr: 'ignore',
  });
  if ((await installing.exited) !== 0) throw new NotHere('the S3 server that it needs cannot be installed');
  const store = await workshop.freshFolder();
  const child = Bun.spawn([process.execPath, join(here, 'serve.mjs'), store], {
    stdout: 'pipe',
    stderr: 'pipe',
  });
  workshop.running.add(child);
  const { value } = await within(60, 'the address of the S3 server', child.stdout.getReader().read());
  const port = new TextDecoder().decode(value).trim();
  if (!/^\d+$/.test(port))
    throw new Error(`the S3 server did not start: ${await new Response(child.stderr).text()}`);
  const env = {
    BULLPEN_BACKUP_S3: 's3://backups/bullpen',
    BULLPEN_BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    BULLPEN_BACKUP_S3_ACCESS_KEY: 'S3RVER',
    BULLPEN_BACKUP_S3_SECRET_KEY: 'S3RVER',
  };
  return { store, env };
}

/** The most that the job of a server which copies has taken so far; 0 while there is none. Bytes. */
async function peakOfJob(server: number): Promise<number> {
  const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8').catch(() => '');
  for (const pid of children.split(' ').filter(Boolean)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes('copy-backup')) continue;
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  }
  return 0;
}

async function hashes(data: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of (await readdir(join(data, 'videos'))).sort()) {
    const hash = new Bun.CryptoHasher('sha256');
    for await (const batch of Bun.file(join(data, 'videos', name)).stream()) hash.update(batch);
    found[name] = hash.digest('hex');
  }
  return found;
}
