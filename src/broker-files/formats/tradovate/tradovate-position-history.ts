/** The same pairs as in Performance, with their account and the session's day. */

import { findColumns, hasHeaders } from '../../cells/headers.ts';
import { readDay } from '../../cells/stamp.ts';
import type { Format, Table } from '../format.ts';
import { accountIn, emptyReading, leftOut, readCells, readRows } from '../rows.ts';
import { pairIn, SPELLING, TRADOVATE } from './tradovate-cells.ts';

const HEADERS = ['Position ID', 'Pair ID', 'Buy Fill ID', 'Sell Fill ID', 'Paired Qty', 'Contract', 'P/L'];
const isOurs = (table: Table) => hasHeaders(table, HEADERS);

export const tradovatePositionHistory: Format = {
  id: 'tradovate-position-history',
  name: 'Tradovate Position History',
  brokers: TRADOVATE,
  files: ['Position History.csv'],
  columns: HEADERS.map((header) => [header]),
  detect: (file) => file.tables.some(isOurs),
  read(file) {
    const reading = emptyReading();
    for (const table of file.tables.filter(isOurs)) {
      const columns = findColumns(table.headers, {
        pair: ['Pair ID'],
        account: ['Account'],
        symbol: ['Contract'],
        quantity: ['Paired Qty'],
        buyFill: ['Buy Fill ID'],
        sellFill: ['Sell Fill ID'],
        buyPrice: ['Buy Price'],
        sellPrice: ['Sell Price'],
        pnl: ['P/L'],
        currency: ['Currency'],
        tradeDate: ['Trade Date'],
        boughtAt: ['Bought Timestamp'],
        soldAt: ['Sold Timestamp'],
      });
      readRows(reading, table.rows, (row) => {
        const cells = readCells(columns, row, SPELLING);
        // A position of which nothing is closed yet.
        if (cells.text('pair') === '' && cells.text('buyFill') === '' && cells.text('pnl') === '')
          return leftOut('Position of which nothing is closed');
        const trip = pairIn(cells);
        const tradeDate = readDay(cells.text('tradeDate'), SPELLING.order);
        const account = accountIn(cells.text('account'));
        const { line, raw } = row;
        return [{ ...trip, line, raw, account, tradeDate, currency: cells.text('currency') || 'USD' }];
      });
    }
    return reading;
  },
};
