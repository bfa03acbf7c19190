import type { DecidedEntry } from '#src/values/entry-outcome.ts';
import type { StoredArchivedEntry } from './archived-store.ts';
import type {
  AdminEntry,
  ArchivedEntry,
  EntryVersion,
  JournalEntry,
  JournalHistoryItem,
  TeamEntry,
} from './responses.ts';
import { searchText } from './rules.ts';
import type { EntryColumns } from './store.ts';
import type { StoredEntry, StoredHistory } from './stored.ts';

/** Conversion between database rows and what the journal's calls take and give. */

/** What of an entry is in its own row. */
type Plain<Entry> = Omit<Entry, 'images'>;
export type PlainEntry = Plain<JournalEntry>;
export type PlainAdminEntry = Plain<AdminEntry>;
export type PlainArchivedEntry = Plain<ArchivedEntry>;

type WritableEntry = Omit<PlainEntry, 'id' | 'traderId' | 'createdAt' | 'version'>;

/** The writable columns, with the search text kept in sync. */
export function columnsOf(
  entry: WritableEntry,
  outcomeOf: (entry: DecidedEntry) => StoredEntry['outcome'],
): EntryColumns {
  return {
    symbol: entry.symbol,
    pnlCents: entry.pnl === null ? null : Number(entry.pnl),
    notes: entry.notes,
    instrumentType: entry.instrumentType,
    positionType: entry.positionType,
    entryPrice: entry.entryPrice,
    exitPrice: entry.exitPrice,
    quantity: entry.quantity,
    strategy: entry.strategy,
    strategyId: entry.strategyId,
    isOpen: entry.isOpen,
    tradeDate: entry.tradeDate,
    searchText: searchText(entry),
    ...NO_FACTS,
    outcome: outcomeOf({ ...entry, commission: null, fees: null }),
  };
}

/** What an entry has besides what is typed into it. */
const NO_FACTS = {
  accountId: null,
  root: null,
  openedAt: null,
  closedAt: null,
  commissionCents: null,
  feesCents: null,
  stopPrice: null,
  targetPrice: null,
  riskCents: null,
  maeCents: null,
  mfeCents: null,
  tags: '[]',
  isComputed: false,
  isFollower: false,
};

export function entryOf(row: StoredEntry): PlainEntry {
  return {
    id: row.id,
    traderId: row.traderId,
    symbol: row.symbol,
    pnl: row.pnlCents === null ? null : BigInt(row.pnlCents),
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

export function adminEntryOf({
  entry,
  traderName,
}: {
  entry: StoredEntry;
  traderName: string;
}): PlainAdminEntry {
  return { ...entryOf(entry), traderName };
}

export function archivedEntryOf({ entry, label }: StoredArchivedEntry): PlainArchivedEntry {
  const { archiveId, traderName, ...columns } = entry;
  return {
    // An archive of entries has no strategies: the name stays, the link does not.
    ...entryOf({ ...columns, strategyId: null, searchText: '' }),
    traderName,
    archive: { id: archiveId, label },
  };
}

type TeamColumns = Pick<StoredEntry, 'traderId' | 'createdAt' | 'tradeDate' | 'pnlCents'>;

/** The public fields of an entry. */
export function teamEntryOf({ traderId, createdAt, tradeDate, pnlCents }: TeamColumns): TeamEntry {
  return {
    traderId,
    createdAt: new Date(createdAt).toISOString(),
    tradeDate,
    pnl: pnlCents === null ? null : BigInt(pnlCents),
  };
}

/** @param reader the trader reading it, who sees only their side of a move; `null` for the admin, who sees both */
export function historyItemOf(row: StoredHistory, reader: number | null): JournalHistoryItem {
  const isMove = row.movedTo !== null;
  const readsBefore = !isMove || reader === null || reader === row.traderId;
  const readsAfter = !isMove || reader === null || reader === row.movedTo;
  return {
    id: row.id,
    action: isMove ? 'move' : row.action,
    changedBy: row.changedBy,
    changedAt: new Date(row.changedAt).toISOString(),
    before: readsBefore ? versionOf(JSON.parse(row.before)) : null,
    after: row.after === null || !readsAfter ? null : versionOf(JSON.parse(row.after)),
    moved: isMove ? { from: row.formerName, to: row.nextName } : null,
  };
}

/** A version as written by the history triggers. */
type RecordedVersion = Omit<StoredEntry, 'id' | 'traderId' | 'searchText' | 'isOpen'> & { isOpen: 0 | 1 };

function versionOf(recorded: RecordedVersion): EntryVersion {
  const {
    id: _,
    traderId: __,
    ...version
  } = entryOf({
    ...recorded,
    id: 0,
    traderId: 0,
    searchText: '',
    isOpen: recorded.isOpen === 1,
  });
  return version;
}
