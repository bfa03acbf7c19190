import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { foldText } from '#src/values/text/text.ts';
import { useApi } from '#web/context/app-context.tsx';
import { MarkedRows } from '#web/lists/marked-rows.tsx';
import { sessionQuery } from '#web/queries/session.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { ByWidth } from '#web/ui/display/by-width.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { SearchBox } from '#web/ui/inputs/search-box.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { LeaderboardCards, LeaderboardSkeleton } from './leaderboard-cards.tsx';
import { LeaderboardTable } from './leaderboard-table.tsx';
import { isOfPeriod, type RankedRow } from './ranked-row.ts';

/** More ranks than are read at a glance: they scroll, and are searched. */
const LONG = 12;

interface LeaderboardProps {
  /** By rank; `undefined` while loading. */
  traders: readonly RankedRow[] | undefined;
  /** Which period these are of: rows that differ by it alone have not changed. */
  list: string;
  /** Whether they are those of another period, while the chosen one is read. */
  isStale?: boolean;
  /** Chooses the period, for members of the team. */
  periods: ReactNode;
  /** A link to the access code form, which is far down on a phone; `null` without one. */
  accessId: string | null;
}

/** A table, or a list of cards on phones. */
export function Leaderboard({ traders, list, isStale = false, periods, accessId }: LeaderboardProps) {
  const isRanksOnly = traders?.some(({ totalPnl }) => totalPnl === null) ?? false;
  // Nobody's where none has a starting balance; visitors are reported of none.
  const hasAccounts = traders?.some((trader) => 'accounts' in trader && trader.accounts) ?? false;
  const isQuiet = traders?.every((trader) => isOfPeriod(trader) && trader.tradeCount === 0) ?? false;
  const own = useQuery(sessionQuery(useApi())).data?.trader?.id ?? null;
  const [text, setText] = useState('');
  const isLong = (traders?.length ?? 0) > LONG;
  const searched = foldText(text);
  const found = traders?.filter(({ name }) => searched === '' || foldText(name).includes(searched));
  return (
    <Card
      as="section"
      aria-label="Leaderboard"
      aria-busy={isStale || traders === undefined}
      className="min-w-0 overflow-clip"
    >
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
        <h2 className="text-16 font-semibold tracking-tight">Leaderboard</h2>
        <span className="flex items-center gap-3 max-lg:hidden">
          {hasAccounts && <span className="text-12 text-muted">Guests do not see ‘of accounts’</span>}
          <Badge>By total P&L</Badge>
        </span>
        {accessId !== null && (
          <a
            href={`#${accessId}`}
            className="-my-2 inline-flex print:hidden h-11 items-center gap-1.5 rounded font-medium whitespace-nowrap text-muted no-underline ease-colors lg:hidden hover:text-ink"
          >
            Trader Access
            <Icon name="arrow-down" className="size-3.5" />
          </a>
        )}
      </div>
      {periods}
      {isRanksOnly && (
        <p className="flex items-start gap-2 border-t border-line px-4 py-3 text-muted sm:px-5">
          <Icon name="lock" className="mt-0.75 size-3.5" />
          This team shows ranks and win rates only. Amounts stay private.
        </p>
      )}
      {isLong && (
        <div className="flex px-4 pb-3 print:hidden sm:px-5">
          <SearchBox
            label="Search the leaderboard"
            placeholder="Search a trader"
            text={text}
            onType={setText}
            onClear={() => setText('')}
          />
        </div>
      )}
      {traders === undefined || found === undefined || (isStale && isQuiet) ? (
        <LeaderboardSkeleton />
      ) : traders.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState
            icon="trophy"
            title="No traders yet"
            hint="The leaderboard begins with the first trader of this team."
          />
        </div>
      ) : isQuiet ? (
        <div className="border-t border-line">
          <EmptyState
            icon="calendar-days"
            title="No trades in this period"
            hint="Ranks begin with the first trade of it."
          />
        </div>
      ) : found.length === 0 ? (
        <p className="border-t border-line px-4 py-6 text-muted sm:px-5">
          Nobody of this name is on the leaderboard.
        </p>
      ) : (
        // Focusable when it scrolls, so that it scrolls by keyboard.
        <div
          {...(isLong ? { role: 'region', 'aria-label': 'Ranks', tabIndex: 0 } : {})}
          className={classNames(
            'ease-colors',
            isStale && 'opacity-60',
            isLong && 'max-h-150 overflow-y-auto print:max-h-none',
          )}
        >
          <MarkedRows rows={traders.map(toMarkable)} list={list}>
            <ByWidth
              from="sm"
              wide={
                <LeaderboardTable
                  traders={found}
                  own={own}
                  isRanksOnly={isRanksOnly}
                  hasAccounts={hasAccounts}
                />
              }
              narrow={<LeaderboardCards traders={found} own={own} />}
            />
          </MarkedRows>
        </div>
      )}
    </Card>
  );
}

/** What a rank is made of stands for its version. */
const toMarkable = ({ traderId, tradeCount, totalPnl }: RankedRow) => ({
  id: traderId,
  version: `${totalPnl} ${tradeCount}`,
});
