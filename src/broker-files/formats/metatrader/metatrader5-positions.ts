/**
 * The Trade History Report of MetaTrader 5, as a workbook, a page or saved as CSV, and its section Positions alone. The orders
 * beside the positions have the stops that they were opened with.
 */

import {
  FIGURES,
  NEEDED_FOR_TRIPS,
  type Opening,
  type Report,
  readTrips,
  type TripKey,
} from '../cfd-trips.ts';
import type { Format, SourceFile } from '../format.ts';
import { findMark, knownTables } from '../known-tables.ts';
import { emptyReading, leftOut, readCells, readRows } from '../rows.ts';

/** In English and in Italian. */
const POSITIONS = {
  openedAt: ['Time', 'Ora'],
  id: ['Position', 'Posizione'],
  symbol: ['Symbol', 'Simbolo'],
  type: ['Type', 'Tipo'],
  volume: ['Volume'],
  entryPrice: ['Price', 'Prezzo'],
  closedAt: ['Time (2)', 'Ora (2)'],
  exitPrice: ['Price (2)', 'Prezzo (2)'],
  commission: ['Commission', 'Commissioni', 'Commissione'],
  taxes: ['Fee'],
  swap: ['Swap'],
  profit: ['Profit', 'Profitto'],
} as const;

const ORDERS = {
  id: ['Order'],
  at: ['Open Time'],
  stop: ['S / L', 'S/L'],
  state: ['State'],
} as const;
const DEALS = { id: ['Deal'], direction: ['Direction'], balance: ['Balance'] } as const;

const positionsIn = (file: SourceFile) => knownTables<TripKey>(file, POSITIONS, NEEDED_FOR_TRIPS);

export const metatrader5Positions: Format = {
  id: 'metatrader5-positions',
  name: 'MetaTrader 5 Trade History Report',
  brokers: ['MetaTrader 5'],
  files: ['ReportHistory-5012345.xlsx'],
  columns: NEEDED_FOR_TRIPS.map((key) => POSITIONS[key]),
  detect: (file) => positionsIn(file).length > 0,
  read(file) {
    const reading = emptyReading();
    const tables = positionsIn(file);
    const report: Report = {
      ...findAccount(file),
      spelling: { mark: findMark(reading, tables, FIGURES), order: 'mdy' },
    };
    /** A position is called by the order that opened it. */
    const openings = new Map<string, Opening>();
    readTrips(reading, tables, report, (id, opening) => openings.set(id, opening));
    for (const { columns, rows } of knownTables(file, ORDERS, ['id', 'at', 'stop', 'state'])) {
      readRows(reading, rows, (row) => {
        const { line, raw } = row;
        const [id, price] = [
          columns.cell(row, 'id'),
          readCells(columns, row, report.spelling).amount('stop'),
        ];
        const opening = openings.get(id);
        return opening && price !== null
          ? [{ kind: 'stop', line, raw, id, price, ...opening }]
          : leftOut('Order without a stop, told by its position');
      });
    }
    // What each deal did stands in its position.
    for (const { rows } of knownTables(file, DEALS, ['id', 'direction', 'balance'])) {
      readRows(reading, rows, () => leftOut('Deal, told by its position'));
    }
    return reading;
  },
};

/** `5012345 (USD, DemoBroker-Server, demo, Hedge)` */
function findAccount({ lines, tables }: SourceFile): Pick<Report, 'account' | 'currency'> {
  for (const { cells } of [...lines, ...tables.flatMap(({ rows }) => rows.slice(0, 10))]) {
    if (!/^(?:account|conto):$/i.test(cells[0] ?? '')) continue;
    const [, account = null, currency = 'USD'] =
      /^(\d+)\s*\(\s*([A-Z]{3})\b/.exec(cells.slice(1).find((cell) => cell !== '') ?? '') ?? [];
    return { account, currency };
  }
  return { account: null, currency: 'USD' };
}
