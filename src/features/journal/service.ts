import { recordChange } from '#src/db/change-context.ts';
import type { Db } from '#src/db/open.ts';
import { expectVersion, invalidField, notFound } from '#src/errors.ts';
import type { AccountsService } from '#src/features/accounts/service.ts';
import type { ContractsService } from '#src/features/contracts/service.ts';
import type { ImagesService } from '#src/features/images/service.ts';
import type { QuotaService } from '#src/features/quota/service.ts';
import type { StrategiesService } from '#src/features/strategies/service.ts';
import { NO_FACTS } from '#src/values/entry-facts.ts';
import { entryOutcomes } from '#src/values/entry-outcome.ts';
import { initialRisks } from '#src/values/initial-risk.ts';
import type { JudgedEntries } from '#src/values/judged-entry.ts';
import { memoize } from '#src/values/memoize.ts';
import { fitting, type IdPage, idPage } from '#src/values/pages.ts';
import { adminStore } from './admin-store.ts';
import { archivedJournal } from './archived.ts';
import {
  ACCOUNT_ARCHIVED,
  type AdminEntryChange,
  ENTRY_CHANGED,
  type JournalEntryChange,
  type NewAdminEntry,
  type NewJournalEntry,
  STRATEGY_NOT_FOUND,
} from './contract.ts';
import { dayEntriesStore } from './day-store.ts';
import { journalLists } from './lists.ts';
import { notInFuture } from './not-in-future.ts';
import type { AccountFacets, HistoryQuery } from './query-contract.ts';
import type { AdminEntry, JournalEntry, JournalHistoryItem, UsedSymbol, UsedTag } from './responses.ts';
import {
  adminEntryOf,
  type Complete,
  columnsOf,
  entryOf,
  historyItemOf,
  type PlainEntry,
  storedOf,
  type WritableEntry,
} from './rows.ts';
import { type Settling, type SettlingOf, settledAgain, settledChange, settledNew } from './settling.ts';
import { severalEntries } from './several.ts';
import { journalStore } from './store.ts';
import type { StoredEntry } from './stored.ts';
import { SUMMED, summing } from './sum-limits.ts';
import { symbolsStore } from './symbols-store.ts';
import { tagsStore } from './tags-store.ts';
import type { EntryColumns } from './writable-columns-store.ts';

export interface JournalDeps {
  db: Db;
  clock: () => number;
  /** The team's current day. */
  today: () => string;
  /** The team's day of an instant, epoch milliseconds. */
  dayOf: (instant: number) => string;
  timeZone: () => string;
  breakEvenTicks: () => number | null;
  accounts: Pick<AccountsService, 'forEntry' | 'copying'>;
  contracts: Pick<ContractsService, 'all'>;
  images: Pick<ImagesService, 'on' | 'deleteDropped'>;
  quota: Pick<QuotaService, 'expectRoomForNotes'>;
  strategies: Pick<StrategiesService, 'nameOf'>;
}

/** An entry's strategy as stored: always the text, and the link if there is one. */
type EntryStrategy = Pick<StoredEntry, 'strategy' | 'strategyId'>;

type ImportedColumns = EntryColumns & Pick<StoredEntry, 'traderId'>;
type NewImported = ImportedColumns & Pick<StoredEntry, 'createdAt'>;

type JournalAccount = Pick<JournalEntry, 'traderId' | 'accountId'>;

export type JournalService = ReturnType<typeof journalService>;

/**
 * The trade journal. `owner` is the trader whose entries a call concerns: other traders' entries are not found. `null`
 * means everyone's, for the admin.
 */
