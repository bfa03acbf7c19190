/** What the columns of pasted rows are. */

import { COLUMN_NAMES, columnKey, isNoMoney, type NamedColumn, namesOf } from '#src/values/column-names.ts';
import { heldSide } from '#src/values/dealt-side.ts';
import { kindOfWord } from '#src/values/traded-kind.ts';
import { dateAtStart } from '#src/values/written-day.ts';
import { COLUMNS, type Column } from '../columns.ts';

/** The grid's, with the costs apart where they are so, and what tells of a row how to take it. */
export type Meaning = Column | 'commission' | 'fees' | 'kind' | 'currency' | 'ignore';

/** In the order in which they are chosen. */
export const MEANINGS: readonly { value: Meaning; label: string }[] = [
  { value: 'date', label: 'Date' },
  { value: 'account', label: 'Account' },
  { value: 'symbol', label: 'Symbol' },
  { value: 'kind', label: 'Instrument type' },
  { value: 'side', label: 'Side' },
  { value: 'quantity', label: 'Quantity' },
  { value: 'entry', label: 'Entry' },
  { value: 'exit', label: 'Exit' },
  { value: 'stop', label: 'Stop' },
  { value: 'costs', label: 'Costs' },
  { value: 'commission', label: 'Commission' },
  { value: 'fees', label: 'Fees' },
  { value: 'pnl', label: 'Net P&L' },
  { value: 'currency', label: 'Currency' },
  { value: 'strategy', label: 'Strategy' },
  { value: 'tags', label: 'Tags' },
  { value: 'note', label: 'Note' },
  { value: 'ignore', label: 'Leave out' },
];

export interface PastedColumns {
  /** The names of the head row; `null` without one. */
  head: readonly string[] | null;
  meanings: readonly Meaning[];
}

/** What a trader's own sheet has and a broker's file has not, and how the grid's own columns are called. */
const OWN_NAMES: readonly (readonly [Meaning, readonly string[]])[] = [
  ['costs', namesOf('costs, total costs, cost, total commission, kosten, coûts')],
  ['entry', namesOf('open, in, avg in, buy price')],
  ['exit', namesOf('close, out, avg out, sell price')],
];

const AS_MEANING: Readonly<Partial<Record<NamedColumn, Meaning>>> = {
  symbol: 'symbol',
  side: 'side',
  quantity: 'quantity',
  entryPrice: 'entry',
  exitPrice: 'exit',
  date: 'date',
  closedAt: 'date',
  openedAt: 'date',
  time: 'date',
  pnl: 'pnl',
  commission: 'commission',
  fees: 'fees',
  account: 'account',
  instrumentType: 'kind',
  currency: 'currency',
  stopPrice: 'stop',
  strategy: 'strategy',
  tags: 'tags',
  notes: 'note',
};

/** A day of its own comes before a time that has one, and the exit before the entry. */
const DAYS: readonly NamedColumn[] = ['date', 'closedAt', 'time', 'openedAt'];
const RANKED = COLUMN_NAMES.toSorted(([a], [b]) => DAYS.indexOf(a) - DAYS.indexOf(b));

/** A head row is read; without one the columns are the grid's. */
export function pastedColumns(rows: readonly (readonly string[])[]): PastedColumns {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const [head = [], ...others] = rows;
  const named = meaningsOf(head, others, width);
  const known = named.filter((meaning) => meaning !== 'ignore').length;
  if (known >= 2 && !head.some(isNumber)) return { head, meanings: named };
  return {
    head: null,
    meanings: Array.from({ length: width }, (_, at): Meaning => COLUMNS[at] ?? 'ignore'),
  };
}

const isNumber = (cell: string): boolean => /^[-+$(]?\d[\d.,']*\)?$/.test(cell);

function meaningsOf(head: readonly string[], rows: readonly (readonly string[])[], width: number): Meaning[] {
  const keys = Array.from({ length: width }, (_, at) => columnKey(head[at] ?? ''));
  const found = Array.from({ length: width }, (): Meaning => 'ignore');
  const take = (meaning: Meaning | undefined, names: readonly string[]) => {
    if (meaning === undefined || found.includes(meaning)) return;
    const free = (at: number) =>
      found[at] === 'ignore' &&
      fits(
        meaning,
        head[at] ?? '',
        rows.map((cells) => cells[at] ?? ''),
      );
    const place = names.flatMap((name) => keys.flatMap((key, at) => (key === name ? [at] : []))).find(free);
    // What is before costs is not what the grid has.
    if (place !== undefined && !(meaning === 'pnl' && /gross|brut/i.test(head[place] ?? '')))
      found[place] = meaning;
  };
  for (const [meaning, names] of RANKED) take(AS_MEANING[meaning], names);
  for (const [meaning, names] of OWN_NAMES) take(meaning, names);
  return found;
}

/** “Type” may be that of the order, a clock time is no day, and percent is no money. */
function fits(meaning: Meaning, name: string, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (name.includes('%') || (meaning !== 'note' && filled.some((cell) => cell.endsWith('%')))) return false;
  switch (meaning) {
    case 'side':
      return filled.every((cell) => heldSide(cell) !== null);
    case 'kind':
      return filled.every((cell) => kindOfWord(cell) !== null);
    case 'date':
      return (
        filled.length === 0 || !filled.every((cell) => /:/.test(cell) && dateAtStart(cell, 'mdy') === null)
      );
    case 'pnl':
    case 'costs':
    case 'commission':
    case 'fees':
      return !isNoMoney(name);
    default:
      return true;
  }
}

/** A column gets a meaning, and another one that had it before loses it. */
export const withMeaning = (meanings: readonly Meaning[], at: number, meaning: Meaning): Meaning[] =>
  meanings.map((other, place) =>
    place === at ? meaning : other === meaning && meaning !== 'ignore' ? 'ignore' : other,
  );
