import type { ReactNode } from 'react';
import type { RankedTrader } from '#src/features/performance/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { MoneyOrPrivate } from '#web/features/figures/money.tsx';
import { PercentOfBase } from '#web/features/figures/percent-of-base.tsx';
import { Percentage } from '#web/features/figures/percentage.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { chooseRowLook, RankMedal } from './rank-medal.tsx';

interface LeaderboardTableProps {
  traders: readonly RankedTrader[];
  /** The reader's own id; `null` for a visitor. */
  own: number | null;
  /** Hides the columns with amounts. */
  isRanksOnly: boolean;
  /** Shows the column in percent of what accounts began with. */
  hasAccounts: boolean;
}

export function LeaderboardTable({ traders, own, isRanksOnly, hasAccounts }: LeaderboardTableProps) {
  return (
    <table aria-label="Leaderboard" className="w-full border-collapse">
      <thead className="sticky top-0 z-1 border-y border-line bg-surface-2 text-12 font-medium text-muted">
        <tr>
          <Head isText>Rank</Head>
          <Head isText>Trader</Head>
          <Head>Trades</Head>
          <Head>Win Rate</Head>
          {!isRanksOnly && (
            <>
              <Head>P&L</Head>
              <Head>% of $10,000</Head>
              {hasAccounts && <Head>of accounts</Head>}
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {traders.map(({ rank, traderId, name, tradeCount, winRate, totalPnl, costs, percent, accounts }) => (
          <tr key={traderId} className={classNames('border-line [&+&]:border-t', chooseRowLook(rank))}>
            <td className="w-14 py-2 pl-4 sm:pl-5">
              <RankMedal rank={rank} />
            </td>
            <th scope="row" className="px-2 py-2.5 text-left font-medium [overflow-wrap:anywhere] lg:px-3">
              {name}
              {traderId === own && (
                <span className="ml-2">
                  <Badge tone="gold">You</Badge>
                </span>
              )}
            </th>
            <Cell>{formatCount(tradeCount)}</Cell>
            <Cell>
              <Percentage value={winRate} />
            </Cell>
            {!isRanksOnly && (
              <>
                <Cell>
                  {totalPnl !== null && (
                    <MoneyOrPrivate value={totalPnl} costs={costs} className="font-semibold" />
                  )}
                </Cell>
                <Cell>{percent !== null && <Percentage value={percent} digits={2} signed />}</Cell>
                {hasAccounts && (
                  <Cell>
                    {accounts ? (
                      <span className="flex flex-wrap items-baseline justify-end gap-x-1.5 [&>:last-child]:min-w-19 [&>:last-child]:text-12">
                        <PercentOfBase {...accounts} />
                      </span>
                    ) : (
                      <span className="text-muted">—</span>
                    )}
                  </Cell>
                )}
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const EDGES = 'first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5';

function Head({ isText = false, children }: { isText?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={classNames(
        'px-2 py-2 font-medium whitespace-nowrap lg:px-3',
        isText ? 'text-left' : 'text-right',
        EDGES,
      )}
    >
      {children}
    </th>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return (
    <td className={classNames('px-2 py-2 text-right tabular-nums whitespace-nowrap lg:px-3', EDGES)}>
      {children}
    </td>
  );
}
