/** Between the columns of an entry and what an import gives it. */

import type { Figures, Writing } from '#src/broker-files/index.ts';
import {
  byColumn,
  type ColumnOf,
  columnOf,
  FIGURE_NAMES,
  WRITTEN_NAMES,
  type WrittenName,
} from '#src/features/journal/fields.ts';
import { searchText } from '#src/features/journal/rules.ts';
import { PRICED_BY } from '#src/features/journal/settling.ts';
import type { StoredEntry } from '#src/features/journal/stored.ts';
import type { EntryColumns } from '#src/features/journal/writable-columns-store.ts';
import type { Outcome } from '#src/values/entries/computed-pnl.ts';
import { type DecidedEntry, toDecidedEntry } from '#src/values/entries/entry-outcome.ts';
import { type RiskedEntry, toRiskedEntry } from '#src/values/entries/initial-risk.ts';
import { recordOf } from '#src/values/record-of.ts';

/** What an entry is by the rules in force. */
export interface EntryRules {
  outcome: (entry: DecidedEntry) => Outcome;
  /** In cents. */
  initialRisk: (entry: RiskedEntry) => bigint | null;
}

export const WRITTEN_COLUMNS = WRITTEN_NAMES.map(columnOf);

/** What people write to an entry, as it is stored. */
export type WrittenColumns = Pick<EntryColumns, Exclude<ColumnOf<WrittenName>, 'tags'>> & {
  tags: readonly string[];
};

const NOTHING_WRITTEN = recordOf<WrittenColumns>(WRITTEN_COLUMNS, (column) =>
  column === 'tags' ? [] : null,
);

export const toWritten = (writing: Writing | null): WrittenColumns =>
  writing === null ? NOTHING_WRITTEN : { strategyId: null, ...byColumn(writing) };

export const isWritten = (entry: Omit<StoredEntry, 'searchText'>): boolean =>
  WRITTEN_COLUMNS.some((column) => entry[column] !== (column === 'tags' ? '[]' : null));

export const toFigures = (entry: Omit<StoredEntry, 'searchText'>): Figures =>
  recordOf<Figures>(FIGURE_NAMES, (name) => entry[columnOf(name)]);

interface Marks {
  importId: number;
  isEdited: boolean;
  isComputed: boolean;
}

/** What a file says is a figure like a typed one. A computed one stays computed where the files change nothing of it. */
export function staysComputed(entry: Omit<StoredEntry, 'searchText'>, next: Figures): boolean {
  const before = toFigures(entry);
  return (
    entry.isComputed && before.pnl === next.pnl && PRICED_BY.every((name) => before[name] === next[name])
  );
}

export function toColumns(
  figures: Figures,
  { tags, ...written }: WrittenColumns,
  marks: Marks,
  rules: EntryRules,
): EntryColumns {
  const entry = { ...byColumn(figures), ...written, ...marks };
  const risk = rules.initialRisk(toRiskedEntry(entry));
  return {
    ...entry,
    tags: JSON.stringify(tags),
    searchText: searchText({ ...entry, tags }),
    outcome: rules.outcome(toDecidedEntry(entry)),
    initialRiskCents: risk === null ? null : Number(risk),
  };
}
