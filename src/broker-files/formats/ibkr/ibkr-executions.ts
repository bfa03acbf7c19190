/** Executions of Flex queries: columns and their names are up to the trader, elements of XML have the same as attributes. */

import { findColumns } from '../../cells/headers.ts';
import { readPriceCell } from '../../cells/price.ts';
import { readDay, readStamp } from '../../cells/stamp.ts';
import { isZero, paid, toFill } from '../fill-cells.ts';
import type { Fill, Item, PositionMove, Reading, ReadingOptions, Row, Stamp, Table } from '../format.ts';
import { beginReading, type KnownTable } from '../known-tables.ts';
import { settleMoves } from '../moves.ts';
import {
  accountIn,
  type Cells,
  idIn,
  leftOut,
  type NoTrade,
  RejectedRow,
  readCells,
  readRows,
  type Spelling,
  warn,
} from '../rows.ts';
import { sideIn as sideOfWord } from '../sides.ts';
import { CURRENCY_EXCHANGE, effectOfCode, instrumentIn, realised } from './ibkr-cells.ts';
import { type CorporateAction, corporateAction, readTransfer } from './ibkr-moves.ts';

const NAMES = {
  account: ['ClientAccountID', 'accountId', 'Account ID'],
  currency: ['CurrencyPrimary', 'currency'],
  category: ['AssetClass', 'assetCategory', 'Asset Class'],
  symbol: ['Symbol'],
  underlying: ['UnderlyingSymbol'],
  strike: ['Strike'],
  expiry: ['Expiry'],
  right: ['Put/Call', 'putCall'],
  multiplier: ['Multiplier'],
  time: ['DateTime', 'Date/Time'],
  clock: ['TradeTime'],
  tradeDate: ['TradeDate'],
  side: ['Buy/Sell', 'buySell'],
  quantity: ['Quantity'],
  price: ['TradePrice', 'Price'],
  commission: ['IBCommission', 'Commission'],
  commissionCurrency: ['IBCommissionCurrency', 'CommissionCurrency'],
  taxes: ['Taxes', 'Tax'],
  realised: ['FifoPnlRealized', 'fifoPnlRealized'],
  code: ['Open/CloseIndicator', 'openCloseIndicator', 'Code', 'Notes/Codes', 'notes'],
  level: ['LevelOfDetail'],
  kind: ['TransactionType'],
  execution: ['IBExecID', 'ExecID'],
  trade: ['TradeID'],
  cancelled: ['OrigTradeID'],
  order: ['IBOrderID', 'OrderID'],
  conid: ['Conid'],
} as const;
type Key = keyof typeof NAMES;

export type Executions = KnownTable<Key>;

/** Several sections may follow each other, each with its head but without a title. */
export function executionsIn(tables: readonly Table[], isOurs: (headers: Table) => boolean): Executions[] {
  const found = sectionsIn(tables).filter((table) => isExecutions(table) && isOurs(table));
  const isOrder = ({ name }: Table) => name === 'Order';
  // In XML orders are elements of their own: they count where there is nothing but them.
  const counted = found.every(isOrder) ? found : found.filter((table) => !isOrder(table));
  return counted.map((table) => ({
    table,
    columns: findColumns<Key>(table.headers, NAMES),
    rows: table.rows,
  }));
}

const FIRST_HEADER = 'ClientAccountID';

/** Lines around the sections of a query that has them marked. */
const MARKS = new Set(['BOF', 'BOA', 'BOS', 'EOS', 'EOA', 'EOF']);

const isMark = ({ raw, cells }: Row): boolean => /^"?[BE]O[FAS]\b/.test(raw) && MARKS.has(cells[0] ?? '');

const sectionsIn = (tables: readonly Table[]): Table[] => tables.flatMap(splitSections);

