/** What the columns of pasted rows are. */

import { COLUMN_NAMES, columnKey, type NamedColumn, namesOf } from '#src/values/column-names.ts';
import { dealtSide } from '#src/values/dealt-side.ts';
import { COLUMNS, type Column } from '../columns.ts';

/** The grid's, with the costs apart where they are so. */
export type Meaning = Column | 'commission' | 'fees' | 'ignore';

/** In the order in which they are chosen. */
export const MEANINGS: readonly { value: Meaning; label: string }[] = [
  { value: 'date', label: 'Date' },
  { value: 'account', label: 'Account' },
  { value: 'symbol', label: 'Symbol' },
  { value: 'side', label: 'Side' },
  { value: 'quantity', label: 'Quantity' },
  { value: 'entry', label: 'Entry' },
  { value: 'exit', label: 'Exit' },
  { value: 'stop', label: 'Stop' },
  { value: 'costs', label: 'Costs' },
  { value: 'commission', label: 'Commission' },
  { value: 'fees', label: 'Fees' },
  { value: 'pnl', label: 'Net P&L' },
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
  ['stop', namesOf('stop, stop price, initial stop, stop loss, sl, stopkurs')],
  ['costs', namesOf('costs, total costs, cost, total commission, kosten, coûts')],
  ['strategy', namesOf('strategy, setup, playbook, strategie, stratégie')],
  ['tags', namesOf('tags, tag, labels, label')],
  ['note', namesOf('note, notes, comment, comments, remarks, notiz, kommentar, commentaire')],
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
};

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
    const free = (at: number) => at !== -1 && found[at] === 'ignore' && fits(meaning, rows, at);
    const place = names.map((name) => keys.indexOf(name)).find(free);
    // What is before costs is not what the grid has.
    if (place !== undefined && !(meaning === 'pnl' && /gross|brut/i.test(head[place] ?? '')))
      found[place] = meaning;
  };
  for (const [meaning, names] of COLUMN_NAMES) take(AS_MEANING[meaning], names);
  for (const [meaning, names] of OWN_NAMES) take(meaning, names);
  return found;
}

/** “Type” may be that of the order. */
const fits = (meaning: Meaning, rows: readonly (readonly string[])[], at: number): boolean =>
  meaning !== 'side' || rows.every((cells) => !cells[at] || dealtSide(cells[at]) !== null);

/** A column gets a meaning, and another one that had it before loses it. */
export const withMeaning = (meanings: readonly Meaning[], at: number, meaning: Meaning): Meaning[] =>
  meanings.map((other, place) =>
    place === at ? meaning : other === meaning && meaning !== 'ignore' ? 'ignore' : other,
  );
