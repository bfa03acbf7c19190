import { Database } from 'bun:sqlite';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#src/config.ts';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import { type Deps, openDeps } from '#src/server/compose.ts';
import { systemClock } from '#src/system-clock.ts';
import { png } from './image.ts';
import { NEW_DATABASE } from './new-database.ts';
import { freshFolder } from './process.ts';
import { sample } from './video.ts';

export interface FilledFolder {
  data: string;
  traders: TraderWithCode[];
}

/** Opens a data folder in this process, runs `work` and closes it again. */
export async function inFolder<T>(
  data: string,
  work: (deps: Deps) => T | Promise<T>,
  clock: () => number = systemClock,
): Promise<T> {
  const deps = openDeps(readConfig({}, { BULLPEN_DATA_DIR: data }), { clock });
  try {
    return await work(deps);
  } finally {
    deps.close();
  }
}

interface Filling {
  /** How many. */
  entries?: number;
  clock?: () => number;
}

/** Folders that were filled by the machine's clock, by their number of entries: a copy takes a tenth of the time. */
const filled = new Map<number, Promise<FilledFolder>>();

/** A data folder with traders, entries of the days up to `clock`, two videos, one of them a trader's own, and an image. */
export async function filledFolder({
  entries = 120,
  clock = systemClock,
}: Filling = {}): Promise<FilledFolder> {
  const data = freshFolder();
  if (clock !== systemClock) return fill(data, entries, clock);
  const template = filled.get(entries) ?? fill(lastingFolder(), entries, clock);
  filled.set(entries, template);
  const { data: from, traders } = await template;
  cpSync(from, data, { recursive: true });
  return { data, traders };
}

/** Removed when the process ends. */
function lastingFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-filled-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function fill(data: string, entries: number, clock: () => number): Promise<FilledFolder> {
  writeFileSync(join(data, 'bullpen.db'), NEW_DATABASE, { mode: 0o600 });
  const fillIn = async ({ db, demo, images, videos }: Deps): Promise<FilledFolder> => {
    const { traders } = demo.seed({ traders: 3, days: 40, seed: 7, entries });
    for (const [kind, traderId] of [
      ['mp4', null],
      ['webm', traders[1]?.id ?? null],
    ] as const) {
      const file = await videos.receive(batches(sample(kind)), () => {});
      await videos.add(file, { title: `A ${kind}`, description: null, duration: null, traderId }, () => {});
    }
    const entry = db.raw
      .query<{ owner: number; entryId: number }, []>(
        'SELECT trader_id AS owner, id AS entryId FROM journal_entries ORDER BY id LIMIT 1',
      )
      .get();
    if (entry) {
      const image = await images.receive(batches(png()), { traderId: entry.owner, expectAllowed() {} });
      await images.add({ ...entry, image }, () => {});
    }
    return { data, traders };
  };
  return inFolder(data, fillIn, clock);
}

/** Makes a video of any size, in the database too, as a sparse file, which takes no disk space. */
export function enlargeVideo(data: string, size: number): void {
  const [name = ''] = readdirSync(join(data, 'videos')).sort();
  truncateSync(join(data, 'videos', name), size);
  const db = new Database(join(data, 'bullpen.db'));
  db.run('UPDATE videos SET file_size = ? WHERE file_name = ?', [size, name]);
  db.close();
}

async function* batches(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The SHA-256 of each video in a data folder, by name. */
export const videoHashes = (data: string): Record<string, string> => hashesIn(join(data, 'videos'));

/** The same of the images and their thumbnails. */
export const imageHashes = (data: string): Record<string, string> => hashesIn(join(data, 'images'));

/** The names that the videos and images of a data folder have in a backup. */
export const namesInBackup = (folder: string): string[] => [
  ...Object.keys(videoHashes(folder)).map((name) => `videos/${name}`),
  ...Object.keys(imageHashes(folder)).map((name) => `images/${name}`),
];

function hashesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map(({ name }) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}
