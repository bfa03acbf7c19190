import type { ReactNode } from 'react';
import type { BestDay } from '#src/features/performance/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { Money, MoneyOrPrivate } from '#web/features/figures/money.tsx';
import { PercentOfBase } from '#web/features/figures/percent-of-base.tsx';
import { Percentage } from '#web/features/figures/percentage.tsx';
import { useIsMarked } from '#web/lists/marked-rows.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { None } from '#web/ui/display/none.tsx';
import { chooseRowLook, RankMedal } from './rank-medal.tsx';
import { isIdle, isOfPeriod, type RankedRow } from './ranked-row.ts';

interface LeaderboardTableProps {
  traders: readonly RankedRow[];
  /** The reader's own id; `null` for a visitor. */
  own: number | null;
  /** Hides the columns with amounts. */
  isRanksOnly: boolean;
  /** Shows the column in percent of what accounts began with. */
  hasAccounts: boolean;
}

export function LeaderboardTable({ traders, own, isRanksOnly, hasAccounts }: LeaderboardTableProps) {
  const hasRisks = traders.some(isOfPeriod);
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
              {hasRisks && (
                <>
                  <Head isRoomy>Drawdown</Head>
                  <Head isRoomy>Worst day</Head>
                </>
              )}
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {traders.map(({ rank, traderId, name, tradeCount, winRate, totalPnl, costs, percent, ...rest }) => (
          <MarkedRow key={traderId} traderId={traderId} rank={rank}>
            <td className="w-14 py-2 pl-4 sm:pl-5">
              <RankMedal rank={rank} />
            </td>
            <th scope="row" className="px-2 py-2.5 text-left font-medium [overflow-wrap:anywhere] lg:px-3">
              <span className="inline-flex flex-wrap items-center gap-x-2">
                {name}
                {traderId === own && <Badge tone="gold">You</Badge>}
              </span>
            </th>
            <Cell>{formatCount(tradeCount)}</Cell>
            <Cell isNone={isIdle({ tradeCount, ...rest })}>
              <Percentage value={winRate} />
            </Cell>
            {!isRanksOnly && (
              <>
                <Cell isNone={isIdle({ tradeCount, ...rest })}>
                  {totalPnl !== null && (
                    <MoneyOrPrivate value={totalPnl} costs={costs} className="font-semibold" />
                  )}
                </Cell>
                <Cell isNone={isIdle({ tradeCount, ...rest })}>
                  {percent !== null && <Percentage value={percent} digits={2} signed />}
                </Cell>
                {hasAccounts && (
                  <Cell>
                    {'accounts' in rest && rest.accounts ? (
                      <span className="flex flex-wrap items-baseline justify-end gap-x-1.5 [&>:last-child]:min-w-19 [&>:last-child]:text-12">
                        <PercentOfBase {...rest.accounts} />
                      </span>
                    ) : (
                      <None />
                    )}
                  </Cell>
                )}
                {isOfPeriod(rest) && (
                  <>
                    <Cell isRoomy>
                      {rest.maxDrawdown > 0n ? formatMoney(rest.maxDrawdown, { plus: 'never' }) : <None />}
                    </Cell>
                    <Cell isRoomy>{rest.worstDay ? <WorstDay {...rest.worstDay} /> : <None />}</Cell>
                  </>
                )}
              </>
            )}
          </MarkedRow>
        ))}
      </tbody>
    </table>
  );
}

interface MarkedRowProps {
  traderId: number;
  rank: number | null;
  children: ReactNode;
}

function MarkedRow({ traderId, rank, children }: MarkedRowProps) {
  return (
    <tr
      data-changed={useIsMarked(traderId)}
      className={classNames('border-line [&+&]:border-t', chooseRowLook(rank))}
    >
      {children}
    </tr>
  );
}

const EDGES = 'first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5';

const WorstDay = ({ date, pnl }: BestDay) => (
  <span className="flex flex-col items-end leading-tight">
    <Money value={pnl} />
    <span className="text-12 text-muted">{formatTradeDate(date, { weekday: true })}</span>
  </span>
);

interface PlaceProps {
  /** Only shown where there is room for all. */
  isRoomy?: boolean;
  children: ReactNode;
}

function Head({ isText = false, isRoomy = false, children }: PlaceProps & { isText?: boolean }) {
  return (
    <th
      scope="col"
      className={classNames(
        'px-2 py-2 font-medium whitespace-nowrap lg:px-3',
        isText ? 'text-left' : 'text-right',
        isRoomy && 'max-lg:hidden',
        EDGES,
      )}
    >
      {children}
    </th>
  );
}

function Cell({ isRoomy = false, isNone = false, children }: PlaceProps & { isNone?: boolean }) {
  return (
    <td
      className={classNames(
        'px-2 py-2 text-right tabular-nums whitespace-nowrap lg:px-3',
        isRoomy && 'max-lg:hidden',
        EDGES,
      )}
    >
      {isNone ? <None /> : children}
    </td>
  );
}
