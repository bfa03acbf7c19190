import { join, resolve } from 'node:path';
import { readConfig } from '#src/config.ts';
import { expectDatabase } from '#src/db/integrity.ts';
import { AppError } from '#src/errors.ts';
import { countFiles, type Manifest } from '#src/ops/backups/manifest.ts';
import { DATABASE } from '#src/ops/backups/parts.ts';
import { backupName } from '#src/ops/backups/rules.ts';
import { lowerPriority } from '#src/ops/jobs.ts';
import { sizeText } from '#src/values/text/file-size.ts';
import {
  type AddCommand,
  type CommonOptions,
  counted,
  print,
  withApp,
  withCommonOptions,
} from './command.ts';
import { progressLine } from './progress.ts';
import { stoppable } from './stoppable.ts';

interface BackupOptions extends CommonOptions {
  withKey?: boolean;
}

export const addBackup: AddCommand = (program) => {
  withCommonOptions(
    program
      .command('backup [file]')
      .description(
        'write database, videos and images as one tar, verified, while the server runs; - writes to standard output (default: a new file in backups/ of the data folder)',
      ),
    'backup',
    'backup /mnt/nas/bullpen.tar',
    'backup - | ssh nas "cat > bullpen.tar"',
    'backup bullpen.tar --with-key',
  )
    .option('--with-key', 'put secret.key in as well: whoever has the backup can then read every access code')
    .action(backUp);
};

async function backUp(file: string | undefined, options: BackupOptions): Promise<void> {
  if (file === '-' && process.stdout.isTTY) {
    throw new AppError(
      'invalid',
      'A backup is no text for a terminal. Name a file, or send it on with | or >.',
    );
  }
  // Fail on a wrong path: a fresh, empty database would be backed up night after night, and be worthless.
  expectDatabase(join(readConfig(options).dataDir, DATABASE));
  // The failing write reports the error, which needs no second line; without a listener the process would end first.
  if (file === '-') process.stdout.removeAllListeners('error').on('error', () => {});
  await withApp(options, async (app) => {
    // Imported on demand, to keep the start of every other command short.
    const { makeBackup } = await import('#src/ops/backups/backup.ts');
    const to =
      file === undefined
        ? join(app.config.dataDir, 'backups', backupName(app.clock(), 'asked'))
        : resolve(file);
    const withKey = options.withKey ?? false;
    lowerPriority();
    const line = progressLine('Backing up', sizeText);
    const manifest = await stoppable('Stopped. No backup was written.', (goOn) =>
      makeBackup(app, {
        to: file === '-' ? { write: writeOut } : to,
        withKey,
        progress: {
          onBytes(bytes) {
            goOn();
            line.advance(bytes);
          },
        },
      }).finally(line.end),
    );
    const said = { ...toReport(manifest), file: file === '-' ? null : to, withKey };
    // With `-` the backup itself goes to standard output.
    print(options, said, toText(manifest, said), file === '-' ? process.stderr : process.stdout);
  });
}

/** Resolves once the reader has consumed the batch. */
function writeOut(batch: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(batch, (cause) => {
      if (!cause) return resolve();
      reject(new AppError('unavailable', 'Nobody takes the backup any more. It is not whole.', { cause }));
    });
  });
}

function toReport({ version, schema, createdAt, files, missing }: Manifest) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return { createdAt, version, schema, bytes, ...countFiles(files), missing };
}

function toText({ missing }: Manifest, { file, bytes, videos, images, withKey }: Said): string {
  return [
    `Backed up the database, ${counted(videos, 'video')} and ${counted(images, 'image')}, ${sizeText(bytes)}${file === null ? '' : `, to ${file}`}.`,
    ...(missing.length > 0
      ? [`These files are missing or not whole: ${missing.join(', ')}. \`bullpen doctor\` tells more.`]
      : []),
    withKey
      ? 'The key is in it: whoever has the backup can read every access code.'
      : 'The key is not in it: keep secret.key (or BULLPEN_SECRET_KEY) in another place. Without it everyone needs a new access code after a restore.',
  ].join('\n');
}

type Said = ReturnType<typeof toReport> & { file: string | null; withKey: boolean };
