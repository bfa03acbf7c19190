/**
 * Executions with every fee in a column of its own, as TradeStation writes them. TradeNote took this for its template, so
 * that files of any broker come in it.
 */

import { type Exact, magnitude, minus, parseExact, rounded } from '#src/values/money/exact.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { readStamp } from '../cells/stamp.ts';
import type { Fill, Format, Reading, ReadingOptions, Row, SourceFile, Stamp } from './format.ts';
import { beginReading, knownTables } from './known-tables.ts';
import {
  accountIn,
  type Cells,
  leftOut,
  NOT_STATED,
  RejectedRow,
  readCells,
  readRows,
  SUM_ROW,
  sumAmounts,
  warn,
} from './rows.ts';
import { sideIn } from './sides.ts';
import { keptKind } from './unsupported.ts';

const NAMES = {
  account: ['Account'],
  day: ['T/D'],
  settled: ['S/D'],
  currency: ['Currency'],
  type: ['Type'],
  side: ['Side'],
  symbol: ['Symbol'],
  quantity: ['Qty'],
  price: ['Price'],
  time: ['Exec Time'],
  commission: ['Comm'],
  sec: ['SEC'],
  taf: ['TAF'],
  nscc: ['NSCC'],
  nasdaq: ['Nasdaq'],
  ecnRemove: ['ECN Remove'],
  ecnAdd: ['ECN Add'],
  gross: ['Gross Proceeds'],
  net: ['Net Proceeds'],
} as const;
type Key = keyof typeof NAMES;

const NEEDED: readonly Key[] = ['day', 'side', 'symbol', 'quantity', 'price', 'time', 'commission', 'net'];
const FEES: readonly Key[] = ['sec', 'taf', 'nscc', 'nasdaq', 'ecnRemove', 'ecnAdd'];
const FIGURES: readonly Key[] = ['price', 'commission', ...FEES, 'gross', 'net'];

const tablesIn = (file: SourceFile) => knownTables(file, NAMES, NEEDED);

export const tradestationExecutions: Format = {
  id: 'tradestation-executions',
  name: 'TradeStation and TradeNote template',
  brokers: ['TradeStation', 'TradeNote'],
  files: ['Template.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file, options: ReadingOptions): Reading {
    const tables = tablesIn(file);
    const keys = { times: ['day', 'settled'], figures: FIGURES } as const;
    const { spelling, reading } = beginReading(tables, keys, options);
    for (const { columns, rows } of tables) {
      readRows(reading, rows, (row) => {
        const cells = readCells(columns, row, spelling);
        if (cells.text('symbol') === '' && cells.text('side') === '') return leftOut(SUM_ROW);
        const at = readStamp(`${cells.text('day')} ${cells.required('time')}`, spelling.order);
        if (at === null) {
          const message = `“${cells.text('day')} ${cells.text('time')}” cannot be read as a time.`;
          throw new RejectedRow('unreadable_time', message);
        }
        const fill = fillIn(cells, row, at);
        const difference = differenceIn(cells, fill);
        if (difference !== null) {
          const message = `Net and gross proceeds differ by ${difference} than the costs of this row. The costs count.`;
          warn(reading, row, 'totals_differ', message);
        }
        return [fill];
      });
    }
    return reading;
  },
};

/** Shorts have sides of their own, where the file tells them apart. */
const EFFECTS = new Map<string, Fill['effect']>([
  ['ss', 'open'],
  ['bc', 'close'],
]);

function fillIn(cells: Cells<Key>, { line, raw }: Row, at: Stamp): Fill {
  const symbol = cells.required('symbol');
  const kind = keptKind(symbol, cells.text('type'));
  return {
    ...NOT_STATED,
    kind: 'fill',
    line,
    raw,
    account: accountIn(cells.text('account')),
    symbol,
    instrument: kind,
    isShareUnlessRoot: true,
    side: sideIn(cells.required('side')),
    quantity: cells.quantity('quantity'),
    price: cells.price('price', symbol),
    at,
    currency: cells.text('currency') || 'USD',
    effect: EFFECTS.get(cells.text('side').toLowerCase()) ?? null,
    commission: cells.amount('commission'),
    fees: sumAmounts(FEES.map((key) => cells.amount(key))),
  };
}

/** A column may be rounded on its own: a cent says nothing. */
const CENT: Exact = { units: 1n, places: 2 };

/** What net proceeds lack of gross proceeds, and no column of costs tells. */
function differenceIn(cells: Cells<Key>, { commission, fees }: Fill): string | null {
  const [gross, net] = [parseExact(cells.amount('gross')), parseExact(cells.amount('net'))];
  const paid = parseExact(sumAmounts([commission, fees]));
  if (!gross || !net || !paid) return null;
  const difference = minus(minus(gross, net), paid);
  if (minus(magnitude(difference), CENT).units <= 0n) return null;
  const amount = formatMoney(rounded(magnitude(difference), 2), { plus: 'never' });
  return `${amount} ${difference.units > 0n ? 'more' : 'less'}`;
}
