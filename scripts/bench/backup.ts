import { truncateSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '#src/config.ts';
import { openDeps } from '#src/server/compose.ts';
import { type Bench, logIn, startProgram } from './program.ts';
import { figure, type Row, type Samples, type Section, summarize, type Target, target } from './report.ts';

const TRADERS = 20;
const DAYS = 3650;
const ENTRIES = 1_000_000;
/** A sparse video: it takes space only in the backup. Bytes. */
const VIDEO = 5 * 1024 ** 3;
/** How long requests are timed before the backup starts. Milliseconds. */
const QUIET = 10_000;

/** Limits for the 99th percentile of requests, and for a restore with all its checks. Milliseconds. */
const LONGEST_REQUEST = 250;
const LONGEST_RESTORE = 5 * 60_000;

/**
 * Ten years of a team, backed up while being served, then restored and verified. Takes a few minutes and 15 GB of
 * disk.
 */
export async function measureBackup(bench: Bench): Promise<Section> {
  const entries = bench.entries(ENTRIES);
  const video = bench.isQuick ? VIDEO / 128 : VIDEO;
  const data = await bench.freshFolder();
  const tar = join(await bench.freshFolder(), 'bullpen.tar');
  const restored = await bench.freshFolder();
  const app = ['--traders', TRADERS, '--days', DAYS, '--entries', entries].map(String);
  const accessCode = await bench.seed(data, app);
  await addVideo(bench.root, data, video);
  const { file: executable } = bench.bullpen(data);
  const server = await startProgram(bench.bullpen(data));
  try {
    const { cookie } = await logIn(server.url, accessCode);
    const quiet = await latencies(server.url, cookie, Bun.sleep(QUIET));
    const started = performance.now();
    const backup = run(executable, ['backup', tar, '--with-key', '--data', data]);
    const busy = await latencies(server.url, cookie, backup);
    const backedUp = performance.now() - started;
    const begun = performance.now();
    await run(executable, ['restore', tar, '--data', restored]);
    const restoredIn = performance.now() - begun;
    await run(executable, ['doctor', '--data', restored]);
    const verifiedIn = performance.now() - begun;
    const size = (await stat(tar)).size;
    return {
      title: `${entries.toLocaleString('en-US')} entries, ${(video / 1e9).toFixed(1)} GB of video`,
      note: 'What a trader does, one request after the other, while the backup is written and read back; then a restore into an empty folder with all its checks, and a full `doctor`.',
      columns: ['median, or time', '99th percentile', 'longest'],
      rows: [
        requests('requests, nothing else going on', quiet, []),
        requests('requests during the backup', busy, [
          target(`p99 < ${LONGEST_REQUEST} ms`, busy.p99 < LONGEST_REQUEST),
        ]),
        duration(`backup of ${(size / 1e9).toFixed(1)} GB, read back`, backedUp, []),
        duration('restore with its checks', restoredIn, []),
        duration('and a full doctor after it', verifiedIn, [
          target('< 5 minutes', verifiedIn < LONGEST_RESTORE),
        ]),
      ],
    };
  } finally {
    await server.stop();
  }
}

const requests = (name: string, taken: Samples, targets: readonly Target[]): Row => ({
  name,
  cells: [taken.median, taken.p99, taken.max].map((time) => `${figure(time)} ms`),
  targets,
  figures: { milliseconds: taken },
});

const duration = (name: string, milliseconds: number, targets: readonly Target[]): Row => ({
  name,
  cells: [`${(milliseconds / 1000).toFixed(1)} s`, '', ''],
  targets,
  figures: { milliseconds },
});

async function addVideo(root: string, data: string, size: number): Promise<void> {
  const deps = openDeps(readConfig({ data }, {}));
  try {
    const clip = Bun.file(join(root, 'scripts/samples/clip.mp4'));
    const file = await deps.videos.receive(clip.stream(), () => {});
    const added = await deps.videos.add(
      file,
      { title: 'Ten years', description: null, duration: null, traderId: null },
      () => {},
    );
    truncateSync(join(data, 'videos', file.fileName), size);
    deps.db.raw.run('UPDATE videos SET file_size = ? WHERE id = ?', [size, added.id]);
  } finally {
    deps.close();
  }
}

async function run(executable: string, args: readonly string[]): Promise<void> {
  const child = Bun.spawn([executable, ...args], { env: {}, stdout: 'ignore', stderr: 'inherit' });
  if ((await child.exited) !== 0) throw new Error(`bullpen ${args[0]} failed`);
}

/** A trader's calls, one after the other until `end`: reads of what is on screen, and now and then a new trade. */
async function latencies(url: string, cookie: string, end: Promise<unknown>): Promise<Samples> {
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  const month = new Date().toISOString().slice(0, 7);
  const reads = [
    '/',
    '/api/leaderboard',
    `/api/calendar/${month}`,
    '/api/journal?limit=50',
    '/api/traders/1/stats',
  ];
  const times: number[] = [];
  for (let n = 0; !isOver; n++) {
    const path = reads[n % reads.length] ?? '/';
    const started = performance.now();
    const response =
      n % 10 === 9 ? await enter(url, cookie) : await fetch(new URL(path, url), { headers: { cookie } });
    await response.arrayBuffer();
    times.push(performance.now() - started);
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    // People pause; without it the measurement would take a whole core away from the backup.
    await Bun.sleep(5);
  }
  await over;
  return summarize(times);
}

const enter = (url: string, cookie: string): Promise<Response> =>
  fetch(new URL('/api/journal', url), {
    method: 'POST',
    headers: { cookie, origin: new URL(url).origin, 'content-type': 'application/json' },
    body: JSON.stringify({ symbol: 'ESZ6', pnl: '12.50' }),
  });
