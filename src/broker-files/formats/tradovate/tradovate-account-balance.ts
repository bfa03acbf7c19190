/** What each day made, net of all costs: nothing to import, but what the trades of the day are held against. */

import { findColumns, hasHeaders } from '../../cells/headers.ts';
import { readDay } from '../../cells/stamp.ts';
import type { Format, StatedTotal, Table } from '../format.ts';
import { accountIn, emptyReading, RejectedRow, readCells, readRows } from '../rows.ts';
import { SPELLING, TRADOVATE } from './tradovate-cells.ts';

const HEADERS = ['Account Name', 'Trade Date', 'Total Amount', 'Total Realized PNL'];
const isOurs = (table: Table) => hasHeaders(table, HEADERS);

export const tradovateAccountBalance: Format = {
  id: 'tradovate-account-balance',
  name: 'Tradovate Account Balance History',
  brokers: TRADOVATE,
  files: ['Account Balance History.csv'],
  columns: HEADERS.map((header) => [header]),
  detect: (file) => file.tables.some(isOurs),
  read(file) {
    const reading = emptyReading();
    for (const table of file.tables.filter(isOurs)) {
      const columns = findColumns(table.headers, {
        account: ['Account Name'],
        tradeDate: ['Trade Date'],
        net: ['Total Realized PNL'],
      });
      readRows(reading, table.rows, (row) => {
        const cells = readCells(columns, row, SPELLING);
        const tradeDate = readDay(cells.required('tradeDate'), SPELLING.order);
        if (tradeDate === null) throw new RejectedRow('unreadable_time', 'The trade date cannot be read.');
        const total: StatedTotal = {
          kind: 'total',
          line: row.line,
          raw: row.raw,
          account: accountIn(cells.text('account')),
          tradeDate,
          net: cells.requiredAmount('net'),
        };
        return [total];
      });
    }
    return reading;
  },
};
