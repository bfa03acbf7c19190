/** The executions of a trade confirmation Flex query: on the day they were made, without what they realised. */

import type { Format, SourceFile } from '../format.ts';
import { IBKR } from './ibkr-cells.ts';
import { executionsIn, readExecutions } from './ibkr-executions.ts';
import { isOfFlex } from './ibkr-flex.ts';

const found = (file: SourceFile) => executionsIn(file.tables, (table) => !isOfFlex(table));

export const ibkrConfirmation: Format = {
  id: 'ibkr-confirmation',
  name: 'IBKR Trade Confirmation',
  brokers: IBKR,
  files: ['TradeConfirmations.csv', 'TradeConfirmations.xml'],
  detect: (file) => found(file).length > 0,
  read: (file, options) => readExecutions(found(file), file.tables, options),
};
