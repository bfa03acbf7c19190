/**
 * An activity statement: each row names its section, and whether it is a head or data. The head comes again for each class
 * of instruments, with other columns. In English, German and French.
 */

import { type Columns, findColumns, headerKey } from '../../cells/headers.ts';
import { paid, toFill } from '../fill-cells.ts';
import type { Fill, Format, Item, PositionMove, Reading, Row, SourceFile } from '../format.ts';
import { settleMoves } from '../moves.ts';
import {
  accountIn,
  emptyReading,
  leftOut,
  type NoTrade,
  RejectedRow,
  readCells,
  readRows,
  type Spelling,
  warn,
} from '../rows.ts';
import {
  CURRENCY_EXCHANGE,
  computePointValue,
  effectOfCode,
  IBKR,
  instrumentIn,
  realised,
} from './ibkr-cells.ts';
import { corporateAction, readTransfer } from './ibkr-moves.ts';

const TRADES = new Set(['trades', 'transaktionen', 'transactions']);
const INSTRUMENTS = /^financial instrument|finanzinstrument$|instruments? financiers?$/;
const ACTIONS = new Set([
  'corporate actions',
  'kapitalmaßnahmen',
  'kapitalmassnahmen',
  'opérations sur capital',
  "actions d'entreprise",
]);
const TRANSFERS = new Set(['transfers', 'übertragungen', 'transfers/übertragungen', 'transferts']);
/** They describe the statement, or explain its other sections. */
const ABOUT = new Set([
  ...['statement', 'relevé', 'account information', 'kontoinformation', 'kontoinformationen'],
  ...['informations sur le compte', 'informations du compte', 'codes', 'summary', 'zusammenfassung'],
  ...['notes/legal notes', 'hinweise/rechtliche hinweise', 'notes/notes légales'],
]);
const ACCOUNT = new Set(['account', 'konto', 'compte']);

const NAMES = {
  level: ['DataDiscriminator'],
  category: ['Asset Category', 'Vermögenswertkategorie', "Catégorie d'actifs"],
  currency: ['Currency', 'Währung', 'Devise'],
  account: ['Account', 'Konto', 'Compte'],
  symbol: ['Symbol', 'Symbole'],
  time: ['Date/Time', 'Datum/Zeit', 'Date/Heure'],
  quantity: ['Quantity', 'Menge', 'Quantité'],
  price: ['T. Price', 'T.-Kurs', 'Prix trans.'],
  worth: ['Proceeds', 'Notional Value', 'Erlös', 'Nominalwert', 'Produit', 'Valeur notionnelle'],
  commission: ['Comm/Fee', 'Prov./Gebühr', 'Comm/Tarif'],
  description: ['Description', 'Beschreibung'],
  proceeds: ['Proceeds', 'Erlös', 'Produit'],
  reportDate: ['Report Date', 'Berichtsdatum', 'Date du rapport'],
  date: ['Date', 'Datum'],
  type: ['Type', 'Typ'],
  direction: ['Direction', 'Richtung'],
  shares: ['Qty', 'Menge', 'Qté'],
  realised: ['Realized P/L', 'Realisierter G&V', 'Realisierte G&V', 'P/L réalisé'],
  code: ['Code'],
  multiplier: ['Multiplier', 'Multiplikator', 'Multiplicateur'],
} as const;
type Key = keyof typeof NAMES;

const SPELLING: Spelling = { mark: '.', order: 'mdy' };

/** A row of data below the head of its own section. */
interface DataRow {
  row: Row;
  columns: Columns<Key>;
}

/** Whether a file is made of rows that name their section. */
export const isStatement = ({ tables }: SourceFile): boolean =>
  tables.some(({ headers: [section = '', is] }) => is === 'Header' && headerKey(section) === 'statement');

const sectionOf = ({ cells }: Row) => headerKey(cells[0] ?? '');

