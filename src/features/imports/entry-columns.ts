/** Between the columns of an entry and what an import gives it. */

import type { Figures, Writing } from '#src/broker-files/index.ts';
import { searchText } from '#src/features/journal/rules.ts';
import { PRICED_BY } from '#src/features/journal/settling.ts';
import type { StoredEntry } from '#src/features/journal/stored.ts';
import type { EntryColumns } from '#src/features/journal/writable-columns-store.ts';
import type { Outcome } from '#src/values/computed-pnl.ts';
import { type DecidedEntry, decidedEntryOf } from '#src/values/entry-outcome.ts';
import { type RiskedEntry, riskedEntryOf } from '#src/values/initial-risk.ts';

/** What an entry is by the rules in force. */
export interface EntryRules {
  outcome: (entry: DecidedEntry) => Outcome;
  /** In cents. */
  initialRisk: (entry: RiskedEntry) => bigint | null;
}

/** What people write to an entry, as it is stored. */
export type WrittenColumns = Pick<
  EntryColumns,
  'notes' | 'strategy' | 'strategyId' | 'targetPrice' | 'riskCents'
> & { tags: readonly string[] };

const NOTHING_WRITTEN: WrittenColumns = {
  notes: null,
  strategy: null,
  strategyId: null,
  targetPrice: null,
  riskCents: null,
  tags: [],
};

export const writtenOf = (writing: Writing | null): WrittenColumns =>
  writing === null
    ? NOTHING_WRITTEN
    : {
        notes: writing.notes,
        strategy: writing.strategy,
        strategyId: null,
        targetPrice: writing.targetPrice,
        riskCents: writing.riskAmount,
        tags: writing.tags,
      };

export const figuresOf = (entry: Omit<StoredEntry, 'searchText'>): Figures => ({
  accountId: entry.accountId,
  symbol: entry.symbol,
  root: entry.root,
  instrumentType: entry.instrumentType,
  positionType: entry.positionType,
  entryPrice: entry.entryPrice,
  exitPrice: entry.exitPrice,
  quantity: entry.quantity,
  isOpen: entry.isOpen,
  tradeDate: entry.tradeDate,
  openedAt: entry.openedAt,
  closedAt: entry.closedAt,
  pnl: entry.pnlCents,
  commission: entry.commissionCents,
  fees: entry.feesCents,
  stopPrice: entry.stopPrice,
  mae: entry.maeCents,
  mfe: entry.mfeCents,
  isEstimated: entry.isEstimated,
});

interface Marks {
  importId: number;
  isEdited: boolean;
  isComputed: boolean;
}

/** What a file says is a figure like a typed one. A computed one stays computed where the files change nothing of it. */
export function staysComputed(entry: Omit<StoredEntry, 'searchText'>, next: Figures): boolean {
  const before = figuresOf(entry);
  return (
    entry.isComputed && before.pnl === next.pnl && PRICED_BY.every((name) => before[name] === next[name])
  );
}

export function columnsOf(
  { pnl, commission, fees, mae, mfe, ...figures }: Figures,
  { tags, ...written }: WrittenColumns,
  marks: Marks,
  rules: EntryRules,
): EntryColumns {
  const entry = {
    ...figures,
    ...written,
    ...marks,
    pnlCents: pnl,
    commissionCents: commission,
    feesCents: fees,
    maeCents: mae,
    mfeCents: mfe,
  };
  const risk = rules.initialRisk(riskedEntryOf(entry));
  return {
    ...entry,
    tags: JSON.stringify(tags),
    searchText: searchText({ ...entry, tags }),
    outcome: rules.outcome(decidedEntryOf(entry)),
    initialRiskCents: risk === null ? null : Number(risk),
  };
}
