import { join } from 'node:path';
import * as z from 'zod';
import { readConfig } from '#src/config.ts';
import { checkpoint } from '#src/db/checkpoint.ts';
import { shareDataFolder } from '#src/db/lock.ts';
import { expectUpToDate } from '#src/db/up-to-date.ts';
import { WRITER_LOCK } from '#src/db/writer-lock.ts';
import { AppError } from '#src/errors.ts';
import { SentImportFields } from '#src/features/imports/contract.ts';
import { createLog } from '#src/log.ts';
import { Copy } from '#src/ops/backups/offsite/copied.ts';
import { DATABASE } from '#src/ops/backups/parts.ts';
import { watchDisk } from '#src/ops/disk.ts';
import { GO_ON, type JobName, jobParent, lowerPriority, TAKE_BACK } from '#src/ops/jobs.ts';
import { judgeEntries } from '#src/ops/judging.ts';
import { type Deps, openDeps } from '#src/server/compose.ts';
import { toAppError } from '#src/server/error-response.ts';
import { systemClock } from '#src/system-clock.ts';
import { toWire } from '#src/values/wire/wire.ts';
import type { AddCommand } from './command.ts';
import { endSoon } from './end-soon.ts';
import { endWithParent } from './end-with-parent.ts';
import { stoppable } from './stoppable.ts';

interface Work {
  data: string;
  /** Input sent by the server. */
  order: unknown;
  /** Waits for the server's go-ahead. @throws AppError when the job has to take back what it has begun, and end */
  hold(): Promise<void>;
  /** What the job works on from here on, for its bounds. */
  reportFile(name: string | null): void;
}

const CreationOrder = z
  .object({ actor: z.string(), target: z.string(), key: z.string().nullable() })
  .optional();
const ArchiveOrder = z.object({
  actor: z.string(),
  label: z.string().optional(),
  at: z.number(),
  creation: CreationOrder,
});
const RemovalOrder = z.object({ id: z.int(), actor: z.string() });
const RemovalOfOwner = z.object({ owner: z.int().nullable(), id: z.int(), actor: z.string() });
const ImportJob = z.object({
  traderId: z.int(),
  actor: z.string(),
  dryRun: z.boolean(),
  at: z.number(),
  fields: SentImportFields,
  trades: z.object({ tradeDate: z.string().nullable(), offset: z.int() }).optional(),
  files: z.array(z.object({ name: z.string(), path: z.string() })),
  creation: CreationOrder,
});
const MoveOrder = RemovalOfOwner.extend({ accountId: z.int() });
const BackupOrder = z.object({ keep: z.int().min(1) });
const CopyOrder = BackupOrder.extend({
  place: z.object({ bucket: z.string(), prefix: z.string() }),
  access: z.object({
    endpoint: z.string().nullable(),
    region: z.string(),
    accessKey: z.string(),
    secretKey: z.string(),
  }),
  known: Copy.nullable(),
});

const importing = () => import('#src/ops/importing.ts');

const JOBS: Record<JobName, (work: Work) => Promise<unknown>> = {
  archive,
  backup,
  check,
  checkpoint: checkpointLog,
  'copy-backup': copyBackup,
  'finish-imports': inApp(z.object({ actor: z.string() }), async (app) =>
    (await importing()).finishImports(app),
  ),
  image,
  import: inApp(ImportJob, async (app, order, { hold, reportFile }) =>
    (await importing()).runImport(app, order, hold, reportFile),
  ),
  'judge-entries': inApp(z.null(), (app) => judgeEntries(app, expectServer)),
  'move-import': inApp(MoveOrder, async (app, order, { hold }) =>
    (await importing()).moveImport(app, order, hold),
  ),
  'remove-strategy': inApp(RemovalOfOwner, ({ strategies }, order) => strategies.remove(order)),
  'remove-trader': inApp(RemovalOrder, ({ traders }, { id, actor }) => traders.remove(id, actor)),
  'undo-import': inApp(RemovalOfOwner, async (app, order, { hold }) =>
    (await importing()).undoImport(app, order, hold),
  ),
};

async function image({ data, order, hold }: Work): Promise<unknown> {
  const { ImageWork, makeImage } = await import('#src/features/images/files.ts');
  const work = ImageWork.parse(order);
  lowerPriority();
  await hold();
  const { dataDir, minFree } = readConfig({ data });
  return makeImage({ dataDir, disk: watchDisk(dataDir, minFree) }, work);
}

/**
 * A job that starts after its server has ended could not tell by itself which process that was. The server of a release
 * before this one, whose program has been replaced since, does not say.
 */
