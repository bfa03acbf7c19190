import { atasWorkbook } from './atas-workbook.ts';
import { ctraderHistory } from './ctrader-history.ts';
import { etradeTransactions } from './etrade-transactions.ts';
import { fidelityHistory } from './fidelity-history.ts';
import type { Format } from './format.ts';
import { ibkrConfirmation } from './ibkr/ibkr-confirmation.ts';
import { ibkrFlex } from './ibkr/ibkr-flex.ts';
import { ibkrStatement } from './ibkr/ibkr-statement.ts';
import { ibkrTransactions } from './ibkr/ibkr-transactions.ts';
import { tradenoteTrades } from './journals/tradenote-trades.ts';
import { tradervueTrades } from './journals/tradervue-trades.ts';
import { tradezellaTrades } from './journals/tradezella-trades.ts';
import { metatrader4Statement } from './metatrader/metatrader4-statement.ts';
import { metatrader5Positions } from './metatrader/metatrader5-positions.ts';
import { ninjatraderExecutions } from './ninjatrader/ninjatrader-executions.ts';
import { ninjatraderTrades } from './ninjatrader/ninjatrader-trades.ts';
import { ownExport } from './own-export.ts';
import { quantowerTrades } from './quantower-trades.ts';
import { rithmicCompletedOrders } from './rithmic-completed-orders.ts';
import { robinhoodActivity } from './robinhood-activity.ts';
import { schwabRealized } from './schwab/schwab-realized.ts';
import { schwabTransactions } from './schwab/schwab-transactions.ts';
import { sierraActivity } from './sierra/sierra-activity.ts';
import { sierraTrades } from './sierra/sierra-trades.ts';
import { tastytradeLegacy } from './tastytrade/tastytrade-legacy.ts';
import { tastytradeTransactions } from './tastytrade/tastytrade-transactions.ts';
import { thinkorswimStatement } from './thinkorswim/thinkorswim-statement.ts';
import { projectxCompletedOrders } from './topstepx/projectx-completed-orders.ts';
import { topstepxOrders } from './topstepx/topstepx-orders.ts';
import { topstepxTrades } from './topstepx/topstepx-trades.ts';
import { tradestationExecutions } from './tradestation-executions.ts';
import { tradingviewBalanceHistory } from './tradingview/tradingview-balance-history.ts';
import { tradingviewListOfTrades } from './tradingview/tradingview-list-of-trades.ts';
import { tradingviewOrderHistory } from './tradingview/tradingview-order-history.ts';
import { tradovateAccountBalance } from './tradovate/tradovate-account-balance.ts';
import { tradovateCashHistory } from './tradovate/tradovate-cash-history.ts';
import { tradovateFills } from './tradovate/tradovate-fills.ts';
import { tradovateOrders } from './tradovate/tradovate-orders.ts';
import { tradovatePerformance } from './tradovate/tradovate-performance.ts';
import { tradovatePositionHistory } from './tradovate/tradovate-position-history.ts';
import { webullOrders } from './webull-orders.ts';

/** Each file that is read without asking for its columns. Their headers exclude each other. */
export const FORMATS: readonly Format[] = [
  tradovatePerformance,
  tradovatePositionHistory,
  tradovateFills,
  tradovateCashHistory,
  tradovateOrders,
  tradovateAccountBalance,
  ninjatraderTrades,
  ninjatraderExecutions,
  topstepxTrades,
  topstepxOrders,
  projectxCompletedOrders,
  rithmicCompletedOrders,
  tradestationExecutions,
  quantowerTrades,
  atasWorkbook,
  sierraTrades,
  sierraActivity,
  tradingviewBalanceHistory,
  tradingviewOrderHistory,
  tradingviewListOfTrades,
  metatrader5Positions,
  metatrader4Statement,
  ctraderHistory,
  ibkrFlex,
  ibkrConfirmation,
  ibkrStatement,
  ibkrTransactions,
  thinkorswimStatement,
  tastytradeTransactions,
  tastytradeLegacy,
  schwabTransactions,
  schwabRealized,
  fidelityHistory,
  robinhoodActivity,
  etradeTransactions,
  webullOrders,
  tradervueTrades,
  tradezellaTrades,
  tradenoteTrades,
  ownExport,
];

/** Whether a platform's two formats are meant to be imported together, by their ids. */
export const areMeantTogether = (a: string, b: string): boolean =>
  FORMATS.some(
    ({ id, completedBy = [] }) =>
      (id === a && completedBy.includes(b)) || (id === b && completedBy.includes(a)),
  );
