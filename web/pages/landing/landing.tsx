import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs } from 'react-router';
import type { TraderIdentity } from '#src/features/access/responses.ts';
import { useApi, useApp } from '#web/context/app-context.tsx';
import { loaderDeps, loadPage } from '#web/context/loader-deps.ts';
import { AwaitTradingData } from '#web/features/calendar/await-trading-data.tsx';
import { calendarReads } from '#web/features/calendar/calendar-reads.ts';
import { TradingCalendar } from '#web/features/calendar/trading-calendar.tsx';
import { Brand } from '#web/features/layout/brand.tsx';
import { Main } from '#web/features/layout/main.tsx';
import { Tagline } from '#web/features/layout/tagline.tsx';
import { DailyQuote } from '#web/features/quotes/daily-quote.tsx';
import { topTraderQuery } from '#web/queries/calendar.ts';
import { dailyQuoteQuery } from '#web/queries/daily-quote.ts';
import { videosQuery } from '#web/queries/videos.ts';
import { AccessForm } from '#web/session/access-form.tsx';
import { ContinueLink, OtherCode, prefetchSession, useMember } from '#web/session/continue-as.tsx';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { ThemeSwitch } from '#web/ui/display/theme-switch.tsx';
import { ButtonLink } from '#web/ui/inputs/button.tsx';
import { TopTraderBanner } from './top-trader-banner.tsx';
import { TradingVideos } from './trading-videos.tsx';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

const liveHome = onDemand(async () => (await import('#web/session/live/live-home.tsx')).LiveHome);

export async function loader({ context, url }: LoaderFunctionArgs) {
  const deps = context.get(loaderDeps);
  const { api, app, queryClient } = deps;
  const reads = [
    calendarReads(deps, url.searchParams),
    queryClient.prefetchQuery(dailyQuoteQuery(api, app.today)),
    queryClient.prefetchQuery(topTraderQuery(api, app.today)),
    queryClient.prefetchQuery(videosQuery(api)),
  ];
  await prefetchSession(deps);
  return loadPage(deps, reads);
}

export function Component() {
  const trader = useMember();
  return (
    <AwaitTradingData>
      <div className="flex min-h-dvh flex-col">
        <div className="mx-auto flex w-full max-w-310 flex-1 flex-col px-4 sm:px-8">
          <header className="print:hidden flex min-h-18 flex-wrap items-center justify-between gap-x-4">
            {/* Large text takes the links below it. */}
            <div className="flex min-w-0 flex-1 basis-40">
              <Brand />
            </div>
            <nav aria-label="Team" className="flex items-center gap-1 sm:gap-2">
              {trader && <Live />}
              <ButtonLink variant="ghost" to="/guest" icon="trophy" compact>
                Team Performance
              </ButtonLink>
              <ButtonLink variant="ghost" to="/admin" icon="shield" compact>
                Admin
              </ButtonLink>
              <ThemeSwitch />
            </nav>
          </header>
          <Main
            className={classNames(
              'flex flex-col pb-10',
              trader ? 'gap-5 pt-2' : 'gap-10 pt-6 lg:gap-13 lg:pt-11',
            )}
          >
            {trader ? (
              <>
                <Onwards trader={trader} />
                <TradingCalendar />
                <div className="mt-5 lg:mt-8">
                  <Entrance isMember />
                </div>
              </>
            ) : (
              <>
                <Entrance isMember={false} />
                <TradingCalendar />
              </>
            )}
            <TradingVideos />
          </Main>
        </div>
        <Footer />
      </div>
    </AwaitTradingData>
  );
}

/** Loaded by nobody else; it moves nothing when it comes. */
function Live() {
  const { Component: Home } = useOnDemand(liveHome);
  return (
    <span className="relative h-8">
      <span className="absolute right-0 top-0">{Home && <Home />}</span>
    </span>
  );
}

/** For someone who is logged in the way on comes first, and the calendar without scrolling. */
function Onwards({ trader }: { trader: TraderIdentity }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-5 gap-y-4 lg:grid-cols-[320px_minmax(0,1fr)]">
      <ContinueLink trader={trader} />
      <TopTraderBanner />
    </div>
  );
}

/** What the team has here, and the form that lets its traders in. */
function Entrance({ isMember }: { isMember: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <Headline hasTopTrader={!isMember} />
      <div className="flex min-w-0 flex-col gap-7">
        <AccessCard isMember={isMember} />
        <DailyQuote />
      </div>
    </div>
  );
}

function Headline({ hasTopTrader }: { hasTopTrader: boolean }) {
  return (
    <div className="min-w-0">
      <h1 className="text-balance text-28 font-semibold tracking-tight sm:text-40">
        The team's journal, <br className="max-sm:hidden" />
        open before the bell.
      </h1>
      <Tagline className="mt-4 text-balance text-12 text-muted sm:text-16" />
      {hasTopTrader && <TopTraderBanner className="mt-7 max-w-130" />}
    </div>
  );
}

function AccessCard({ isMember }: { isMember: boolean }) {
  return (
    <Card className="p-5 shadow-float sm:p-7 print:hidden">
      <h2 className="text-20 font-semibold tracking-tight">Log in</h2>
      <p className="mb-5 mt-1 text-muted">Your personal access code opens your journal and the team hub.</p>
      {isMember && <OtherCode />}
      <AccessForm action="/" isAwaited={!isMember} />
      <p className="mt-4 flex items-start gap-2 text-12 text-muted">
        <Icon name="key-round" className="mt-0.5 size-3.5" />
        <span className="text-balance">Lost your code? Ask your admin.</span>
      </p>
    </Card>
  );
}

function Footer() {
  const { teamName, version } = useApp();
  // Below the videos, which would push it down when they arrive after it.
  const { isPending } = useQuery(videosQuery(useApi()));
  if (isPending) return null;
  return (
    <footer className="print:hidden mx-auto flex w-full max-w-310 flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-6 text-12 text-muted sm:px-8">
      <p>A private team site. Nothing here is listed by search engines.</p>
      <div className="flex flex-wrap gap-x-6">
        <Link
          to="/legacy"
          className="-my-3 inline-flex min-h-11 items-center text-muted underline hover:text-ink"
        >
          Legacy screen
        </Link>
        <p className="tabular-nums">
          {teamName === 'Bullpen' ? 'Bullpen' : `${teamName} on Bullpen`} {version}
        </p>
      </div>
    </footer>
  );
}
