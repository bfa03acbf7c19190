import { recordChange } from '#src/db/change-context.ts';
import type { Db } from '#src/db/open.ts';
import { AppError, invalidField, notFound } from '#src/errors.ts';
import type { ImagesService } from '#src/features/images/service.ts';
import { RESTORABLE_FOR } from '#src/values/restorable.ts';
import { MANY_TAGS, MOST_TAGS } from '#src/values/tags.ts';
import { allOrNone } from './all-or-none.ts';
import {
  ACCOUNT_GONE,
  DELETED_LONG_AGO,
  type EntryIds,
  IMPORT_GONE,
  type JournalEntryChange,
  type JournalEntryChanges,
  type NewJournalEntry,
} from './contract.ts';
import type { JournalEntry } from './responses.ts';
import { restoringStore } from './restoring-store.ts';
import { type Complete, columnsOf, deletedEntryOf, entryOf, tagsOf, type WritableEntry } from './rows.ts';
import type { SettlingOf } from './settling.ts';
import type { JournalStore } from './store.ts';
import type { StoredEntry } from './stored.ts';

interface SeveralDeps {
  db: Db;
  clock: () => number;
  images: Pick<ImagesService, 'deleteDropped'>;
  complete: Complete;
  /** @throws AppError 404 */
  existing: (owner: number, id: number) => StoredEntry;
  /** @throws AppError 422 */
  settledFor: (owner: number, entry: NewJournalEntry, settling: SettlingOf) => WritableEntry;
  /** @throws AppError 507 */
  expectRoomForNotes: (owner: number, notes: readonly (string | null)[]) => void;
  /** Part of a change that is recorded. @throws AppError 422 */
  changed: (owner: number, row: StoredEntry, change: JournalEntryChange, settling: SettlingOf) => StoredEntry;
  /** Checks entries that are added, one after the other. */
  summing: () => (entry: WritableSums) => void;
  /** What entries are settled by, read once for all of them. */
  settling: () => SettlingOf;
  /** What follows for an entry that comes back. @throws AppError 422 */
  settle: (traderId: number, entry: WritableEntry, settling: SettlingOf) => WritableEntry;
}

type WritableSums = Pick<WritableEntry, 'pnl' | 'commission' | 'fees'>;

const conflict = (message: string): AppError => new AppError('conflict', message);

/** Changes of several entries of a trader at once: of all of them, or of none. */
export function severalEntries(
  {
    db,
    clock,
    images,
    complete,
    existing,
    settledFor,
    expectRoomForNotes,
    changed,
    summing,
    settling,
    settle,
  }: SeveralDeps,
  store: JournalStore,
) {
  const restoring = restoringStore(db);

  /** Totals are written once for all of them. */
  const recorded = <T>(actor: string, work: () => T extends PromiseLike<unknown> ? never : T): T =>
    recordChange<T>(db, { actor, at: clock(), isBulk: true }, work);

  /** One that has the tags, strategy and account already stays at its version. */
  function changedOne(
    owner: number,
    id: number,
    change: Omit<JournalEntryChanges, 'ids'>,
    settlingOf: SettlingOf,
  ): StoredEntry {
    const row = existing(owner, id);
    const { addTags = [], removeTags = [], ...rest } = change;
    const before = tagsOf(row);
    const kept = before.filter((tag) => !removeTags.includes(tag));
    const tags = [...new Set([...kept, ...addTags])];
    if (tags.length > MOST_TAGS) throw invalidField('addTags', MANY_TAGS);
    const isSame =
      tags.join() === before.join() &&
      (rest.strategyId === undefined || rest.strategyId === row.strategyId) &&
      (rest.strategy === undefined || rest.strategy === row.strategy) &&
      (rest.accountId === undefined || rest.accountId === row.accountId);
    return isSame ? row : changed(owner, row, { ...rest, tags }, settlingOf);
  }

  /** What a deleted one comes back as. */
  function restored(
    owner: number,
    id: number,
    expectSummable: (entry: WritableSums) => void,
    settlingOf: SettlingOf,
  ): StoredEntry {
    const deletion = restoring.deletion(owner, id);
    if (!deletion) throw notFound('Journal entry');
    const found = deletion.changedAt < clock() - RESTORABLE_FOR ? null : deletedEntryOf(deletion);
    if (!found) throw conflict(DELETED_LONG_AGO);
    const { accountId, importId } = found.entry;
    if (accountId !== null && !restoring.hasAccount(owner, accountId)) throw conflict(ACCOUNT_GONE);
    if (importId !== null && !restoring.hasImport(importId, id)) throw conflict(IMPORT_GONE);
    expectSummable(found.entry);
    const { version } = found.entry;
    const row = columnsOf(settle(owner, found.entry, settlingOf));
    return { ...row, id, traderId: owner, createdAt: found.createdAt, version };
  }

  const shown = (rows: readonly StoredEntry[]): JournalEntry[] => complete(rows.map(entryOf));

  return {
    /** @throws AppError 422 with what is wrong with each */
    createAll(owner: number, entries: readonly NewJournalEntry[], actor: string): JournalEntry[] {
      const [settlingOf, expectSummable, createdAt] = [settling(), summing(), clock()];
      const one = (entry: NewJournalEntry): WritableEntry => {
        const settled = settledFor(owner, entry, settlingOf);
        expectSummable(settled);
        return settled;
      };
      return recorded(actor, () => {
        const settled = allOrNone(entries, one);
        expectRoomForNotes(
          owner,
          settled.map(({ notes }) => notes),
        );
        const rows = settled.map((entry) => ({
          ...columnsOf(entry),
          traderId: owner,
          createdAt,
          version: 1,
        }));
        const ids = store.addSome(rows);
        return shown(rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 })));
      });
    },

    /** @throws AppError 422 with what is wrong with each, or which is not there */
    changeAll(owner: number, { ids, ...change }: JournalEntryChanges, actor: string): JournalEntry[] {
      const settlingOf = settling();
      const one = (id: number) => changedOne(owner, id, change, settlingOf);
      return shown(recorded(actor, () => allOrNone(ids, one, 'ids')));
    },

    /** @throws AppError 422 with those that are not there. @returns how many */
    removeAllOfThese(owner: number, { ids }: EntryIds, actor: string): number {
      recorded(actor, () => allOrNone(ids, (id) => store.remove(existing(owner, id).id), 'ids'));
      images.deleteDropped();
      return ids.length;
    },

    /**
     * Brings back deleted entries as they were last, with their images.
     * @throws AppError 409 when one cannot be brought back, 422 with those that never were
     */
    restoreAll(owner: number, { ids }: EntryIds, actor: string): JournalEntry[] {
      const expectSummable = summing();
      const settlingOf = settling();
      return recorded(actor, () => {
        const gone: StoredEntry[] = [];
        const rows = allOrNone(
          ids,
          (id) => {
            // One that is there, since somebody else brought it back, is left as it is.
            const there = store.find(owner, id);
            if (there) return there;
            const row = restored(owner, id, expectSummable, settlingOf);
            gone.push(row);
            return row;
          },
          'ids',
        );
        // Their history keeps the notes as well.
        expectRoomForNotes(
          owner,
          gone.map(({ notes }) => notes),
        );
        store.bringBack(gone);
        return shown(rows);
      });
    },
  };
}
