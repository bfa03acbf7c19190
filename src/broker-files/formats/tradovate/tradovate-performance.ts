/** Pairs of a purchase and a sale, without account and costs. */

import { findColumns, hasHeaders } from '../../cells/headers.ts';
import type { Format, Table } from '../format.ts';
import { emptyReading, readCells, readRows } from '../rows.ts';
import { pairIn, SPELLING, TRADOVATE } from './tradovate-cells.ts';

const HEADERS = ['symbol', 'buyFillId', 'sellFillId', 'boughtTimestamp', 'soldTimestamp', 'pnl'];
const isOurs = (table: Table) => hasHeaders(table, HEADERS);

export const tradovatePerformance: Format = {
  id: 'tradovate-performance',
  name: 'Tradovate Performance',
  brokers: TRADOVATE,
  files: ['Performance.csv'],
  columns: HEADERS.map((header) => [header]),
  detect: (file) => file.tables.some(isOurs),
  read(file) {
    const reading = emptyReading();
    for (const table of file.tables.filter(isOurs)) {
      const columns = findColumns(table.headers, {
        symbol: ['symbol'],
        quantity: ['qty'],
        buyFill: ['buyFillId'],
        sellFill: ['sellFillId'],
        buyPrice: ['buyPrice'],
        sellPrice: ['sellPrice'],
        pnl: ['pnl'],
        boughtAt: ['boughtTimestamp'],
        soldAt: ['soldTimestamp'],
      });
      readRows(reading, table.rows, (row) => {
        const trip = pairIn(readCells(columns, row, SPELLING));
        const { line, raw } = row;
        return [{ ...trip, line, raw, account: null, tradeDate: null, currency: 'USD' }];
      });
    }
    return reading;
  },
};
