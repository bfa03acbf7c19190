import { Readable } from 'node:stream';
import { type Config, readConfig } from '#src/config.ts';
import { SCHEMA_VERSION } from '#src/db/migrate.ts';
import { AppError } from '#src/errors.ts';
import type { Restored } from '#src/ops/backups/restore.ts';
import { systemClock } from '#src/system-clock.ts';
import { sizeText } from '#src/values/text/file-size.ts';
import { parseS3Address } from '#src/values/text/s3-address.ts';
import { type AddCommand, type CommonOptions, counted, print, withCommonOptions } from './command.ts';
import { endSoon } from './end-soon.ts';
import { progressLine } from './progress.ts';
import { stoppable } from './stoppable.ts';

interface RestoreOptions extends CommonOptions {
  replace?: boolean;
  withoutKey?: boolean;
}

export const addRestore: AddCommand = (program) => {
  withCommonOptions(
    program
      .command('restore <file>')
      .description(
        'put a backup into an empty data folder, everything checked before anything takes its place; - reads standard input, and s3://BUCKET/FOLDER/FILE the copy on an S3 server',
      ),
    'restore bullpen.tar --data /var/lib/bullpen',
    'restore bullpen.tar --replace',
    'restore - < bullpen.tar',
    'restore s3://backups/bullpen/bullpen-20261120T030000000Z-scheduled.tar --data /var/lib/bullpen',
  )
    .option('--replace', 'also where there is data already: it is put aside in the data folder')
    .option(
      '--without-key',
      'also where the key of the backup is lost; then `traders reissue-codes` is needed',
    )
    .action(restore);
};

async function restore(file: string, options: RestoreOptions): Promise<void> {
  const config = readConfig(options);
  const { restoreBackup } = await import('#src/ops/backups/restore.ts');
  const line = progressLine('Restoring', sizeText);
  const isCopy = file.startsWith('s3://');
  const restored = await stoppable('Stopped. Nothing was changed.', async (goOn) =>
    restoreBackup(config, {
      from: isCopy ? await openCopy(file, config, goOn) : file === '-' ? process.stdin : file,
      replace: options.replace ?? false,
      withoutKey: options.withoutKey ?? false,
      clock: systemClock,
      progress: {
        onBytes(bytes) {
          goOn();
          line.advance(bytes);
        },
      },
    }).finally(line.end),
  ).finally(() => {
    if (isCopy) endSoon();
  });
  print(options, restored, toText(restored, config.dataDir, options.withoutKey ?? false));
}

/** A copy on an S3 server, as it comes in. @throws AppError when it is not there */
async function openCopy(address: string, { s3 }: Config, goOn: () => void): Promise<Readable> {
  const at = address.lastIndexOf('/');
  const place = parseS3Address(address.slice(0, at));
  const name = address.slice(at + 1);
  if (place === null || name === '')
    throw new AppError('invalid', 'A copy is named s3://BUCKET/FOLDER/FILE, as it is on the S3 server.');
  if (s3 === null) {
    throw new AppError(
      'invalid',
      'Set BULLPEN_BACKUP_S3_ACCESS_KEY and BULLPEN_BACKUP_S3_SECRET_KEY first, and what else the server wants.',
    );
  }
  const { openBucket } = await import('#src/ops/backups/offsite/bucket.ts');
  const bucket = openBucket({ access: s3, place, onBytes: goOn });
  const found = (await bucket.list(name)).find((one) => one.name === name);
  if (!found) throw new AppError('invalid', `There is no file ${address}.`);
  return Readable.from(bucket.read(name, found.size));
}

function toText(restored: Restored, dataDir: string, withoutKey: boolean): string {
  const { createdAt, schema, traders, entries, videos, images, missing, replaced } = restored;
  return [
    `Restored the backup of ${createdAt} into ${dataDir}: ${counted(traders, 'trader')}, ${counted(entries, 'journal entry', 'journal entries')}, ${counted(videos, 'video')}, ${counted(images, 'image')}. All sessions have ended.`,
    'The admin password is the one of that time; `bullpen admin-password` sets another.',
    ...(schema < SCHEMA_VERSION
      ? [`Its database was brought from schema ${schema} to ${SCHEMA_VERSION}.`]
      : []),
    ...(missing.length > 0
      ? [`These files were missing or not whole when it was made: ${missing.join(', ')}.`]
      : []),
    ...(withoutKey ? ['If its key is lost: `bullpen traders reissue-codes` takes a new one.'] : []),
    ...(replaced === null ? [] : [`What was there before is in ${replaced}. Delete that when you are sure.`]),
  ].join('\n');
}
