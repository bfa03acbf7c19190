import { useQuery } from '@tanstack/react-query';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { formatTradeDate } from '#src/values/trade-date.ts';
import { Brand } from '#web/desk/brand.tsx';
import { useApi } from '#web/desk/desk.tsx';
import { DeskShortcuts } from '#web/desk/desk-shortcuts.tsx';
import { Main } from '#web/desk/main.tsx';
import { useToday } from '#web/desk/today.ts';
import { dailyPnlQuery } from '#web/queries/daily-pnl.ts';
import { LogOutButton } from '#web/session/log-out-button.tsx';
import { requireOwnTrader } from '#web/session/require-trader.ts';
import { SessionEnded } from '#web/session/session-ended.tsx';
import { usePrivatePage } from '#web/session/use-private-page.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { DayPicker } from './day-picker.tsx';
import { DATE_PARAM, shownDay } from './shown-day.ts';
import { TeamDay } from './team-day.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { api, desk, queryClient, trader } = await requireOwnTrader(args);
  await queryClient.prefetchQuery(dailyPnlQuery(api, shownDay(args.url.searchParams, desk.today)));
  return trader;
}

/** Another day is fetched by the card that shows it. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function Component() {
  const trader = useLoaderData<typeof loader>();
  const sessionEnd = usePrivatePage(trader.id);
  const today = useToday();
  if (sessionEnd) return <SessionEnded end={sessionEnd} />;
  return (
    <div className="mx-auto min-h-dvh max-w-310 px-4 pb-16 sm:px-8">
      <header className="flex h-18 items-center justify-between gap-4">
        <Brand to={`/team-hub/${trader.id}`} />
        <nav aria-label="Account" className="flex items-center gap-2">
          <ThemeSwitch />
          <ButtonLink to={`/dashboard/${trader.id}`} icon="i-lucide-notebook-pen" compact>
            My Dashboard
          </ButtonLink>
          <LogOutButton />
        </nav>
      </header>
      <Main className="pt-6">
        <h1 className="text-28 font-semibold tracking-tight">
          Welcome, {trader.name || `Trader ${trader.id}`}
        </h1>
        <p className="mt-1 text-muted">
          Team hub · {formatTradeDate(today, { weekday: true, longMonth: true })}
        </p>
        <div className="mt-6 grid items-start gap-4 lg:grid-cols-[1fr_300px]">
          <DayCard traderId={trader.id} />
          <QuickActions traderId={trader.id} />
        </div>
      </Main>
      <DeskShortcuts traderId={trader.id} />
    </div>
  );
}

function DayCard({ traderId }: { traderId: number }) {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const date = shownDay(params, today);
  const day = useQuery(dailyPnlQuery(useApi(), date));

  function show(next: string) {
    setParams(next === today ? {} : { [DATE_PARAM]: next }, { preventScrollReset: true });
  }

  return (
    <Card as="section" aria-label="Daily P&L of the team">
      <DayPicker date={date} today={today} onChange={show} />
      <TeamDay
        date={date}
        traderId={traderId}
        day={day.data}
        error={day.error}
        onRetry={() => void day.refetch()}
        isFetching={day.isFetching}
      />
    </Card>
  );
}

function QuickActions({ traderId }: { traderId: number }) {
  return (
    <Card as="section" className="p-5">
      <h2 className="text-16 font-semibold tracking-tight">Quick Actions</h2>
      <p className="mb-4 mt-1 text-muted">Record what you traded while it is fresh.</p>
      <ButtonLink
        variant="primary"
        to={`/dashboard/${traderId}`}
        icon="i-lucide-arrow-right"
        className="w-full"
      >
        Go to My Dashboard
      </ButtonLink>
    </Card>
  );
}
