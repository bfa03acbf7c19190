import { computeGross, computePlannedR, computeR, decideOutcome } from '#src/values/entries/computed-pnl.ts';
import { type RiskedEntry, toRiskedEntry } from '#src/values/entries/initial-risk.ts';
import { recordOf } from '#src/values/record-of.ts';
import type { StoredArchivedEntry } from './archived-store.ts';
import {
  type ColumnOf,
  columnOf,
  FACT_NAMES,
  type FactName,
  FIELD_NAMES,
  FIELDS,
  type FieldKind,
  type FieldName,
} from './fields.ts';
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
type Elsewhere = Pick<JournalEntry, 'images' | 'isCopy' | 'afterLimit'>;
type Plain<Entry> = Omit<Entry, keyof Elsewhere>;
/** Adds to entries what is kept elsewhere of them. */
export type Complete = <
  Entry extends Pick<JournalEntry, 'id' | 'traderId' | 'accountId' | 'tradeDate' | 'closedAt' | 'createdAt'> &
    Partial<Pick<ArchivedEntry, 'archive'>>,
>(
  entries: readonly Entry[],
) => (Entry & Elsewhere)[];
export type PlainEntry = Plain<JournalEntry>;
export type PlainAdminEntry = Plain<AdminEntry>;
export type PlainArchivedEntry = Plain<ArchivedEntry>;

type Derived = 'grossPnl' | 'rMultiple' | 'plannedR';
export type ImportMarks = 'importId' | 'isEstimated' | 'isEdited';
/** What is stored of an entry, apart from who has it since when. */
export type WritableEntry = Pick<PlainEntry, FieldName>;

/** What an entry risked at first, in cents. */
export type InitialRisk = (entry: RiskedEntry) => bigint | null;

/** How a kind is stored, where that is not as it is. */
interface Codec {
  read(stored: unknown): unknown;
  write(value: unknown): unknown;
}

const CENTS: Codec = {
  read: (cents) => (typeof cents === 'number' ? BigInt(cents) : null),
  write: (cents) => (typeof cents === 'bigint' ? Number(cents) : null),
};

const NO_TAGS = '[]';

const CODECS: Partial<Record<FieldKind, Codec>> = {
  money: CENTS,
  amount: CENTS,
  instant: {
    read: (at) => (typeof at === 'number' ? new Date(at).toISOString() : null),
    write: (instant) => (typeof instant === 'string' ? Date.parse(instant) : null),
  },
  tags: {
    read: (tags) => (typeof tags === 'string' && tags !== NO_TAGS ? JSON.parse(tags) : []),
    write: (tags) => JSON.stringify(tags),
  },
};

const CODED = FIELD_NAMES.map((name) => ({
  name,
  column: columnOf(name),
  codec: CODECS[FIELDS[name].kind],
}));

/** The writable columns, with the search text kept in sync. */
export function toColumns(entry: WritableEntry): EntryColumns {
  const columns = Object.create(Object.prototype);
  for (const { name, column, codec } of CODED) {
    columns[column] = codec ? codec.write(entry[name]) : entry[name];
  }
  columns.searchText = searchText(entry);
  return columns;
}

export function toEntry(row: ListedEntry): PlainEntry {
  const stored = toStored(row);
  return {
    ...stored,
    grossPnl: computeGross(stored),
    // What an open position makes so far is no result.
    rMultiple: stored.isOpen ? null : computeR(stored.pnl, stored.risk),
    plannedR: stored.stopPrice === null ? null : computePlannedR(stored),
  };
}

/** What is stored of an entry. */
export function toStored(row: ListedEntry): Omit<PlainEntry, Derived> {
  const entry = Object.create(Object.prototype);
  entry.id = row.id;
  entry.traderId = row.traderId;
  for (const { name, column, codec } of CODED) entry[name] = codec ? codec.read(row[column]) : row[column];
  entry.createdAt = new Date(row.createdAt).toISOString();
  entry.version = row.version;
  return entry;
}

const toBigCents = (cents: number | null): bigint | null => (cents === null ? null : BigInt(cents));

