/**
 * Account Statement, and the filled orders of paperMoney. Trades have a line for each leg; what they cost stands in the cash
 * sections, a second or two apart. The amounts there are no P&L: those of futures are against the last settlement.
 */

import { decimalText, minus, parseExact, plus, quotient, times, whole } from '#src/values/money/exact.ts';
import { LONGEST_CELL } from '../../cells/headers.ts';
import { readPriceCell } from '../../cells/price.ts';
import { isZero, toFill } from '../fill-cells.ts';
import type { Fill, Format, Reading, Row, SourceFile, Stamp } from '../format.ts';
import { type KnownTable, knownTables } from '../known-tables.ts';
import { type RemovingSide, removingSides } from '../removals.ts';
import {
  accountIn,
  type Cells,
  emptyReading,
  leftOut,
  NO_TRADE,
  type NoTrade,
  RejectedRow,
  readCells,
  readRows,
  type Spelling,
  warn,
} from '../rows.ts';
import { sideIn } from '../sides.ts';
import { type CashLine, cashLinesIn, readTraded, undatedIn, zoneIn } from './thinkorswim-cash.ts';
import { REMOVAL, readMoves } from './thinkorswim-moves.ts';
import { namedByColumns, namedByWords, withoutVenue } from './thinkorswim-symbols.ts';

const NAMES = {
  time: ['Exec Time'],
  spread: ['Spread'],
  side: ['Side'],
  quantity: ['Qty'],
  effect: ['Pos Effect'],
  symbol: ['Symbol'],
  exp: ['Exp'],
  strike: ['Strike'],
  type: ['Type'],
  price: ['Price'],
  netPrice: ['Net Price'],
} as const;
type Key = keyof typeof NAMES;
const NEEDED: readonly Key[] = ['time', 'spread', 'side', 'quantity', 'effect', 'symbol', 'type', 'price'];
const SPELLING: Spelling = { mark: '.', order: 'mdy' };

const tradesIn = (file: SourceFile) => knownTables<Key>(file, NAMES, NEEDED);

