/** What the exports of other journals have in common: each row is a trade, with its money and what was written to it. */

import { type FileFactName, NO_FILE_FACTS } from '#src/features/journal/fields.ts';
import { readOption } from '#src/values/contracts/option-symbol.ts';
import { PRICE_LIMITS } from '#src/values/money/decimal.ts';
import {
  decimalText,
  type Exact,
  magnitude,
  minus,
  parseExact,
  plus,
  quotient,
  rounded,
  times,
  whole,
} from '#src/values/money/exact.ts';
import type { ExportedEntry, Row } from '../format.ts';
import { RejectedRow } from '../rows.ts';
import { inLots, partOfOne } from '../unsupported.ts';

/** What most of them leave out. */
type LeftOut = Exclude<FileFactName, 'openedAt' | 'closedAt' | 'commission' | 'fees'>;

type Priced = Pick<ExportedEntry, 'symbol' | 'side' | 'quantity' | 'entryPrice' | 'exitPrice'>;

/** A month's letter and year behind a root: of a share no ticker is spelled so. */
const FUTURE =
  /^(?:[/@]?[A-Z0-9]{1,4}[FGHJKMNQUVXZ]\d{1,2}|[/@][A-Z0-9]{1,4}.*|.*[:.](?:CME|CBOT|NYMEX|COMEX|X[A-Z]{3}).*)$/;

/** By its spelling, else by what a point was worth: a share makes as much as its price does. */
export function readKind(trade: Priced, gross: string | null): ExportedEntry['instrument'] {
  const symbol = trade.symbol.trim().toUpperCase();
  if (readOption(symbol.replace(/\s+/g, ' ')) !== null) return 'options';
  if (FUTURE.test(symbol)) return 'futures';
  const worth = pointWorth(trade, gross);
  const isShare = worth === null || minus(magnitude(minus(worth, whole(1))), CLOSE_TO_ONE).units <= 0n;
  return isShare ? 'stocks' : 'futures';
}

/** Averages are rounded. */
const CLOSE_TO_ONE: Exact = { units: 5n, places: 2 };
const PLACES = 4;

/** Dollars per point and one of it, as the money was made; `null` where prices and money do not show. */
export function pointWorth(
  { side, quantity, entryPrice, exitPrice }: Omit<Priced, 'symbol'>,
  gross: string | null,
): Exact | null {
  const [size, from, to, made] = [quantity, entryPrice, exitPrice, gross].map(parseExact);
  if (!size || !from || !to || !made) return null;
  const points = times(side === 'long' ? minus(to, from) : minus(from, to), size);
  const isStated = points.units !== 0n && made.units !== 0n && points.units > 0n === made.units > 0n;
  return isStated ? { units: quotient(made, points, PLACES), places: PLACES } : null;
}

/** What is left of the gross beside the commission. */
export function feesBetween(gross: string, net: string, commission: string | null): string {
  const [made, left, paid] = [parseExact(gross), parseExact(net), parseExact(commission)];
  const all = made && left ? minus(made, left) : whole(0);
  return decimalText(paid ? minus(all, paid) : all);
}

/** Net of what it cost. */
export function computeNet(gross: string, costs: readonly (string | null)[]): string {
  const paid = costs.map(parseExact).reduce<Exact>((sum, cost) => (cost ? plus(sum, cost) : sum), whole(0));
  const made = parseExact(gross) ?? whole(0);
  return decimalText(minus(made, paid));
}

/** Without its sign; `null` for nothing, and for `Inf`. */
export const readSize = (amount: string): string | null => {
  const exact = parseExact(amount.replace(/[$,]/g, ''));
  return exact && decimalText(magnitude(exact));
};

/** The same, above 0. */
export const readRisk = (amount: string): string | null => {
  const risk = readSize(amount);
  return risk === '0' ? null : risk;
};

export const tagsIn = (...cells: readonly string[]): string[] => [
  ...new Set(
    cells
      .flatMap((cell) => cell.split(','))
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && tag !== '""'),
  ),
];

export const toEntry = (
  { line, raw }: Row,
  given: Omit<ExportedEntry, 'kind' | 'isOwn' | 'line' | 'raw' | LeftOut> & Partial<ExportedEntry>,
): ExportedEntry => {
  const entry: ExportedEntry = { ...NO_FILE_FACTS, ...given, kind: 'entry', isOwn: false, line, raw };
  const { symbol, instrument, quantity } = entry;
  const reason = (instrument === 'options' ? null : inLots(symbol)) ?? partOfOne(quantity, instrument);
  if (reason) throw reason;
  if (instrument !== 'options' && !NAME.test(symbol.trim())) {
    throw new RejectedRow('unknown_symbol', `“${symbol.slice(0, 40)}” cannot be read as a symbol.`);
  }
  for (const key of MONEY) entry[key] = roundedTo(2, entry[key]);
  for (const key of PRICES) entry[key] = roundedTo(PRICE_LIMITS.places, entry[key]);
  return entry;
};

/** Of a share or a future: `BRK.B`, `/MESZ26`, `CME_MINI:MES1!`, `ZN 12-26`, `@ES`. */
const NAME = /^[/@$^]?(?:[A-Z_]{2,12}:)?[A-Z0-9]{1,8}(?:[. /-](?:[A-Z]{1,4}|\d\d-\d\d|[A-Z]{3}\d\d))?!?$/i;

/** As an entry holds them; averages and sums of others have more places. */
const MONEY = ['pnl', 'commission', 'fees', 'riskAmount', 'mae', 'mfe'] as const;
const PRICES = ['entryPrice', 'exitPrice', 'stopPrice'] as const;

function roundedTo(places: number, figure: string | null): string | null {
  const exact = parseExact(figure);
  return exact && decimalText({ units: rounded(exact, places), places });
}
