import { recordChange } from '#src/db/change-context.ts';
import { notFound } from '#src/errors.ts';
import type { AccountsService } from '#src/features/accounts/service.ts';
import type { ImagesService } from '#src/features/images/service.ts';
import type { QuotaService } from '#src/features/quota/service.ts';
import { initialRisks } from '#src/values/entries/initial-risk.ts';
import type { JudgedEntries } from '#src/values/entries/judged-entry.ts';
import { fitting, type IdPage, idPage } from '#src/values/wire/pages.ts';
import { adminStore } from './admin-store.ts';
import { archivedJournal } from './archived.ts';
import { type CompletingDeps, completing } from './completing.ts';
import type { AdminEntryChange, NewAdminEntry, NewJournalEntry } from './contract.ts';
import { dayEntriesStore } from './day-store.ts';
import { type EntryChangesDeps, entryChanges } from './entry-changes.ts';
import { journalLists } from './lists.ts';
import type { AccountFacets, HistoryQuery } from './query-contract.ts';
import type { AdminEntry, JournalEntry, JournalHistoryItem, UsedSymbol, UsedTag } from './responses.ts';
import { type PlainEntry, toAdminEntry, toColumns, toEntry, toHistoryItem } from './rows.ts';
import { journalStore } from './store.ts';
import type { StoredEntry } from './stored.ts';
import { summing } from './sum-limits.ts';
import { symbolsStore } from './symbols-store.ts';
import { tagsStore } from './tags-store.ts';
import type { EntryColumns } from './writable-columns-store.ts';

export interface JournalDeps extends EntryChangesDeps {
  clock: () => number;
  timeZone: () => string;
  accounts: Pick<AccountsService, 'forEntry' | 'copying'>;
  images: Pick<ImagesService, 'on' | 'deleteDropped'>;
  limits: CompletingDeps['limits'];
  quota: Pick<QuotaService, 'expectRoomForNotes'>;
}

type ImportedColumns = EntryColumns & Pick<StoredEntry, 'traderId'>;
type NewImported = ImportedColumns & Pick<StoredEntry, 'createdAt'>;

export type JournalService = ReturnType<typeof journalService>;

/**
 * The trade journal. `owner` is the trader whose entries a call concerns: other traders' entries are not found. `null`
 * means everyone's, for the admin.
 */
export function journalService(deps: JournalDeps) {
  const { db, clock, today, timeZone, contracts, images, quota } = deps;
  const store = journalStore(db);
  const { existing, expectTrader, changed, settledFor } = entryChanges(deps, store);
  const ofDays = dayEntriesStore(db);
  const everyones = adminStore(db);
  const complete = completing(deps);
  const lists = journalLists({ db, complete, today, timeZone }, store, everyones);
  const tags = tagsStore(db);
  const symbols = symbolsStore(db);

  function completed<Entry extends PlainEntry>(entry: Entry): Entry & JournalEntry {
    const [found] = complete([entry]);
    return found ?? { ...entry, images: [], isCopy: false, afterLimit: false };
  }

  const update = (owner: number | null, id: number, change: AdminEntryChange, actor: string): JournalEntry =>
    recordChange(db, { actor, at: clock() }, () =>
      completed(toEntry(changed(owner, existing(owner, id), change))),
    );

  const find = (owner: number, id: number): JournalEntry => completed(toEntry(existing(owner, id)));

  return {
    ...lists,

    /** Whose entry it is; `undefined` where there is none. */
    findTrader: (id: number): number | undefined => store.findTrader(id),

    /** The earlier versions of an entry, even a deleted one, newest change first. @throws AppError 404 */
    history(owner: number | null, id: number, { limit, cursor }: HistoryQuery): IdPage<JournalHistoryItem> {
      const rows = store.history(id, owner, cursor, limit + 1);
      if (rows.length === 0 && cursor === undefined) existing(owner, id);
      const computeRisk = initialRisks(contracts.all());
      const shown = fitting(rows.slice(0, limit), ({ before, after }) => before + (after ?? ''));
      return idPage(rows, shown.length, (row) => toHistoryItem(row, owner, computeRisk));
    },

    /** Creates an entry for a trader. @throws AppError 422 for an unknown trader */
    createFor(entry: NewAdminEntry): AdminEntry {
      expectTrader(entry.traderId);
      const { id } = this.create(entry.traderId, entry);
      return this.findAny(id);
    },

    /** Any trader's entry, with the trader's name. @throws AppError 404 */
    findAny(id: number): AdminEntry {
      const found = everyones.find(id);
      if (!found) throw notFound('Trade');
      return completed(toAdminEntry(found));
    },

    /** A trader's entries of one day in the order of their closing, as many of them as their texts allow. */
    ofDay: (traderId: number, date: string, most: number, kept: AccountFacets): JournalEntry[] =>
      complete(fitting(ofDays.list(traderId, date, most, kept).map(toEntry), ({ notes }) => notes)),

    /** A trader's tags, the last used first. */
    listTags: (traderId: number, limit: number): UsedTag[] => tags.list(traderId, limit),

    /** The symbols of a trader's newest entries, the last used first. */
    listSymbols: (traderId: number, limit: number): UsedSymbol[] => symbols.list(traderId, limit),

    find,

    /** @param at creation time, epoch milliseconds */
    create(traderId: number, entry: NewJournalEntry, at = clock()): JournalEntry {
      return db.transaction(() => {
        const settled = settledFor(traderId, entry);
        quota.expectRoomForNotes(traderId, [settled.notes]);
        summing(store)(settled);
        return completed(toEntry(store.add({ ...toColumns(settled), traderId, createdAt: at })));
      });
    },

    update,

    /** Archived entries. */
    archived: archivedJournal(db, complete),

    /** Number of everyone's entries, counted no further than `most`. */
    countUpTo: (most: number): number => store.countUpTo(most),

    /** Everyone's entries with what they are judged to be. Setting it changes neither version nor history. */
    judged: store.judged satisfies JudgedEntries,

    /** Entries as an import has them. Part of a change that is recorded. */
    imported: {
      add: (rows: readonly NewImported[]): number[] => store.addSome(rows),
      update: (id: number, row: ImportedColumns): void => {
        store.update(id, row);
      },
      remove: (id: number): void => store.remove(id),
    },

    /** Deletes all entries once they are archived. Part of Archive & Reset. */
    removeAll: (): void => store.removeAll(),

    /** Deletes a trader's entries once they are archived. Part of removing a trader. */
    removeAllFor: (traderId: number): void => store.removeAllFor(traderId),

    /** Deletes the entries of an undone seed, both ends included. */
    removeRange: (first: number, last: number): void => store.removeBetween(first, last),

    remove(owner: number | null, id: number, actor: string): void {
      recordChange(db, { actor, at: clock() }, () => {
        store.remove(existing(owner, id).id);
      });
      images.deleteDropped();
    },
  };
}