function splitSections(table: Table): Table[] {
  const sections = [{ ...table, rows: [] as Row[] }];
  let title = table.name;
  for (const row of table.rows) {
    // Every file is asked this, and the cells of a row take longer to tell than its text.
    if (row.raw.includes(FIRST_HEADER) && row.cells.includes(FIRST_HEADER)) {
      sections.push({ name: title, line: row.line, headers: row.cells, rows: [] });
    } else if (isMark(row)) {
      if (row.cells[0] === 'BOS') title = row.cells[2]?.split(';')[0]?.trim() || title;
    } else sections.at(-1)?.rows.push(row);
  }
  return sections;
}

/** Elements of XML that repeat them. */
const NOT_EXECUTIONS = new Set(['Lot', 'SymbolSummary', 'AssetSummary', 'WashSale', 'OpenPosition']);

function isExecutions(table: Table): boolean {
  const columns = findColumns<Key>(table.headers, NAMES);
  const isKnown = (['account', 'category', 'conid'] as const).some((key) => columns.has(key));
  const needed: readonly Key[] = ['symbol', 'quantity', 'price', 'commission'];
  const isDated = columns.has('time') || columns.has('tradeDate');
  const isNamedOtherwise = table.name !== null && NOT_EXECUTIONS.has(table.name);
  return isKnown && isDated && !isNamedOtherwise && needed.every((key) => columns.has(key));
}

/** @param tables all of the file: what is none of the executions is reported as well */
export function readExecutions(
  found: readonly Executions[],
  tables: readonly Table[],
  options: ReadingOptions,
): Reading {
  const keys = { times: ['time', 'tradeDate'], figures: ['price', 'commission'] } as const;
  const { spelling, reading } = beginReading<Key>(found, keys, options);
  const level = levelIn(found);
  const areNamed = found.some(({ columns, rows }) =>
    rows.some((row) => columns.cell(row, 'execution') !== '' || columns.cell(row, 'trade') !== ''),
  );
  const cancelled: { fill: Fill; orig: string | null }[] = [];
  for (const { columns, rows } of found) {
    readRows(reading, rows, (row) => {
      const cells = readCells(columns, row, spelling);
      const of = cells.text('level').toUpperCase();
      if (of !== '' && of !== level) return leftOut(`${of}, told by the rows of each ${level}`);
      const isOrder = of === 'ORDER' || (of === '' && areNamed);
      const fill = executionIn(reading, cells, row, spelling, isOrder);
      if (fill === null) return leftOut(CURRENCY_EXCHANGE);
      if (!/\(ca\.\)/i.test(cells.text('side')) && !/cancel/i.test(cells.text('kind'))) return [fill];
      cancelled.push({ fill, orig: idIn(cells.text('cancelled')) });
      return leftOut('Cancellation');
    });
  }
  for (const { fill, orig } of cancelled) takeBack(reading, fill, orig);
  readOthers(reading, found, tables, spelling);
  return reading;
}

const OTHERS = {
  account: NAMES.account,
  currency: NAMES.currency,
  category: NAMES.category,
  symbol: NAMES.symbol,
  time: NAMES.time,
  reportDate: ['ReportDate', 'Report Date', 'Date'],
  description: ['ActionDescription', 'actionDescription'],
  quantity: NAMES.quantity,
  proceeds: ['Proceeds'],
  realised: NAMES.realised,
  type: ['Type'],
  direction: ['Direction'],
  company: ['TransferCompany', 'TransferAccount', 'TransferPrice', 'Xfer Company', 'company'],
  mark: ['MarkPrice'],
} as const;
type OtherKey = keyof typeof OTHERS;

/** Elements of XML that hold the others. */
const HOLDERS = /^Flex(?:QueryResponse|Statements?)$/;