/** @param isOurs whether it is one of the sections looked for */
export function findData<Keys extends string>(
  { tables }: SourceFile,
  isOurs: (section: string) => boolean,
  names: Readonly<Record<Keys, readonly string[]>>,
): { row: Row; columns: Columns<Keys> }[] {
  const found: { row: Row; columns: Columns<Keys> }[] = [];
  let columns: Columns<Keys> | null = null;
  for (const row of tables.flatMap(({ rows }) => rows)) {
    if (!isOurs(sectionOf(row))) continue;
    if (row.cells[1] === 'Header') columns = findColumns(row.cells, names);
    else if (row.cells[1] === 'Data' && columns) found.push({ row, columns });
  }
  return found;
}

const tradesIn = (file: SourceFile): DataRow[] =>
  findData<Key>(file, (section) => TRADES.has(section), NAMES).filter(({ columns }) => columns.has('price'));

export const ibkrStatement: Format = {
  id: 'ibkr-statement',
  name: 'IBKR Activity Statement',
  brokers: IBKR,
  files: ['U1234567_20260302_20260306.csv'],
  detect: (file) => isStatement(file) && tradesIn(file).length > 0,
  read(file) {
    const reading = emptyReading();
    const trades = tradesIn(file);
    const level = levelIn(trades);
    const account = findAccount(file);
    const multipliers = multipliersIn(file);
    for (const { row, columns } of trades) {
      readRows(reading, [row], () => {
        const of = columns.cell(row, 'level');
        if (of !== '' && of !== level) return leftOut(`${of}, told by the rows of each ${level}`);
        const fill = fillIn(reading, { row, columns }, multipliers);
        return fill ? [{ ...fill, account: fill.account ?? account }] : leftOut(CURRENCY_EXCHANGE);
      });
    }
    readMoves(reading, file, account);
    nameSections(reading, file);
    return reading;
  },
};

/** What moved positions without a price. */
function readMoves(reading: Reading, file: SourceFile, account: string | null): void {
  const moves: PositionMove[] = [];
  const cellsIn = ({ row, columns }: DataRow) => {
    const cells = readCells(columns, row, SPELLING);
    const of = { category: cells.text('category'), currency: cells.text('currency') };
    return { cells, of: { ...of, account: accountIn(cells.text('account')) ?? account } };
  };
  const take = (made: Item | NoTrade): readonly Item[] | NoTrade => {
    if (typeof made === 'string' || 'leftOut' in made) return made;
    if (made.kind === 'move') moves.push(made);
    return [made];
  };
  for (const data of findData<Key>(file, (section) => ACTIONS.has(section), NAMES)) {
    readRows(reading, [data.row], () => {
      if (isSum(data.row)) return 'blank';
      const { cells, of } = cellsIn(data);
      const symbol = cells.text('symbol');
      const [quantity, proceeds] = [cells.amount('quantity'), cells.amount('proceeds')];
      const description = cells.required('description');
      const at = cells.stamp(cells.text('time') === '' ? 'reportDate' : 'time');
      const tradeDate = cells.text('reportDate') === '' ? null : cells.stamp('reportDate').clock.slice(0, 10);
      const realised = cells.amount('realised');
      const action = { ...of, description, symbol, quantity, proceeds, realised, at, tradeDate };
      return take(corporateAction(data.row, action));
    });
  }
  for (const data of findData<Key>(file, (section) => TRANSFERS.has(section), NAMES)) {
    readRows(reading, [data.row], () => {
      if (isSum(data.row)) return 'blank';
      const { cells, of } = cellsIn(data);
      const at = cells.stamp('date');
      const [type, direction] = [cells.text('type'), cells.text('direction')];
      const [symbol, quantity] = [cells.text('symbol'), cells.amount('shares')];
      return take(readTransfer(data.row, { ...of, symbol, quantity, type, direction, at }));
    });
  }
  settleMoves(reading, moves);
}

const isSum = ({ cells }: Row): boolean => cells.some((cell) => /^(?:sub)?total\b|^gesamt/i.test(cell));

