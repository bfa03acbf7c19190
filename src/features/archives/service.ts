import { join } from 'node:path';
import { copyDatabase } from '#src/db/backup.ts';
import { recordChange } from '#src/db/change-context.ts';
import type { Db } from '#src/db/open.ts';
import { AppError, notFound } from '#src/errors.ts';
import type { Creation, IdempotencyService } from '#src/features/idempotency/service.ts';
import type { ImportsService } from '#src/features/imports/service.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import type { JudgedEntries } from '#src/values/entries/judged-entry.ts';
import type { TimeFormat } from '#src/values/time/time-of-day.ts';
import { type IdPage, idPage } from '#src/values/wire/pages.ts';
import { ARCHIVING, type ArchivesQuery, NOTHING_TO_ARCHIVE } from './contract.ts';
import type { Archive, ArchivePreview } from './responses.ts';
import { archiveLabel, backupName } from './rules.ts';
import { type ActiveSums, archivesStore, type StoredArchive } from './store.ts';

export interface ArchivesDeps {
  db: Db;
  clock: () => number;
  /** The data folder. */
  dataDir: string;
  timeFormat: () => TimeFormat;
  idempotency: IdempotencyService;
  imports: Pick<ImportsService, 'expectNoneUnderWay'>;
  journal: Pick<JournalService, 'removeAll'>;
  disk: { expectRoom(bytes: number): void };
  /** Runs a job in a child process, once it is its turn. */
  runJob: (name: 'archive', input: ArchiveOrder, expectAllowed: () => void) => Promise<unknown>;
}

/** Input of Archive & Reset. */
export interface ArchiveOrder {
  /** `admin` or `cli`. */
  actor: string;
  /** Defaults to the archive's time. */
  label?: string | undefined;
  /** The create request behind it, if there is one. */
  creation?: Creation | undefined;
  /** Epoch milliseconds. */
  at: number;
}

export type ArchivesService = ReturnType<typeof archivesService>;

/** Entries that left the journal and stay readable; they cannot be restored. */
export function archivesService({
  db,
  clock,
  dataDir,
  timeFormat,
  idempotency,
  imports,
  journal,
  disk,
  runJob,
}: ArchivesDeps) {
  const store = archivesStore(db);
  let isArchiving = false;

  function expectEntries(): ActiveSums {
    imports.expectNoneUnderWay();
    const active = store.active(null);
    if (active.entries === 0) throw new AppError('conflict', NOTHING_TO_ARCHIVE);
    return active;
  }

  return {
    /** Newest first. */
    list: ({ limit, cursor }: ArchivesQuery): IdPage<Archive> =>
      idPage(store.list(cursor, limit + 1), limit, toArchive),

    /** @throws AppError 404 */
    find(id: number): Archive {
      const found = store.find(id);
      if (!found) throw notFound('Archive');
      return toArchive(found);
    },

    /** What Archive & Reset would archive now. */
    preview(): ArchivePreview {
      const { pnlCents, costsCents, ...counts } = store.preview();
      return {
        label: archiveLabel(clock(), timeFormat()),
        ...counts,
        totalPnl: pnlCents,
        costs: costsCents,
      };
    },

    /**
     * Archive & Reset in a child process: reads continue, writes wait until it is done.
     * @param label defaults to the archive's time
     * @param expectAllowed checked once the backup is written, before anything is archived; throwing aborts it
     * @throws AppError 409 when there is nothing to archive or archiving is in progress; 507 when there is no room for
     *   the backup and the archive
     */
    async archiveInBackground(
      creation: Creation,
      label: string | undefined,
      expectAllowed: () => void,
    ): Promise<Archive> {
      const previous = idempotency.previousResponse(creation);
      const { Archive } = await import('./responses.ts');
      if (previous !== undefined) return Archive.parse(previous);
      if (isArchiving) throw new AppError('conflict', ARCHIVING);
      expectEntries();
      isArchiving = true;
      try {
        const order = { actor: creation.actor, at: clock(), label, creation };
        return Archive.parse(await runJob('archive', order, expectAllowed));
      } finally {
        isArchiving = false;
      }
    },

    /**
     * The first half of Archive & Reset: copies the whole database into `backups/`. Takes time.
     * @returns the file
     */
    backUpBefore({ at }: ArchiveOrder): string {
      expectEntries();
      // Room for the copy, and for the archived entries before the journal's own space is freed.
      disk.expectRoom(2 * db.size());
      const file = join(dataDir, 'backups', backupName(at));
      copyDatabase(db.raw, file);
      return file;
    },

    /** Number of archived entries, counted no further than `most`. */
    countUpTo: (most: number): number => store.countUpTo(most),

    /** Archived entries with what they are judged to be: a past period is judged as the journal is. */
    judged: store.judged satisfies JudgedEntries,

    /** The second half: moves every active entry into an archive, and resets all totals to zero. */
    archiveAll: ({ actor, at, label = archiveLabel(at, timeFormat()), creation }: ArchiveOrder): Archive =>
      idempotency.once(creation ?? { actor, target: '', key: null }, () =>
        recordChange(db, { actor, at, archiving: true, isBulk: true }, () => {
          const archive = store.add({ label, createdAt: at, createdBy: actor, ...expectEntries() });
          store.copyEntries(archive.id, null);
          journal.removeAll();
          return toArchive(archive);
        }),
      ),

    /**
     * Copies everything a trader has into an archive named after them; creates none if there is nothing. Removing the
     * trader deletes the originals in the same transaction.
     * @returns the number of entries in the archive
     */
    archiveTrader: (trader: { id: number; name: string }, actor: string): number =>
      db.transaction(() => {
        const active = store.active(trader.id);
        if (active.entries + store.countItems(trader.id) === 0) return 0;
        const label = `${trader.name} (removed)`;
        const archive = store.add({ label, createdAt: clock(), createdBy: actor, ...active });
        store.copyEntries(archive.id, trader.id);
        store.copyItems(archive.id, trader);
        return active.entries;
      }),
  };
}

function toArchive({ totalCents, costsCents, createdAt, ...archive }: StoredArchive): Archive {
  return {
    ...archive,
    createdAt: new Date(createdAt).toISOString(),
    totalPnl: totalCents,
    costs: costsCents,
  };
}
