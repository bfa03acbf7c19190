import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#src/errors.ts';
import { type StoredFile, scheduledBackups, sortBackups, surplusBackups } from '#src/ops/backups/rules.ts';
import { backupFiles, backupsFolder } from '#src/ops/backups/stored.ts';
import type { Bucket } from './bucket.ts';
import type { Copied, Copy } from './copied.ts';

interface CopyOrder {
  dataDir: string;
  keep: number;
  clock: () => number;
  /** The last one that was verified: it is not read back again. */
  known: Copy | null;
  /** Called while the backup is read here; throwing ends that. */
  goOn: () => void;
}

/**
 * Copies the newest scheduled backup unless it is there, reads the copy back, and then deletes the oldest ones there beyond the
 * number to keep. Only files that are named like ours are ever deleted, and only in that very place.
 */
export async function copyNewest(bucket: Bucket, order: CopyOrder): Promise<Copied> {
  const { dataDir, keep, clock } = order;
  const now = clock();
  const [newest] = scheduledBackups(backupFiles(dataDir), now);
  const before = await bucket.list('bullpen-');
  const copy = newest ? await copyWhole(bucket, newest, before, order) : null;
  const there = copy ? await bucket.list('bullpen-') : before;
  const removed = copy ? surplusBackups(there, keep, now) : [];
  for (const name of removed) await bucket.remove(name);
  return { copy, removed, inFuture: sortBackups(there, now).inFuture.map(({ name }) => name) };
}

async function copyWhole(
  bucket: Bucket,
  { name, size }: StoredFile,
  before: readonly StoredFile[],
  { dataDir, clock, known, goOn }: CopyOrder,
): Promise<Copy> {
  const path = join(backupsFolder(dataDir), name);
  const isThere = before.some((one) => one.name === name && one.size === size);
  if (isThere && known?.name === name && known.size === size) return known;
  // One that is there already was sent before the last run was cut off; it has still to be read back.
  const sha256 = isThere ? await hash(createReadStream(path), goOn) : await bucket.upload(name, path);
  const found = (await bucket.list(name)).find((one) => one.name === name);
  if (found?.size === size && (await hash(bucket.read(name, size))) === sha256)
    return { name, size, sha256, at: clock() };
  if (found) await bucket.remove(name);
  throw new AppError(
    'unavailable',
    `${bucket.address}: ${name} was read back and is not what was sent. It was deleted there.`,
  );
}

async function hash(batches: AsyncIterable<Uint8Array>, goOn = () => {}): Promise<string> {
  const sum = createHash('sha256');
  for await (const received of batches) {
    goOn();
    sum.update(received);
  }
  return sum.digest('hex');
}
