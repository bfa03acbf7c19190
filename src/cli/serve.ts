import { join } from 'node:path';
import { describeUnknown, readConfig, unknownVariables } from '#src/config.ts';
import { AppError } from '#src/errors.ts';
import { INITIAL_PASSWORD_FILE } from '#src/features/access/contract.ts';
import { createLog } from '#src/log.ts';
import { DEMO_DEFAULTS, type SeededDemo } from '#src/ops/demo/service.ts';
import { replaceFile } from '#src/ops/replaced-file.ts';
import { undoInterruptedSeed } from '#src/ops/seed/batches.ts';
import { type Deps, openDeps } from '#src/server/compose.ts';
import type { RunningServer } from '#src/server/serve.ts';
import { version } from '#src/version.ts';
import {
  type AddCommand,
  type CommonOptions,
  compileFromHere,
  portOption,
  print,
  withCommonOptions,
} from './command.ts';
import { codesTable, entriesLine } from './seed.ts';
import { logUncaughtErrors } from './uncaught-errors.ts';

interface ServeOptions extends CommonOptions {
  host?: string;
  port?: string;
  demo?: boolean;
}

export const addServe: AddCommand = (program) => {
  withCommonOptions(
    program.command('serve').description('start the server (the default command)'),
    'serve',
    'serve --host 0.0.0.0 --port 8080 --data /var/lib/bullpen',
    'serve --demo --data "$(mktemp -d)"',
  )
    .option('--host <host>', 'address to listen on (default: HOST, else 127.0.0.1)')
    .addOption(portOption('port to listen on, 0 for any free one (default: PORT, else 3000)'))
    .option('--demo', 'fill an empty data folder with a demo team and print its access codes')
    .action(serve);
};

async function serve(options: ServeOptions): Promise<void> {
  const config = readConfig(options);
  if (config.backupS3 !== null && config.backupEvery === null) {
    throw new AppError(
      'bad_config',
      'BULLPEN_BACKUP_EVERY must be set where BULLPEN_BACKUP_S3 is: what is copied there are scheduled backups',
    );
  }
  const log = createLog(config.logLevel);
  for (const unknown of unknownVariables()) log.warn(describeUnknown(unknown));
  const deps = openDeps(config, { log, serve: true, upgrade: true });
  const server = await listen(deps, options).catch((error: unknown) => {
    deps.close();
    throw error;
  });
  compileFromHere();
  logUncaughtErrors(log);
  const background = startBackground(deps);
  const stopBackground = async (): Promise<void> => {
    const [started] = await Promise.allSettled([background]);
    if (started.status === 'fulfilled') await Promise.all(started.value.map((work) => work.stop()));
  };
  const stop = async (): Promise<void> => {
    // Both at once: either may take seconds, and no new request is accepted from here on.
    await Promise.all([server.stop(), stopBackground()]);
    deps.close();
  };
  try {
    // Before announcing readiness: the caller may ask it to stop right away.
    stopOnSignals(stop, deps);
    print(
      options,
      { url: server.url.href, version },
      `Bullpen ${version} is ready at ${shownUrl(server.url, config.publicOrigin)}`,
    );
    // Hashing is slow; the server responds to requests meanwhile.
    const [password] = await Promise.all([
      deps.access.admin.preparePassword(config.adminPassword),
      background,
    ]);
    announcePassword(password, deps);
  } catch (error) {
    // A server that only half started must not stay up.
    await stop();
    throw error;
  }
}

/** Starts the server; resolves once it accepts requests. */
async function listen(deps: Deps, options: ServeOptions): Promise<RunningServer> {
  if (options.demo) await seedDemo(deps, options);
  await deps.videos.quarantineLeftovers();
  await deps.images.quarantineLeftovers();
  await deps.incoming.clear();
  await undoInterruptedSeed(deps);
  // Imported on demand, to keep the start short.
  if (deps.imports.unfinished().length > 0) {
    const { finishAtStart } = await import('#src/ops/import-finishing.ts');
    await finishAtStart(deps);
  }
  const { startServer } = await import('#src/server/serve.ts');
  return startServer(deps);
}

interface Background {
  stop(): void | Promise<void>;
}

/** Background work: what changes and upgrades leave to do, the periodic integrity check, and scheduled backups where configured. */
async function startBackground(deps: Deps): Promise<Background[]> {
  deps.health.begin();
  const { watchCondition } = await import('#src/ops/doctor/watch.ts');
  const { judgeInJobs } = await import('#src/ops/judging.ts');
  const { followLimits } = await import('#src/ops/limit-following.ts');
  const { sendPosts } = await import('#src/ops/posting.ts');
  const { finishLater } = await import('#src/ops/import-finishing.ts');
  const posting = sendPosts(deps);
  const work: Background[] = [
    watchCondition(deps),
    judgeInJobs(deps),
    followLimits(deps),
    finishLater(deps),
    posting,
  ];
  posting.start();
  const { backupEvery, backupS3, s3 } = deps.config;
  if (backupEvery === null) return work;
  const { scheduleBackups } = await import('#src/ops/backups/schedule.ts');
  if (backupS3 === null || s3 === null) return [...work, scheduleBackups(deps, backupEvery)];
  const { copyBackups } = await import('#src/ops/backups/offsite/copies.ts');
  return [...work, scheduleBackups(deps, backupEvery, copyBackups(deps, backupS3, s3))];
}

async function seedDemo({ demo, log, traders }: Deps, options: ServeOptions): Promise<void> {
  if (!traders.isEmpty()) {
    if (!options.json) {
      process.stdout.write(
        'The data folder has traders already, so no demo team was added. `bullpen traders list` shows their codes.\n',
      );
    }
    return;
  }
  const { level } = log;
  // Some of its statements take long: that is no news, and nobody looks for it between the access codes.
  log.level = 'error';
  try {
    const seeded = seedWithProgress(demo);
    await demo.addVideos();
    print(options, seeded, codesTable(seeded));
  } finally {
    log.level = level;
  }
}

function seedWithProgress(demo: Deps['demo']): SeededDemo {
  const line = entriesLine();
  try {
    return demo.seed(DEMO_DEFAULTS, { onEntry: () => line.advance(1) });
  } finally {
    line.end();
  }
}

/** Shows a generated password once: on a terminal, else in a file that the first unlock deletes. */
function announcePassword(password: string | null, { config, log }: Deps): void {
  if (password === null) return;
  if (process.stdout.isTTY) {
    process.stdout.write(
      `The admin password is ${password}\nIt is not shown again; \`bullpen admin-password\` sets another.\n\n`,
    );
  } else {
    const file = join(config.dataDir, INITIAL_PASSWORD_FILE);
    writePassword(file, password);
    log.info({ file }, 'an admin password was made: it is in this file until the first unlock');
  }
}

/** @throws AppError */
function writePassword(file: string, password: string): void {
  try {
    replaceFile(file, `${password}\n`);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? cause.code : cause;
    throw new AppError(
      'data_folder',
      `The admin password that was made cannot be written to ${file} (${reason}). \`bullpen admin-password\` sets another.`,
      { cause },
    );
  }
}

/** An address that can be opened: a server bound to all addresses is shown as localhost. */
function shownUrl(url: URL, publicOrigin: string | null): string {
  if (publicOrigin !== null) return publicOrigin;
  const shown = new URL(url);
  if (shown.hostname === '0.0.0.0' || shown.hostname === '[::]') shown.hostname = 'localhost';
  return shown.href.replace(/\/$/, '');
}

function stopOnSignals(stop: () => Promise<void>, { log }: Deps): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping: requests in flight may finish');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
