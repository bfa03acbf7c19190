import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatTradeDate, isSameYear } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { usePathWithCopies } from '#web/context/copies.tsx';
import { usePrefetch } from '#web/context/prefetch-context.ts';
import { useToday } from '#web/context/today.ts';
import { entryResultText, settledPnl } from '#web/features/entries/entry-result.tsx';
import { toneOf } from '#web/features/figures/money.tsx';
import { importPath, journalPath, quickEntryPath } from '#web/features/layout/dashboard-tabs.ts';
import { TO_TRADE } from '#web/features/layout/to-trade.ts';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import { recentEntriesQuery } from '#web/queries/overview.ts';
import { NewEntryButton } from '#web/shell/new-entry-button.tsx';
import { OwnOnly } from '#web/shell/own-only.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { ButtonLink } from '#web/ui/inputs/button.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { WholeLink } from './whole-link.tsx';

/** A trader's newest entries. */
export function RecentActivity({ traderId }: { traderId: number }) {
  const recent = useQuery(recentEntriesQuery(useApi(), traderId));
  const entries = recent.data;
  return (
    <Card as="section" aria-label="Recent Activity" className="p-4 sm:p-5">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-16 font-semibold tracking-tight">Recent Activity</h3>
        {entries && entries.length > 0 && <AllEntries traderId={traderId} />}
      </div>
      {recent.isError && (
        <div className="mt-3">
          <ReadErrorNotice title="Failed to fetch journal entries" read={recent} />
        </div>
      )}
      {recent.isPending && <RecentSkeleton />}
      {entries?.length === 0 && (
        <EmptyState
          icon="notebook-pen"
          title="No recent activity"
          hint="What you record in your journal appears here. Begin with your broker’s file, a row per trade, or one trade."
          action={<FirstEntries traderId={traderId} />}
        />
      )}
      {entries && entries.length > 0 && (
        <ul className="mt-1 @container">
          {entries.map((entry) => (
            <RecentEntry key={entry.id} traderId={traderId} entry={entry} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The ways to begin. */
function FirstEntries({ traderId }: { traderId: number }) {
  return (
    <OwnOnly>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink to={importPath(traderId)} icon="file-input">
          Import
        </ButtonLink>
        <ButtonLink to={quickEntryPath(traderId)} icon="table">
          Quick entry
        </ButtonLink>
        <NewEntryButton variant="default" />
      </div>
    </OwnOnly>
  );
}

function AllEntries({ traderId }: { traderId: number }) {
  const to = usePathWithCopies(journalPath(traderId));
  return (
    <Link
      to={to}
      {...usePrefetch(to)}
      className="-my-3 flex min-h-11 items-center rounded font-medium text-gold no-underline hover:underline"
    >
      All entries
    </Link>
  );
}

function RecentEntry({ traderId, entry }: { traderId: number; entry: JournalEntry }) {
  const { id, symbol, instrumentType, positionType, tradeDate } = entry;
  const today = useToday();
  return (
    <li className="relative grid min-h-12 @[16rem]:grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-line py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_112px] [&+&]:border-t">
      <p className="min-w-0 break-words">
        <WholeLink
          to={journalPath(traderId, new URLSearchParams({ entry: String(id) }))}
          state={TO_TRADE}
          className="text-ink hover:underline"
        >
          Journal Entry: <span className="font-semibold">{symbol}</span> {instrumentType} {positionType}
        </WholeLink>
      </p>
      <time dateTime={tradeDate} className="text-muted tabular-nums max-sm:order-last max-sm:text-12">
        {formatTradeDate(tradeDate, { year: !isSameYear(tradeDate, today) })}
      </time>
      <span className="justify-self-end max-sm:row-span-2">
        <Badge tone={toneOf(settledPnl(entry) ?? 0n)}>{entryResultText(entry)}</Badge>
      </span>
    </li>
  );
}

function RecentSkeleton() {
  return (
    <div role="status" className="mt-1">
      <span className="sr-only">Loading...</span>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex h-12 items-center justify-between gap-4 border-line [&+&]:border-t">
          <Skeleton className="h-4 w-52" />
          <Skeleton className="h-5.5 w-20" />
        </div>
      ))}
    </div>
  );
}
