import type { Db } from '#src/db/open.ts';
import { AppError, type ErrorCode, notFound } from '#src/errors.ts';
import type { AccountsService } from '#src/features/accounts/service.ts';
import type { ContractsService } from '#src/features/contracts/service.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import type { ImagesService } from '#src/features/images/service.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import type { PostsService } from '#src/features/webhooks/posts-service.ts';
import type { Log } from '#src/log.ts';
import { memoize } from '#src/values/memoize.ts';
import { type IdPage, idPage } from '#src/values/wire/pages.ts';
import { IMPORT_QUESTIONS, IMPORT_UNDER_WAY, isBlocking } from './contract.ts';
import type { EntryFills, FillsOrder } from './entry-fills.ts';
import type { ImportOrder, Look } from './looking.ts';
import { mappingsStore } from './mappings-store.ts';
import type { Import, ImportFormat, ImportReport } from './responses.ts';
import { importsStore, type StoredImport } from './store.ts';
import { storedReport, toImport } from './stored-report.ts';
import type { ImportsWork } from './work.ts';

export interface ImportsDeps {
  db: Db;
  /** The data folder. */
  dataDir: string;
  clock: () => number;
  log: Log;
  today: () => string;
  dayOf: (instant: number) => string;
  timeZone: () => string;
  breakEvenTicks: () => number | null;
  disk: { expectRoom(bytes: number): void };
  accounts: AccountsService;
  contracts: Pick<ContractsService, 'all'>;
  idempotency: IdempotencyService;
  images: ImagesService;
  journal: Pick<JournalService, 'archived' | 'findTrader' | 'imported'>;
  posts: Pick<PostsService, 'enqueue'>;
  /** Runs a job in a child process, once it is its turn. */
  runJob: (
    name: 'finish-imports' | 'import' | 'undo-import' | 'move-import',
    input: { actor: string; traderId?: number } | ImportOrder | UndoOrder | MoveOrder,
    expectAllowed: () => void,
    caller?: AbortSignal,
  ) => Promise<unknown>;
}

/** Which import to take back, and on whose behalf. */
export interface UndoOrder {
  /** The trader whose imports the caller may change; `null` for the admin. */
  owner: number | null;
  id: number;
  actor: string;
}

export interface MoveOrder extends UndoOrder {
  accountId: number;
}

const NO_FAILURES = new Set<ErrorCode>([
  'conflict',
  'unauthenticated',
  'forbidden',
  'not_found',
  'unavailable',
]);

export type ImportsService = ReturnType<typeof importsService>;

