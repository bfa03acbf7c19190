import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { toMessage } from '#web/api/api-error.ts';
import { useApi } from '#web/context/app-context.tsx';
import { readCopies } from '#web/context/copies.tsx';
import { Page } from '#web/context/page-frame.tsx';
import { openEntryId, useOpenEntry } from '#web/features/entries/panel/open-entry.ts';
import { useAccountNames } from '#web/features/entries/use-account-names.ts';
import { SEARCH_ID } from '#web/features/filter/entry-search.tsx';
import { FilterBar } from '#web/features/filter/filter-bar.tsx';
import { ResultSummary } from '#web/features/filter/result-summary.tsx';
import { SavedFiltersButton } from '#web/features/filter/saved-filters-button.tsx';
import { useEntryFilter } from '#web/features/filter/use-entry-filter.ts';
import { useFacetTexts } from '#web/features/filter/use-facet-texts.ts';
import { importPath } from '#web/features/layout/dashboard-tabs.ts';
import { MOST_PRINTED, usePrintAll } from '#web/features/print/print-all.ts';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import {
  entryFilterParams,
  readEntryFilter,
  readEntryOrder,
  shownParams,
  withCopies,
} from '#web/queries/entry-filter.ts';
import { entryQuery, journalQuery } from '#web/queries/journal.ts';
import { journalDaysQuery } from '#web/queries/journal-days.ts';
import { strategiesQuery } from '#web/queries/strategies.ts';
import { PrivateReadError } from '#web/session/private-read-error.tsx';
import { requireTrader } from '#web/session/require-trader.ts';
import { EntryActions } from '#web/shell/entry-actions.tsx';
import { NewEntryButton } from '#web/shell/new-entry-button.tsx';
import { OwnOnly } from '#web/shell/own-only.tsx';
import { usePageShortcuts } from '#web/shell/page-shortcuts.ts';
import { useAfterPaint } from '#web/ui/browser/later-values.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { JournalBody } from './journal-body.tsx';
import { ListActions } from './list-actions.tsx';
import { readLook, useLook } from './list-look.ts';
import { orderParams, toFirstOrder } from './list-order.ts';
import { EntryListSkeleton } from './list-skeleton.tsx';
import { LookControls } from './look-controls.tsx';
import { PastPeriods } from './past-periods.tsx';
import { PrintedEntries } from './printed-entries.tsx';
import { useDays } from './use-days.ts';
import { useIsByDay } from './use-is-by-day.ts';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient, trader, isFirstRender, cookies } = await requireTrader(args);
  const { searchParams } = args.url;
  const filter = withCopies(readEntryFilter(searchParams), readCopies(cookies(), searchParams));
  const openId = openEntryId(searchParams);
  const selection = { traderId: trader.id, ...filter, ...readEntryOrder(searchParams) };
  const read = Promise.all([
    queryClient.prefetchInfiniteQuery(journalQuery(api, selection)),
    queryClient.prefetchInfiniteQuery(journalDaysQuery(api, selection)),
    queryClient.prefetchQuery(accountNamesQuery(api, trader.id)),
    openId === null ? null : queryClient.prefetchQuery(entryQuery(api, openId)),
    // Its chip has the name.
    filter.strategyId && queryClient.prefetchQuery(strategiesQuery(api, trader.id)),
  ]);
  // A client-side navigation shows the tab at once, with its skeleton.
  if (isFirstRender) await read;
  return { traderId: trader.id, look: readLook(cookies()) };
}