/** Sections without executions: corporate actions and transfers, which move positions, and what is no trade. */
function readOthers(
  reading: Reading,
  found: readonly Executions[],
  tables: readonly Table[],
  spelling: Spelling,
): void {
  const ours = new Set(found.map(({ table }) => table.line));
  const moves: PositionMove[] = [];
  for (const table of tables) {
    for (const row of table.rows) {
      const isHead = row.raw.includes(FIRST_HEADER) && row.cells.includes(FIRST_HEADER);
      if (isHead || isMark(row)) reading.blank.add(row.line);
    }
  }
  const others = sectionsIn(tables).filter(
    ({ line, name }) => !ours.has(line) || found.every(({ table }) => table.name !== name),
  );
  for (const { headers, name, rows } of others) {
    const columns = findColumns<OtherKey>(headers, OTHERS);
    const isAction = columns.has('description') && columns.has('quantity');
    const isTransfer = columns.has('direction') && columns.has('company') && columns.has('quantity');
    readRows(reading, rows, (row) => {
      if (name !== null && HOLDERS.test(name)) return 'blank';
      const cells = readCells(columns, row, spelling);
      const of = {
        category: cells.text('category'),
        currency: cells.text('currency'),
        symbol: cells.text('symbol'),
        account: accountIn(cells.text('account')),
      };
      const made =
        isAction || isTransfer
          ? readOther(row, cells, of, isAction)
          : leftOut(chooseReason(cells, columns.has('mark'), name));
      if (typeof made === 'string' || 'leftOut' in made) return made;
      if (made.kind === 'move') moves.push(made);
      return [made];
    });
  }
  settleMoves(reading, moves);
}

const chooseReason = (cells: Cells<OtherKey>, isPosition: boolean, name: string | null): string =>
  isPosition ? 'Open position' : cells.text('type') || name || 'Row of a section without trades';

function readOther(
  row: Row,
  cells: Cells<OtherKey>,
  of: Pick<CorporateAction, 'category' | 'currency' | 'symbol' | 'account'>,
  isAction: boolean,
): Item | NoTrade {
  const at = cells.stamp(cells.text('time') === '' ? 'reportDate' : 'time');
  const quantity = cells.amount('quantity');
  if (!isAction) {
    const [type, direction] = [cells.text('type'), cells.text('direction')];
    return readTransfer(row, { ...of, quantity, type, direction, at });
  }
  const [proceeds, realised] = [cells.amount('proceeds'), cells.amount('realised')];
  const description = cells.required('description');
  const tradeDate = cells.text('reportDate') === '' ? null : cells.stamp('reportDate').clock.slice(0, 10);
  return corporateAction(row, { ...of, description, quantity, proceeds, realised, at, tradeDate });
}

/** A query may list orders alone, or each of them and its executions as well. */
function levelIn(found: readonly Executions[]): string {
  const levels = new Set(
    found.flatMap(({ columns, rows }) => rows.map((row) => columns.cell(row, 'level').toUpperCase())),
  );
  return levels.has('EXECUTION') || !levels.has('ORDER') ? 'EXECUTION' : 'ORDER';
}

/** A trade that was cancelled stands there twice: as it was, and as it is taken back. */
function takeBack(reading: Reading, fill: Fill, orig: string | null): void {
  const at = reading.items.findLastIndex((item) => {
    if (item.kind !== 'fill' || item.symbol !== fill.symbol || item.account !== fill.account) return false;
    if (orig !== null && item.id === orig) return true;
    return item.price === fill.price && item.quantity === fill.quantity && item.side === fill.side;
  });
  const [taken] = at >= 0 ? reading.items.splice(at, 1) : [];
  if (taken) reading.leftOut.push({ reason: 'Trade that was cancelled', line: taken.line, raw: taken.raw });
  else {
    warn(
      reading,
      fill,
      'cancelled_fill',
      `The broker has cancelled this trade in ${fill.symbol}, which is not in the file. Where it came with an earlier one, delete it.`,
    );
  }
}

/**
 * `null` for what is no trade.
 * @param isOrder of a row that names no execution: it is known by its order, beside whose executions it is not counted
 */
