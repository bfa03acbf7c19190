import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { ArchivedEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { EntryResult } from '#web/features/entries/entry-result.tsx';
import { FactList } from '#web/features/entries/fact-list.tsx';
import { ImageStrip } from '#web/features/entries/images/image-strip.tsx';
import { MoneyOrPrivate } from '#web/features/figures/money.tsx';
import { periodPath } from '#web/features/layout/dashboard-tabs.ts';
import { LoadMore } from '#web/lists/load-more.tsx';
import { ReadError } from '#web/lists/read-error.tsx';
import { archivedQuery } from '#web/queries/journal-past.ts';
import { periodsQuery } from '#web/queries/periods.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { ButtonLink } from '#web/ui/inputs/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/layers/dialog.tsx';
import { LoadingIndicator } from '#web/ui/notices/loading-indicator.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';

interface PastPeriodsProps {
  traderId: number;
  onClose: () => void;
}

/** A trader's archived entries, read-only. */
export function PastPeriods({ traderId, onClose }: PastPeriodsProps) {
  const archived = useInfiniteQuery(archivedQuery(useApi(), traderId));
  const pages = archived.data?.pages;
  const entries = pages?.flatMap((page) => page.entries) ?? [];
  const total = pages?.[0]?.total ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Past periods"
      description={total > 0 && `${count(total, 'archived entry', 'archived entries')}, newest first`}
      className="sm:max-w-180"
    >
      {/* Focusable, so that it scrolls by keyboard. */}
      <DialogBody role="region" aria-label="Past periods" tabIndex={0}>
        {archived.isPending && <LoadingIndicator variant="ticker" text="Loading entries..." />}
        {archived.isError && !pages && <ReadError title="Failed to fetch past periods" read={archived} />}
        {pages && entries.length === 0 && (
          <EmptyState
            icon="archive"
            title="No past periods"
            hint="When the team archives its journals, your entries stay here to read and to download."
          />
        )}
        {entries.length > 0 && <Periods traderId={traderId} />}
        {entries.length > 0 && (
          <ul aria-label="Archived entries">
            {entries.map((entry, index) => (
              <Fragment key={entry.id}>
                {entry.archive.id !== entries[index - 1]?.archive.id && (
                  <li className="pb-1 pt-4 text-12 font-medium text-muted first:pt-0">
                    {entry.archive.label}
                  </li>
                )}
                <PastEntry entry={entry} />
              </Fragment>
            ))}
          </ul>
        )}
        <LoadMore list={archived} busyText="Loading entries..." />
      </DialogBody>
      {entries.length > 0 && (
        <DialogFooter>
          <ButtonLink to="/api/journal/export.csv?archived=true" reloadDocument download icon="download">
            Download CSV
          </ButtonLink>
        </DialogFooter>
      )}
    </Dialog>
  );
}

function PastEntry({ entry }: { entry: ArchivedEntry }) {
  const { symbol, tradeDate, instrumentType, positionType, quantity, strategy, notes, pnl, isOpen } = entry;
  return (
    <li className="border-t border-line py-2.5">
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 truncate font-semibold" title={symbol}>
          {symbol}
        </span>
        <EntryResult pnl={pnl} isOpen={isOpen} className="font-semibold" />
      </div>
      <p className="text-12 tabular-nums text-muted">
        {formatTradeDate(tradeDate, { weekday: true, year: true })} · {instrumentType} {positionType} ·{' '}
        {formatCount(quantity)}
        {strategy !== null && ` · ${strategy}`}
      </p>
      <FactList entry={entry} accountName={entry.accountName} className="mt-1" />
      {notes !== null && (
        <p className="mt-1 line-clamp-2 whitespace-pre-line break-words text-muted">{notes}</p>
      )}
      {entry.images.length > 0 && (
        <div className="mt-2">
          <ImageStrip images={entry.images} of={symbol} />
        </div>
      )}
    </li>
  );
}

/** Each period's statistics, calendar and charts are a page of their own. */
function Periods({ traderId }: { traderId: number }) {
  const periods = useInfiniteQuery(periodsQuery(useApi(), traderId));
  return (
    <>
      <ul aria-label="Past periods" className="mb-2 divide-y divide-line rounded border border-line">
        {periods.data?.pages.flatMap((page) =>
          page.periods.map(({ id, label, from, to, entries, totalPnl, costs }) => (
            <li key={id} className="relative flex items-center gap-4 px-4 py-2.5 hover:bg-surface-2">
              <div className="min-w-0 flex-1">
                <Link
                  to={periodPath(traderId, id)}
                  className="font-medium text-ink no-underline after:absolute after:inset-0 after:content-empty [overflow-wrap:anywhere]"
                >
                  {label}
                </Link>
                <p className="text-12 text-muted tabular-nums">
                  {formatTradeDate(from, { year: true })} to {formatTradeDate(to, { year: true })} ·{' '}
                  {count(entries, 'entry', 'entries')}
                </p>
              </div>
              <span className="relative">
                <MoneyOrPrivate value={totalPnl} costs={costs} className="font-semibold" />
              </span>
              <Icon name="chevron-right" className="size-4 text-muted" />
            </li>
          )),
        )}
      </ul>
      <LoadMore list={periods} busyText="Loading periods..." />
    </>
  );
}
