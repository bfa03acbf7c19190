import { useQuery } from '@tanstack/react-query';
import {
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router';
import type { OwnWeek } from '#src/features/days/responses.ts';
import { isTradeDate, monthOf, weekRange } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { readCopies, useCopies } from '#web/context/copies.tsx';
import { loadPage } from '#web/context/loader-deps.ts';
import { Page } from '#web/context/page-frame.tsx';
import { useToday } from '#web/context/today.ts';
import { CopiesSwitch } from '#web/features/filter/copies-switch.tsx';
import { tradesPath } from '#web/features/filter/trades-path.ts';
import { weekPath } from '#web/features/layout/dashboard-tabs.ts';
import { readUnit, type Unit } from '#web/features/month/month-days.ts';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import { ownWeekQuery } from '#web/queries/days.ts';
import { extremeTradesQuery } from '#web/queries/extreme-trades.ts';
import { metricsSeriesQuery } from '#web/queries/metrics.ts';
import { requireTrader } from '#web/session/require-trader.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { CalendarViews } from '../calendar/calendar-views.tsx';
import { isWeek } from '../calendar/shown-weeks.ts';
import { compareGroups } from './compared-groups.ts';
import { dayBars } from './day-bars.ts';
import { ExtremesCard } from './extremes-card.tsx';
import { GroupTable } from './group-table.tsx';
import { WeekDays } from './week-days.tsx';
import { WeekFigures } from './week-figures.tsx';
import { buildFilters } from './week-filters.ts';
import { WeekHeading } from './week-heading.tsx';
import { WeekNotesCard } from './week-notes.tsx';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { trader, ...deps } = await requireTrader(args);
  const { api, queryClient, app } = deps;
  const { sunday = '' } = args.params;
  if (!isTradeDate(sunday)) throw data(null, { status: 404 });
  const week = weekRange(sunday);
  if (!isWeek(week.from, app.today)) throw data(null, { status: 404 });
  // A week has one address.
  if (week.from !== sunday) throw redirect(weekPath(trader.id, week.from) + args.url.search);
  const copies = readCopies(deps.cookies(), args.url.searchParams);
  const { now, before } = buildFilters(week, copies);
  await loadPage(deps, [
    queryClient.prefetchQuery(accountNamesQuery(api, trader.id)),
    queryClient.prefetchQuery(ownWeekQuery(api, trader.id, sunday, copies)),
    queryClient.prefetchQuery(metricsSeriesQuery(api, trader.id, now)),
    queryClient.prefetchQuery(metricsSeriesQuery(api, trader.id, before)),
    queryClient.prefetchQuery(extremeTradesQuery(api, trader.id, now)),
  ]);
  return { traderId: trader.id };
}

/** A trader's week: what it comes to beside the week before, by day, setup and symbol, and what they note of it. */
export function Component() {
  const { traderId } = useLoaderData<typeof loader>();
  const { sunday = '' } = useParams();
  const [params] = useSearchParams();
  const unit = readUnit(params);
  const today = useToday();
  const { from, to } = weekRange(sunday);
  const read = useQuery(ownWeekQuery(useApi(), traderId, sunday, useCopies().copies));
  const last = read.data?.days.at(-1)?.date;
  // The month that is shown without a name in its address.
  const isCurrent = [from, to].some((day) => monthOf(day) === monthOf(today));
  return (
    <Page
      title="Calendar"
      actions={
        <>
          <CalendarViews
            traderId={traderId}
            shown="week"
            month={isCurrent ? undefined : monthOf(to)}
            sunday={sunday}
            day={last ?? (today >= from && today <= to ? today : from)}
            unit={unit}
          />
          <CopiesSwitch traderId={traderId} />
        </>
      }
    >
      <WeekHeading traderId={traderId} sunday={sunday} unit={unit} />
      {read.isError && (
        <Card className="p-4">
          <ReadErrorNotice title="Failed to fetch the week" read={read} />
        </Card>
      )}
      {read.data ? (
        <Week traderId={traderId} week={read.data} unit={unit} />
      ) : (
        !read.isError && <WeekSkeleton />
      )}
    </Page>
  );
}

function Week({ traderId, week, unit }: { traderId: number; week: OwnWeek; unit: Unit }) {
  const api = useApi();
  const today = useToday();
  const dates = { from: week.weekStart, to: week.weekEnd };
  const filters = buildFilters(dates, useCopies().copies);
  const metrics = useQuery(metricsSeriesQuery(api, traderId, filters.now));
  const metricsBefore = useQuery(metricsSeriesQuery(api, traderId, filters.before));
  const extremes = useQuery(extremeTradesQuery(api, traderId, filters.now));
  const isEmpty = week.totals.entries === 0;
  // What has not begun has nothing to be noted yet.
  const notes = dates.from <= today && (
    <WeekNotesCard
      key={week.weekStart}
      traderId={traderId}
      notes={week.notes}
      className={isEmpty ? '' : 'flex-1'}
    />
  );
  const figures = <WeekFigures week={week} metrics={metrics.data} metricsBefore={metricsBefore.data} />;
  if (isEmpty)
    return (
      <>
        {week.before.entries > 0 && figures}
        <Card>
          <EmptyState
            icon="calendar"
            title="No trades in this week"
            hint={
              dates.from <= today && dates.to >= today
                ? 'What you trade in it is summed up here, by day, setup and symbol.'
                : 'The arrows lead to the weeks before and after it.'
            }
          />
        </Card>
        {notes}
      </>
    );
  const failed = [metrics, metricsBefore, extremes].find(
    ({ data, isError }) => isError && data === undefined,
  );
  const groups = metrics.data?.groups;
  const groupsBefore = metricsBefore.data?.groups;
  const pathOf = (query: string, of: 'now' | 'before') => tradesPath(traderId, filters[of], query);
  return (
    <>
      {figures}
      <WeekDays
        traderId={traderId}
        week={dates}
        days={week.days}
        bars={metrics.data ? dayBars(metrics.data.byTrade) : null}
        unit={unit}
        today={today}
      />
      {failed && (
        <Card className="p-4">
          <ReadErrorNotice title="Failed to fetch the week’s breakdown" read={failed} />
        </Card>
      )}
      <div className="min-w-0 @container">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @[900px]:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            {groups && groupsBefore ? (
              <>
                <GroupTable
                  title="By setup"
                  noun="Setup"
                  rows={compareGroups(groups.strategy, groupsBefore.strategy, 'No strategy')}
                  pathOf={pathOf}
                />
                <GroupTable
                  title="By symbol"
                  noun="Symbol"
                  rows={compareGroups(groups.root, groupsBefore.root, 'No known contract')}
                  pathOf={pathOf}
                />
              </>
            ) : (
              !failed && <Skeleton className="h-56 w-full !rounded-lg" />
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            {extremes.data && (
              <ExtremesCard
                trades={extremes.data}
                pathOf={(entryId) => tradesPath(traderId, filters.now, '', entryId)}
              />
            )}
            {notes}
          </div>
        </div>
      </div>
    </>
  );
}

const WeekSkeleton = () => (
  <>
    <Skeleton className="h-22 w-full !rounded-lg" />
    <Skeleton className="h-44 w-full !rounded-lg" />
    <Skeleton className="h-56 w-full !rounded-lg" />
  </>
);
