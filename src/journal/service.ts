import { recordChange } from '#src/db/change-context.ts';
import type { Db } from '#src/db/open.ts';
import { AppError, invalidField, notFound } from '#src/errors.ts';
import { centsOf, moneyString } from '#src/values/money.ts';
import { addDays } from '#src/values/trade-date.ts';
import {
  ENTRY_CHANGED,
  type JournalEntry,
  type JournalEntryChange,
  type JournalQuery,
  lacksPnl,
  type NewJournalEntry,
  PNL_REQUIRED,
  RECENT_DAYS,
  TRADE_DATE_IN_FUTURE,
} from './contract.ts';
import { cursorOf, positionOf, searchTerm, searchText } from './rules.ts';
import { type EntryColumns, journalStore, type StoredEntry } from './store.ts';

export interface JournalDeps {
  db: Db;
  clock: () => number;
  /** The team's day now. */
  today: () => string;
}

export interface JournalPage {
  entries: JournalEntry[];
  /** What the next page is asked for with; `null` on the last one. */
  next: string | null;
  /** How many there are in all; `null` with a search, where counting would mean searching everything. */
  total: number | null;
}

type WritableEntry = Omit<JournalEntry, 'id' | 'traderId' | 'strategyId' | 'createdAt' | 'version'>;

export type JournalService = ReturnType<typeof journalService>;

/** The trade journal. Every method works on the entries of one trader; another trader's are not found. */
export function journalService({ db, clock, today }: JournalDeps) {
  const store = journalStore(db);

  function existing(traderId: number, id: number): StoredEntry {
    const entry = store.find(traderId, id);
    if (!entry) throw notFound('Journal entry');
    return entry;
  }

  function refuseFuture(tradeDate: string): void {
    if (tradeDate > today()) throw invalidField('tradeDate', TRADE_DATE_IN_FUTURE);
  }

  return {
    list(traderId: number, asked: JournalQuery): JournalPage {
      const from = asked.cursor === undefined ? null : positionOf(asked.cursor);
      if (asked.cursor !== undefined && !from) throw invalidField('cursor', 'Cursor is not one of this list');
      const term = searchTerm(asked.q);
      const selection = { traderId, filter: asked.filter, since: addDays(today(), 1 - RECENT_DAYS), term };
      // One more than asked for tells whether there is a next page.
      const rows = store.list(selection, from, asked.limit + 1);
      const page = rows.slice(0, asked.limit);
      const last = page.at(-1);
      return {
        entries: page.map(entryOf),
        next: rows.length > page.length && last ? cursorOf(last) : null,
        total: term === '' ? store.count(selection) : null,
      };
    },

    find: (traderId: number, id: number): JournalEntry => entryOf(existing(traderId, id)),

    /** @param at when the row counts as made, epoch milliseconds */
    create(traderId: number, entry: NewJournalEntry, at = clock()): JournalEntry {
      const tradeDate = entry.tradeDate ?? today();
      refuseFuture(tradeDate);
      return db.transaction(() =>
        entryOf(
          store.add({
            ...columnsOf({ ...entry, tradeDate }),
            traderId,
            strategyId: null,
            createdAt: at,
          }),
        ),
      );
    },

    /**
     * Changes the fields that are sent. A version that is sent must be the current one.
     * @throws AppError 404, 409 when the entry is at another version, 422
     */
    update(traderId: number, id: number, change: JournalEntryChange, actor: string): JournalEntry {
      return recordChange(db, { actor, at: clock() }, () => {
        const before = existing(traderId, id);
        if (change.version !== undefined && change.version !== before.version) {
          throw new AppError('conflict', ENTRY_CHANGED);
        }
        const merged = { ...entryOf(before), ...change };
        if (lacksPnl(merged)) throw invalidField('pnl', PNL_REQUIRED);
        refuseFuture(merged.tradeDate);
        const row = store.update(id, { ...columnsOf(merged), version: before.version + 1 });
        if (!row) throw notFound('Journal entry');
        return entryOf(row);
      });
    },

    remove(traderId: number, id: number, actor: string): void {
      recordChange(db, { actor, at: clock() }, () => {
        store.remove(existing(traderId, id).id);
      });
    },
  };
}

/** The columns that a writer fills, with the searched text kept in step. */
function columnsOf(entry: WritableEntry): EntryColumns {
  return {
    symbol: entry.symbol,
    pnlCents: entry.pnl === null ? null : centsOf(entry.pnl),
    notes: entry.notes,
    instrumentType: entry.instrumentType,
    positionType: entry.positionType,
    entryPrice: entry.entryPrice,
    exitPrice: entry.exitPrice,
    quantity: entry.quantity,
    strategy: entry.strategy,
    isOpen: entry.isOpen,
    tradeDate: entry.tradeDate,
    searchText: searchText(entry),
  };
}

function entryOf(row: StoredEntry): JournalEntry {
  return {
    id: row.id,
    traderId: row.traderId,
    symbol: row.symbol,
    pnl: row.pnlCents === null ? null : moneyString(row.pnlCents),
    notes: row.notes,
    instrumentType: row.instrumentType,
    positionType: row.positionType,
    entryPrice: row.entryPrice,
    exitPrice: row.exitPrice,
    quantity: row.quantity,
    strategy: row.strategy,
    strategyId: row.strategyId,
    isOpen: row.isOpen,
    tradeDate: row.tradeDate,
    createdAt: new Date(row.createdAt).toISOString(),
    version: row.version,
  };
}
