import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatCount } from '#src/values/figure.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useApi } from '#web/context/app-context.tsx';
import { Page } from '#web/context/page-frame.tsx';
import { useAccountNames } from '#web/features/entries/use-account-names.ts';
import { importPath } from '#web/features/layout/dashboard-tabs.ts';
import { MOST_PRINTED, usePrintAll } from '#web/features/print/print-all.ts';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import { entryQuery, journalQuery } from '#web/queries/journal.ts';
import { PrivateReadError } from '#web/session/private-read-error.tsx';
import { requireTrader } from '#web/session/require-trader.ts';
import { EntryActions } from '#web/shell/entry-actions.tsx';
import { NewEntryButton } from '#web/shell/new-entry-button.tsx';
import { OwnOnly } from '#web/shell/own-only.tsx';
import { usePageShortcuts } from '#web/shell/page-shortcuts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { onDemand } from '#web/ui/on-demand.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { JournalBody } from './journal-body.tsx';
import { type JournalParams, journalParams, useJournalParams } from './journal-params.ts';
import { JournalToolbar, SEARCH_ID } from './journal-toolbar.tsx';
import { readLook, useLook } from './list-look.ts';
import { USUAL_ORDER } from './list-order.ts';
import { EntryListSkeleton } from './list-skeleton.tsx';
import { LookControls } from './look-controls.tsx';
import { openEntryId } from './open-entry.ts';
import { PrintedEntries } from './printed-entries.tsx';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

/** Rarely used, and loaded on demand. */
const pastPeriods = onDemand(async () => (await import('./past-periods.tsx')).PastPeriods);

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient, trader, isFirstRender, cookies } = await requireTrader(args);
  const openId = openEntryId(args.url.searchParams);
  const read = Promise.all([
    queryClient.prefetchInfiniteQuery(
      journalQuery(api, { traderId: trader.id, ...journalParams(args.url.searchParams) }),
    ),
    queryClient.prefetchQuery(accountNamesQuery(api, trader.id)),
    openId === null ? null : queryClient.prefetchQuery(entryQuery(api, openId)),
  ]);
  // A client-side navigation shows the tab at once, with its skeleton.
  if (isFirstRender) await read;
  return { traderId: trader.id, look: readLook(cookies()) };
}