/** Broker files that became trades. `owner` is the trader whose imports a call concerns; `null` means everyone's. */
export function importsService(deps: ImportsDeps) {
  const { db, accounts, idempotency, log, posts, runJob } = deps;
  const store = importsStore(db);

  function existing(owner: number | null, id: number): StoredImport {
    const found = store.find(id);
    if (!found || (owner !== null && found.traderId !== owner)) throw notFound('Import');
    return found;
  }

  /** @throws AppError 404 */
  function requireReport(id: number): ImportReport {
    const report = store.readReport(id);
    if (report === null) throw notFound('Import');
    return { ...storedReport(report), id };
  }

  /** The response for a client that repeats an import under its key. */
  async function previousReport({ creation }: ImportOrder): Promise<ImportReport | null> {
    const previous = creation && idempotency.previousResponse(creation);
    if (previous === undefined) return null;
    const { ImportReport } = await import('./responses.ts');
    return ImportReport.parse(previous);
  }

  /** @throws AppError 409 */
  function expectDone({ state }: StoredImport): void {
    if (state !== 'done') throw new AppError('conflict', IMPORT_UNDER_WAY);
  }

  /** @throws AppError 404; 409 while it is being written, or when its entries were archived */
  async function expectMayUndo({ owner, id }: UndoOrder): Promise<StoredImport> {
    const { expectUnarchived } = await import('./archived-rows.ts');
    const found = existing(owner, id);
    expectDone(found);
    expectUnarchived(db, found);
    return found;
  }

  /** @throws AppError 404; 409 while it is being written; 422 for an account of somebody else */
  function expectMoveAllowed({ owner, id, accountId }: MoveOrder): void {
    const found = existing(owner, id);
    expectDone(found);
    accounts.forEntry(found.traderId, accountId);
  }

  /** @throws AppError 404; 409 while it is being written, or when its entries were archived; 422 */
  async function expectMayMove(order: MoveOrder): Promise<StoredImport> {
    expectMoveAllowed(order);
    return expectMayUndo(order);
  }

  /** Begins to finish what is unfinished. */
  function finish(actor: string): void {
    runJob('finish-imports', { actor }, () => {}).catch((err: unknown) =>
      log.error({ err }, 'could not finish an import'),
    );
  }

  /** Runs a job. What it leaves unfinished when it is killed, another one finishes. */
  const work: ImportsDeps['runJob'] = async (name, order, expectAllowed, caller) => {
    try {
      return await runJob(name, order, expectAllowed, caller);
    } catch (error) {
      if (store.unfinished().length > 0) finish(order.actor);
      throw error;
    }
  };

  /** What hinders another import, or nobody any more, is no failure. */
  async function postFailure(traderId: number, error: unknown): Promise<void> {
    const isKnown = error instanceof AppError;
    if (isKnown && NO_FAILURES.has(error.code)) return;
    const reason = isKnown && error.code !== 'internal' ? error.message : 'Something went wrong.';
    try {
      await db.writes.turn();
      posts.enqueue({ event: 'importFailed', traderId, reason });
    } catch (err) {
      // The caller is to have the reason why the import has failed.
      log.error({ err }, 'a failed import could not be posted');
    }
  }

  return {
    // What reads files is loaded with the first one: a server leaves that to a job.

    /** What can be read, by name. */
    async formats(): Promise<ImportFormat[]> {
      const { importFormats } = await import('./format-list.ts');
      return importFormats();
    },

    /** What an import would do. Takes time: for a job or a command. @param reportFile is given the name of each file */
    async look(order: ImportOrder, reportFile: (file: string | null) => void = () => {}): Promise<Look> {
      const { toLooked, look } = await import('./looking.ts');
      return look({ ...deps, reportFile }, toLooked(order));
    },

    /** A text that changes with every import of the trader that is begun, written, moved or taken back. */
    readState: (traderId: number): string => store.readState(traderId),

    /**
     * Reads files in a child process and, unless it is a dry run, imports them. The report of a real import has questions
     * where something is to be answered first, and `id` is `null` where nothing was written: also when it was all there.
     * @param expectAllowed checked before anything is read, and before each batch is written; throwing aborts it
     * @param caller aborted once nobody waits for it: until it writes, it ends then
     * @throws AppError 409 while another import of the trader is being written, or when it would do anything else than was
     *   looked at; 413 for files that take too long; 422 for one that cannot be read; 507
     */
    async importInBackground(
      order: ImportOrder,
      expectAllowed: () => void,
      caller?: AbortSignal,
    ): Promise<ImportReport> {
      expectAllowed();
      const previous = await previousReport(order);
      if (previous) return previous;
      const { ImportReport } = await import('./responses.ts');
      try {
        const report = ImportReport.parse(await work('import', order, expectAllowed, caller));
        const isOpen = !order.dryRun && report.questions.some(isBlocking);
        if (isOpen) await postFailure(order.traderId, new AppError('import_questions', IMPORT_QUESTIONS));
        return report;
      } catch (error) {
        if (!order.dryRun && !caller?.aborted) await postFailure(order.traderId, error);
        throw error;
      }
    },

    previousReport,

    /** A trader's imports, newest first. */
    list: (
      traderId: number,
      { limit, cursor }: { limit: number; cursor?: number | undefined },
    ): IdPage<Import> => idPage(store.list(traderId, cursor, limit + 1), limit, toImport),

    /** @throws AppError 404 */
    find: (owner: number | null, id: number): ImportReport => {
      existing(owner, id);
      return requireReport(id);
    },

    /** Whose it is. @throws AppError 404 */
    findTrader: (id: number): number => existing(null, id).traderId,

    expectMayUndo,
    expectMayMove,

    /**
     * Takes an import back whole: its entries go into the history. Whether archives hold any of them is asked by the job:
     * every row of their contracts is read for it.
     * @throws AppError 404, 409
     */
    async undoInBackground(order: UndoOrder, expectAllowed: () => void): Promise<void> {
      const expectReady = (): void => {
        expectAllowed();
        expectDone(existing(order.owner, order.id));
      };
      expectReady();
      await work('undo-import', order, expectReady);
    },

    /** Moves an import to another account of the same trader, unless archives hold any of it. @throws AppError 404, 409, 422 */
    async moveInBackground(order: MoveOrder, expectAllowed: () => void): Promise<ImportReport> {
      const expectReady = (): void => {
        expectAllowed();
        expectMoveAllowed(order);
      };
      expectReady();
      await work('move-import', order, expectReady);
      return this.find(order.owner, order.id);
    },

    /** Whose entry it is, be it archived; `undefined` where there is none. */
    findTraderOfEntry: (entryId: number): number | undefined =>
      deps.journal.findTrader(entryId) ?? deps.journal.archived.findTrader(entryId),

    /**
     * The fills under an entry of the journal or of an archive; none where it was typed.
     * @param expectWanted throws once nobody wants them any more
     * @throws AppError 404; 413 where they are too many
     */
    async readFills(order: FillsOrder, expectWanted?: () => void): Promise<EntryFills> {
      const { readFills } = await import('./entry-fills.ts');
      return db.readLong(`fills ${order.owner}`, (snapshot) => readFills(snapshot, order), expectWanted);
    },

    /** Reads the files of an import again and tells what would be different. @throws AppError 404 */
    async reread(owner: number | null, id: number): Promise<ImportReport> {
      const { reread } = await import('./rereading.ts');
      const { report } = await reread(deps, existing(owner, id), requireReport(id));
      return report;
    },

    finish,

    /** In the transaction of another connection. */
    on: (other: Db) => ({ reopen: importsStore(other).reopen }),

    /** Those that are being written or taken back, or were broken off, the oldest first. */
    unfinished: store.unfinished,

    /** The steps of writing, for the operation that makes them. */
    work: memoize(async (): Promise<ImportsWork> => {
      const { importsWork } = await import('./work.ts');
      return importsWork(deps);
    }),

    /** @throws AppError 409 while an import, or one of that trader, is being written */
    expectNoneUnderWay(traderId: number | null = null): void {
      if (store.unfinished(traderId).length > 0) throw new AppError('conflict', IMPORT_UNDER_WAY);
    },

    /** Deletes a trader's imports with all that belongs to them. Part of removing a trader. */
    removeAllFor(traderId: number): void {
      store.removeAllFor(traderId);
      mappingsStore(db).leave(traderId);
    },
  };
}
