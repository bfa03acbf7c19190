/** Each line of the account's cash: four of them are the costs of a fill, one the gross P&L of a pair. */

import { decimalText, negate, parseExact } from '#src/values/money/exact.ts';
import { findColumns, hasHeaders } from '../../cells/headers.ts';
import { readDay } from '../../cells/stamp.ts';
import type { CostLine, Format, Table } from '../format.ts';
import { accountIn, emptyReading, idIn, leftOut, RejectedRow, readCells, readRows, warn } from '../rows.ts';
import { SPELLING, TRADOVATE } from './tradovate-cells.ts';

const HEADERS = ['Transaction ID', 'Cash Change Type', 'Delta', 'Contract'];
const isOurs = (table: Table) => hasHeaders(table, HEADERS);

export const tradovateCashHistory: Format = {
  id: 'tradovate-cash-history',
  name: 'Tradovate Cash History',
  brokers: TRADOVATE,
  files: ['Cash History.csv'],
  columns: HEADERS.map((header) => [header]),
  detect: (file) => file.tables.some(isOurs),
  read(file) {
    const reading = emptyReading();
    for (const table of file.tables.filter(isOurs)) {
      const columns = findColumns(table.headers, {
        account: ['Account'],
        id: ['Transaction ID'],
        time: ['Timestamp'],
        tradeDate: ['Date'],
        amount: ['Delta'],
        type: ['Cash Change Type'],
        currency: ['Currency'],
        symbol: ['Contract'],
      });
      readRows(reading, table.rows, (row) => {
        const cells = readCells(columns, row, SPELLING);
        const [type, symbol] = [cells.required('type').toLowerCase(), cells.text('symbol')];
        // Deposits and monthly fees belong to no trade; what a pair made is in other reports.
        if (symbol === '' || type === 'trade paired') return leftOut(cells.text('type'));
        if (!/commission|fee/.test(type)) {
          const message = `“${cells.text('type')}” is not known: the line is booked to no trade.`;
          warn(reading, row, 'unknown_cash_line', message);
          return leftOut(cells.text('type'));
        }
        const currency = cells.text('currency') || 'USD';
        if (currency !== 'USD') {
          throw new RejectedRow('foreign_currency', `A cost in ${currency} cannot be added to dollars.`);
        }
        const cost: CostLine = {
          kind: 'cost',
          line: row.line,
          raw: row.raw,
          account: accountIn(cells.text('account')),
          symbol,
          id: idIn(cells.required('id')),
          is: type.includes('commission') ? 'commission' : 'fee',
          // What leaves the account is paid.
          amount: negated(cells.requiredAmount('amount')),
          at: cells.stamp('time'),
          tradeDate: readDay(cells.text('tradeDate'), SPELLING.order),
        };
        return [cost];
      });
    }
    return reading;
  },
};

function negated(amount: string): string {
  const exact = parseExact(amount);
  return exact === null ? amount : decimalText(negate(exact));
}
