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
} from './contract.ts';
import type { JournalEntry } from './responses.ts';
import { restoringStore } from './restoring-store.ts';
import { columnsOf, deletedEntryOf, type WritableEntry } from './rows.ts';
import type { JournalStore } from './store.ts';

interface SeveralDeps {
  db: Db;
  clock: () => number;
  images: Pick<ImagesService, 'deleteDropped'>;
  /** @throws AppError 404 */
  find: (owner: number, id: number) => JournalEntry;
  /** @throws AppError 404, 422 */
  update: (owner: number, id: number, change: JournalEntryChange, actor: string) => JournalEntry;
  /** What follows for an entry that comes back. @throws AppError 422 where sums would be too large */
  settle: (traderId: number, entry: Omit<WritableEntry, 'isFollower'>) => WritableEntry;
}

const conflict = (message: string): AppError => new AppError('conflict', message);

/** Changes of several entries of a trader at once: of all of them, or of none. */
export function severalEntries(
  { db, clock, images, find, update, settle }: SeveralDeps,
  store: JournalStore,
) {
  const restoring = restoringStore(db);

  /** One that has the tags, strategy and account already stays at its version. */
  function changed(owner: number, id: number, change: Omit<JournalEntryChanges, 'ids'>, actor: string) {
    const entry = find(owner, id);
    const { addTags = [], removeTags = [], ...rest } = change;
    const kept = entry.tags.filter((tag) => !removeTags.includes(tag));
    const tags = [...new Set([...kept, ...addTags])];
    if (tags.length > MOST_TAGS) throw invalidField('addTags', MANY_TAGS);
    const isSame =
      tags.join() === entry.tags.join() &&
      (rest.strategyId === undefined || rest.strategyId === entry.strategyId) &&
      (rest.accountId === undefined || rest.accountId === entry.accountId);
    return isSame ? entry : update(owner, id, { ...rest, tags }, actor);
  }

  /** One that is there, since somebody else brought it back, is left as it is. */
  function restored(owner: number, id: number): void {
    if (store.find(owner, id)) return;
    const deletion = restoring.deletion(owner, id);
    if (!deletion) throw notFound('Journal entry');
    const found = deletion.changedAt < clock() - RESTORABLE_FOR ? null : deletedEntryOf(deletion);
    if (!found) throw conflict(DELETED_LONG_AGO);
    const { accountId, importId } = found.entry;
    if (accountId !== null && !restoring.hasAccount(owner, accountId)) throw conflict(ACCOUNT_GONE);
    if (importId !== null && !restoring.hasImport(importId, id)) throw conflict(IMPORT_GONE);
    const { version } = found.entry;
    const row = columnsOf(settle(owner, found.entry));
    store.bringBack({ ...row, id, traderId: owner, createdAt: found.createdAt, version });
  }

  return {
    /** @throws AppError 422 with what is wrong with each, or which is not there */
    changeAll: (owner: number, { ids, ...change }: JournalEntryChanges, actor: string): JournalEntry[] =>
      db.transaction(() => allOrNone(ids, (id) => changed(owner, id, change, actor), 'ids')),

    /** @throws AppError 422 with those that are not there. @returns how many */
    removeAllOfThese(owner: number, { ids }: EntryIds, actor: string): number {
      recordChange(db, { actor, at: clock() }, () =>
        allOrNone(ids, (id) => store.remove(find(owner, id).id), 'ids'),
      );
      images.deleteDropped();
      return ids.length;
    },

    /**
     * Brings back deleted entries as they were last, with their images.
     * @throws AppError 409 when one cannot be brought back, 422 with those that never were
     */
    restoreAll(owner: number, { ids }: EntryIds, actor: string): JournalEntry[] {
      recordChange(db, { actor, at: clock() }, () => allOrNone(ids, (id) => restored(owner, id), 'ids'));
      return ids.map((id) => find(owner, id));
    },
  };
}