/** The Journal tab: a trader's entries, with search, filter and editing. */
export function Component() {
  const { traderId, look: start } = useLoaderData<typeof loader>();
  const accounts = useAccountNames(traderId);
  const { filter, order, change, reset, use } = useEntryFilter();
  const narrowedTo = useFacetTexts(traderId, filter);
  const [look, setLook] = useLook(start);
  const [showsPast, setShowsPast] = useState(false);
  const narrowed = useMemo(() => ({ ...filter, ...order }), [filter, order]);
  // The rows may be there before the frame that answers the click, and would hold it up.
  const selection = { traderId, ...useAfterPaint(narrowed) };
  const journal = useInfiniteQuery({
    ...journalQuery(useApi(), selection),
    // The previous list stays visible until the next one has loaded.
    placeholderData: keepPreviousData,
  });
  const pages = journal.data?.pages;
  const entries = useMemo(() => pages?.flatMap((page) => page.entries) ?? [], [pages]);
  const total = pages?.[0]?.sums.total ?? null;
  const isByDay = useIsByDay((selection.sort ?? 'date') === 'date', journal.isPlaceholderData);
  const dayOf = useDays(selection, entries);
  const selected = entryFilterParams(narrowed);
  const { openId } = useOpenEntry();
  const listLook = useAfterPaint(look);
  // A trade opens over the list, which then makes room for it.
  const makesRoom = useAfterPaint(openId !== null) && openId !== null;
  const printing = usePrintAll({
    selection: selected.toString(),
    noun: 'entries',
    total,
    isWhole: !journal.hasNextPage,
    load: loadRest,
  });
  usePageShortcuts([{ keys: '/', does: 'Search', run: () => document.getElementById(SEARCH_ID)?.focus() }]);

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
      <FilterBar
        traderId={traderId}
        filter={filter}
        onChange={change}
        onReset={reset}
        found={total}
        isCompact={makesRoom}
      >
        <OwnOnly>
          <SavedFiltersButton traderId={traderId} query={shownParams(narrowed).toString()} onUse={use} />
        </OwnOnly>
      </FilterBar>
      <ResultSummary sums={pages?.[0]?.sums} isStale={journal.isPlaceholderData}>
        <ListActions
          csv={`/api/journal/export.csv?${selected}`}
          onPrint={printing.print}
          isPreparing={printing.isPreparing}
          isEmpty={entries.length === 0}
          onPast={() => setShowsPast(true)}
        />
        <LookControls look={look} onChange={setLook} />
      </ResultSummary>
      {!pages && !journal.isError && <EntryListSkeleton view={listLook.view} />}
      {!pages && journal.isError && (
        <Card>
          <PrivateReadError title="Failed to fetch journal entries" read={journal} />
        </Card>
      )}
      {pages && entries.length === 0 && (
        <Card>
          <NoEntries traderId={traderId} isNarrowed={entryFilterParams(filter).size > 0} onReset={reset} />
        </Card>
      )}
      {printing.isOnPaper && pages && (
        <PrintedEntries
          filter={filter}
          narrowedTo={narrowedTo}
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
        list={selected.toString()}
        order={{ ...toFirstOrder(order.sort ?? 'date'), ...order }}
        isByDay={isByDay}
        onSort={(next) => change({ sort: undefined, order: undefined, ...orderParams(next) })}
        look={listLook}
        makesRoom={makesRoom}
        accounts={accounts}
        dayOf={dayOf}
        isPrinted={!printing.isOnPaper}
        isStale={journal.isPlaceholderData}
        hasMore={journal.hasNextPage}
        isLoadingMore={journal.isFetchingNextPage}
        failure={
          pages && journal.isError ? toMessage(journal.error, 'The server could not be reached.') : null
        }
        onMore={() => void journal.fetchNextPage()}
        onRetry={() => void (journal.isFetchNextPageError ? journal.fetchNextPage() : journal.refetch())}
      />
      {showsPast && <PastPeriods traderId={traderId} onClose={() => setShowsPast(false)} />}
    </Page>
  );
}

interface NoEntriesProps {
  traderId: number;
  isNarrowed: boolean;
  onReset: () => void;
}

function NoEntries({ traderId, isNarrowed, onReset }: NoEntriesProps) {
  return isNarrowed ? (
    <EmptyState
      icon="search-x"
      title="No journal entries found"
      hint="Nothing matches this search and filter."
      action={<Button onClick={onReset}>Show all entries</Button>}
    />
  ) : (
    <EmptyState
      icon="notebook-pen"
      title="No journal entries found"
      hint="Drop your broker’s file here, or record your first trade: what you traded, why, and how it went."
      action={
        <OwnOnly>
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to={importPath(traderId)} icon="file-input">
              Import a File
            </ButtonLink>
            <NewEntryButton />
          </div>
        </OwnOnly>
      }
    />
  );
}
