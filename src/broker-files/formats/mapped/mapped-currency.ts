/** What a mapped file is in: by a column, by the heads of its amounts, by the signs beside them. */

import type { ColumnMeaning, ImportMapping } from '#src/features/imports/contract.ts';
import {
  currencyOfAmount,
  currencyOfHead,
  currencyOfName,
  isForeign,
} from '#src/values/money/currency-text.ts';
import { columnKey } from '#src/values/text/column-names.ts';
import type { Row } from '../format.ts';
import { RejectedRow } from '../rows.ts';

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

/** Columns beside one of money that say what that is in: `Commission Currency`. */
const OF_MONEY =
  /^(?:commissions?|comm|fees?|charges|p&l|p\/l|pnl|profit|gain\/loss|price|proceeds)(?:currency|ccy|curr)$/;

interface Written {
  headers: readonly string[];
  rows: readonly Row[];
  places: Places;
  mapping: Pick<ImportMapping, 'pnlIs' | 'isFills'>;
  /** That a line above the head says. */
  above: string | null;
}

/** The currency of a row's amounts, if it is another one than dollars. @returns a function of the row's cells */
export function currenciesIn({
  headers,
  rows,
  places,
  mapping,
  above,
}: Written): (row: Row) => string | null {
  const meanings = AMOUNTS.filter((meaning) => meaning !== 'pnl' || mapping.pnlIs !== 'prices');
  const amounts = meanings.flatMap((meaning) =>
    places(meaning).map((place) => ({
      place,
      isCost: COSTS.includes(meaning),
      head: currencyOfHead(headers[place] ?? ''),
    })),
  );
  const costs = amounts.filter(({ isCost }) => isCost);
  /** Of no costs it does not matter. */
  const isUsed = ({ place, isCost }: { place: number; isCost: boolean }) =>
    !isCost || rows.some(({ cells }) => !NOTHING.test(cells[place] ?? ''));
  // What a head says goes for all rows: of a purchase in dollars and its sale in euros a trade would stay open.
  const ofHead = amounts.find((amount) => isForeign(amount.head) && isUsed(amount))?.head ?? null;
  if (ofHead !== null) return () => ofHead;
  // Most files have nothing but figures.
  const marked = amounts.filter(({ place }) =>
    rows.some(({ cells }) => currencyOfAmount(cells[place] ?? '') !== null),
  );
  const beside = places('ignore').filter((place) => OF_MONEY.test(columnKey(headers[place] ?? '')));
  const said = ({ cells }: Row): string | null => {
    let isDollars = amounts.some(({ head }) => head !== null);
    for (const { place, isCost } of marked) {
      const cell = cells[place] ?? '';
      const currency = cell === '' || (isCost && NOTHING.test(cell)) ? null : currencyOfAmount(cell);
      if (isForeign(currency)) return currency;
      isDollars ||= currency !== null;
    }
    for (const place of beside) {
      const cell = cells[place] ?? '';
      const isOfCosts = /^(?:comm|fee|charge)/.test(columnKey(headers[place] ?? ''));
      const isNothing = isOfCosts && costs.every((cost) => NOTHING.test(cells[cost.place] ?? ''));
      if (cell === '' || isNothing) continue;
      const currency = currencyOfName(cell);
      if (isForeign(currency)) return currency;
    }
    return isDollars || !isForeign(above) ? null : above;
  };
  if (!mapping.isFills || marked.length + beside.length === 0) return said;
  // Of one symbol all fills are in one currency, those too that have no costs or have made nothing yet.
  const [symbol = -1] = places('symbol');
  const bySymbol = new Map<string, string>();
  for (const row of rows) {
    const currency = said(row);
    if (currency !== null) bySymbol.set(row.cells[symbol] ?? '', currency);
  }
  return ({ cells }) => bySymbol.get(cells[symbol] ?? '') ?? null;
}

/**
 * The currency that the column says, `null` for dollars. An empty cell says what the others of its symbol do, else all others
 * of the file.
 * @throws RejectedRow where they do not agree
 */
export function columnCurrency(rows: readonly Row[], places: Places): (row: Row) => string | null {
  const [place = null] = places('currency');
  if (place === null) return () => null;
  const [symbol = -1] = places('symbol');
  const symbolOf = ({ cells }: Row) => cells[symbol] ?? '';
  const said = (row: Row): string | null => {
    const cell = row.cells[place] ?? '';
    return /^[-–—]*$/.test(cell) ? null : currencyOfName(cell);
  };
  const all = new Set<string>();
  const bySymbol = new Map<string, Set<string>>();
  for (const row of rows) {
    const currency = said(row);
    if (currency === null) continue;
    all.add(currency);
    bySymbol.set(symbolOf(row), (bySymbol.get(symbolOf(row)) ?? new Set()).add(currency));
  }
  return (row) => {
    const currency = said(row) ?? only(bySymbol.get(symbolOf(row))) ?? only(all);
    if (currency === null && all.size > 1) {
      const message = `This row says no currency, and others of the file are in ${[...all].slice(0, 5).join(', ')}: what it is in is not known.`;
      throw new RejectedRow('no_currency', message);
    }
    return isForeign(currency) ? currency : null;
  };
}

function only(currencies: ReadonlySet<string> | undefined): string | null {
  const [first = null, another] = currencies ?? [];
  return another === undefined ? first : null;
}
