import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RankedTrader } from '#src/features/performance/responses.ts';
import { foldText } from '#src/values/text/text.ts';
import { useApi } from '#web/context/app-context.tsx';
import { sessionQuery } from '#web/queries/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ByWidth } from '#web/ui/by-width.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { LeaderboardCards, LeaderboardSkeleton } from './leaderboard-cards.tsx';
import { LeaderboardTable } from './leaderboard-table.tsx';

/** More ranks than are read at a glance: they scroll, and are searched. */
const LONG = 12;

interface LeaderboardProps {
  /** By rank; `undefined` while loading. */
  traders: readonly RankedTrader[] | undefined;
  /** A link to the access code form, which is far down on a phone; `null` without one. */
  accessId: string | null;
}

/** A table, or a list of cards on phones. */
export function Leaderboard({ traders, accessId }: LeaderboardProps) {
  const isRanksOnly = traders?.some(({ totalPnl }) => totalPnl === null) ?? false;
  // Nobody's where none has a starting balance; visitors are reported of none.
  const hasAccounts = traders?.some(({ accounts }) => accounts) ?? false;
  const own = useQuery(sessionQuery(useApi())).data?.trader?.id ?? null;
  const [text, setText] = useState('');
  const isLong = (traders?.length ?? 0) > LONG;
  const searched = foldText(text);
  const found = traders?.filter(({ name }) => searched === '' || foldText(name).includes(searched));
  return (
    <Card
      as="section"
      aria-label="Leaderboard"
      aria-busy={traders === undefined}
      className="min-w-0 overflow-clip"
    >
      <div className="flex min-h-14 items-center justify-between gap-4 px-4 py-3 sm:px-5">
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
            <Icon name="i-lucide-arrow-down" className="size-3.5" />
          </a>
        )}
      </div>
      {isRanksOnly && (
        <p className="flex items-start gap-2 border-t border-line px-4 py-3 text-muted sm:px-5">
          <Icon name="i-lucide-lock" className="mt-0.75 size-3.5" />
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
      {traders === undefined || found === undefined ? (
        <LeaderboardSkeleton />
      ) : traders.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState
            icon="i-lucide-trophy"
            title="No traders yet"
            hint="The leaderboard begins with the first trader of this team."
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
          className={classNames(isLong && 'max-h-150 overflow-y-auto print:max-h-none')}
        >
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
        </div>
      )}
    </Card>
  );
}
