/**
 * A transaction history: days without times, amounts in the currency of the account, and beside the trades what futures
 * gained each day by their settlement price, which is no trade.
 */

import { isBlank } from '../../cells/amount.ts';
import type { Columns } from '../../cells/headers.ts';
import { isZero, paid, toFill } from '../fill-cells.ts';
import type { Fill, Format, Item, PositionMove, Reading, Row, SourceFile } from '../format.ts';
import { isPayment, movedBy, settleMoves } from '../moves.ts';
import {
  accountIn,
  type Cells,
  emptyReading,
  leftOut,
  type NoTrade,
  RejectedRow,
  readCells,
  readRows,
  type Spelling,
  warn,
} from '../rows.ts';
import { CURRENCY_EXCHANGE, computePointValue, IBKR } from './ibkr-cells.ts';
import { corporateAction } from './ibkr-moves.ts';
import { findData, isStatement, nameSections } from './ibkr-statement.ts';

const HISTORY = new Set(['transaction history', 'transaktionshistorie', 'transaktionsverlauf']);

const NAMES = {
  date: ['Date', 'Datum'],
  account: ['Account', 'Konto'],
  description: ['Description', 'Beschreibung'],
  type: ['Transaction Type', 'Transaktionstyp'],
  symbol: ['Symbol'],
  quantity: ['Quantity', 'Menge'],
  price: ['Price', 'Kurs'],
  currency: ['Price Currency', 'Kurswährung'],
  gross: ['Gross Amount', 'Bruttobetrag'],
  commission: ['Commission', 'Provision'],
} as const;
type Key = keyof typeof NAMES;

const SPELLING: Spelling = { mark: '.', order: 'mdy' };
const SIDES = new Map<string, Fill['side']>([
  ['buy', 'buy'],
  ['kauf', 'buy'],
  ['sell', 'sell'],
  ['verkauf', 'sell'],
]);

const rowsIn = (file: SourceFile): { row: Row; columns: Columns<Key> }[] =>
  findData<Key>(file, (section) => HISTORY.has(section), NAMES).filter(({ columns }) => columns.has('type'));

export const ibkrTransactions: Format = {
  id: 'ibkr-transactions',
  name: 'IBKR Transaction History',
  brokers: IBKR,
  files: ['U1234567.TRANSACTIONS.csv'],
  detect: (file) => isStatement(file) && rowsIn(file).length > 0,
  read(file) {
    const reading = emptyReading();
    const baseCurrency = baseCurrencyIn(file);
    const moves: PositionMove[] = [];
    for (const { row, columns } of rowsIn(file)) {
      readRows(reading, [row], () => {
        const cells = readCells(columns, row, SPELLING);
        const side = SIDES.get(cells.text('type').toLowerCase());
        if (side === undefined) {
          if (!/exercise|assignment|ausübung|zuteilung/i.test(cells.text('type'))) {
            const made = moveIn(cells, row);
            if (typeof made === 'string' || 'leftOut' in made) return made;
            if (made.kind === 'move') moves.push(made);
            return [made];
          }
          throw new RejectedRow(
            'unclear_exercise',
            'What was exercised or assigned cannot be told from this row. Import an activity statement instead.',
          );
        }
        const fill = fillIn(reading, cells, row, side, baseCurrency);
        return fill ? [fill] : leftOut(CURRENCY_EXCHANGE);
      });
    }
    settleMoves(reading, moves);
    nameSections(reading, file, HISTORY);
    return reading;
  },
};

/** A row with shares and without a price: they came, went or changed. */
function moveIn(cells: Cells<Key>, row: Row): Item | NoTrade {
  const [symbol, description] = [cells.text('symbol'), cells.text('description')];
  const [type, quantity] = [cells.text('type'), cells.amount('quantity')];
  const isPriced = !isZero(cells.amount('price') ?? '0');
  const known = movedBy(`${type} ${description}`);
  const isNothing = (quantity === null || isZero(quantity)) && known?.is !== 'split';
  if (isBlank(symbol) || isNothing || isPriced) return leftOut(type);
  // Shares without a word of what became of them have moved.
  if (!known && !isZero(cells.amount('gross') ?? '0')) return leftOut(type);
  const instrument = findInstrument(symbol, description);
  if (instrument === 'futures') return leftOut(type);
  const action = {
    category: instrument === 'options' ? 'OPT' : 'STK',
    currency: cells.text('currency').replace('-', ''),
    description: movedBy(description) ? description : `${symbol}() ${type} (${symbol}, )`,
    symbol,
    quantity,
    proceeds: isPayment(`${type} ${description}`) ? cells.amount('gross') : null,
    realised: null,
    at: cells.stamp('date'),
    tradeDate: cells.stamp('date').clock.slice(0, 10),
    account: accountIn(cells.text('account')),
  };
  return corporateAction(row, action);
}

function baseCurrencyIn({ tables }: SourceFile): string | null {
  const row = tables
    .flatMap(({ rows }) => rows)
    .find(({ cells }) => /^(?:base currency|basiswährung)$/i.test(cells[2] ?? ''));
  return row?.cells[3]?.toUpperCase() || null;
}

function fillIn(
  reading: Reading,
  cells: Cells<Key>,
  row: Row,
  side: Fill['side'],
  baseCurrency: string | null,
): Fill | null {
  const symbol = cells.required('symbol');
  if (/^[A-Z]{3}\.[A-Z]{3}$/.test(symbol)) return null;
  const [quantity, price] = [cells.quantity('quantity'), cells.price('price', symbol)];
  const currency = cells.text('currency').toUpperCase() || 'USD';
  const instrument = findInstrument(symbol, cells.text('description'));
  const pointValue = computePointValue(cells.amount('gross'), quantity, price);
  const isConverted = baseCurrency === null ? pointValue === null : baseCurrency !== currency;
  if (isConverted && cells.amount('commission') !== null) {
    warn(
      reading,
      row,
      'foreign_costs',
      'The amounts of this row are in the currency of the account, not in that of the price: its commission is left out.',
    );
  }
  return toFill(row, {
    account: accountIn(cells.text('account')),
    symbol,
    instrument,
    side,
    quantity,
    price,
    at: cells.stamp('date'),
    // The day that the broker counts it to is all that it shows.
    tradeDate: cells.stamp('date').clock.slice(0, 10),
    pointValue: isConverted ? null : pointValue,
    currency,
    commission: isConverted ? null : paid(cells.amount('commission')),
    fees: isConverted ? null : '0',
  });
}

/** `MCLM6` beside `MCL JUN26`: a future's expiry stands in its description. */
function findInstrument(symbol: string, description: string): Fill['instrument'] {
  if (/\d{6}[CP]\d{8}$/.test(symbol)) return 'options';
  const isFuture = /[FGHJKMNQUVXZ]\d{1,2}$/.test(symbol) && /\s\d{0,2}[A-Z]{3}\d{2}\b/.test(description);
  return isFuture ? 'futures' : 'stocks';
}
