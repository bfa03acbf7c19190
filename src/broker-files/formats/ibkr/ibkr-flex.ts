/** The trades of an activity Flex query. */

import { hasHeaders } from '../../cells/headers.ts';
import type { Format, SourceFile, Table } from '../format.ts';
import { IBKR } from './ibkr-cells.ts';
import { executionsIn, readExecutions } from './ibkr-executions.ts';

/** Confirmations call them Price and Commission. */
export const isOfFlex = (table: Table) =>
  hasHeaders(table, ['TradePrice']) || hasHeaders(table, ['IBCommission']);
const found = (file: SourceFile) => executionsIn(file.tables, isOfFlex);

export const ibkrFlex: Format = {
  id: 'ibkr-flex',
  name: 'IBKR Flex trades',
  brokers: IBKR,
  files: ['Trades.csv', 'Trades.xml'],
  detect: (file) => found(file).length > 0,
  read: (file, options) => readExecutions(found(file), file.tables, options),
};
