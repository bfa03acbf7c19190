/** What a row of the grid means: its figures, what is wrong with it, and the entry it becomes. */

import type { Outcome } from '#src/values/entries/computed-pnl.ts';
import { entryOutcomes } from '#src/values/entries/entry-outcome.ts';
import { computeFigures, type EntryFigures } from '#web/features/entries/entry-figures.ts';
import { entryRules } from '#web/features/entries/entry-form.ts';
import type { NewEntry } from '#web/queries/unconfirmed-entry.ts';
import type { Cells } from './columns.ts';
import { type GridRow, isBlankRow } from './grid-row.ts';
import type { Known } from './known.ts';
import { completedCells, fieldsOfRow, findAccount, readTypedSymbol } from './row-fields.ts';
import { findProblems, type Problem } from './row-problems.ts';

export interface RowReading {
  state: 'blank' | 'incomplete' | 'complete';
  /** What is typed, completed. */
  cells: Cells;
  problems: readonly Problem[];
  /** In cents; typed, or computed. */
  pnl: bigint | null;
  isComputed: boolean;
  /** In cents; typed, or by the account's list. */
  costs: bigint | null;
  /** In cents. */
  risk: bigint | null;
  rMultiple: number | null;
  /** Of a complete row. */
  outcome: Outcome | null;
  /** Of a complete row. */
  entry: NewEntry | null;
}

/** @param before the row above */
export type ReadRow = (row: GridRow, before: GridRow | undefined) => RowReading;

/** Reads rows; one that has not changed is read once. */
export function rowReader(known: Known): ReadRow {
  const rules = { byRoot: rulesByRoot(known), decideOutcome: entryOutcomes(known) };
  const read = new WeakMap<GridRow, { before: GridRow | undefined; reading: RowReading }>();
  return (row, before) => {
    const found = read.get(row);
    // Only what is being typed hangs on the row above.
    if (found && (row.typing === null || found.before === before)) return found.reading;
    const reading = readRow(row, before, known, rules);
    read.set(row, { before, reading });
    return reading;
  };
}

type FieldRules = ReturnType<typeof entryRules>;

interface Rules {
  byRoot: (root: string | null) => FieldRules;
  decideOutcome: ReturnType<typeof entryOutcomes>;
}

/** They are made once for each product: that takes as long as all else that is done for a key. */
function rulesByRoot({ days, today }: Known): (root: string | null) => FieldRules {
  const made = new Map<string | null, FieldRules>();
  return (root) => {
    const rules = made.get(root) ?? entryRules({ ...days, lastDay: today, root });
    made.set(root, rules);
    return rules;
  };
}

function readRow(row: GridRow, before: GridRow | undefined, known: Known, rules: Rules): RowReading {
  const cells = completedCells(row, before, known);
  const symbol = readTypedSymbol({ ...row, cells }, known);
  const fields = fieldsOfRow(row, cells, symbol, known);
  const figures = computeFigures(fields, {
    contracts: known.contracts,
    account: findAccount(cells, known) ?? null,
  });
  const checked = rules.byRoot(figures.root).safeParse(fields);
  const pnl = row.isOpen ? null : (checked.data?.pnl ?? figures.computed?.pnl ?? null);
  const figured = {
    cells,
    pnl,
    isComputed: cells.pnl.trim() === '',
    costs: sumCosts(checked.data, figures),
    risk: figures.risk,
    rMultiple: figures.rMultiple,
  };
  if (isBlankRow(row)) return { ...figured, state: 'blank', problems: [], outcome: null, entry: null };
  const problems = findProblems({
    row,
    cells,
    symbol,
    fields,
    figures,
    pnl,
    issues: checked.error?.issues ?? [],
    known,
  });
  if (!checked.success || problems.some(({ kind }) => kind !== 'note'))
    return { ...figured, state: 'incomplete', problems, outcome: null, entry: null };
  const entry = { ...checked.data, tradeDate: fields.tradeDate };
  return {
    ...figured,
    state: 'complete',
    problems,
    outcome: rules.decideOutcome({ ...entry, ...chooseCosts(checked.data, figures), pnl }),
    entry,
  };
}

type Checked = NonNullable<ReturnType<FieldRules['safeParse']>['data']>;

const chooseCosts = (checked: Checked | undefined, { listed }: EntryFigures) => ({
  commission: checked?.commission ?? listed.commission,
  fees: checked?.fees ?? listed.fees,
});

function sumCosts(checked: Checked | undefined, figures: EntryFigures): bigint | null {
  const { commission, fees } = chooseCosts(checked, figures);
  return commission === null && fees === null ? null : (commission ?? 0n) + (fees ?? 0n);
}
