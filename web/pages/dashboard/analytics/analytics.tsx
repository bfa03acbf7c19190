import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useApi } from '#web/context/app-context.tsx';
import { readCopies } from '#web/context/copies.tsx';
import { loadPage } from '#web/context/loader-deps.ts';
import { Page } from '#web/context/page-frame.tsx';
import { useToday } from '#web/context/today.ts';
import { ChartSubject } from '#web/features/charts/chart-subject.ts';
import { SEARCH_ID } from '#web/features/filter/entry-search.tsx';
import { FilterBar } from '#web/features/filter/filter-bar.tsx';
import { SavedFiltersButton } from '#web/features/filter/saved-filters-button.tsx';
import { useEntryFilter } from '#web/features/filter/use-entry-filter.ts';
import { useFacetTexts } from '#web/features/filter/use-facet-texts.ts';
import { PrintButton } from '#web/features/print/print-button.tsx';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import { isNarrowed, readEntryFilter, shownParams, withCopies } from '#web/queries/entry-filter.ts';
import { metricsQuery } from '#web/queries/metrics.ts';
import { analyticsQuery } from '#web/queries/performance.ts';
import { strategiesQuery } from '#web/queries/strategies.ts';
import { PrivateReadError } from '#web/session/private-read-error.tsx';
import { requireTrader } from '#web/session/require-trader.ts';
import { OwnOnly } from '#web/shell/own-only.tsx';
import { usePageShortcuts } from '#web/shell/page-shortcuts.ts';
import { Card } from '#web/ui/display/card.tsx';
import { CompareSelect } from './compare-select.tsx';
import { Found } from './found.tsx';
import { SectionLinks } from './section-links.tsx';
import { describeFilter, TabHeading } from './tab-heading.tsx';
import { useComparison } from './use-comparison.ts';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { trader, ...deps } = await requireTrader(args);
  const { api, queryClient } = deps;
  const { searchParams } = args.url;
  const filter = withCopies(readEntryFilter(searchParams), readCopies(deps.cookies(), searchParams));
  await loadPage(deps, [
    queryClient.prefetchQuery(analyticsQuery(api, trader.id)),
    queryClient.prefetchQuery(metricsQuery(api, trader.id, filter)),
    // The chips, and what one compares with, have the names.
    queryClient.prefetchQuery(accountNamesQuery(api, trader.id)),
    ...(filter.strategyId ? [queryClient.prefetchQuery(strategiesQuery(api, trader.id))] : []),
  ]);
  return trader.id;
}

/** The Analytics tab: what a trader's entries come to, or those that the journal's filter finds. */
export function Component() {
  const traderId = useLoaderData<typeof loader>();
  const api = useApi();
  const today = useToday();
  const { filter, change, reset, use } = useEntryFilter();
  const narrowedTo = useFacetTexts(traderId, filter);
  const { offered, chosen, choose } = useComparison(traderId, filter);
  const allTime = useQuery(analyticsQuery(api, traderId));
  // The previous figures stay visible until the next ones have loaded.
  const metrics = useQuery({ ...metricsQuery(api, traderId, filter), placeholderData: keepPreviousData });
  const other = useQuery({
    ...metricsQuery(api, chosen?.traderId ?? traderId, chosen?.filter ?? filter),
    enabled: chosen !== null,
  });
  usePageShortcuts([{ keys: '/', does: 'Search', run: () => document.getElementById(SEARCH_ID)?.focus() }]);

  const failed = [allTime, metrics].find(({ data, isError }) => isError && data === undefined);
  const compared = chosen && { comparison: chosen, read: other, metrics: other.data };
  return (
    <Page title="Analytics">
      <FilterBar
        traderId={traderId}
        filter={filter}
        onChange={change}
        onReset={reset}
        found={metrics.isPlaceholderData ? null : (metrics.data?.entries ?? null)}
      >
        <OwnOnly>
          <SavedFiltersButton traderId={traderId} query={shownParams(filter).toString()} onUse={use} />
        </OwnOnly>
      </FilterBar>
      {failed ? (
        <Card>
          <PrivateReadError title="Failed to fetch analytics" read={failed} />
        </Card>
      ) : (
        <>
          <TabHeading
            traderId={traderId}
            filter={filter}
            narrowedTo={narrowedTo}
            metrics={metrics.data}
            total={allTime.data?.totalTrades}
            compared={compared}
          >
            <SectionLinks />
            <CompareSelect offered={offered} chosen={chosen} onChoose={choose} />
            <PrintButton isQuiet />
          </TabHeading>
          <ChartSubject value={describeFilter(filter, narrowedTo)}>
            <Found
              traderId={traderId}
              filter={filter}
              isNarrowed={isNarrowed(filter) || filter.copies !== undefined}
              allTime={allTime.data}
              metrics={metrics.data}
              isStale={metrics.isPlaceholderData}
              compared={compared}
              today={today}
              onReset={reset}
            />
          </ChartSubject>
        </>
      )}
    </Page>
  );
}
