import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { Leaderboard as TeamBoard } from '#src/features/performance/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { loaderDeps, loadPage } from '#web/context/loader-deps.ts';
import { usePageFrame } from '#web/context/page-frame.tsx';
import { Brand } from '#web/features/layout/brand.tsx';
import { Main } from '#web/features/layout/main.tsx';
import { Tagline } from '#web/features/layout/tagline.tsx';
import { ReadError } from '#web/lists/read-error.tsx';
import { leaderboardQuery, teamLeaderboardQuery } from '#web/queries/leaderboard.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { AccessForm } from '#web/session/access-form.tsx';
import { ContinueAs, prefetchSession } from '#web/session/continue-as.tsx';
import { PrivateReadError } from '#web/session/private-read-error.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { ThemeSwitch } from '#web/ui/display/theme-switch.tsx';
import { ButtonLink } from '#web/ui/inputs/button.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { LiveStatistics } from './live-statistics.tsx';
import { PeriodNav } from './period-nav.tsx';
import { periodOfSearch, useShownPeriod } from './shown-period.ts';
import { TeamOverview } from './team-overview.tsx';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

const ACCESS_ID = 'trader-access';
/** Tells its ranks from those of periods. */
const ALL_TIME = 'all';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const deps = context.get(loaderDeps);
  const { api, app, queryClient } = deps;
  const reads = [queryClient.prefetchQuery(leaderboardQuery(api))];
  await prefetchSession(deps);
  const { period, range } = periodOfSearch(url.searchParams, app.today);
  if (range && queryClient.getQueryData(sessionQuery(api).queryKey)?.trader) {
    reads.push(queryClient.prefetchQuery(teamLeaderboardQuery(api, period, range.from)));
  }
  return loadPage(deps, reads);
}

/** The leaderboard: for visitors with a way in, in the shell for those who are logged in. */
export function Component() {
  const Frame = usePageFrame();
  if (Frame) {
    return (
      <Frame title="Leaderboard" isTeams>
        <Heading />
        <Performance isMember />
      </Frame>
    );
  }
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-310 flex-col px-4 pb-12 sm:px-8">
      <Header />
      <Main className="flex flex-col gap-4 pt-6 lg:gap-5 lg:pt-8">
        <h1 className="text-28 font-semibold tracking-tight">Team Performance Overview</h1>
        <Performance isMember={false} />
      </Main>
    </div>
  );
}

function Header() {
  return (
    <header className="print:hidden flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-4">
      <div className="flex min-w-0 flex-1 basis-40 items-center gap-3">
        <Brand />
        <GuestView />
      </div>
      <Tagline className="order-last w-full text-12 text-muted" />
      <nav aria-label="Team" className="flex items-center gap-1 sm:gap-2">
        <ButtonLink variant="ghost" to="/" icon="house" compact>
          Back to Home
        </ButtonLink>
        <ThemeSwitch />
      </nav>
    </header>
  );
}

const GuestView = () => <Badge tone="gold">Guest View</Badge>;

/** In the shell, whose header has none of it. */
function Heading() {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-20 font-semibold tracking-tight sm:text-28">Team Performance Overview</h2>
        <GuestView />
      </div>
      <Tagline className="mt-1 text-12 text-muted sm:text-14" />
    </div>
  );
}

function Performance({ isMember }: { isMember: boolean }) {
  const leaderboard = useQuery(leaderboardQuery(useApi()));
  const { data: board, error } = leaderboard;
  const hasFailed = board === undefined && error !== null;
  const isShown = board !== null && !hasFailed;
  return (
    <>
      {isShown && <TeamOverview board={board} />}
      <div
        className={classNames(
          'grid grid-cols-1 items-start gap-4 lg:gap-5',
          // The menu takes its part of the width.
          isMember ? 'xl:grid-cols-[minmax(0,1fr)_320px]' : 'lg:grid-cols-[minmax(0,1fr)_320px]',
        )}
      >
        {board === null ? (
          <PrivatePerformance />
        ) : hasFailed ? (
          <Card>
            <ReadError title="Failed to fetch traders" read={leaderboard} />
          </Card>
        ) : isMember ? (
          <MembersLeaderboard board={board} />
        ) : (
          <Leaderboard traders={board?.traders} list={ALL_TIME} periods={null} accessId={ACCESS_ID} />
        )}
        <div
          className={classNames(
            'grid min-w-0 grid-cols-1 gap-4 lg:gap-5',
            isMember ? 'sm:max-xl:grid-cols-2' : 'sm:max-lg:grid-cols-2',
          )}
        >
          {!isMember && <TraderAccess isMember={false} />}
          {isShown && <LiveStatistics live={board?.live} />}
          {isMember && <TraderAccess isMember />}
        </div>
      </div>
    </>
  );
}

/** Also by week, month and quarter. @param board of all time; `undefined` while loading */
function MembersLeaderboard({ board }: { board: TeamBoard | undefined }) {
  const shown = useShownPeriod();
  const { period, range } = shown;
  const read = useQuery({ ...teamLeaderboardQuery(useApi(), period, range?.from), enabled: range !== null });
  const rows = range ? read.data?.rows : board?.traders;
  const isStale = range !== null && read.isPlaceholderData;
  const periods = <PeriodNav shown={shown} team={range && !isStale ? read.data?.team : undefined} />;
  if (range && read.error && !read.data) {
    return (
      <Card as="section" aria-label="Leaderboard">
        {periods}
        <PrivateReadError title="Failed to fetch traders" read={read} />
      </Card>
    );
  }
  // By what was read, not by what is chosen: rows of the period before stay rows of that list.
  const list = range ? `${read.data?.period} ${read.data?.from}` : ALL_TIME;
  return <Leaderboard traders={rows} list={list} isStale={isStale} periods={periods} accessId={null} />;
}

function PrivatePerformance() {
  return (
    <Card as="section" aria-label="Leaderboard">
      <EmptyState
        icon="lock"
        title="This team keeps its performance to itself"
        hint="Totals and leaderboard open with your access code."
      />
    </Card>
  );
}

function TraderAccess({ isMember }: { isMember: boolean }) {
  return (
    <Card
      as="section"
      id={ACCESS_ID}
      aria-label="Trader Access"
      className="scroll-mt-4 p-4 print:hidden only-child:col-span-full sm:p-5"
    >
      <h2 className="text-16 font-semibold tracking-tight">Trader Access</h2>
      <p className="mb-4 mt-1 text-muted">
        {isMember
          ? 'You are logged in. Enter another access code to switch traders.'
          : 'Your personal access code opens your journal and the team hub.'}
      </p>
      {!isMember && <ContinueAs />}
      <AccessForm action={`/guest#${ACCESS_ID}`} />
    </Card>
  );
}
