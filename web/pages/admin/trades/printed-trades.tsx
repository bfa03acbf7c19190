import type { AdminEntry } from '#src/features/journal/responses.ts';
import { count } from '#src/values/count.ts';
import { formatTradeDate } from '#src/values/dates.ts';
import { formatCount } from '#src/values/figure.ts';
import { EntryResult } from '#web/features/entries/entry-result.tsx';
import { MOST_PRINTED } from '#web/features/print/print-all.ts';
import { PRINTED_CELL, PrintedList } from '#web/features/print/printed-list.tsx';
import type { TradePage, TradeSelection } from '#web/queries/trades.ts';
import { COLUMNS, type TradeSort } from './trade-columns.ts';

interface PrintedTradesProps {
  /** Those that are loaded. */
  page: TradePage;
  selection: TradeSelection;
  /** Who is chosen; `undefined` where that is not known. */
  traderName: string | undefined;
}

/** The trades on paper: a row each, in the chosen order, and which of how many these are. */
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
      <tbody className="align-top tabular-nums">
        {trades.map((trade) => (
          <Trade key={trade.id} trade={trade} />
        ))}
      </tbody>
    </PrintedList>
  );
}

/** Those of the table, and what there is no room for on a screen. */
const PRINTED_COLUMNS = COLUMNS.flatMap((column) =>
  column.sort === 'quantity' ? [{ name: 'Strategy' }, column] : [column],
);

function Trade({ trade }: { trade: AdminEntry }) {
  const { traderName, symbol, instrumentType, positionType, strategy, quantity, tradeDate } = trade;
  return (
    <tr className="border-b border-line">
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
  );
}

function orderText({ sort, order }: TradeSort): string {
  const name = COLUMNS.find((column) => column.sort === sort)?.name ?? sort;
  return `Sorted by ${name}, ${order === 'asc' ? 'ascending' : 'descending'}`;
}
