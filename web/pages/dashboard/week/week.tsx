import {
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router';
import {
  addDays,
  FIRST_MONTH,
  formatDateRange,
  isCalendarMonth,
  isTradeDate,
  monthOf,
  weekRange,
  yearOf,
} from '#src/values/time/dates.ts';
import { readCopies } from '#web/context/copies.tsx';
import { loadPage } from '#web/context/loader-deps.ts';
import { Page } from '#web/context/page-frame.tsx';
import { useToday } from '#web/context/today.ts';
import { CopiesSwitch } from '#web/features/filter/copies-switch.tsx';
import { daysFilter, journalPath, weekPath } from '#web/features/layout/dashboard-tabs.ts';
import { inUnit, readUnit, type Unit } from '#web/features/month/month-days.ts';
import { Result } from '#web/features/month/result.tsx';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import { ownYearQuery } from '#web/queries/days.ts';
import { requireTrader } from '#web/session/require-trader.ts';
import { usePageShortcuts } from '#web/shell/page-shortcuts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useNamedFirst } from '#web/ui/named-first.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { StepLink } from '#web/ui/step-link.tsx';
import { FiguresLine } from '../calendar/figures-line.tsx';
import { MonthCard } from '../calendar/month-card.tsx';
import { useWeekFigures, type WeekFigures, weekReads } from '../calendar/use-week.ts';
import { WeekTable } from '../calendar/week-card.tsx';
import { YearCard } from '../calendar/year-card.tsx';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

/** Whether the calendar has the week of a day: a month that it is in. */
const isWeek = (sunday: string, today: string): boolean =>
  isCalendarMonth(monthOf(addDays(sunday, 6)), today) && monthOf(sunday) >= FIRST_MONTH;

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
  await loadPage(deps, [
    queryClient.prefetchQuery(accountNamesQuery(api, trader.id)),
    ...weekReads(api, queryClient, trader.id, week, copies),
    queryClient.prefetchQuery(ownYearQuery(api, trader.id, week.to.slice(0, 4), copies)),
  ]);
  return { traderId: trader.id };
}

/** A trader's week beside its month: its days, and what they add up to. */
export function Component() {
  const { traderId } = useLoaderData<typeof loader>();
  const { sunday = '' } = useParams();
  const [params] = useSearchParams();
  const unit = readUnit(params);
  const week = weekRange(sunday);
  const today = useToday();
  const { figures, failed } = useWeekFigures(traderId, week);
  const month = monthOf(week.from) === monthOf(today) ? monthOf(week.from) : monthOf(week.to);
  return (
    <Page title="Calendar" actions={<CopiesSwitch traderId={traderId} />}>
      <div
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[500px_minmax(0,1fr)]"
        style={{ gridTemplateRows: 'auto 1fr' }}
      >
        <MonthCard traderId={traderId} month={month} unit={unit} shownWeek={week} />
        <section
          aria-label="Week"
          className="flex min-w-0 flex-col gap-4 xl:col-start-2 xl:row-span-3 xl:row-start-1"
        >
          <WeekHeading traderId={traderId} sunday={sunday} figures={figures} unit={unit} />
          {failed && (
            <Card className="p-4">
              <ReadErrorNotice title="Failed to fetch the week" read={failed} />
            </Card>
          )}
          {figures ? (
            <Card as="section" aria-label="Days of the week" className="min-w-0 overflow-x-auto @container">
              {figures.days.length > 0 ? (
                <WeekTable
                  traderId={traderId}
                  week={week}
                  days={figures.days}
                  unit={unit}
                  today={today}
                  isWide
                />
              ) : (
                <EmptyState icon="i-lucide-calendar" title="No trades in this week" />
              )}
            </Card>
          ) : (
            !failed && <Skeleton className="h-56 w-full !rounded-lg" />
          )}
        </section>
        <YearCard traderId={traderId} month={month} unit={unit} />
      </div>
    </Page>
  );
}

interface WeekHeadingProps {
  traderId: number;
  sunday: string;
  figures: WeekFigures | undefined;
  unit: Unit;
}

function WeekHeading({ traderId, sunday, figures, unit }: WeekHeadingProps) {
  const today = useToday();
  const [named, goTo] = useNamedFirst(sunday);
  const week = weekRange(named);
  const stepTo = (days: number) => {
    const other = addDays(named, days);
    return { other, to: isWeek(other, today) ? inUnit(weekPath(traderId, other), unit) : null };
  };
  const [previous, next] = [stepTo(-7), stepTo(7)];
  const go = ({ other, to }: ReturnType<typeof stepTo>) => to !== null && goTo(to, other);
  usePageShortcuts([
    { keys: '[', does: 'Previous week', run: () => go(previous) },
    { keys: ']', does: 'Next week', run: () => go(next) },
  ]);
  const sums = figures?.sums;
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 sm:gap-x-3">
        <div className="flex gap-2 print:hidden">
          <StepLink
            label="Previous week"
            icon="i-lucide-chevron-left"
            to={previous.to}
            onFollow={() => go(previous)}
          />
          <StepLink label="Next week" icon="i-lucide-chevron-right" to={next.to} onFollow={() => go(next)} />
        </div>
        <h2
          aria-live="polite"
          className="flex flex-1 flex-wrap items-baseline gap-x-3 text-20 font-semibold tracking-tight"
        >
          <span className="whitespace-nowrap">
            {formatDateRange(week)}, {yearOf(week.to)}
          </span>
          {sums && sums.entries > 0 && named === sunday && (
            <Result {...sums} unit={unit} className="sm:text-28 font-semibold tracking-tight" />
          )}
        </h2>
        <ButtonLink
          compact
          icon="i-lucide-notebook-text"
          to={journalPath(traderId, daysFilter(week.from, week.to))}
        >
          In journal
        </ButtonLink>
      </div>
      {sums && sums.entries > 0 && <FiguresLine sums={sums} />}
    </header>
  );
}