/** The Journal tab: a trader's entries, with search, filter and editing. */
export function Component() {
  const { traderId, look: start } = useLoaderData<typeof loader>();
  const accounts = useAccountNames(traderId);
  const [params, setParams] = useJournalParams();
  const [look, setLook] = useLook(start);
  const [showsPast, setShowsPast] = useState(false);
  const journal = useInfiniteQuery({
    ...journalQuery(useApi(), { traderId, ...params }),
    // The previous list stays visible until the next one has loaded.
    placeholderData: keepPreviousData,
  });
  const pages = journal.data?.pages;
  const entries = useMemo(() => pages?.flatMap((page) => page.entries) ?? [], [pages]);
  const total = pages?.[0]?.sums.total ?? null;
  const printing = usePrintAll({
    selection: JSON.stringify(params),
    noun: 'entries',
    total,
    isWhole: !journal.hasNextPage,
    load: loadRest,
  });
  const order = USUAL_ORDER;
  const sort = () => {};
  usePageShortcuts([{ keys: '/', does: 'Search', run: () => document.getElementById(SEARCH_ID)?.focus() }]);
  const isNarrowed = params.q !== '' || params.filter !== 'all';

  async function loadRest(signal: AbortSignal) {
    for (let hasMore = true; hasMore && !signal.aborted; ) {
      const { data, hasNextPage, isError, error } = await journal.fetchNextPage();
      if (isError) throw error;
      const loaded = data?.pages.reduce((sum, page) => sum + page.entries.length, 0) ?? 0;
      hasMore = hasNextPage && loaded < MOST_PRINTED;
    }
  }

  const above = (
    <div className="flex flex-col gap-3 px-4 py-3 sm:px-5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 md:min-h-9">
        <p role="status" className="text-12 tabular-nums text-muted print:hidden">
          {pages && countText(total, entries.length, journal.hasNextPage, params)}
        </p>
        <div className="-mr-3 ml-auto flex md:-mr-3.5">
          <Button
            variant="ghost"
            icon="i-lucide-printer"
            compact
            onClick={printing.print}
            busy={printing.isPreparing}
            disabled={entries.length === 0}
          >
            Print
          </Button>
          <OwnOnly>
            <Button variant="ghost" icon="i-lucide-archive" compact onClick={() => setShowsPast(true)}>
              Past periods
            </Button>
            <ButtonLink
              to="/api/journal/export.csv"
              reloadDocument
              download
              variant="ghost"
              icon="i-lucide-download"
              compact
            >
              Download CSV
            </ButtonLink>
          </OwnOnly>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <JournalToolbar params={params} onChange={setParams} />
        <LookControls look={look} onChange={setLook} />
      </div>
      {!pages && !journal.isError && <EntryListSkeleton view={look.view} />}
      {!pages && journal.isError && (
        <Card>
          <PrivateReadError title="Failed to fetch journal entries" read={journal} />
        </Card>
      )}
      {pages && entries.length === 0 && (
        <Card>
          <NoEntries
            traderId={traderId}
            isNarrowed={isNarrowed}
            onReset={() => setParams({ q: '', filter: 'all' })}
          />
        </Card>
      )}
      {printing.isOnPaper && pages && (
        <PrintedEntries
          params={params}
          entries={entries}
          accountNameOf={accounts.shownFor}
          total={total}
          hasMore={journal.hasNextPage}
        />
      )}
    </div>
  );

  return (
    <Page title="Journal Entries" actions={<EntryActions />} hidesActionsOnPhones isFlush>
      <JournalBody
        traderId={traderId}
        above={above}
        entries={entries}
        total={total}
        list={JSON.stringify(params)}
        order={order}
        onSort={sort}
        look={look}
        accounts={accounts}
        dayOf={() => undefined}
        isPrinted={!printing.isOnPaper}
        isStale={journal.isPlaceholderData}
        hasMore={journal.hasNextPage}
        isLoadingMore={journal.isFetchingNextPage}
        failure={
          pages && journal.isError ? messageOf(journal.error, 'The server could not be reached.') : null
        }
        onMore={() => void journal.fetchNextPage()}
        onRetry={() => void (journal.isFetchNextPageError ? journal.fetchNextPage() : journal.refetch())}
      />
      {showsPast && (
        <DialogOnDemand dialog={pastPeriods} noun="list" onClose={() => setShowsPast(false)}>
          {(PastPeriods) => <PastPeriods traderId={traderId} onClose={() => setShowsPast(false)} />}
        </DialogOnDemand>
      )}
    </Page>
  );
}

/** `412 entries`; with a search, which the server does not count, the number found so far. */
function countText(total: number | null, shown: number, hasMore: boolean, { q }: JournalParams): string {
  const count = total ?? shown;
  const noun = q === '' ? (count === 1 ? 'entry' : 'entries') : 'found';
  return `${formatCount(count)}${total === null && hasMore ? '+' : ''} ${noun}`;
}

interface NoEntriesProps {
  traderId: number;
  isNarrowed: boolean;
  onReset: () => void;
}

function NoEntries({ traderId, isNarrowed, onReset }: NoEntriesProps) {
  return isNarrowed ? (
    <EmptyState
      icon="i-lucide-search-x"
      title="No journal entries found"
      hint="Nothing matches this search and filter."
      action={<Button onClick={onReset}>Show all entries</Button>}
    />
  ) : (
    <EmptyState
      icon="i-lucide-notebook-pen"
      title="No journal entries found"
      hint="Drop your broker’s file here, or record your first trade: what you traded, why, and how it went."
      action={
        <OwnOnly>
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to={importPath(traderId)} icon="i-lucide-file-input">
              Import a File
            </ButtonLink>
            <NewEntryButton />
          </div>
        </OwnOnly>
      }
    />
  );
}
