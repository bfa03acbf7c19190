/** From what is stored of contracts to what is to be done about their entries. */

import type { Db } from '#src/db/open.ts';
import { figuresOf } from './entry-columns.ts';
import type { ImportRow, KnownRow } from './import-row.ts';
import { knownStore, type StoredImported } from './known-store.ts';
import { planChanges } from './plan/plan.ts';
import type { ImportedEntry, Plan } from './plan/types.ts';

/** What of each entry must not have changed until it is written. */
export type Seen = ReadonlyMap<number, string>;

export const seenAs = ({ version, imageCount }: { version: number; imageCount: number }): string =>
  `${version}:${imageCount}`;

/** Stands for the import that has no number yet: it comes after all the others. */
export const NEXT_IMPORT = Number.MAX_SAFE_INTEGER;

export interface PlanOrder {
  traderId: number;
  contracts: readonly string[];
  /** The rows of an import in place of those that are stored of it, if any. */
  instead?: { importId: number; rows: readonly ImportRow[] };
}

export interface PlanOfContracts {
  plan: Plan;
  seen: Seen;
}

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
  const { traderId, contracts, instead } = order;
  const entries = knownStore(db).entries(traderId, contracts);
  const seen = new Map(
    entries.flatMap(({ entry, imageCount }) =>
      entry === null ? [] : [[entry.id, seenAs({ version: entry.version, imageCount })] as const],
    ),
  );
  const stored = rowsOf(db, order);
  const rows = instead
    ? [
        ...stored.filter(({ importId }) => importId !== instead.importId),
        ...instead.rows.map((row) => ({ ...row, importId: instead.importId })),
      ]
    : stored;
  const input = { rows, entries: entries.map(importedEntryOf) };
  return { plan: planChanges(input, { importId: instead?.importId ?? null }), seen };
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
  return {
    entryId: mark.entryId,
    accountId: mark.accountId,
    contract: mark.contract,
    figures: JSON.parse(mark.figures),
    legs: JSON.parse(mark.legs),
    state: isTheirs ? 'there' : entry !== null ? 'moved' : isArchived ? 'archived' : 'deleted',
    current:
      isTheirs && entry !== null
        ? { figures: figuresOf(entry), importId: entry.importId ?? 0, isEdited: entry.isEdited, isTouched }
        : null,
  };
}
