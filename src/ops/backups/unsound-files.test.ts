import { expect, setDefaultTimeout, test } from 'bun:test';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#src/config.ts';
import { SCHEMA_VERSION } from '#src/db/migrate.ts';
import { filledFolder, imageHashes, namesInBackup, videoHashes } from '#src/testing/filled-folder.ts';
import { freshFolder } from '#src/testing/process.ts';
import { tamper } from '#src/testing/tampering.ts';
import { restoreBackup } from './restore.ts';
import { writeTar } from './tar.ts';

setDefaultTimeout(60_000);

/** A backup as earlier releases made it: of all files that are listed, whatever their size. */
async function earlierBackup(data: string): Promise<string> {
  const file = join(freshFolder(), 'earlier.tar');
  const names = ['bullpen.db', 'secret.key', ...namesInBackup(data)];
  const batches: Uint8Array[] = [];
  await writeTar(
    names.map((name) => ({ name, path: join(data, name) })),
    (files) => ({
      product: 'bullpen',
      format: 1,
      version: '0.2.0',
      schema: SCHEMA_VERSION,
      createdAt: '2026-11-20T12:00:00.000Z',
      files,
      missing: [],
    }),
    { write: async (batch) => void batches.push(batch) },
    { onBytes() {} },
  );
  writeFileSync(file, Buffer.concat(batches));
  return file;
}

function restore(from: string, dataDir: string) {
  return restoreBackup(readConfig({ data: dataDir }, {}), {
    from,
    replace: false,
    withoutKey: false,
    clock: () => Date.parse('2026-11-20T20:00:00Z'),
    progress: { onBytes() {} },
  });
}

test('a file in a backup that is not of its size counts as missing, and all else is restored', async () => {
  const { data } = await filledFolder();
  const [short = '', whole = ''] = readdirSync(join(data, 'videos')).sort();
  truncateSync(join(data, 'videos', short), 1000);
  // Folds in the write-ahead log.
  tamper(join(data, 'bullpen.db'), { sql: [] });
  const tar = await earlierBackup(data);
  const target = join(freshFolder(), 'restored');
  expect(await restore(tar, target)).toMatchObject({ videos: 1, images: 1, entries: 120, missing: [short] });
  expect(videoHashes(target)).toEqual({ [whole]: videoHashes(data)[whole] ?? '' });
  expect(imageHashes(target)).toEqual(imageHashes(data));

  const bytes = readFileSync(tar);
  const at = bytes.indexOf(readFileSync(join(data, 'videos', short)).subarray(0, 1000));
  bytes[at + 500] = (bytes[at + 500] ?? 0) ^ 1;
  writeFileSync(tar, bytes);
  await expect(restore(tar, join(freshFolder(), 'other'))).rejects.toThrow(
    `videos/${short} in it is not what its list of contents says.`,
  );
});
