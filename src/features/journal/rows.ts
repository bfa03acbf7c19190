import { grossOf, outcomeOf, plannedROf, riskOf, rMultipleOf } from '#src/values/computed-pnl.ts';
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
import type { EntryColumns, ListedEntry } from './store.ts';
import type { StoredAdminEntry, StoredEntry, StoredHistory } from './stored.ts';

/** Conversion between database rows and what the journal's calls take and give. */

/** What of an entry is in its own row. */
type Plain<Entry> = Omit<Entry, 'images'>;
export type PlainEntry = Plain<JournalEntry>;
export type PlainAdminEntry = Plain<AdminEntry>;
export type PlainArchivedEntry = Plain<ArchivedEntry>;

type Derived = 'grossPnl' | 'risk' | 'rMultiple' | 'plannedR';
export type ImportMarks = 'importId' | 'isEstimated' | 'isEdited';
/** What is stored of an entry, apart from who has it since when. */
export type WritableEntry = Omit<PlainEntry, 'id' | 'traderId' | 'createdAt' | 'version' | Derived> & {
  isFollower: boolean;
};

/** What 1.00 of an entry's price is worth per contract, in dollars; `null` where that is not known. */
export type PointValues = (entry: Pick<JournalEntry, 'symbol' | 'instrumentType'>) => string | null;

/** The writable columns, with the search text kept in sync. */
export function columnsOf(entry: WritableEntry): EntryColumns {
  return {
    symbol: entry.symbol,
    pnlCents: numberOf(entry.pnl),
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
    accountId: entry.accountId,
    root: entry.root,
    openedAt: epochOf(entry.openedAt),
    closedAt: epochOf(entry.closedAt),
    commissionCents: numberOf(entry.commission),
    feesCents: numberOf(entry.fees),
    stopPrice: entry.stopPrice,
    targetPrice: entry.targetPrice,
    riskCents: numberOf(entry.riskAmount),
    maeCents: numberOf(entry.mae),
    mfeCents: numberOf(entry.mfe),
    tags: JSON.stringify(entry.tags),
    isComputed: entry.isComputed,
    outcome: entry.outcome,
    isFollower: entry.isFollower,
    importId: entry.importId,
    isEstimated: entry.isEstimated,
    isEdited: entry.isEdited,
  };
}

export function entryOf(row: ListedEntry, pointValues: PointValues): PlainEntry {
  const stored = storedOf(row);
  const { pnl, stopPrice, riskAmount } = stored;
  // Only a stop asks for the point value, which takes reading the symbol. Most entries have none.
  const hasStop = stopPrice !== null;
  const pointValue = hasStop && riskAmount === null ? pointValues(stored) : null;
  const risk = hasStop ? riskOf({ ...stored, pointValue }) : riskAmount;
  return {
    ...stored,
    grossPnl: grossOf(stored),
    risk,
    rMultiple: rMultipleOf(pnl, risk),
    plannedR: hasStop ? plannedROf(stored) : null,
  };
}

/** What is stored of an entry. */
export function storedOf(row: ListedEntry): Omit<PlainEntry, Derived> {
  return {
    id: row.id,
    traderId: row.traderId,
    symbol: row.symbol,
    pnl: bigOf(row.pnlCents),
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
    accountId: row.accountId,
    root: row.root,
    openedAt: instantOf(row.openedAt),
    closedAt: instantOf(row.closedAt),
    commission: bigOf(row.commissionCents),
    fees: bigOf(row.feesCents),
    stopPrice: row.stopPrice,
    targetPrice: row.targetPrice,
    riskAmount: bigOf(row.riskCents),
    mae: bigOf(row.maeCents),
    mfe: bigOf(row.mfeCents),
    tags: row.tags === NO_TAGS ? [] : JSON.parse(row.tags),
    isComputed: row.isComputed,
    outcome: row.outcome,
    importId: row.importId,
    isEstimated: row.isEstimated,
    isEdited: row.isEdited,
    createdAt: new Date(row.createdAt).toISOString(),
    version: row.version,
  };
}

const NO_TAGS = '[]';
const bigOf = (cents: number | null): bigint | null => (cents === null ? null : BigInt(cents));
const numberOf = (cents: bigint | null): number | null => (cents === null ? null : Number(cents));
const instantOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const epochOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

export function adminEntryOf(
  { entry, ...names }: StoredAdminEntry,
  pointValues: PointValues,
): PlainAdminEntry {
  return { ...entryOf(entry, pointValues), ...names };
}

export function archivedEntryOf(
  { entry, label }: StoredArchivedEntry,
  pointValues: PointValues,
): PlainArchivedEntry {
  const { archiveId, traderName, accountName, ...columns } = entry;
  return {
    // An archive of entries has no strategies: the name stays, the link does not.
    ...entryOf({ ...columns, strategyId: null }, pointValues),
    traderName,
    accountName,
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
export function historyItemOf(
  row: StoredHistory,
  reader: number | null,
  pointValues: PointValues,
): JournalHistoryItem {
  const isMove = row.movedTo !== null;
  const readsBefore = !isMove || reader === null || reader === row.traderId;
  const readsAfter = !isMove || reader === null || reader === row.movedTo;
  const versionOf = (json: string) => recordedVersion(JSON.parse(json), pointValues);
  return {
    id: row.id,
    action: isMove ? 'move' : row.action,
    changedBy: row.changedBy,
    changedAt: new Date(row.changedAt).toISOString(),
    before: readsBefore ? versionOf(row.before) : null,
    after: row.after === null || !readsAfter ? null : versionOf(row.after),
    moved: isMove ? { from: row.formerName, to: row.nextName } : null,
  };
}

/** Columns that versions kept before there were accounts do not have. */
const LATER = {
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
};

/** A version as written by the history triggers. */
type RecordedVersion = Omit<
  StoredEntry,
  'id' | 'traderId' | 'searchText' | 'isFollower' | ImportMarks | LaterKey | Recoded
> &
  Partial<Pick<StoredEntry, LaterKey>> & { isOpen: 0 | 1; isComputed?: 0 | 1; tags?: string[] };
type Recoded = 'isOpen' | 'isComputed' | 'tags';
type LaterKey = keyof typeof LATER | 'outcome';

function recordedVersion(recorded: RecordedVersion, pointValues: PointValues): EntryVersion {
  const [isOpen, pnl] = [recorded.isOpen === 1, bigOf(recorded.pnlCents)];
  const entry = entryOf(
    {
      outcome: outcomeOf({ ...PLAIN_RULE, pnl, isOpen, quantity: recorded.quantity }),
      ...LATER,
      ...recorded,
      id: 0,
      traderId: 0,
      isFollower: false,
      importId: null,
      isEstimated: false,
      isEdited: false,
      isOpen,
      isComputed: recorded.isComputed === 1,
      tags: JSON.stringify(recorded.tags ?? []),
    },
    pointValues,
  );
  const { id: _, traderId: __, importId: ___, isEstimated: ____, isEdited: _____, ...version } = entry;
  return version;
}

/** By which outcomes went when none was kept. */
const PLAIN_RULE = { costs: 0n, tickValue: null, breakEvenTicks: null };
