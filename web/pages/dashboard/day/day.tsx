import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData, useParams, useSearchParams } from 'react-router';
import type { OwnDay } from '#src/features/days/responses.ts';
import {
  FIRST_TRADE_DATE,
  isCalendarMonth,
  isTradeDate,
  monthOf,
  weekRange,
} from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { readCopies, useCopies } from '#web/context/copies.tsx';
import { loadPage } from '#web/context/loader-deps.ts';
import { Page } from '#web/context/page-frame.tsx';
import { useToday } from '#web/context/today.ts';
import { useOpenEntry } from '#web/features/entries/panel/open-entry.ts';
import { CopiesSwitch } from '#web/features/filter/copies-switch.tsx';
import { RoomCard } from '#web/features/limits/room-card.tsx';
import { readUnit } from '#web/features/month/month-days.ts';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import { ownDayQuery, ownYearQuery } from '#web/queries/days.ts';
import { traderLimitsQuery } from '#web/queries/limits.ts';
import { requireTrader } from '#web/session/require-trader.ts';
import { NewEntryButton } from '#web/shell/new-entry-button.tsx';
import { OwnOnly } from '#web/shell/own-only.tsx';
import { useShell } from '#web/shell/shell-context.ts';
import { useAfterPaint } from '#web/ui/browser/later-values.ts';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { CalendarViews } from '../calendar/calendar-views.tsx';
import { MonthCard } from '../calendar/month-card.tsx';
import { sundayOf } from '../calendar/shown-weeks.ts';
import { useWeekFigures, weekReads } from '../calendar/use-week.ts';
import { WeekCard } from '../calendar/week-card.tsx';
import { YearCard } from '../calendar/year-card.tsx';
import { DayEntries } from './day-entries.tsx';
import { DayHeading } from './day-heading.tsx';
import { DayImages } from './day-images.tsx';
import { DayNotesCard } from './day-notes.tsx';
import type { DayTrade } from './day-trade.tsx';
import { EquityCard } from './equity-chart.tsx';
import { useGrowing } from './growing.ts';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

/** Whether the calendar has the day. */
const isDay = (date: string, today: string): boolean =>
  isTradeDate(date) && date >= FIRST_TRADE_DATE && isCalendarMonth(monthOf(date), today);

export async function loader(args: LoaderFunctionArgs) {
  const { trader, ...deps } = await requireTrader(args);
  const { api, queryClient, app } = deps;
  const { date = '' } = args.params;
  if (!isDay(date, app.today)) throw data(null, { status: 404 });
  const copies = readCopies(deps.cookies(), args.url.searchParams);
  await loadPage(deps, [
    queryClient.prefetchQuery(accountNamesQuery(api, trader.id)),
    ...(date === app.today ? [queryClient.prefetchQuery(traderLimitsQuery(api, trader.id, date))] : []),
    queryClient.prefetchQuery(ownDayQuery(api, trader.id, date, copies)),
    ...weekReads(api, queryClient, trader.id, weekRange(date), copies),
    queryClient.prefetchQuery(ownYearQuery(api, trader.id, date.slice(0, 4), copies)),
  ]);
  return { traderId: trader.id };
}

/** A trader's day beside its month: what it came to, trade by trade. */
export function Component() {
  const { traderId } = useLoaderData<typeof loader>();
  const { date = '' } = useParams();
  const [params] = useSearchParams();
  const unit = readUnit(params);
  const today = useToday();
  const { isReadOnly } = useShell();
  const read = useQuery(ownDayQuery(useApi(), traderId, date, useCopies().copies));
  const shown = useGrowing(date, read.data?.entries.length ?? 0, FIRST_TRADES);
  // The day itself answers first.
  const selected = useAfterPaint(date);
  const week = weekRange(selected);
  const { figures } = useWeekFigures(traderId, week);
  return (
    <Page
      title="Calendar"
      actions={
        <>
          <CalendarViews
            traderId={traderId}
            shown="day"
            month={monthOf(date) === monthOf(today) ? undefined : monthOf(date)}
            sunday={sundayOf(date, today)}
            day={date}
            unit={unit}
          />
          <CopiesSwitch traderId={traderId} />
        </>
      }
      hidesActionsOnPhones
    >
      <div
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[500px_minmax(0,1fr)] print:!block"
        style={{ gridTemplateRows: 'auto auto 1fr' }}
      >
        <MonthCard
          traderId={traderId}
          month={monthOf(selected)}
          unit={unit}
          selected={selected}
          shownWeek={week}
          className="print:hidden"
        />
        <section
          aria-label="Day"
          className="flex min-w-0 flex-col gap-4 print:block print:[&>*+*]:mt-4 xl:col-start-2 xl:row-span-3 xl:row-start-1"
        >
          <DayHeading traderId={traderId} date={date} day={read.data} unit={unit} />
          {date === today && <RoomCard traderId={traderId} isReadOnly={isReadOnly} />}
          {read.isError && (
            <Card className="p-4">
              <ReadErrorNotice title="Failed to fetch the day" read={read} />
            </Card>
          )}
          {read.data ? (
            <Day traderId={traderId} day={read.data} shown={shown} />
          ) : (
            !read.isError && <Skeleton className="h-80 w-full !rounded-lg" />
          )}
        </section>
        {figures && figures.days.length > 0 && (
          <WeekCard
            traderId={traderId}
            week={week}
            {...figures}
            unit={unit}
            today={today}
            selected={selected}
            className="print:mt-4"
          />
        )}
        <YearCard traderId={traderId} month={monthOf(selected)} unit={unit} className="print:hidden" />
      </div>
    </Page>
  );
}

/** Only who opens a trade waits for it. */
const trade = onDemand(async () => (await import('./day-trade.tsx')).DayTrade);

function OpenTrade(props: ComponentProps<typeof DayTrade>) {
  const { Component } = useOnDemand(trade);
  return Component && <Component {...props} />;
}

interface DayProps {
  traderId: number;
  day: OwnDay;
  /** How many of its trades are there by now. */
  shown: number;
}

/** As many trades as the first screen of a day has room for. */
const FIRST_TRADES = 15;

function Day({ traderId, day, shown }: DayProps) {
  const { date, entries, totals, notes } = day;
  const { openId, open, close, hrefOf } = useOpenEntry();
  return (
    <>
      {entries.length > 0 ? (
        <>
          <EquityCard entries={entries} total={totals.entries} />
          <DayEntries
            traderId={traderId}
            date={date}
            entries={entries}
            total={totals.entries}
            shown={shown}
            openId={openId}
            hrefOf={hrefOf}
            onOpen={open}
          />
          <DayImages entries={entries} />
        </>
      ) : (
        <Card>
          <EmptyState
            icon="calendar"
            title="No trades on this day"
            hint={
              (day.previous ?? day.next)
                ? 'The arrows lead to the days with trades before and after it.'
                : 'What you record for this day is shown here.'
            }
            action={
              <OwnOnly>
                <NewEntryButton />
              </OwnOnly>
            }
          />
        </Card>
      )}
      <DayNotesCard key={date} traderId={traderId} notes={notes} />
      {openId !== null && (
        <OpenTrade traderId={traderId} id={openId} entries={entries} onOpen={open} onClose={close} />
      )}
    </>
  );
}
