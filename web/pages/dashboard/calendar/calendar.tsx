import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { monthOf } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { readCopies, useCopies } from '#web/context/copies.tsx';
import { loadPage } from '#web/context/loader-deps.ts';
import { Page } from '#web/context/page-frame.tsx';
import { useToday } from '#web/context/today.ts';
import { shownMonth } from '#web/features/calendar/shown-month.ts';
import { CopiesSwitch } from '#web/features/filter/copies-switch.tsx';
import { readUnit } from '#web/features/month/month-days.ts';
import { PrintButton } from '#web/features/print/print-button.tsx';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import { ownMonthQuery, ownYearQuery } from '#web/queries/days.ts';
import { requireTrader } from '#web/session/require-trader.ts';
import { useAfterPaint } from '#web/ui/browser/later-values.ts';
import { CalendarViews } from './calendar-views.tsx';
import { MonthCard } from './month-card.tsx';
import { MonthFacts } from './month-facts.tsx';
import { sundayOf } from './shown-weeks.ts';
import { YearCard } from './year-card.tsx';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { trader, ...deps } = await requireTrader(args);
  const { api, queryClient, app } = deps;
  const month = shownMonth(args.url.searchParams, app.today);
  const copies = readCopies(deps.cookies(), args.url.searchParams);
  await loadPage(deps, [
    queryClient.prefetchQuery(ownMonthQuery(api, trader.id, month, copies)),
    queryClient.prefetchQuery(ownYearQuery(api, trader.id, month.slice(0, 4), copies)),
    queryClient.prefetchQuery(accountNamesQuery(api, trader.id)),
  ]);
  return { traderId: trader.id };
}

/** A trader's own calendar: a month with its weeks, and its year. */
export function Component() {
  const { traderId } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const today = useToday();
  const month = shownMonth(params, today);
  const isCurrent = month === monthOf(today);
  const unit = readUnit(params);
  // The month itself answers first.
  const painted = useAfterPaint(month);
  const read = useQuery(ownMonthQuery(useApi(), traderId, painted, useCopies().copies));
  const last = read.data?.month === month ? read.data.days.at(-1)?.date : undefined;
  return (
    <Page
      title="Calendar"
      actions={
        <>
          <CalendarViews
            traderId={traderId}
            shown="month"
            month={isCurrent ? undefined : month}
            sunday={sundayOf(isCurrent ? today : (last ?? `${month}-08`), today)}
            day={last ?? (isCurrent ? today : `${month}-01`)}
            unit={unit}
          />
          <CopiesSwitch traderId={traderId} />
          <PrintButton isQuiet />
        </>
      }
      hidesActionsOnPhones
    >
      {/* A sheet has the month and its figures, beside each other where it is wider than high. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_320px] print:landscape:!grid-cols-[minmax(0,1fr)_260px]">
        <MonthCard traderId={traderId} month={month} unit={unit} hasKeys />
        {(read.data || !read.isError) && <MonthFacts traderId={traderId} month={read.data} unit={unit} />}
      </div>
      <YearCard traderId={traderId} month={painted} unit={unit} className="print:hidden" />
    </Page>
  );
}
