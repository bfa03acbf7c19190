/** What a row of the grid means: its figures, what is wrong with it, and the entry it becomes. */

import { type EntryFigures, figuresOf } from '#web/features/entries/entry-figures.ts';
import { entryRules } from '#web/features/entries/entry-form.ts';
import type { NewEntry } from '#web/queries/unconfirmed-entry.ts';
import type { Cells } from './columns.ts';
import { type GridRow, isBlankRow } from './grid-row.ts';
import type { Known } from './known.ts';
import { accountOf, completedCells, fieldsOfRow, symbolOf } from './row-fields.ts';
import { type Problem, problemsOf } from './row-problems.ts';

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
  rMultiple: number | null;
  /** Of a complete row. */
  entry: NewEntry | null;
}

/** @param before the row above */
export type ReadRow = (row: GridRow, before: GridRow | undefined) => RowReading;

/** Reads rows; one that has not changed is read once. */
export function rowReader(known: Known): ReadRow {
  const rules = rulesByRoot(known);
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

type Rules = ReturnType<typeof entryRules>;

/** They are made once for each product: that takes as long as all else that is done for a key. */
function rulesByRoot({ days, today }: Known): (root: string | null) => Rules {
  const made = new Map<string | null, Rules>();
  return (root) => {
    const rules = made.get(root) ?? entryRules({ ...days, lastDay: today, root });
    made.set(root, rules);
    return rules;
  };
}

function readRow(
  row: GridRow,
  before: GridRow | undefined,
  known: Known,
  rules: (root: string | null) => Rules,
): RowReading {
  const cells = completedCells(row, before, known);
  const symbol = symbolOf({ ...row, cells }, known);
  const fields = fieldsOfRow(row, cells, symbol, known);
  const figures = figuresOf(fields, {
    contracts: known.contracts,
    account: accountOf(cells, known) ?? null,
  });
  const checked = rules(figures.root).safeParse(fields);
  const pnl = row.isOpen ? null : (checked.data?.pnl ?? figures.computed?.pnl ?? null);
  const figured = {
    cells,
    pnl,
    isComputed: cells.pnl.trim() === '',
    costs: costsOf(checked.data, figures),
    rMultiple: figures.rMultiple,
  };
  if (isBlankRow(row)) return { ...figured, state: 'blank', problems: [], entry: null };
  const problems = problemsOf({
    row,
    cells,
    symbol,
    fields,
    figures,
    pnl,
    issues: checked.error?.issues ?? [],
    known,
  });
  const isComplete = checked.success && problems.every(({ kind }) => kind === 'note');
  return {
    ...figured,
    state: isComplete ? 'complete' : 'incomplete',
    problems,
    entry: isComplete ? { ...checked.data, tradeDate: fields.tradeDate } : null,
  };
}

type Checked = NonNullable<ReturnType<Rules['safeParse']>['data']>;

function costsOf(checked: Checked | undefined, { listed }: EntryFigures): bigint | null {
  const commission = checked?.commission ?? listed.commission;
  const fees = checked?.fees ?? listed.fees;
  return commission === null && fees === null ? null : (commission ?? 0n) + (fees ?? 0n);
}