const OrderMessage = z.object({ input: z.unknown(), server: z.int().default(() => process.ppid) });

/** Hidden: the server runs it in a child process; users never call it. */
export const addJob: AddCommand = (program) => {
  program
    .command('job <name>', { hidden: true })
    .requiredOption('--data <dir>')
    .action(async (name: string, { data }: { data: string }) => {
      const job = Object.entries(JOBS).find(([known]) => known === name)?.[1];
      if (!job) throw new AppError('invalid', `There is no job called ${name}`);
      const log = createLog('error', process.stderr);
      const server = jobParent();
      try {
        const { input: order, server: serverPid } = OrderMessage.parse(await server.receive());
        // A backup is told to stop, and removes what it has written, here or elsewhere.
        if (name !== 'backup' && name !== 'copy-backup') await endWithParent(serverPid);
        expectUpToDate(join(data, DATABASE));
        const hold = async (): Promise<void> => {
          server.send({ held: true });
          const answer = await server.receive();
          if (answer === GO_ON) return;
          // Nobody is left who could be told: the next server finishes what was begun.
          if (answer !== TAKE_BACK) process.exit(1);
          throw new AppError('unavailable', 'The server has ended this. Nothing was changed.');
        };
        const reportFile = (about: string | null) => server.send({ about });
        server.send({ result: toWire(await job({ data, order, hold, reportFile })) });
      } catch (error) {
        const { code, message, issues } = toAppError(error, log);
        server.send({ rejection: { code, message, ...(issues ? { issues } : {}) } });
      }
      // Whoever started it disconnects once told.
      if (process.connected) process.once('disconnect', endSoon);
      else endSoon();
    });
};

/** A job that does one thing in the opened app, once it may go on. */
function inApp<Order>(
  orders: z.core.$ZodType<Order>,
  act: (app: Deps, order: Order, work: Work) => unknown,
): (work: Work) => Promise<unknown> {
  return async (work) => {
    const parsed = z.parse(orders, work.order);
    const app = openDeps(readConfig({ data: work.data }));
    try {
      await work.hold();
      return (await act(app, parsed, work)) ?? null;
    } finally {
      app.close();
    }
  };
}

/** The next server goes on. */
function expectServer(): void {
  if (!process.connected) throw new AppError('unavailable', 'The server is gone');
}

/** Work that is told to stop, or finds that its server is gone, and then removes what it has written. */
const whileServed = <T>(stopped: string, work: (goOn: () => void) => Promise<T>): Promise<T> =>
  stoppable(stopped, (goOn) =>
    work(() => {
      goOn();
      expectServer();
    }),
  );

async function archive({ data, order, hold }: Work): Promise<unknown> {
  const archiveOrder = ArchiveOrder.parse(order);
  const app = openDeps(readConfig({ data }));
  try {
    app.archives.backUpBefore(archiveOrder);
    await hold();
    return app.archives.archiveAll(archiveOrder);
  } finally {
    app.close();
  }
}

async function backup({ data, order, hold }: Work): Promise<unknown> {
  const { keep } = BackupOrder.parse(order);
  lowerPriority();
  await hold();
  const { makeScheduledBackup } = await import('#src/ops/backups/scheduled.ts');
  const app = openDeps(readConfig({ data }));
  try {
    return await whileServed('Stopped. No backup was written.', (goOn) =>
      makeScheduledBackup(app, keep, { onBytes: goOn }),
    );
  } finally {
    app.close();
  }
}

async function copyBackup({ data, order, hold }: Work): Promise<unknown> {
  const { place, access, keep, known } = CopyOrder.parse(order);
  lowerPriority();
  await hold();
  const [{ openBucket }, { copyNewest }] = await Promise.all([
    import('#src/ops/backups/offsite/bucket.ts'),
    import('#src/ops/backups/offsite/copy.ts'),
  ]);
  const dataDir = readConfig({ data }).dataDir;
  return whileServed('Stopped. The copy was not finished.', (goOn) =>
    copyNewest(openBucket({ access, place, onBytes: goOn }), {
      dataDir,
      keep,
      known,
      goOn,
      clock: systemClock,
    }),
  );
}

async function check({ data, hold }: Work): Promise<unknown> {
  lowerPriority();
  await hold();
  const { examine } = await import('#src/ops/doctor/examination.ts');
  return examine(readConfig({ data }), 'short', { now: systemClock(), serving: true });
}

async function checkpointLog({ data, hold }: Work): Promise<boolean> {
  lowerPriority();
  await hold();
  const release = shareDataFolder(data);
  try {
    return checkpoint(join(data, DATABASE), join(data, WRITER_LOCK));
  } finally {
    release();
  }
}