export function journalService(deps: JournalDeps) {
  const {
    db,
    clock,
    today,
    dayOf,
    timeZone,
    breakEvenTicks,
    accounts,
    contracts,
    images,
    quota,
    strategies,
  } = deps;
  const store = journalStore(db);
  const expectNotFuture = notInFuture({ today, dayOf });
  const ofDays = dayEntriesStore(db);
  const everyones = adminStore(db);
  const complete: Complete = (entries) => {
    const copying = accounts.copying();
    return images
      .on(entries)
      .map((entry) => ({ ...entry, isCopy: entry.accountId !== null && copying.has(entry.accountId) }));
  };

  const lists = journalLists({ db, complete, today, timeZone }, store, everyones);
  const tags = tagsStore(db);
  const symbols = symbolsStore(db);

  function existing(owner: number | null, id: number): StoredEntry {
    const entry = owner === null ? everyones.find(id)?.entry : store.find(owner, id);
    if (!entry) throw notFound('Journal entry');
    return entry;
  }

  function completed<Entry extends PlainEntry>(entry: Entry): Entry & JournalEntry {
    const [found] = complete([entry]);
    return found ?? { ...entry, images: [], isCopy: false };
  }

  function expectTrader(traderId: number): void {
    if (!store.hasTrader(traderId)) throw invalidField('traderId', 'Trader not found');
  }

  /**
   * What an entry of that trader is settled by.
   * @param before the account it has, which may have been archived since
   * @throws AppError 422 when the account is not one of theirs, or archived
   */
  function settlingOf(traderId: number, accountId: number | null, before: number | null): Settling {
    const account = accountId === null ? null : accounts.forEntry(traderId, accountId);
    if (account?.isArchived && accountId !== before) throw invalidField('accountId', ACCOUNT_ARCHIVED);
    const known = contracts.all();
    return {
      contracts: known,
      outcomeOf: entryOutcomes({ contracts: known, breakEvenTicks: breakEvenTicks() }),
      riskOf: initialRisks(known),
      account,
      dayOf,
      today: today(),
    };
  }

  /**
   * Copies a linked strategy's name into the entry, which keeps it when the strategy is renamed or deleted.
   * @throws AppError 422 when it is not one of that trader's strategies
   */
  function linked(traderId: number, strategyId: number): EntryStrategy {
    const strategy = strategies.nameOf(traderId, strategyId);
    if (strategy === null) throw invalidField('strategyId', STRATEGY_NOT_FOUND);
    return { strategy, strategyId };
  }

  /**
   * The strategy after a change. A new text without a link ends the link, which would otherwise hide it; so does a move
   * to another trader, unless one of that trader's strategies is chosen.
   */
  function changedStrategy(before: StoredEntry, change: JournalEntryChange, traderId: number): EntryStrategy {
    const { strategy = before.strategy, strategyId } = change;
    const isFormers = strategyId === undefined || strategyId === before.strategyId;
    if (traderId !== before.traderId && isFormers) return { strategy, strategyId: null };
    // An entry sent back as it was read keeps its strategy name, even if the strategy has since been renamed.
    if (strategyId === before.strategyId && strategy === before.strategy) return { strategy, strategyId };
    if (typeof strategyId === 'number') return linked(traderId, strategyId);
    const staysLinked = strategyId === undefined && strategy === before.strategy;
    return { strategy, strategyId: staysLinked ? before.strategyId : null };
  }

  /** The account after a change. One that the former trader had does not go with the entry. */
  function changedAccount(before: JournalAccount, change: AdminEntryChange, traderId: number): number | null {
    const { accountId = before.accountId } = change;
    return traderId !== before.traderId && accountId === before.accountId ? null : accountId;
  }

  /**
   * Changes the fields that are sent. A version, if sent, must be the current one. Only the admin can move an entry
   * to another trader. Part of a change that is recorded.
   * @param settling of several entries, what they have in common is read once
   * @throws AppError 404, 409 when the entry is at another version, 422
   */
  function changed(
    owner: number | null,
    row: StoredEntry,
    change: AdminEntryChange,
    settling: SettlingOf = settlingOf,
  ): StoredEntry {
    expectVersion(row.version, change.version, ENTRY_CHANGED);
    const traderId = owner ?? change.traderId ?? row.traderId;
    if (traderId !== row.traderId) expectTrader(traderId);
    const before = storedOf(row);
    const accountId = changedAccount(before, change, traderId);
    const typed = { ...before, ...change, ...changedStrategy(row, change, traderId), accountId };
    const settled = settledChange(typed, change, before, settling(traderId, accountId, before.accountId));
    if (SUMMED.some((sum) => settled[sum] !== before[sum])) summing(store)(settled);
    expectNotFuture(settled, before);
    // Also where they stay as they are: the version before keeps them as well.
    quota.expectRoomForNotes(traderId, [settled.notes]);
    // Whoever gets it does not read the former trader's imports.
    const importId = traderId === row.traderId ? settled.importId : null;
    const stored = store.update(row.id, { ...columnsOf({ ...settled, importId }), traderId }, row);
    if (!stored) throw notFound('Journal entry');
    return stored;
  }

  const update = (owner: number | null, id: number, change: AdminEntryChange, actor: string): JournalEntry =>
    recordChange(db, { actor, at: clock() }, () =>
      completed(entryOf(changed(owner, existing(owner, id), change))),
    );

  const find = (owner: number, id: number): JournalEntry => completed(entryOf(existing(owner, id)));

  /** An entry that comes back. A strategy that is gone leaves its name. */
  function settledBack(
    traderId: number,
    { strategyId, ...entry }: WritableEntry,
    settling: SettlingOf,
  ): WritableEntry {
    const isLinked = strategyId !== null && strategies.nameOf(traderId, strategyId) !== null;
    const { accountId } = entry;
    return settledAgain(
      { ...entry, strategyId: isLinked ? strategyId : null },
      settling(traderId, accountId, accountId),
    );
  }

  /**
   * What a new entry is settled to.
   * @param settling of several entries, what they have in common is read once
   * @throws AppError 422
   */
  function settledFor(
    traderId: number,
    entry: NewJournalEntry,
    settling: SettlingOf = settlingOf,
  ): WritableEntry {
    const { strategy, strategyId = null } = entry;
    const kept = strategyId === null ? { strategy, strategyId } : linked(traderId, strategyId);
    const typed = { ...NO_FACTS, ...entry, ...kept };
    const settled = settledNew(typed, settling(traderId, typed.accountId, null));
    expectNotFuture(settled, null);
    return settled;
  }

  const several = severalEntries(
    {
      db,
      clock,
      images,
      complete,
      existing,
      settledFor,
      expectRoomForNotes: quota.expectRoomForNotes,
      changed,
      summing: () => summing(store),
      settling: () => memoize(settlingOf),
      settle: settledBack,
    },
    store,
  );

  return {
    ...lists,
    ...several,

    /** The earlier versions of an entry, even a deleted one, newest change first. @throws AppError 404 */
    history(owner: number | null, id: number, { limit, cursor }: HistoryQuery): IdPage<JournalHistoryItem> {
      const rows = store.history(id, owner, cursor, limit + 1);
      if (rows.length === 0 && cursor === undefined) existing(owner, id);
      const riskOf = initialRisks(contracts.all());
      const shown = fitting(rows.slice(0, limit), ({ before, after }) => before + (after ?? ''));
      return idPage(rows, shown.length, (row) => historyItemOf(row, owner, riskOf));
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
      return completed(adminEntryOf(found));
    },

    /** A trader's entries of one day in the order of their closing, as many of them as their texts allow. */
    ofDay: (traderId: number, date: string, most: number, kept: AccountFacets): JournalEntry[] =>
      complete(fitting(ofDays.list(traderId, date, most, kept).map(entryOf), ({ notes }) => notes)),

    /** A trader's tags, the last used first. */
    tagsOf: (traderId: number, limit: number): UsedTag[] => tags.list(traderId, limit),

    /** The symbols of a trader's newest entries, the last used first. */
    symbolsOf: (traderId: number, limit: number): UsedSymbol[] => symbols.list(traderId, limit),

    find,

    /** @param at creation time, epoch milliseconds */
    create(traderId: number, entry: NewJournalEntry, at = clock()): JournalEntry {
      return db.transaction(() => {
        const settled = settledFor(traderId, entry);
        quota.expectRoomForNotes(traderId, [settled.notes]);
        summing(store)(settled);
        return completed(entryOf(store.add({ ...columnsOf(settled), traderId, createdAt: at })));
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
    removeAllOf: (traderId: number): void => store.removeAllOf(traderId),

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
