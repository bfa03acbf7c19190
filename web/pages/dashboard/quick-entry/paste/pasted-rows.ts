/** Pasted cells as rows of the grid. */

import { heldSide } from '#src/values/contracts/dealt-side.ts';
import { kindOfWord } from '#src/values/contracts/traded-kind.ts';
import {
  currencyOfAmount,
  currencyOfHead,
  currencyOfName,
  isForeign,
} from '#src/values/money/currency-text.ts';
import type { DayRule } from '#src/values/time/session-day.ts';
import type { Cells, Column } from '../columns.ts';
import { type GridRow, toRow } from '../grid-row.ts';
import type { Meaning } from './meanings.ts';
import { chooseOrder, haveTimes, readMoments } from './pasted-moments.ts';

interface PasteContext {
  today: string;
  days: DayRule;
  /** What the first row begins with, where no column says it. */
  first: Partial<Cells>;
}

/** Rows of a head-less body, in their order. Their ids are given when they are added. */
export function pastedRows(
  body: readonly (readonly string[])[],
  meanings: readonly Meaning[],
  { today, days, first }: PasteContext,
): GridRow[] {
  const textsOf = (meaning: Meaning) => {
    const at = meanings.indexOf(meaning);
    return body.map((cells) => (at === -1 ? '' : (cells[at] ?? '')));
  };
  const order = chooseOrder(textsOf('date'), [...textsOf('opened'), ...textsOf('closed')]);
  const isTimed = haveTimes(textsOf('date'));
  // Some write costs as what is taken off: below zero.
  const isTakenOff = (['costs', 'commission', 'fees'] as const)
    .flatMap(textsOf)
    .filter((text) => /[1-9]/.test(text))
    .every((text) => BELOW_ZERO.test(text));
  let before: Partial<Cells> = first;
  return body.map((cells, at) => {
    const texts: Partial<Record<Meaning, string>> = {};
    for (const [place, meaning] of meanings.entries()) texts[meaning] = cells[place] ?? '';
    const kind = kindOfWord(texts.kind ?? '');
    const read = toRow(at + 1, {
      ...plain(texts),
      ...readMoments(texts, order, { today, days, isTimed, before: before.date || today }),
      account: texts.account || before.account || '',
      side: readSide(texts),
      quantity: (texts.quantity ?? '').replace(BELOW_ZERO, '').replace(/\)$/, ''),
      costs: readCosts(texts, isTakenOff),
    });
    const row = typeof kind === 'string' ? { ...read, instrumentType: kind } : read;
    before = row.cells;
    return row;
  });
}

const MONEY: ReadonlySet<Meaning> = new Set(['entry', 'exit', 'stop', 'costs', 'commission', 'fees', 'pnl']);

export interface Kept {
  body: (readonly string[])[];
  /** Rows that the journal cannot hold, and what they are in or of. */
  foreign: { rows: number; currencies: string[] };
  unsupported: { rows: number; kinds: string[] };
}

/** Dollars alone, by a column of currencies, the names of the columns of money and the signs in their cells; and no forex. */
export function keptRows(
  body: readonly (readonly string[])[],
  head: readonly string[] | null,
  meanings: readonly Meaning[],
): Kept {
  const [currencies, kinds] = [new Set<string>(), new Set<string>()];
  const [foreign, unsupported] = [{ rows: 0 }, { rows: 0 }];
  const money = meanings.flatMap((meaning, at) =>
    MONEY.has(meaning) ? [{ at, named: currencyOfHead(head?.[at] ?? '') }] : [],
  );
  const textOf = (cells: readonly string[], meaning: Meaning) => cells[meanings.indexOf(meaning)] ?? '';
  const findCurrency = (cells: readonly string[]): string | null => {
    const said = textOf(cells, 'currency');
    const found = [
      said === '' ? null : currencyOfName(said),
      ...money.map(({ at, named }) => (cells[at] ? (currencyOfAmount(cells[at]) ?? named) : null)),
    ];
    return found.find(isForeign) ?? null;
  };
  const kept = body.filter((cells) => {
    const kind = kindOfWord(textOf(cells, 'kind'));
    if (kind !== null && typeof kind === 'object') {
      kinds.add(kind.unsupported);
      unsupported.rows++;
      return false;
    }
    const currency = findCurrency(cells);
    if (currency === null) return true;
    currencies.add(currency);
    foreign.rows++;
    return false;
  });
  return {
    body: kept,
    foreign: { ...foreign, currencies: [...currencies] },
    unsupported: { ...unsupported, kinds: [...kinds] },
  };
}

const BELOW_ZERO = /^\s*\$?\s*[-−–(]\s*/;

const PLAIN = [
  'symbol',
  'entry',
  'exit',
  'stop',
  'pnl',
  'strategy',
  'tags',
  'note',
] as const satisfies Column[];

const plain = (texts: Partial<Record<Meaning, string>>) =>
  Object.fromEntries(PLAIN.map((column) => [column, texts[column] ?? '']));

/** Quantities below zero are short where nothing shows the side; a word that is none is to be corrected. */
function readSide({ side = '', quantity = '' }: Partial<Record<Meaning, string>>): string {
  if (side === '') return quantity === '' ? '' : BELOW_ZERO.test(quantity) ? 'short' : 'long';
  return heldSide(side) ?? side;
}

function readCosts(
  { costs = '', commission = '', fees = '' }: Partial<Record<Meaning, string>>,
  isTakenOff: boolean,
): string {
  const positive = (text: string) => (isTakenOff ? text.replace(BELOW_ZERO, '').replace(/\)$/, '') : text);
  if (costs !== '') return positive(costs);
  // One amount alone is commission.
  if (fees !== '') return `${positive(commission) || '0'} + ${positive(fees)}`;
  return positive(commission);
}
