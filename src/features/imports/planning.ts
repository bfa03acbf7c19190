/** From what is stored of contracts to what is to be done about their entries. */

import type { Db } from '#src/db/open.ts';
import { figuresOf } from './entry-columns.ts';
import { areMeantTogether } from './formats/all.ts';
import type { KnownRow } from './import-row.ts';
import { knownStore, type StoredImported } from './known-store.ts';
import { entryKey } from './plan/entry-key.ts';
import { isSameFigures } from './plan/merge.ts';
import { planChanges } from './plan/plan.ts';
import type { Figures, ImportedEntry, Plan, PlanOptions } from './plan/types.ts';

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
  isMove?: boolean;
  /** Its rows, in place of those that are stored of it, if any; and the formats of its files. */
  instead?: { rows: readonly KnownRow[]; formats: ReadonlyMap<number, string> };
}

export interface PlanOfContracts {
  plan: Plan;
  seen: Seen;
}

/** What is left of a plan once it is told. */
export type PlannedChanges = Pick<Plan, 'changes'> & Pick<PlanOfContracts, 'seen'>;

/** All rows of these contracts that count, whatever account they are in. */
export const rowsOf = (
  db: Pick<Db, 'query'>,
  { traderId, contracts }: Pick<PlanOrder, 'traderId' | 'contracts'>,
): KnownRow[] =>
  knownStore(db)
    .rows(traderId, contracts)
    .map((row) => ({ ...row, content: JSON.parse(row.content) }));

/** What is to be done for the entries of a trader's contracts to follow their rows. */
export function planFor(db: Pick<Db, 'query'>, order: PlanOrder): PlanOfContracts {
  const { traderId, contracts, importId, isMove = false, instead } = order;
  const known = knownStore(db);
  const entries: ImportedEntry[] = [];
  const seen = new Map<number, string>();
  for (const contract of contracts) {
    for (const stored of known.entries(traderId, contract)) {
      const { entry, imageCount } = stored;
      if (entry) seen.set(entry.id, seenAs({ version: entry.version, imageCount }));
      entries.push(importedEntryOf(stored));
    }
  }
  const stored = rowsOf(db, order);
  const others = instead ? stored.filter((row) => row.importId !== importId) : stored;
  const rows = [...others, ...(instead?.rows ?? [])];
  const options = {
    importId,
    isMove,
    held: heldFor(known, traderId, importId === null ? [] : rows.filter((row) => row.importId === importId)),
    ...(instead ? tellingFor(known, order, instead) : {}),
  };
  return { plan: planChanges({ rows, entries }, options), seen };
}

type Known = ReturnType<typeof knownStore>;

/** How many entries there are that rows of our own export could be. */
function heldFor(known: Known, traderId: number, rows: readonly KnownRow[]): Map<string, number> {
  const symbols = new Set(
    rows.flatMap(({ content }) => (content.kind === 'entry' ? [content.symbol.toUpperCase()] : [])),
  );
  const held = new Map<string, number>();
  if (symbols.size === 0) return held;
  for (const entry of known.held(traderId, [...symbols])) {
    const key = entryKey(entry);
    held.set(key, (held.get(key) ?? 0) + 1);
  }
  return held;
}

/** What is told of rows that are looked at, beside what becomes of them. */
function tellingFor(
  known: Known,
  { traderId, importId }: PlanOrder,
  { rows, formats: own }: NonNullable<PlanOrder['instead']>,
): Pick<PlanOptions, 'typed' | 'formatOf' | 'areMeantTogether'> {
  const days = [
    ...new Set(rows.flatMap(({ content }) => ('day' in content ? [content.tradeDate ?? content.day] : []))),
  ];
  days.sort();
  const [first, last] = [days[0], days.at(-1)];
  const formats = new Map(
    known.formats(traderId).map((file) => [`${file.importId} ${file.file}`, file.format]),
  );
  return {
    typed: first === undefined || last === undefined ? [] : known.typed(traderId, first, last),
    areMeantTogether,
    formatOf: (row) =>
      (row.importId === importId ? own.get(row.file) : formats.get(`${row.importId} ${row.file}`)) ?? '',
  };
}

function importedEntryOf({ mark, entry, isArchived, imageCount }: StoredImported): ImportedEntry {
  const isTheirs = entry !== null && entry.traderId === mark.traderId;
  const isTouched =
    entry !== null &&
    (entry.notes !== null ||
      entry.tags !== '[]' ||
      entry.strategy !== null ||
      entry.strategyId !== null ||
      entry.targetPrice !== null ||
      entry.riskCents !== null ||
      imageCount > 0);
  const figures: Figures = JSON.parse(mark.figures);
  const now = entry && figuresOf(entry);
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
