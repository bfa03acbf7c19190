import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#src/config.ts';
import { lockFile } from '#src/db/lock.ts';
import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import { IMPORT_CHANGED, IMPORT_UNDER_WAY, isBlocking } from '#src/features/imports/contract.ts';
import type { ImportOrder, Look } from '#src/features/imports/looking.ts';
import type { PlannedChanges } from '#src/features/imports/planning.ts';
import type { ImportReport } from '#src/features/imports/responses.ts';
import type { ImportsService, MoveOrder, UndoOrder } from '#src/features/imports/service.ts';
import { someAtATime, splitIntoSteps } from '#src/features/imports/steps.ts';
import type { StoredImport } from '#src/features/imports/store.ts';
import { shortenReport } from '#src/features/imports/stored-report.ts';
import type { ImportsWork } from '#src/features/imports/work.ts';
import type { QuotaService } from '#src/features/quota/service.ts';
import { type Disk, isDiskFull } from './disk.ts';
import { inBatches } from './in-batches.ts';

export interface ImportingApp {
  config: Config;
  db: Db;
  disk: Disk;
  imports: ImportsService;
  quota: Pick<QuotaService, 'expectRoom' | 'expectRoomForImport'>;
}

interface Working extends ImportingApp {
  work: ImportsWork;
}

/** Asked before each batch; throwing breaks the work off, and what was begun is taken back. */
type GoOn = () => void | Promise<void>;
const ALWAYS: GoOn = () => {};

/** About what a row and its entry take, with their indices and the log of changes. Bytes. */
const ROOM_OF_ROW = 3000;

/**
 * Reads files and, unless it is a dry run, imports them, all or nothing. Where something is to be answered first, or there
 * is nothing new in them, nothing is written: the report's `id` is `null` then.
 * @param reportFile is given the name of each file that is read, and `null` once all are
 * @throws AppError 409 while another import of the trader is being written, or when it would do anything else than was
 *   looked at; 422 for a file that cannot be read; 507
 */
export async function runImport(
  app: ImportingApp,
  order: ImportOrder,
  goOn = ALWAYS,
  reportFile: (file: string | null) => void = () => {},
): Promise<ImportReport> {
  const { imports } = app;
  const before = imports.readState(order.traderId);
  const first = await imports.look(order, reportFile);
  if (order.dryRun || !isToWrite(first, order)) return shortenReport(first.report);
  await goOn();
  return alone(app, order.traderId, goOn, async (app) => {
    const previous = await imports.previousReport(order);
    if (previous) return previous;
    // Another one may have been written, or taken back, while this one looked.
    const isAsBefore = imports.readState(order.traderId) === before;
    const look = isAsBefore ? first : await imports.look(order, reportFile);
    if (!isAsBefore && !isToWrite(look, order)) return shortenReport(look.report);
    const { report } = look;
    const stored = await store(app, order, look, goOn);
    try {
      if (!(await write(app, stored, look, goOn))) await settle(app, stored, goOn);
      return app.work.answered(order, stored.id, shortenReport({ ...report, id: stored.id }));
    } catch (error) {
      // Whoever comes next does it if this fails as well.
      await takeBack(app, stored).catch(() => {});
      throw error;
    }
  });
}

/** @throws AppError 409 when it would do anything else than was looked at */
function isToWrite({ report, isNew }: Look, { fields }: ImportOrder): boolean {
  if (report.questions.some(isBlocking)) return false;
  if (fields.plan !== undefined && fields.plan !== report.plan)
    throw new AppError('conflict', IMPORT_CHANGED);
  return isNew;
}

/**
 * Takes an import back whole.
 * @param goOn asked right before: what is begun is done to its end
 * @throws AppError 404; 409 while one is being written, or when its entries were archived
 */
export function undoImport(app: ImportingApp, order: UndoOrder, goOn = ALWAYS): Promise<void> {
  return alone(app, app.imports.findTrader(order.id), ALWAYS, async (app) => {
    const stored = await app.imports.expectMayUndo(order);
    await goOn();
    await takeBack(app, stored, order.actor);
  });
}

/** Moves an import to another account. @param goOn as to undo one @throws AppError 404, 409, 422 */
export function moveImport(app: ImportingApp, order: MoveOrder, goOn = ALWAYS): Promise<void> {
  return alone(app, app.imports.findTrader(order.id), ALWAYS, async (app) => {
    const stored = await app.imports.expectMayMove(order);
    // The versions before keep the notes of its entries.
    app.quota.expectRoom(stored.traderId, 1);
    await goOn();
    app.work.move(stored.id, order.accountId);
    const moved = { ...stored, state: 'writing', movedToAccountId: order.accountId } as const;
    await finish(app, moved, ALWAYS, order.actor);
  });
}

/**
 * Finishes what was broken off, but for what is being written.
 * @returns whether anything was
 * @throws what kept a trader's from being finished; the others' are
 */
