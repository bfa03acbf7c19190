/** From what is stored of contracts to what is to be done about their entries. */

import {
  type Change,
  compareChanges,
  contractOfEntries,
  entryKey,
  type Figures,
  type ImportedEntry,
  inOrder,
  isSameFigures,
  type KnownRow,
  linkedRows,
  type Packed,
  type Plan,
  type PlanOptions,
  packed,
  planChanges,
  type ResolvedRows,
  symbolOfEntries,
  tradeKey,
  typedKey,
} from '#src/broker-files/index.ts';
import type { Db } from '#src/db/open.ts';
import { memoize } from '#src/values/memoize.ts';
import { isWritten, toFigures } from './entry-columns.ts';
import { freeMemory, memoryFreed } from './free-memory.ts';
import { knownStore, type StoredImported } from './known-store.ts';

/** What of each entry must not have changed until it is written. */
export type Seen = ReadonlyMap<number, string>;

export const seenAs = ({ version, imageCount }: { version: number; imageCount: number }): string =>
  `${version}:${imageCount}`;

/** Stands for the import that has no number yet: it comes after all the others. */
export const NEXT_IMPORT = Number.MAX_SAFE_INTEGER;

export interface PlanOrder {
  traderId: number;
  contracts: readonly string[];
  /** The import that is looked at, written or moved; `null` where one is taken back. */
  importId: number | null;
  /** The one that is taken back. */
  undone?: number;
  isMove?: boolean;
  /** Its rows, in place of those that are stored of it, if any; and the formats of its files. */
  instead?: ResolvedRows &
    Required<Pick<PlanOptions, 'areMeantTogether'>> & { formats: ReadonlyMap<number, string> };
}

/** What is left of a plan once it is reported. */
export interface PlannedChanges {
  /** New entries come last, by their day and time. */
  changes: Packed<Change>;
  seen: Seen;
}

/**
 * What is to be done for the entries of a trader's contracts to follow their rows: one contract after the other, since nothing
 * is paired across two of them, unless one became the other. Entries of accounts that the import has no rows of stay as they
 * are: an earlier release may have made them by other rules.
 * @param tell is given the plan of each
 */
export function planFor(
  db: Pick<Db, 'query'>,
  order: PlanOrder,
  report: (plan: Plan) => void = () => {},
): PlannedChanges {
  const { traderId, contracts, importId, instead, isMove = false, undone = importId } = order;
  const known = knownStore(db);
  const before = undone === null ? null : known.accounts(undone);
  const optionsFor = planOptions(known, order);
  const seen = new Map<number, string>();
  let count = 0;
  const freeAfter = memoryFreed();
  const readRows = (contract: string): KnownRow[] => {
    const stored = known.rows(traderId, [contract]);
    const others = instead ? stored.filter((row) => row.importId !== importId) : stored;
    return [...others, ...(instead?.byContract.get(contract) ?? [])];
  };
  const done = new Set<string>();
  const parts = contracts.map((first) => {
    if (done.has(first)) return packed<Change>([], 0);
    const { rows: all, contracts: together } = linkedRows(first, readRows);
    const accounts = new Set([
      ...pickOwn(all, importId).map(({ accountId }) => accountId),
      ...together.flatMap((contract) => before?.get(contract) ?? []),
    ]);
    // A move is from one account to another one.
    const isAffected = (accountId: number | null) => isMove || accounts.has(accountId);
    const rows = all.filter(({ accountId }) => isAffected(accountId));
    const entries: ImportedEntry[] = [];
    for (const contract of together) {
      done.add(contract);
      for (const stored of known.entries(traderId, contract)) {
        const { entry, imageCount } = stored;
        if (entry) seen.set(entry.id, seenAs({ version: entry.version, imageCount }));
        if (isAffected(stored.mark.accountId)) entries.push(toImportedEntry(stored));
      }
    }
    const plan = planChanges({ rows, entries }, optionsFor(rows));
    report(plan);
    count += rows.length + entries.length;
    const changes = packed(plan.changes, count);
    freeAfter(rows.length + entries.length);
    return changes;
  });
  return { changes: inOrder(parts, compareChanges), seen };
}

