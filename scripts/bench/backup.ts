import { truncateSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#src/config.ts';
import { openDeps } from '#src/deps.ts';
import { logIn, seedDemo, startProgram } from './program.ts';
import { aligned } from './report.ts';

/**
 * Ten years of a team: backed up while it is served, restored and verified. Takes some minutes and 15 GB of disk.
 * `bun run bench:backup`: one table, and `dist/bench-backup.json`. `--entries N` and `--gigabytes N` make it smaller.
 */

const TRADERS = 20;
const DAYS = 3650;

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '1000000' },
    gigabytes: { type: 'string', default: '5' },
  },
});
const ENTRIES = Number(values.entries);
/** One video that takes no room where it lies; in a backup it does. Bytes. */
const VIDEO = Number(values.gigabytes) * 1024 ** 3;

/** The slowest but one of a hundred requests, and a restore with all its checks. Milliseconds. */
const LONGEST_REQUEST = 250;
const LONGEST_RESTORE = 5 * 60_000;

const ROOT = join(import.meta.dir, '../..');
const EXECUTABLE = join(ROOT, 'dist/bullpen');
const FOLDER = join(ROOT, 'dist/bench-backup');

async function main(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  try {
    const figures = await measure();
    await Bun.write(join(ROOT, 'dist/bench-backup.json'), `${JSON.stringify(figures, null, 2)}\n`);
    console.log(report(figures));
  } finally {
    await rm(FOLDER, { recursive: true, force: true });
  }
}

async function measure() {
  const data = join(FOLDER, 'data');
  const tar = join(FOLDER, 'desk.tar');
  const restored = join(FOLDER, 'restored');
  console.log(`Seeding ${ENTRIES.toLocaleString('en-US')} entries …`);
  const desk = ['--traders', TRADERS, '--days', DAYS, '--entries', ENTRIES].map(String);
  const accessCode = await seedDemo(EXECUTABLE, data, desk);
  await addVideo(data);
  console.log('Backing up while it is served …');
  const server = await startProgram({
    file: EXECUTABLE,
    args: ['serve', '--port', '0', '--json', '--data', data],
  });
  try {
    const { cookie } = await logIn(server.url, accessCode);
    const quiet = await latencies(server.url, cookie, Bun.sleep(10_000));
    const started = performance.now();
    const backup = run(['backup', tar, '--with-key', '--data', data]);
    const busy = await latencies(server.url, cookie, backup);
    const backupTime = performance.now() - started;
    console.log('Restoring …');
    const begun = performance.now();
    await run(['restore', tar, '--data', restored]);
    const restoreTime = performance.now() - begun;
    await run(['doctor', '--data', restored]);
    const verified = performance.now() - begun;
    return { quiet, busy, backupTime, restoreTime, verified, tar: (await stat(tar)).size };
  } finally {
    await server.stop();
  }
}

async function addVideo(data: string): Promise<void> {
  const deps = openDeps(readConfig({ data }, {}));
  try {
    const clip = Bun.file(join(ROOT, 'scripts/samples/clip.mp4'));
    const file = await deps.videos.receive(clip.stream(), () => {});
    const added = await deps.videos.add(file, {
      title: 'Ten years',
      description: null,
      duration: null,
      traderId: null,
    });
    truncateSync(join(data, 'videos', file.fileName), VIDEO);
    deps.db.raw.run('UPDATE videos SET file_size = ? WHERE id = ?', [VIDEO, added.id]);
  } finally {
    deps.close();
  }
}

async function run(args: readonly string[]): Promise<void> {
  const child = Bun.spawn([EXECUTABLE, ...args], { env: {}, stdout: 'ignore', stderr: 'inherit' });
  if ((await child.exited) !== 0) throw new Error(`bullpen ${args[0]} failed`);
}

interface Latencies {
  count: number;
  median: number;
  p99: number;
  longest: number;
}

/** What a trader does, one after the other until `end`: reads what is shown, and now and then enters a trade. */
async function latencies(url: string, cookie: string, end: Promise<unknown>): Promise<Latencies> {
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
    const answer =
      n % 10 === 9 ? await enter(url, cookie) : await fetch(new URL(path, url), { headers: { cookie } });
    await answer.arrayBuffer();
    times.push(performance.now() - started);
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    // People pause; without it the measurement itself would take a whole core from the backup.
    await Bun.sleep(5);
  }
  await over;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
  return { count: sorted.length, median: at(0.5), p99: at(0.99), longest: at(1) };
}

const enter = (url: string, cookie: string): Promise<Response> =>
  fetch(new URL('/api/journal', url), {
    method: 'POST',
    headers: { cookie, origin: new URL(url).origin, 'content-type': 'application/json' },
    body: JSON.stringify({ symbol: 'ESZ6', pnl: '12.50' }),
  });

function report({
  quiet,
  busy,
  backupTime,
  restoreTime,
  verified,
  tar,
}: Awaited<ReturnType<typeof measure>>): string {
  const milliseconds = ({ median, p99, longest, count }: Latencies) =>
    `${median.toFixed(1)} / ${p99.toFixed(1)} / ${longest.toFixed(1)} ms of ${count}`;
  const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`;
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'NOT MET');
  return aligned([
    [
      `${ENTRIES.toLocaleString('en-US')} entries, ${values.gigabytes} GB of video`,
      'median / p99 / longest, or time',
      'targets',
    ],
    ['requests, nothing else going on', milliseconds(quiet), ''],
    [
      'requests during the backup',
      milliseconds(busy),
      `p99 < ${LONGEST_REQUEST} ms ${verdict(busy.p99 < LONGEST_REQUEST)}`,
    ],
    [`backup of ${(tar / 1e9).toFixed(1)} GB, read back`, seconds(backupTime), ''],
    ['restore with its checks', seconds(restoreTime), ''],
    [
      'and a full doctor after it',
      seconds(verified),
      `< ${seconds(LONGEST_RESTORE)} ${verdict(verified < LONGEST_RESTORE)}`,
    ],
  ]);
}

await main();
