import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { logInNotice } from '#src/values/wire/destination.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { useApi } from '#web/context/app-context.tsx';
import { LiveContext } from '#web/context/live.ts';
import { loaderDeps } from '#web/context/loader-deps.ts';
import { useToday } from '#web/context/today.ts';
import { BOARD_PATH } from '#web/features/layout/dashboard-tabs.ts';
import { boardQuery } from '#web/queries/board.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { LiveMark } from '#web/session/live/live-mark.tsx';
import { useLogOut } from '#web/session/log-out.ts';
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx';
import { useNewRelease } from './new-release.ts';
import { useWallBoard } from './use-wall-board.ts';
import { useWakeLock } from './wake-lock.ts';
import { WallClock } from './wall-clock.tsx';
import { WallRows } from './wall-rows.tsx';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { api, app, queryClient } = context.get(loaderDeps);
  await queryClient.prefetchQuery(sessionQuery(api));
  try {
    await queryClient.fetchQuery(boardQuery(api, app.today));
  } catch (error) {
    // A plain trader is sent to the board, which says who it is for.
    if (hasStatus(error, 403)) throw redirect(BOARD_PATH);
    if (hasStatus(error, 401)) throw redirect(`/${logInNotice('code-required', url.pathname)}`);
    throw error;
  }
  return null;
}

/** The board on a wall, for weeks: no menus, large type, and by itself whatever is new. */
export function Component() {
  const today = useToday();
  const { board, live } = useWallBoard(today);
  useWakeLock();
  useNewRelease(live.state.kind);
  return (
    <LiveContext value={live}>
      <main className="flex h-dvh min-w-0 flex-col gap-[2vh] overflow-hidden bg-surface-0 px-[2.5vw] py-[3vh] text-[clamp(16px,2.05vw,max(28px,1.46vw))] tabular-nums">
        <header className="flex items-center gap-[1.5vw] max-sm:flex-wrap">
          <h1 className="text-[1.35em] font-bold tracking-tight">Board</h1>
          <p className="whitespace-nowrap text-muted">
            {formatTradeDate(today, { weekday: true, longMonth: true })}
          </p>
          <Leave />
          <span className="ml-auto [&_*]:!text-[1em] [&_.size-2]:!size-4">
            <LiveMark />
          </span>
          <WallClock />
        </header>
        {board && <WallRows board={board} />}
      </main>
    </LiveContext>
  );
}

/** Out of sight until a pointer or the keyboard gets there, or the screen is tapped: a finger does not hover. */
function Leave() {
  const { data: session } = useQuery(sessionQuery(useApi()));
  const { logOut, isBusy } = useLogOut();
  const isShown = useTapped();
  // A tap that shows it does not leave at once.
  const look = isShown
    ? ''
    : 'opacity-0 focus-visible:opacity-100 hover:opacity-100 touch:pointer-events-none';
  return session?.trader ? (
    <ButtonLink to={BOARD_PATH} icon="minimize" className={look}>
      Leave
    </ButtonLink>
  ) : (
    <Button onClick={logOut} busy={isBusy} icon="log-out" className={look}>
      End wall screen
    </Button>
  );
}

/** Milliseconds. */
const SHOWN_FOR = 4000;

/** Whether the page was tapped or clicked just now. */
function useTapped(): boolean {
  const [isTapped, setTapped] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      clearTimeout(timer);
      setTapped(true);
      timer = setTimeout(() => setTapped(false), SHOWN_FOR);
    };
    document.addEventListener('click', show);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', show);
    };
  }, []);
  return isTapped;
}