export const thinkorswimStatement: Format = {
  id: 'thinkorswim-statement',
  name: 'thinkorswim Account Statement',
  brokers: ['thinkorswim', 'Charles Schwab'],
  files: ['2026-03-10-AccountStatement.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tradesIn(file).length > 0 || cashLinesIn(file).some(({ type }) => type === 'BAL'),
  read(file) {
    const reading = emptyReading();
    const cash = cashLinesIn(file);
    const zone = zoneIn(cash);
    const account = findAccount(file);
    const waiting = new Set(cash.filter(({ type }) => type === 'TRD'));
    const bySecond = cashBySecond(waiting);
    const booked: Row[] = [];
    for (const table of tradesIn(file)) {
      readTrades(reading, table, { zone, account, waiting, booked, bySecond });
    }
    readRows(reading, booked, () => leftOut('Cash line of a trade, counted with it'));
    const known = new Set(reading.items.flatMap((item) => (item.kind === 'fill' ? [dayOf(item)] : [])));
    for (const line of waiting) {
      readRows(reading, [line.row], () => fromCash(reading, line, { zone, account, known }));
    }
    const sideOf = removingSides(reading.items);
    const removed = cash.filter(({ description }) => REMOVAL.test(description));
    for (const line of removed) {
      readRows(reading, [line.row], () => [removalIn(line, { zone, account, sideOf })]);
    }
    for (const { row } of cash.filter(({ isUnclear }) => isUnclear)) {
      warn(reading, row, 'unreadable_amount', 'What this line cost cannot be read: it counts as nothing.');
    }
    readRows(reading, undatedIn(file), ({ raw }) => {
      throw new RejectedRow('unreadable_time', `“${raw.slice(0, 20)}” does not begin with a day and a time.`);
    });
    readMoves(reading, cash, { zone, account });
    nameOthers(reading, file);
    return reading;
  },
};

function findAccount({ lines }: SourceFile): string | null {
  for (const { raw } of lines) {
    const name = /\b(?:Account Statement|Trade Activity) for (\S+)/i.exec(raw.slice(0, LONGEST_CELL))?.[1];
    if (name !== undefined) return accountIn(name);
  }
  return null;
}

interface Context {
  zone: string | null;
  account: string | null;
  /** Cash lines that no trade has taken yet. */
  waiting: Set<CashLine>;
  /** Cash lines whose costs a trade has. */
  booked: Row[];
  bySecond: ReadonlyMap<string, readonly CashLine[]>;
}

interface Leg {
  fill: Fill;
  row: Row;
}

/** The further legs of a spread leave out when it was. */
function readTrades(reading: Reading, { columns, rows }: KnownTable<Key>, context: Context): void {
  const groups: Row[][] = [];
  for (const row of rows) {
    const isFurther = columns.cell(row, 'time') === '' && columns.cell(row, 'side') !== '';
    const group = groups.at(-1);
    if (isFurther && group) group.push(row);
    else groups.push([row]);
  }
  for (const group of groups) {
    const [head] = group;
    if (!head || columns.cell(head, 'side') === '') {
      for (const { line, raw } of group) reading.leftOut.push({ reason: NO_TRADE, line, raw });
      continue;
    }
    const headCells = readCells(columns, head, SPELLING);
    const legs: Leg[] = [];
    for (const row of group) {
      readRows(reading, [row], () => {
        const fill = legIn(readCells(columns, row, SPELLING), row, head, headCells.stamp('time'), context);
        legs.push({ fill, row });
        return [fill];
      });
    }
    addCosts(legs, headCells, context);
  }
}

function legIn(
  cells: Cells<Key>,
  row: Row,
  head: Row,
  at: Stamp,
  { zone, account }: Pick<Context, 'zone' | 'account'>,
): Fill {
  const { symbol, instrument } = namedByColumns({
    symbol: cells.required('symbol'),
    exp: cells.text('exp'),
    strike: cells.text('strike'),
    type: cells.text('type'),
  });
  const effect = cells.text('effect').toUpperCase();
  return toFill(row, {
    // A leg without its first line would be the same on every day.
    raw: row === head ? row.raw : `${head.raw}\n${row.raw}`,
    account,
    symbol,
    instrument,
    side: sideIn(cells.required('side')),
    quantity: cells.quantity('quantity'),
    price: cells.price('price', cells.required('symbol')),
    at: { ...at, zone },
    effect: effect === 'TO OPEN' ? 'open' : effect === 'TO CLOSE' ? 'close' : null,
  });
}

/** The nearest first. */
const SECONDS_APART = [0, 1, -1, 2, -2];
const secondsOf = ({ clock }: Stamp): number => Date.parse(`${clock}Z`) / 1000;

const secondKey = (second: number, side: Fill['side'], quantity: string) => `${second} ${side} ${quantity}`;

/** Of one second, side and quantity: what is further down is found by no trade, since each would look through all before it. */
const MOST_OF_SECOND = 100;

function cashBySecond(lines: Iterable<CashLine>): Map<string, CashLine[]> {
  const bySecond = new Map<string, CashLine[]>();
  for (const line of lines) {
    const traded = readTraded(line.description);
    if (!traded) continue;
    const key = secondKey(secondsOf(line.at), traded.side, traded.quantity);
    const others = bySecond.get(key);
    if (!others) bySecond.set(key, [line]);
    else if (others.length < MOST_OF_SECOND) others.push(line);
  }
  return bySecond;
}

function addCosts(legs: readonly Leg[], head: Cells<Key>, context: Context): void {
  const { waiting, bySecond } = context;
  const [first] = legs;
  if (!first) return;
  const at = secondsOf(first.fill.at);
  const { side, quantity } = first.fill;
  const near = SECONDS_APART.flatMap((apart) => bySecond.get(secondKey(at + apart, side, quantity)) ?? []);
  const line = near.find((one) => waiting.has(one) && isOf(one, legs, head));
  if (!line) return;
  waiting.delete(line);
  context.booked.push(line.row);
  const sizes = legs.map(({ fill }) => parseExact(fill.quantity) ?? whole(0));
  const [commissions, fees] = [shared(line.commission, sizes), shared(line.fees, sizes)];
  for (const [at, { fill }] of legs.entries()) {
    fill.orderId = line.ref;
    fill.tradeDate = line.tradeDate;
    fill.commission = commissions[at] ?? null;
    fill.fees = fees[at] ?? null;
    const traded = legs.length === 1 ? readTraded(line.description) : null;
    fill.pointValue = (traded && namedByWords(traded.what)?.pointValue) ?? null;
  }
}

function isOf(line: CashLine, legs: readonly Leg[], head: Cells<Key>): boolean {
  const traded = readTraded(line.description);
  const [first] = legs;
  if (!traded || !first) return false;
  const symbol = head.text('symbol');
  const words = traded.what.split(' ').map(withoutVenue);
  if (!words.includes(withoutVenue(symbol))) return false;
  const price = readPriceCell(traded.price, symbol)?.replace('-', '');
  const expected = [head.text('netPrice'), head.text('price')].map((cell) => readPriceCell(cell, symbol));
  const isPriced = expected.some((cell) => cell?.replace('-', '') === price);
  return isPriced && (legs.length > 1 || namedByWords(traded.what)?.symbol === first.fill.symbol);
}

const PLACES = 6;

/** By quantity; what does not come out even is added to the last leg. */
function shared(amount: string, sizes: readonly ReturnType<typeof whole>[]): string[] {
  const total = parseExact(amount) ?? whole(0);
  const all = sizes.reduce(plus, whole(0));
  let rest = total;
  return sizes.map((size, at) => {
    const part = { units: quotient(times(total, size), all, PLACES), places: PLACES };
    const own = at === sizes.length - 1 ? rest : part;
    rest = minus(rest, own);
    return decimalText(own);
  });
}

const dayOf = ({ symbol, at }: Pick<Fill, 'symbol' | 'at'>) => `${at.clock.slice(0, 10)} ${symbol}`;

/** A trade that stands in a cash section alone. */
function fromCash(
  reading: Reading,
  line: CashLine,
  { zone, account, known }: Pick<Context, 'zone' | 'account'> & { known: ReadonlySet<string> },
): Fill[] | NoTrade {
  const traded = readTraded(line.description);
  if (!traded) {
    if (isZero(line.commission) && isZero(line.fees)) return leftOut(line.description);
    throw new RejectedRow(
      'unclear_cash_line',
      `“${line.description.slice(0, 60)}” does not say what was dealt, and its costs are counted to no trade.`,
    );
  }
  const named = namedByWords(traded.what);
  if (!named) {
    throw new RejectedRow(
      'spread_without_legs',
      'This is a spread in one line. Export the statement with its section Account Trade History, which has the legs.',
    );
  }
  if (known.has(dayOf({ symbol: named.symbol, at: line.at }))) {
    const isFree = isZero(line.commission) && isZero(line.fees);
    const message = `The trades of the day in ${named.symbol} are taken from Account Trade History. This line fits none of them, and what it cost is left out.`;
    if (!isFree) warn(reading, line.row, 'cost_without_trade', message);
    return leftOut('Told by Account Trade History');
  }
  const price = readPriceCell(traded.price, named.symbol);
  if (price === null) {
    throw new RejectedRow('unreadable_price', `“${traded.price.slice(0, 40)}” cannot be read as price.`);
  }
  const { side, quantity } = traded;
  const costs = { commission: line.commission, fees: line.fees };
  const at = { ...line.at, zone };
  const { ref: orderId, tradeDate } = line;
  const booked = { at, isBooked: true as const };
  return [
    toFill(line.row, { ...named, side, quantity, price, ...booked, account, orderId, tradeDate, ...costs }),
  ];
}

/** Sections that hold no trades: orders, positions, profits. */
function nameOthers(reading: Reading, { tables }: SourceFile): void {
  for (const table of tables) {
    if (tradesIn({ tables: [table], lines: [], name: '' }).length > 0) continue;
    if (cashLinesIn({ tables: [table], lines: [], name: '' }).length > 0) continue;
    readRows(reading, table.rows, () => leftOut(table.name ?? NO_TRADE));
  }
}

const REMOVED = /^.*?([+-]?\d[\d,]*(?:\.\d+)?) (\S+ .*(?:CALL|PUT))/i;

function removalIn(
  line: CashLine,
  { zone, account, sideOf }: Pick<Context, 'zone' | 'account'> & { sideOf: RemovingSide },
): Fill {
  const [, size = '', what = ''] = REMOVED.exec(line.description.split(REMOVAL, 2)[1] ?? '') ?? [];
  const named = namedByWords(what);
  const quantity = parseExact(size.replace(/[+,-]/g, ''));
  if (!named || !quantity || quantity.units === 0n) {
    throw new RejectedRow('unclear_option', 'Which option was removed cannot be told from this line.');
  }
  return toFill(line.row, {
    ...named,
    account,
    side: sideOf(named.symbol, account),
    quantity: decimalText(quantity),
    price: '0',
    at: { ...line.at, zone },
    effect: 'close',
    commission: line.commission,
    fees: line.fees,
  });
}
