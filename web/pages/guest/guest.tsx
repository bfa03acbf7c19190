import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { useApi } from '#web/context/app-context.tsx';
import { loaderDeps, loadPage } from '#web/context/loader-deps.ts';
import { usePageFrame } from '#web/context/page-frame.tsx';
import { Brand } from '#web/features/layout/brand.tsx';
import { Main } from '#web/features/layout/main.tsx';
import { Tagline } from '#web/features/layout/tagline.tsx';
import { ReadError } from '#web/lists/read-error.tsx';
import { leaderboardQuery } from '#web/queries/leaderboard.ts';
import { AccessForm } from '#web/session/access-form.tsx';
import { ContinueAs, prefetchSession } from '#web/session/continue-as.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { LiveStatistics } from './live-statistics.tsx';
import { TeamOverview } from './team-overview.tsx';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

const ACCESS_ID = 'trader-access';

export async function loader({ context }: LoaderFunctionArgs) {
  const deps = context.get(loaderDeps);
  const reads = [deps.queryClient.prefetchQuery(leaderboardQuery(deps.api))];
  await prefetchSession(deps);
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
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <Brand />
        <GuestView />
      </div>
      <Tagline className="order-last w-full text-12 text-muted" />
      <nav aria-label="Team" className="flex items-center gap-1 sm:gap-2">
        <ButtonLink variant="ghost" to="/" icon="i-lucide-house" compact>
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
        ) : (
          <Leaderboard traders={board?.traders} accessId={isMember ? null : ACCESS_ID} />
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

function PrivatePerformance() {
  return (
    <Card as="section" aria-label="Leaderboard">
      <EmptyState
        icon="i-lucide-lock"
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