function executionIn(
  reading: Reading,
  cells: Cells<Key>,
  row: Row,
  spelling: Spelling,
  isOrder: boolean,
): Fill | null {
  const instrument = instrumentIn(cells.text('category'));
  if (instrument === undefined) return null;
  const symbol = symbolIn(cells, spelling);
  const currency = cells.text('currency').toUpperCase() || 'USD';
  const price = priceIn(cells, symbol, spelling);
  const effect = effectOfCode(cells.text('code'), instrument === 'options' && price === '0');
  const orderId = idIn(cells.text('order'));
  const [execution, trade] = [idIn(cells.text('execution')), idIn(cells.text('trade'))];
  const commission = commissionIn(reading, cells, row, currency);
  return toFill(row, {
    id: execution ?? trade,
    ...(isOrder && execution === null && trade === null && orderId !== null && { isOrder: true }),
    ...(trade !== null && (execution === null ? { isSecondId: true } : { secondId: trade })),
    orderId,
    account: accountIn(cells.text('account')),
    symbol,
    instrument: instrument ?? (/^[A-Z]{1,6}\d? *\d{6}[CP]\d{8}$/.test(symbol) ? 'options' : null),
    side: sideIn(cells),
    quantity: cells.quantity('quantity'),
    price,
    at: stampIn(cells, spelling),
    tradeDate: readDay(cells.text('tradeDate'), spelling.order),
    pointValue: multiplierIn(cells),
    currency,
    effect,
    commission,
    // The commission holds those of exchange, clearing and regulators.
    fees: paid(cells.amount('taxes')) ?? '0',
    pnl: realised(cells.amount('realised'), { effect, commission }),
  });
}

function sideIn(cells: Cells<Key>): Fill['side'] {
  const cell = cells.text('side').toUpperCase();
  if (/^(?:BUY|BOT)\b/.test(cell)) return 'buy';
  if (/^(?:SELL|SLD|SSHORT)\b/.test(cell)) return 'sell';
  if (cell !== '') return sideOfWord(cell);
  return cells.requiredAmount('quantity').startsWith('-') ? 'sell' : 'buy';
}

/** Of an option that expired it is 0, or left out. */
function priceIn(cells: Cells<Key>, symbol: string, { mark }: Spelling): string {
  const price = readPriceCell(cells.text('price'), symbol, mark);
  return price ?? cells.price('price', symbol);
}

function multiplierIn(cells: Cells<Key>): string | null {
  const multiplier = cells.amount('multiplier');
  return multiplier === null || isZero(multiplier) ? null : multiplier;
}

function commissionIn(reading: Reading, cells: Cells<Key>, row: Row, currency: string): string | null {
  const of = cells.text('commissionCurrency').toUpperCase();
  if (of === '' || of === currency) return paid(cells.amount('commission'));
  const hidden =
    cells.amount('realised') === null
      ? 'it is left out'
      : 'what it came to in dollars follows from the broker’s P&L';
  warn(reading, row, 'foreign_costs', `The commission is in ${of.slice(0, 3)}: ${hidden}.`);
  return null;
}

function stampIn(cells: Cells<Key>, { order }: Spelling): Stamp {
  if (cells.text('time') !== '') return cells.stamp('time');
  const day = cells.stamp('tradeDate');
  const clock = cells.text('clock');
  if (clock === '') return day;
  const stamp = readStamp(`${day.clock.slice(0, 10)} ${clock}`, order);
  if (stamp) return stamp;
  throw new RejectedRow('unreadable_time', `“${clock.slice(0, 40)}” cannot be read as time.`);
}

/** An option on a future is named by its series alone: which future it is on stands beside it. */
function symbolIn(cells: Cells<Key>, { order }: Spelling): string {
  const symbol = cells.required('symbol');
  if (!/^(?:FOP|FSFOP)$/i.test(cells.text('category'))) return symbol;
  const expiry = readDay(cells.text('expiry'), order)?.replaceAll('-', '').slice(2);
  const [underlying, right, strike] = [cells.text('underlying'), cells.text('right'), cells.amount('strike')];
  const series = symbol.split(' ')[0];
  if (!expiry || !underlying || !/^[CP]/i.test(right) || strike === null) return symbol;
  return `./${underlying} ${series} ${expiry}${right.slice(0, 1).toUpperCase()}${strike}`;
}
