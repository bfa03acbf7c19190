import { readConfig } from '#src/config.ts';
import { SCHEMA_VERSION } from '#src/db/migrate.ts';
import type { Restored } from '#src/ops/backups/restore.ts';
import { systemClock } from '#src/server/compose.ts';
import { sizeText } from '#src/values/text/file-size.ts';
import { type AddCommand, type CommonOptions, counted, print, withCommonOptions } from './command.ts';
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
        'put a backup into an empty data folder, everything checked before anything takes its place; - reads standard input',
      ),
    'restore bullpen.tar --data /var/lib/bullpen',
    'restore bullpen.tar --replace',
    'restore - < bullpen.tar',
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
  const restored = await stoppable('Stopped. Nothing was changed.', (goOn) =>
    restoreBackup(config, {
      from: file === '-' ? process.stdin : file,
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
  );
  print(options, restored, toText(restored, config.dataDir, options.withoutKey ?? false));
}

function toText(restored: Restored, dataDir: string, withoutKey: boolean): string {
  const { createdAt, schema, traders, entries, videos, images, missing, replaced } = restored;
  return [
    `Restored the backup of ${createdAt} into ${dataDir}: ${counted(traders, 'trader')}, ${counted(entries, 'journal entry', 'journal entries')}, ${counted(videos, 'video')}, ${counted(images, 'image')}. All sessions have ended.`,
    'The admin password is the one of that time; `bullpen admin-password` sets another.',
    ...(schema < SCHEMA_VERSION
      ? [`Its database was brought from schema ${schema} to ${SCHEMA_VERSION}.`]
      : []),
    ...(missing.length > 0 ? [`These files were missing when it was made: ${missing.join(', ')}.`] : []),
    ...(withoutKey ? ['If its key is lost: `bullpen traders reissue-codes` takes a new one.'] : []),
    ...(replaced === null ? [] : [`What was there before is in ${replaced}. Delete that when you are sure.`]),
  ].join('\n');
}
