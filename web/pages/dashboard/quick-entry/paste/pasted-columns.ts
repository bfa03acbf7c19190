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
import { headlessMeanings } from './headless-columns.ts';
import type { Meaning } from './meanings.ts';
import { hasTime } from './pasted-moments.ts';

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
  ['opened', parseNames('in')],
  ['closed', parseNames('out')],
];

const AS_MEANING: Readonly<Partial<Record<NamedColumn, Meaning>>> = {
  symbol: 'symbol',
  side: 'side',
  quantity: 'quantity',
  entryPrice: 'entry',
  exitPrice: 'exit',
  date: 'date',
  closedAt: 'closed',
  openedAt: 'opened',
  time: 'opened',
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

/** Of the only time it is not known which it is: mostly the one at which the trade was entered. */
const MOMENTS: readonly NamedColumn[] = ['date', 'closedAt', 'openedAt', 'time'];
const RANKED = COLUMN_NAMES.toSorted(([a], [b]) => MOMENTS.indexOf(a) - MOMENTS.indexOf(b));
/** Where no column is a day by its name: the exit's comes before the entry's. */
const OTHER_DAYS = ['closedAt', 'time', 'openedAt'].flatMap((moment) =>
  RANKED.filter(([name]) => name === moment),
);

/** Rows above a head: titles, and what an account is called. */
const MOST_ABOVE = 30;

/** A head row is read, whatever stands above it; without one the columns are the grid's, as far as what is in them says no other. */
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
  return { head: null, meanings: headlessMeanings(rows, width), body: rows };
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
  for (const [, names] of OTHER_DAYS) take('date', names);
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
  for (const [meaning, after] of [
    ['date', 'date'],
    ['opened', 'closed'],
  ] as const) {
    const [day, later] = [found.indexOf(meaning), second(/^(?:date|time|date\/time) \(2\)$/i)];
    const isOfFirst = day !== -1 && (head[later] ?? '').replace(/ \(2\)$/, '') === head[day];
    if (!isOfFirst || found.indexOf(after) > day) continue;
    if (meaning === after) found[day] = 'ignore';
    found[later] = after;
  }
}

/** “Type” may be that of the order, a clock time is no day, figures are one below a date alone, and percent is no money. */
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
        !filled.every(
          (cell) => isClock(cell) || (!DATED.test(name) && isNumber(cell) && dateIn(cell) === null),
        )
      );
    case 'opened':
    case 'closed':
      return isMost(filled, (cell) => hasTime(cell) && (!isNumber(cell) || TIMED.test(name)));
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
const isClock = (cell: string): boolean => /^\d{1,2}:/.test(cell);
/** What is below it is a day, also one that cannot be read and is to be corrected. A ‘Day’ may be a running number. */
const DATED = /(?<!up)dat[eu]|fecha|日期/i;
/** Figures below it may be a time. */
const TIMED = /time|zeit|heure|hora/i;
const isMost = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.length === 0 || cells.filter(is).length * 2 > cells.length;

/** A column gets a meaning, and another one that had it before loses it. */
export const withMeaning = (meanings: readonly Meaning[], at: number, meaning: Meaning): Meaning[] =>
  meanings.map((other, place) =>
    place === at ? meaning : other === meaning && meaning !== 'ignore' ? 'ignore' : other,
  );