export async function finishImports(app: ImportingApp): Promise<boolean> {
  const failures: unknown[] = [];
  let isAny = false;
  for (const traderId of new Set(app.imports.unfinished().map((one) => one.traderId))) {
    try {
      await alone(app, traderId, ALWAYS, async () => {});
      isAny = true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return isAny;
}

/** One import of a trader writes at a time; what was broken off is finished first. */
async function alone<T>(
  app: ImportingApp,
  traderId: number,
  goOn: GoOn,
  run: (app: Working) => Promise<T>,
): Promise<T> {
  const unlock = lock(app, traderId);
  try {
    const working = { ...app, work: await app.imports.work() };
    const finishAll = async () => {
      for (const stored of app.imports.unfinished(traderId)) await finish(working, stored, goOn);
    };
    await finishAll();
    const result = await run(working);
    // A deleted trade that was brought back meanwhile is to follow its files again.
    await finishAll();
    return result;
  } catch (error) {
    throw isDiskFull(error) && isBegun(app, traderId) ? unfinished(error) : error;
  } finally {
    unlock();
  }
}

/** Whether entries are being made to follow the rows of an import, or its rows no more. */
const isBegun = ({ imports }: ImportingApp, traderId: number): boolean =>
  imports.unfinished(traderId).some(({ state }) => state !== 'reading');

const unfinished = (cause: unknown): AppError =>
  new AppError(
    'disk_full',
    'The disk is full. What was begun is finished once there is room; please tell the person who runs Bullpen.',
    { cause },
  );

/** Beside each other the traders' imports write in turns, batch by batch. */
function lock({ config }: ImportingApp, traderId: number): () => void {
  const folder = join(config.dataDir, 'locks');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    return lockFile(join(folder, `import-${traderId}.lock`), IMPORT_UNDER_WAY);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'in_use') throw error;
    throw new AppError('conflict', IMPORT_UNDER_WAY, { cause: error });
  }
}

/** Stores files and rows, which count from the last step on. */
async function store(app: Working, order: ImportOrder, look: Look, goOn: GoOn): Promise<StoredImport> {
  const { work } = app;
  const parts = [...look.rows.values()];
  const rows = parts.reduce((sum, { length }) => sum + length, 0);
  app.disk.expectRoom(rows * ROOM_OF_ROW);
  // The notes in them count once they are there.
  const bytes = look.files.reduce((sum, { content }) => sum + content.length, 0);
  app.quota.expectRoomForImport(order.traderId, { bytes, rows });
  const id = work.begin(order, look);
  try {
    for (const file of look.files) work.addFile(id, file);
    for (const part of parts) await inSteps(app, someAtATime(part), (rows) => work.addRows(id, rows), goOn);
    work.commit({ id, traderId: order.traderId }, look);
  } catch (error) {
    await removeStored(app, id).catch(() => {});
    throw error;
  }
  return expectStored(app, id);
}

function expectStored({ work }: Working, id: number): StoredImport {
  const stored = work.find(id);
  if (!stored) throw new AppError('internal', 'The import is gone');
  return stored;
}

async function inSteps<T>({ db }: ImportingApp, items: Iterable<T>, step: (item: T) => void, goOn: GoOn) {
  const left = items[Symbol.iterator]();
  await inBatches(
    db,
    (isOver) => {
      do {
        const { value, done } = left.next();
        if (done) return { result: null };
        step(value);
      } while (!isOver());
      return null;
    },
    goOn,
  );
}

/** @returns whether every entry was still as it was planned for */
async function write(
  { db, work }: Working,
  stored: StoredImport,
  { changes: planned, seen }: PlannedChanges,
  goOn: GoOn,
  actor = stored.createdBy,
): Promise<boolean> {
  const steps = splitIntoSteps(planned);
  let isAsPlanned = true;
  return inBatches(
    db,
    (isOver) => {
      const written = work.writeSome(stored, actor, steps, seen, isOver);
      isAsPlanned &&= written.isAsPlanned;
      return written.isDone ? { result: isAsPlanned } : null;
    },
    goOn,
  );
}

/** Makes the entries follow the rows, however often somebody changes one meanwhile. */
async function settle(app: Working, stored: StoredImport, goOn: GoOn, actor?: string): Promise<void> {
  while (!(await write(app, stored, app.work.planImport(stored), goOn, actor)));
}

async function finish(app: Working, stored: StoredImport, goOn: GoOn, actor?: string): Promise<void> {
  if (stored.state === 'writing') {
    await settle(app, stored, goOn, actor);
    app.work.done(stored.id);
  } else {
    if (stored.state === 'undoing') await settle(app, stored, goOn, actor);
    await removeStored(app, stored.id);
  }
}

async function takeBack(app: Working, stored: StoredImport, actor?: string): Promise<void> {
  app.work.takeBack(stored.id);
  await finish(app, { ...stored, state: 'undoing' }, ALWAYS, actor);
}

/** Nothing of it counts any more. */
async function removeStored({ db, work }: Working, id: number): Promise<void> {
  await inBatches(
    db,
    (isOver) => {
      do if (!work.removeSomeRows(id)) return { result: null };
      while (!isOver());
      return null;
    },
    ALWAYS,
  );
  work.remove(id);
}