type Known = ReturnType<typeof knownStore>;
type HeldEntry = ReturnType<Known['held']>[number];

/** What is known beside the rows of each contract. */
function planOptions(
  known: Known,
  { traderId, contracts, importId, isMove = false, instead }: PlanOrder,
): (rows: readonly KnownRow[]) => PlanOptions {
  const held = heldBy(known, { traderId, contracts });
  if (!instead)
    return (rows) => ({ importId, isMove, between: freeMemory, ...held(pickOwn(rows, importId)) });
  const { formats: own, days, areMeantTogether } = instead;
  const formats = new Map(
    known.formats(traderId).map((file) => [`${file.importId} ${file.file}`, file.format]),
  );
  // Once for all contracts: there may be as many as of those.
  const typed = Map.groupBy(days ? known.typed(traderId, days.first, days.last) : [], typedKey);
  const reportedTyped = new Set<string>();
  return (rows) => ({
    importId,
    isMove,
    between: freeMemory,
    ...held(pickOwn(rows, importId)),
    typed,
    reportedTyped,
    areMeantTogether,
    findFormat: (row) =>
      (row.importId === importId ? own.get(row.file) : formats.get(`${row.importId} ${row.file}`)) ?? '',
  });
}

const pickOwn = (rows: readonly KnownRow[], importId: number | null): KnownRow[] =>
  importId === null ? [] : rows.filter((row) => row.importId === importId);

/**
 * How many entries there are that rows of our own export could be, less those that contracts before had, and the accounts of
 * all that are alike: one map each for all, read once, since every entry of the trader is looked at for it.
 */
function heldBy(
  known: Known,
  { traderId, contracts }: Pick<PlanOrder, 'traderId' | 'contracts'>,
): (rows: readonly KnownRow[]) => Pick<PlanOptions, 'held' | 'inAccounts'> {
  const readHeld = memoize(() => {
    const symbols = contracts.flatMap((contract) => symbolOfEntries(contract) ?? []);
    const held = new Map<string, number>();
    const own = new Set(contracts);
    const inAccounts = new Map<string, (number | null)[]>();
    const isAsMade = ({ symbol }: HeldEntry, key: string, mark: NonNullable<HeldEntry['mark']>): boolean => {
      const figures: Figures = JSON.parse(mark.figures);
      return (
        mark.contract === contractOfEntries(symbol) &&
        mark.traderId === traderId &&
        entryKey({ ...figures, accountId: mark.accountId }) === key
      );
    };
    for (const entry of known.held(traderId, symbols)) {
      const { mark } = entry;
      const [key, ofTrade] = [entryKey(entry), tradeKey(entry)];
      // One that is as its row made it is known by that row, if that is among them. No row is of what became of another one.
      const isKnownByRow = mark !== null && own.has(mark.contract) && isAsMade(entry, key, mark);
      if (!isKnownByRow) held.set(key, (held.get(key) ?? 0) + 1);
      const accounts = inAccounts.get(ofTrade);
      if (accounts) accounts.push(entry.accountId);
      else inAccounts.set(ofTrade, [entry.accountId]);
    }
    return { held, inAccounts };
  });
  return (rows) => (rows.some(({ content }) => content.kind === 'entry') ? readHeld() : {});
}

function toImportedEntry({ mark, entry, isArchived, imageCount }: StoredImported): ImportedEntry {
  const isTheirs = entry !== null && entry.traderId === mark.traderId;
  const isTouched = entry !== null && (isWritten(entry) || imageCount > 0);
  const figures: Figures = JSON.parse(mark.figures);
  const now = entry && toFigures(entry);
  return {
    entryId: mark.entryId,
    accountId: mark.accountId,
    contract: mark.contract,
    figures,
    legs: JSON.parse(mark.legs),
    state: isTheirs ? 'there' : entry !== null ? 'moved' : isArchived ? 'archived' : 'deleted',
    current:
      isTheirs && now !== null
        ? {
            // Of most nobody has changed anything: those figures are in memory once.
            figures: isSameFigures(now, figures) ? figures : now,
            importId: entry.importId ?? 0,
            isEdited: entry.isEdited,
            isTouched,
          }
        : null,
  };
}
