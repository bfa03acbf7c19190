/** What a mapped file is in: by a column, by the heads of its amounts, by the signs beside them. */

import { currencyOfAmount, currencyOfHead, currencyOfName, isForeign } from '#src/values/currency-text.ts';
import type { ColumnMeaning, ImportMapping } from '../contract.ts';
import type { Row } from './format.ts';
import { RejectedRow } from './rows.ts';

type Places = (meaning: ColumnMeaning) => readonly number[];

const AMOUNTS: readonly ColumnMeaning[] = [
  'price',
  'entryPrice',
  'exitPrice',
  'pnl',
  'commission',
  'fees',
  'riskAmount',
  'mae',
  'mfe',
];
const COSTS: readonly ColumnMeaning[] = ['commission', 'fees'];

const NOTHING = /^[^\p{L}\d]*0*(?:[.,]0*)?[^\p{L}\d]*$/u;

/** The currency of a row's amounts, if it is another one than dollars. @returns a function of the row's cells */
export function currenciesIn(
  headers: readonly string[],
  rows: readonly Row[],
  places: Places,
  { pnlIs }: Pick<ImportMapping, 'pnlIs'>,
): (row: Row) => string | null {
  const meanings = AMOUNTS.filter((meaning) => meaning !== 'pnl' || pnlIs !== 'prices');
  const amounts = meanings.flatMap((meaning) =>
    places(meaning).map((place) => ({
      place,
      isCost: COSTS.includes(meaning),
      head: currencyOfHead(headers[place] ?? ''),
    })),
  );
  // Most files have nothing but figures.
  const marked = amounts.filter(
    ({ place, head }) =>
      isForeign(head) || rows.some(({ cells }) => currencyOfAmount(cells[place] ?? '') !== null),
  );
  return ({ cells }) => {
    for (const { place, isCost, head } of marked) {
      const cell = cells[place] ?? '';
      // Of no costs it does not matter.
      if (cell === '' || (isCost && NOTHING.test(cell))) continue;
      const currency = currencyOfAmount(cell) ?? head;
      if (isForeign(currency)) return currency;
    }
    return null;
  };
}

/**
 * The currency that the column says, `null` for dollars. An empty cell says what all others of the file do.
 * @throws RejectedRow where they do not agree
 */
export function columnCurrency(rows: readonly Row[], place: number | null): (row: Row) => string | null {
  if (place === null) return () => null;
  const said = (row: Row): string | null => {
    const cell = row.cells[place] ?? '';
    return /^[-–—]*$/.test(cell) ? null : currencyOfName(cell);
  };
  const all = new Set(rows.flatMap((row) => said(row) ?? []));
  const [only = null] = all.size === 1 ? all : [];
  return (row) => {
    const currency = said(row) ?? only;
    if (currency === null && all.size > 1) {
      const message = `This row says no currency, and others of the file are in ${[...all].slice(0, 5).join(', ')}: what it is in is not known.`;
      throw new RejectedRow('no_currency', message);
    }
    return isForeign(currency) ? currency : null;
  };
}
