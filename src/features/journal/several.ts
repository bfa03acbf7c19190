import { recordSteps } from '#src/db/change-context.ts';
import type { LongWrites } from '#src/db/long-writes.ts';
import { AppError, invalidField, notFound } from '#src/errors.ts';
import type { Creation, IdempotencyService } from '#src/features/idempotency/service.ts';
import type { ImagesService } from '#src/features/images/service.ts';
import { RESTORABLE_FOR } from '#src/values/entries/restorable.ts';
import { MANY_TAGS, MOST_TAGS } from '#src/values/entries/tags.ts';
import { memoize } from '#src/values/memoize.ts';
import { allOrNone } from './all-or-none.ts';
import { type CompletingDeps, completing } from './completing.ts';
import {
  ACCOUNT_GONE,
  DELETED_LONG_AGO,
  type EntryIds,
  IMPORT_GONE,
  type JournalEntryChange,
  type JournalEntryChanges,
  type NewJournalEntry,
} from './contract.ts';
import { type EntryChangesDeps, entryChanges } from './entry-changes.ts';
import type { JournalEntry } from './responses.ts';
import { restoringStore } from './restoring-store.ts';
import { toColumns, toDeletedEntry, toEntry, toStored, type WritableEntry } from './rows.ts';
import type { SettlingOf } from './settling.ts';
import { journalStore } from './store.ts';
import type { StoredEntry } from './stored.ts';
import { summing } from './sum-limits.ts';

interface SeveralDeps extends Omit<EntryChangesDeps, 'db' | 'accounts'> {
  longWrites: LongWrites;
  clock: () => number;
  accounts: EntryChangesDeps['accounts'] & CompletingDeps['accounts'];
  images: Pick<ImagesService, 'on' | 'deleteDropped'>;
  limits: CompletingDeps['limits'];
  /** Of the connection of long writes, like the quota. */
  idempotency: Pick<IdempotencyService, 'onceInSteps'>;
  imports: {
    /** Has an import finished anew. In the transaction. */
    reopen: (importId: number) => void;
    /** Begins to, after it. */
    finish: (actor: string) => void;
  };
}

/** Who changes entries, and whose. */
export interface SeveralBy {
  owner: number;
  actor: string;
  /** Asked again in between. @throws AppError once they may not any more */
  expectAllowed: () => void;
}

type WritableSums = Pick<WritableEntry, 'pnl' | 'commission' | 'fees'>;

/** Written in one step: a few milliseconds. */
const ROWS_AT_ONCE = 32;

const conflict = (message: string): AppError => new AppError('conflict', message);

export type SeveralService = ReturnType<typeof severalService>;