/** What a row is that is no data. */
const FRAMES = /^(?:header|(?:sub)?total|notes?)$/i;

const READ: ReadonlySet<string> = new Set([...TRADES, ...ACTIONS, ...TRANSFERS]);

/** Every other section: what describes the statement itself says nothing, the rest is named. */
export function nameSections(
  reading: Reading,
  { tables }: SourceFile,
  ours: ReadonlySet<string> = READ,
): void {
  for (const row of tables.flatMap(({ rows }) => rows)) {
    const section = sectionOf(row);
    const is = row.cells[1] ?? '';
    if (ours.has(section) && is === 'Data') continue;
    const isAbout = FRAMES.test(is) || ABOUT.has(section) || INSTRUMENTS.test(section) || isSum(row);
    const reason = is === 'Data' ? (row.cells[0] ?? '') : `${row.cells[0]}, ${is}`;
    readRows(reading, [row], () => (isAbout ? 'blank' : leftOut(reason)));
  }
}

/** A statement may show the fills of an order below it. */
function levelIn(trades: readonly DataRow[]): string {
  const levels = new Set(trades.map(({ row, columns }) => columns.cell(row, 'level')));
  return levels.has('Order') || !levels.has('Trade') ? 'Order' : 'Trade';
}

function findAccount({ tables }: SourceFile): string | null {
  const row = tables
    .flatMap(({ rows }) => rows)
    .find(({ cells }) => cells[1] === 'Data' && ACCOUNT.has(headerKey(cells[2] ?? '')));
  return accountIn(row?.cells[3] ?? '');
}

function multipliersIn(file: SourceFile): ReadonlyMap<string, string> {
  const multipliers = new Map<string, string>();
  for (const { row, columns } of findData<Key>(file, (section) => INSTRUMENTS.test(section), NAMES)) {
    const multiplier = readCells(columns, row, SPELLING).text('multiplier').replaceAll(',', '');
    if (!/^\d+(?:\.\d+)?$/.test(multiplier)) continue;
    // Renamed instruments stand there with all their names.
    for (const symbol of columns.cell(row, 'symbol').split(',')) multipliers.set(symbol.trim(), multiplier);
  }
  return multipliers;
}

function fillIn(
  reading: Reading,
  { row, columns }: DataRow,
  multipliers: ReadonlyMap<string, string>,
): Fill | null {
  const cells = readCells(columns, row, SPELLING);
  const instrument = instrumentIn(cells.required('category'));
  if (instrument === undefined) return null;
  const symbol = cells.required('symbol');
  const [quantity, price] = [cells.quantity('quantity'), cells.price('price', symbol)];
  const effect = effectOfCode(cells.text('code'), instrument === 'options' && price === '0');
  if (/(?:^|;)\s*Ca\s*(?:;|$)/.test(cells.text('code'))) {
    throw new RejectedRow(
      'cancelled_fill',
      'The broker has cancelled this trade. The row that it cancels is taken: delete it afterwards.',
    );
  }
  const pointValue = multipliers.get(symbol) ?? computePointValue(cells.amount('worth'), quantity, price);
  if (pointValue === null && price !== '0' && cells.amount('worth') !== null) {
    warn(
      reading,
      row,
      'unclear_multiplier',
      `What ${symbol} is worth per point cannot be told from this row.`,
    );
  }
  const commission = paid(cells.amount('commission'));
  return toFill(row, {
    account: accountIn(cells.text('account')),
    symbol,
    instrument,
    side: cells.requiredAmount('quantity').startsWith('-') ? 'sell' : 'buy',
    quantity,
    price,
    at: cells.stamp('time'),
    pointValue,
    currency: cells.text('currency').toUpperCase() || 'USD',
    effect,
    commission,
    // The commission holds those of exchange, clearing and regulators.
    fees: '0',
    pnl: realised(cells.amount('realised'), { effect, commission }),
  });
}
