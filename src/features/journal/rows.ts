import { grossOf, outcomeOf, plannedROf, rMultipleOf } from '#src/values/computed-pnl.ts';
import { type RiskedEntry, riskedEntryOf } from '#src/values/initial-risk.ts';
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
import type { ListedEntry } from './store.ts';
import type { StoredAdminEntry, StoredEntry, StoredHistory } from './stored.ts';
import type { EntryColumns } from './writable-columns-store.ts';

/** Conversion between database rows and what the journal's calls take and give. */

/** What of an entry is kept elsewhere than in its own row. */
type Elsewhere = Pick<JournalEntry, 'images' | 'isCopy'>;
type Plain<Entry> = Omit<Entry, keyof Elsewhere>;
/** Adds to entries what is kept elsewhere of them. */
export type Complete = <Entry extends Pick<JournalEntry, 'id' | 'accountId'>>(
  entries: readonly Entry[],
) => (Entry & Elsewhere)[];
export type PlainEntry = Plain<JournalEntry>;
export type PlainAdminEntry = Plain<AdminEntry>;
export type PlainArchivedEntry = Plain<ArchivedEntry>;

type Derived = 'grossPnl' | 'rMultiple' | 'plannedR';
export type ImportMarks = 'importId' | 'isEstimated' | 'isEdited';
/** What is stored of an entry, apart from who has it since when. */
export type WritableEntry = Omit<PlainEntry, 'id' | 'traderId' | 'createdAt' | 'version' | Derived>;

/** What an entry risked at first, in cents. */
export type InitialRisk = (entry: RiskedEntry) => bigint | null;

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
    importId: entry.importId,
    isEstimated: entry.isEstimated,
    isEdited: entry.isEdited,
    initialRiskCents: numberOf(entry.risk),
  };
}

export function entryOf(row: ListedEntry): PlainEntry {
  const stored = storedOf(row);
  return {
    ...stored,
    grossPnl: grossOf(stored),
    rMultiple: rMultipleOf(stored.pnl, stored.risk),
    plannedR: stored.stopPrice === null ? null : plannedROf(stored),
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
    risk: bigOf(row.initialRiskCents),
    mae: bigOf(row.maeCents),
    mfe: bigOf(row.mfeCents),
    tags: tagsOf(row),
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

export const tagsOf = ({ tags }: Pick<StoredEntry, 'tags'>): string[] =>
  tags === NO_TAGS ? [] : JSON.parse(tags);
const bigOf = (cents: number | null): bigint | null => (cents === null ? null : BigInt(cents));
const numberOf = (cents: bigint | null): number | null => (cents === null ? null : Number(cents));
const instantOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const epochOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

export const adminEntryOf = ({ entry, ...names }: StoredAdminEntry): PlainAdminEntry => ({
  ...entryOf(entry),
  ...names,
});

export function archivedEntryOf({ entry, label }: StoredArchivedEntry): PlainArchivedEntry {
  const { archiveId, traderName, accountName, ...columns } = entry;
  return {
    // An archive of entries has no strategies: the name stays, the link does not.
    ...entryOf({ ...columns, strategyId: null }),
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
  riskOf: InitialRisk,
): JournalHistoryItem {
  const isMove = row.movedTo !== null;
  const readsBefore = !isMove || reader === null || reader === row.traderId;
  const readsAfter = !isMove || reader === null || reader === row.movedTo;
  const versionOf = (json: string) => recordedVersion(JSON.parse(json), riskOf);
  return {
    id: row.id,
    action: row.isRestoration ? 'restore' : isMove ? 'move' : row.action,
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

/** A version as written by the history triggers. The marks of an import are not in those of before. */
type RecordedVersion = Omit<
  StoredEntry,
  'id' | 'traderId' | 'searchText' | 'initialRiskCents' | ImportMarks | LaterKey | Recoded
> &
  Partial<Pick<StoredEntry, LaterKey | 'importId'>> & {
    isOpen: 0 | 1;
    isComputed?: 0 | 1;
    tags?: string[];
    isEstimated?: 0 | 1;
    isEdited?: 0 | 1;
  };
type Recoded = 'isOpen' | 'isComputed' | 'tags';
type LaterKey = keyof typeof LATER | 'outcome';

/** A version as it was stored, but for what follows from other rows. */
function storedVersion(recorded: RecordedVersion, owner: Pick<StoredEntry, 'id' | 'traderId'>): ListedEntry {
  const [isOpen, pnl] = [recorded.isOpen === 1, bigOf(recorded.pnlCents)];
  return {
    outcome: outcomeOf({ ...PLAIN_RULE, pnl, isOpen, quantity: recorded.quantity }),
    ...LATER,
    importId: null,
    ...recorded,
    ...owner,
    isEstimated: recorded.isEstimated === 1,
    isEdited: recorded.isEdited === 1,
    isOpen,
    isComputed: recorded.isComputed === 1,
    tags: JSON.stringify(recorded.tags ?? []),
    initialRiskCents: null,
  };
}

function recordedVersion(recorded: RecordedVersion, riskOf: InitialRisk): EntryVersion {
  const stored = storedVersion(recorded, { id: 0, traderId: 0 });
  const initialRiskCents = numberOf(riskOf(riskedEntryOf(stored)));
  const {
    id: _,
    traderId: __,
    importId: ___,
    isEstimated: ____,
    isEdited: _____,
    ...version
  } = entryOf({ ...stored, initialRiskCents });
  return version;
}

/** An entry as it was last, to be brought back; `null` where an earlier release deleted it. */
export function deletedEntryOf({
  before,
  entryId,
  traderId,
}: Pick<StoredHistory, 'before' | 'entryId' | 'traderId'>): {
  entry: Omit<PlainEntry, Derived>;
  createdAt: number;
} | null {
  const recorded: RecordedVersion = JSON.parse(before);
  if (recorded.importId === undefined) return null;
  return {
    entry: storedOf(storedVersion(recorded, { id: entryId, traderId })),
    createdAt: recorded.createdAt,
  };
}

/** By which outcomes went when none was kept. */
const PLAIN_RULE = { costs: 0n, tickValue: null, breakEvenTicks: null };
