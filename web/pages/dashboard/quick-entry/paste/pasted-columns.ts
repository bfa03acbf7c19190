/** What the columns of pasted rows are. */

import { heldSide } from '#src/values/contracts/dealt-side.ts';
import { kindOfWord } from '#src/values/contracts/traded-kind.ts';
import { currencyOfHead, isForeign } from '#src/values/money/currency-text.ts';
import {
  COLUMN_NAMES,
  columnKey,
  deduplicateHeaders,
  isNoMoney,
  type NamedColumn,
  parseNames,
} from '#src/values/text/column-names.ts';
import { dateAtStart } from '#src/values/time/written-day.ts';
import { COLUMNS, type Column } from '../columns.ts';

/** The grid's, with the costs apart where they are so, and what reports a row how to take it. */
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
  /** The names of the head row, repeated ones told apart; `null` without one. */
  head: readonly string[] | null;
  meanings: readonly Meaning[];
  /** Below the head row, and what stands above it. */
  body: readonly (readonly string[])[];
}

/** What a trader's own sheet has and a broker's file has not, and how the grid's own columns are called. */
const OWN_NAMES: readonly (readonly [Meaning, readonly string[]])[] = [
  ['costs', parseNames('costs, total costs, cost, total commission, kosten, coûts')],
  ['entry', parseNames('open, in, avg in, buy price')],
  ['exit', parseNames('close, out, avg out, sell price')],
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

/** Rows above a head: titles, and what an account is called. */
const MOST_ABOVE = 30;

/** A head row is read, whatever stands above it; without one the columns are the grid's. */
export function pastedColumns(rows: readonly (readonly string[])[]): PastedColumns {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  let best: (PastedColumns & { known: number }) | null = null;
  for (const [at, cells] of rows.slice(0, MOST_ABOVE).entries()) {
    if (cells.some(isNumber)) continue;
    const [head, body] = [deduplicateHeaders(cells), rows.slice(at + 1)];
    const meanings = guessMeanings(head, body, width);
    const known = meanings.filter((meaning) => meaning !== 'ignore').length;
    if (known >= 2 && known > (best?.known ?? 0)) best = { head, meanings, body, known };
  }
  if (best) return { head: best.head, meanings: best.meanings, body: best.body };
  return {
    head: null,
    meanings: Array.from({ length: width }, (_, at): Meaning => COLUMNS[at] ?? 'ignore'),
    body: rows,
  };
}

const isNumber = (cell: string): boolean => /^[-+$(]?\d[\d.,']*\)?$/.test(cell);

function guessMeanings(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): Meaning[] {
  const keys = Array.from({ length: width }, (_, at) => columnKey(head[at] ?? ''));
  const found = Array.from({ length: width }, (): Meaning => 'ignore');
  const cellsAt = (at: number) => rows.map((cells) => cells[at] ?? '');
  const take = (meaning: Meaning | undefined, names: readonly string[]) => {
    if (meaning === undefined || found.includes(meaning)) return;
    const places = names
      .flatMap((name) => keys.flatMap((key, at) => (key === name ? [at] : [])))
      .filter((at) => found[at] === 'ignore' && fits(meaning, head[at] ?? '', cellsAt(at)));
    // Of several, the one in dollars.
    const place = places.find((at) => !isForeign(currencyOfHead(head[at] ?? ''))) ?? places[0];
    // What is before costs is not what the grid has.
    if (place !== undefined && !(meaning === 'pnl' && /gross|brut/i.test(head[place] ?? '')))
      found[place] = meaning;
  };
  for (const [meaning, names] of RANKED) take(AS_MEANING[meaning], names);
  for (const [meaning, names] of OWN_NAMES) take(meaning, names);
  takeRepeated(head, found);
  return found;
}

/** A price that comes twice is that of entry and exit, and of two times the second is that of the exit. */
function takeRepeated(head: readonly string[], found: Meaning[]): void {
  const second = (of: RegExp) => head.findIndex((name) => of.test(name));
  const other = second(/^(?:fill |exec |trade )?price \(2\)$/i);
  if (other === -1 || found.includes('entry') || found.includes('exit')) return;
  const first = head.indexOf((head[other] ?? '').replace(/ \(2\)$/, ''));
  [found[first], found[other]] = ['entry', 'exit'];
  const [day, later] = [found.indexOf('date'), second(/^(?:date|time|date\/time) \(2\)$/i)];
  const isOfFirst = day !== -1 && (head[later] ?? '').replace(/ \(2\)$/, '') === head[day];
  if (isOfFirst) [found[day], found[later]] = ['ignore', 'date'];
}

/** “Type” may be that of the order, a clock time is no day, and percent is no money. */
function fits(meaning: Meaning, name: string, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (name.includes('%') || (meaning !== 'note' && filled.some((cell) => cell.endsWith('%')))) return false;
  switch (meaning) {
    // A word that is none is corrected in its row: without the column all of them would be long.
    case 'side':
      return isMost(filled, (cell) => heldSide(cell) !== null);
    case 'kind':
      return isMost(filled, (cell) => kindOfWord(cell) !== null);
    case 'date':
      return (
        filled.length === 0 ||
        !filled.every((cell) => isClock(cell) || (isNumber(cell) && dateIn(cell) === null))
      );
    case 'entry':
    case 'exit':
      return filled.length === 0 || !filled.every((cell) => isDay(cell) || isClock(cell));
    case 'pnl':
    case 'costs':
    case 'commission':
    case 'fees':
      return !isNoMoney(name);
    default:
      return true;
  }
}

const dateIn = (cell: string) => dateAtStart(cell, 'mdy') ?? dateAtStart(cell, 'dmy');
const isDay = (cell: string): boolean => /[-/.]\d+[-/. ]/.test(cell) && dateIn(cell) !== null;
const isClock = (cell: string): boolean => /:/.test(cell) && dateAtStart(cell, 'mdy') === null;
const isMost = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.length === 0 || cells.filter(is).length * 2 > cells.length;

/** A column gets a meaning, and another one that had it before loses it. */
export const withMeaning = (meanings: readonly Meaning[], at: number, meaning: Meaning): Meaning[] =>
  meanings.map((other, place) =>
    place === at ? meaning : other === meaning && meaning !== 'ignore' ? 'ignore' : other,
  );