export const toAdminEntry = ({ entry, ...names }: StoredAdminEntry): PlainAdminEntry => ({
  ...toEntry(entry),
  ...names,
});

export function toArchivedEntry({ entry, label }: StoredArchivedEntry): PlainArchivedEntry {
  const { archiveId, traderName, accountName, ...columns } = entry;
  return {
    // An archive of entries has no strategies: the name stays, the link does not.
    ...toEntry({ ...columns, strategyId: null }),
    traderName,
    accountName,
    archive: { id: archiveId, label },
  };
}

type TeamColumns = Pick<StoredEntry, 'traderId' | 'createdAt' | 'tradeDate' | 'pnlCents'>;

/** The public fields of an entry. */
export function toTeamEntry({ traderId, createdAt, tradeDate, pnlCents }: TeamColumns): TeamEntry {
  return {
    traderId,
    createdAt: new Date(createdAt).toISOString(),
    tradeDate,
    pnl: toBigCents(pnlCents),
  };
}

/** @param reader the trader reading it, who sees only their side of a move; `null` for the admin, who sees both */
export function toHistoryItem(
  row: StoredHistory,
  reader: number | null,
  computeRisk: InitialRisk,
): JournalHistoryItem {
  const isMove = row.movedTo !== null;
  const readsBefore = !isMove || reader === null || reader === row.traderId;
  const readsAfter = !isMove || reader === null || reader === row.movedTo;
  const readVersion = (json: string) => recordedVersion(JSON.parse(json), computeRisk);
  return {
    id: row.id,
    action: row.isRestoration ? 'restore' : isMove ? 'move' : row.action,
    changedBy: row.changedBy,
    changedAt: new Date(row.changedAt).toISOString(),
    before: readsBefore ? readVersion(row.before) : null,
    after: row.after === null || !readsAfter ? null : readVersion(row.after),
    moved: isMove ? { from: row.formerName, to: row.nextName } : null,
  };
}

/** Columns that earlier versions may lack. */
type LaterColumn = ColumnOf<FactName> | 'root' | 'importId';
const LATER = recordOf<Record<LaterColumn, null>>(
  [...FACT_NAMES.map(columnOf), 'root', 'importId'],
  () => null,
);

type RecordedFlag = 'isOpen' | 'isComputed' | 'isEstimated' | 'isEdited';

/** A version as written by the history triggers. The marks of an import are not in those of before. */
type RecordedVersion = Omit<
  StoredEntry,
  'id' | 'traderId' | 'searchText' | 'initialRiskCents' | 'outcome' | LaterColumn | RecordedFlag
> &
  Partial<Pick<StoredEntry, 'outcome' | Exclude<LaterColumn, 'tags'>>> &
  Partial<Record<RecordedFlag, 0 | 1>> & { tags?: string[] };

/** A version as it was stored, but for what follows from other rows. */
function storedVersion(recorded: RecordedVersion, owner: Pick<StoredEntry, 'id' | 'traderId'>): ListedEntry {
  const [isOpen, pnl] = [recorded.isOpen === 1, toBigCents(recorded.pnlCents)];
  return {
    outcome: decideOutcome({ ...PLAIN_RULE, pnl, isOpen, quantity: recorded.quantity }),
    ...LATER,
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

function recordedVersion(recorded: RecordedVersion, computeRisk: InitialRisk): EntryVersion {
  const stored = storedVersion(recorded, { id: 0, traderId: 0 });
  const risk = computeRisk(toRiskedEntry(stored));
  const {
    id: _,
    traderId: __,
    importId: ___,
    isEstimated: ____,
    isEdited: _____,
    ...version
  } = toEntry({ ...stored, initialRiskCents: risk === null ? null : Number(risk) });
  return version;
}

/** An entry as it was last, to be brought back; `null` where an earlier release deleted it. */
export function toDeletedEntry({
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
    entry: toStored(storedVersion(recorded, { id: entryId, traderId })),
    createdAt: recorded.createdAt,
  };
}

/** By which outcomes went when none was kept. */
const PLAIN_RULE = { costs: 0n, tickValue: null, breakEvenTicks: null };
