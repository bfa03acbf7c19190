import type { AdminEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { EntryResult } from '#web/features/entries/entry-result.tsx';
import { PrintedFacts } from '#web/features/entries/printed-facts.tsx';
import { MOST_PRINTED } from '#web/features/print/print-all.ts';
import { PRINTED_CELL, PrintedList } from '#web/features/print/printed-list.tsx';
import type { TradePage, TradeSelection } from '#web/queries/trades.ts';
import { COLUMNS, type TradeSort } from './trade-columns.ts';

interface PrintedTradesProps {
  /** The loaded trades. */
  page: TradePage;
  selection: TradeSelection;
  /** The selected trader; `undefined` when unknown. */
  traderName: string | undefined;
}

/** The trades on paper: one row each, in the selected order, with how many of the total these are. */
export function PrintedTrades({ page, selection, traderName }: PrintedTradesProps) {
  const { trades, offset, total, hasNext } = page;
  const isWhole = offset === 0 && !hasNext;
  const range = `${formatCount(offset + 1)}–${formatCount(offset + trades.length)} of ${count(total, 'trade')}`;
  const rest =
    trades.length < MOST_PRINTED
      ? '‘Print’ in Trade Management loads and prints the rest.'
      : `a print has at most ${formatCount(MOST_PRINTED)}, the first in this order.`;
  const { traderId } = selection;
  return (
    <PrintedList
      label="Printed trades"
      summary={[
        traderId === null ? 'All traders' : (traderName ?? `Trader ${traderId}`),
        orderText(selection),
        isWhole ? count(trades.length, 'trade') : range,
      ]}
      rest={isWhole ? null : rest}
      columns={PRINTED_COLUMNS}
    >
      {trades.map((trade) => (
        <Trade key={trade.id} trade={trade} />
      ))}
    </PrintedList>
  );
}

/** The columns of the table, and those that do not fit on a screen. */
const PRINTED_COLUMNS = COLUMNS.flatMap((column) =>
  column.sort === 'quantity' ? [{ name: 'Strategy' }, column] : [column],
);

/** A `tbody` of its own, so that its facts are not separated from it. */
function Trade({ trade }: { trade: AdminEntry }) {
  const { traderName, symbol, instrumentType, positionType, strategy, quantity, tradeDate } = trade;
  return (
    <tbody className="break-avoid border-b border-line align-top tabular-nums">
      <tr>
        <td className={`${PRINTED_CELL} [overflow-wrap:anywhere]`}>{traderName}</td>
        <td className={`${PRINTED_CELL} font-semibold [overflow-wrap:anywhere]`}>{symbol}</td>
        <td className={PRINTED_CELL}>{instrumentType}</td>
        <td className={PRINTED_CELL}>{positionType}</td>
        <td className={`${PRINTED_CELL} [overflow-wrap:anywhere]`}>{strategy}</td>
        <td className={`${PRINTED_CELL} text-right`}>{formatCount(quantity)}</td>
        <td className={`${PRINTED_CELL} whitespace-nowrap text-right font-semibold`}>
          <EntryResult pnl={trade.pnl} isOpen={trade.isOpen} />
        </td>
        <td className={`${PRINTED_CELL} whitespace-nowrap text-right`}>
          {formatTradeDate(tradeDate, { year: true })}
        </td>
      </tr>
      <PrintedFacts entry={trade} accountName={trade.accountName} columns={PRINTED_COLUMNS.length} />
    </tbody>
  );
}

function orderText({ sort, order }: TradeSort): string {
  const name = COLUMNS.find((column) => column.sort === sort)?.name ?? sort;
  return `Sorted by ${name}, ${order === 'asc' ? 'ascending' : 'descending'}`;
}