/** Changes of several entries of a trader at once: of all of them, or of none. */
export function severalService({ longWrites, clock, images, idempotency, ...deps }: SeveralDeps) {
  const { db } = longWrites;
  const store = journalStore(db);
  const restoring = restoringStore(db);
  const { quota } = deps;
  const { existing, prepareSettling, changed, settledBack, settledFor } = entryChanges(
    { ...deps, db },
    store,
  );
  const complete = completing({ ...deps, images });
  const shown = (rows: readonly StoredEntry[]): JournalEntry[] => complete(rows.map(toEntry));

  const run = <T>({ owner, expectAllowed }: SeveralBy, steps: () => Generator<void, T>): Promise<T> =>
    longWrites.run(String(owner), steps, expectAllowed);

  /** Totals are written once for all of them. */
  const recorded = <T>({ actor }: SeveralBy, steps: () => Generator<void, T>): Generator<void, T> =>
    recordSteps(db, { actor, at: clock(), isBulk: true }, steps);

  /** @returns what `write` returns of each piece */
  function* inBatches<T>(
    rows: readonly StoredEntry[],
    write: (rows: readonly StoredEntry[]) => T,
  ): Generator<void, T[]> {
    const written: T[] = [];
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      yield;
      written.push(write(rows.slice(at, at + ROWS_AT_ONCE)));
    }
    yield;
    return written;
  }

  /** One that has the tags, strategy and account already stays at its version. */
  function changedOne(
    owner: number,
    id: number,
    change: Omit<JournalEntryChanges, 'ids'>,
    settling: SettlingOf,
  ): StoredEntry {
    const row = existing(owner, id);
    const { addTags = [], removeTags = [], ...rest } = change;
    const before = toStored(row).tags;
    const kept = before.filter((tag) => !removeTags.includes(tag));
    const tags = [...new Set([...kept, ...addTags])];
    if (tags.length > MOST_TAGS) throw invalidField('addTags', MANY_TAGS);
    const isSame =
      tags.join() === before.join() &&
      (rest.strategyId === undefined || rest.strategyId === row.strategyId) &&
      (rest.strategy === undefined || rest.strategy === row.strategy) &&
      (rest.accountId === undefined || rest.accountId === row.accountId);
    const changes: JournalEntryChange = { ...rest, tags };
    return isSame ? row : changed(owner, row, changes, settling);
  }

  /** What a deleted one comes back as. */
  function restored(
    owner: number,
    id: number,
    expectSummable: (entry: WritableSums) => void,
    settling: SettlingOf,
  ): StoredEntry {
    const deletion = restoring.deletion(owner, id);
    if (!deletion) throw notFound('Journal entry');
    const found = deletion.changedAt < clock() - RESTORABLE_FOR ? null : toDeletedEntry(deletion);
    if (!found) throw conflict(DELETED_LONG_AGO);
    const { importId, version } = found.entry;
    const mark = importId === null ? null : restoring.mark(importId, id);
    if (mark === undefined) throw conflict(IMPORT_GONE);
    // Its import was moved meanwhile: it goes along, unless somebody had chosen another account for it.
    const isMoved = mark !== null && found.entry.accountId === mark.formerAccountId;
    const accountId = isMoved ? mark.accountId : found.entry.accountId;
    if (accountId !== null && !restoring.hasAccount(owner, accountId)) throw conflict(ACCOUNT_GONE);
    expectSummable(found.entry);
    const row = toColumns(settledBack(owner, { ...found.entry, accountId }, settling));
    return { ...row, id, traderId: owner, createdAt: found.createdAt, version };
  }

  return {
    /** @throws AppError 422 with what is wrong with each */
    createAll(
      by: SeveralBy,
      entries: readonly NewJournalEntry[],
      creation: Creation,
    ): Promise<JournalEntry[]> {
      const { owner } = by;
      function* create() {
        const [settling, expectSummable, createdAt] = [memoize(prepareSettling), summing(store), clock()];
        const settled = yield* allOrNone(entries, (entry) => {
          const one = settledFor(owner, entry, settling);
          expectSummable(one);
          return { ...toColumns(one), traderId: owner, createdAt, version: 1, id: 0 };
        });
        quota.expectRoomForNotes(
          owner,
          settled.map(({ notes }) => notes),
        );
        const ids = (yield* inBatches(settled, store.addSome)).flat();
        return shown(settled.map((row, index) => ({ ...row, id: ids[index] ?? 0 })));
      }
      return run(by, () => idempotency.onceInSteps(creation, () => recorded(by, create)));
    },

    /** @throws AppError 422 with what is wrong with each, or which is not there */
    changeAll(by: SeveralBy, { ids, ...change }: JournalEntryChanges): Promise<JournalEntry[]> {
      function* changeEach() {
        const settling = memoize(prepareSettling);
        return shown(yield* allOrNone(ids, (id) => changedOne(by.owner, id, change, settling), 'ids'));
      }
      return run(by, () => recorded(by, changeEach));
    },

    /** @throws AppError 422 with those that are not there. @returns how many */
    async removeAllOfThese(by: SeveralBy, { ids }: EntryIds): Promise<number> {
      const remove = () => allOrNone(ids, (id) => store.remove(existing(by.owner, id).id), 'ids');
      await run(by, () => recorded(by, remove));
      // Otherwise it is left to the next time.
      if (db.writes.mayWrite()) images.deleteDropped();
      return ids.length;
    },

    /**
     * Brings back deleted entries as they were last, with their images. Files that came, went or were moved since may
     * have more fills of them, or the same fills in other trades: imported ones follow their files once more.
     * @throws AppError 409 when one cannot be brought back, 422 with those that never were
     */
    async restoreAll(by: SeveralBy, { ids }: EntryIds): Promise<JournalEntry[]> {
      const { owner } = by;
      const reopened = new Set<number>();
      function* restore() {
        const [settling, expectSummable] = [memoize(prepareSettling), summing(store)];
        const gone: StoredEntry[] = [];
        const one = (id: number): StoredEntry => {
          // One that is there, since somebody else brought it back, is left as it is.
          const there = store.find(owner, id);
          if (there) return there;
          const row = restored(owner, id, expectSummable, settling);
          if (row.importId !== null) reopened.add(row.importId);
          gone.push(row);
          return row;
        };
        const rows = yield* allOrNone(ids, one, 'ids');
        // Their history keeps the notes as well.
        quota.expectRoomForNotes(
          owner,
          gone.map(({ notes }) => notes),
        );
        yield* inBatches(gone, store.bringBack);
        for (const importId of reopened) deps.imports.reopen(importId);
        return shown(rows);
      }
      const entries = await run(by, () => recorded(by, restore));
      if (reopened.size > 0) deps.imports.finish(by.actor);
      return entries;
    },
  };
}
