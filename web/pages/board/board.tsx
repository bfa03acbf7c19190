import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { BoardRow } from '#src/features/board/responses.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { Page } from '#web/context/page-frame.tsx';
import { useToday } from '#web/context/today.ts';
import { dayPath } from '#web/features/layout/dashboard-tabs.ts';
import { boardQuery } from '#web/queries/board.ts';
import { LiveBoard } from '#web/session/board/live-board.tsx';
import { WallButton } from '#web/session/board/wall-button.tsx';
import { requireManager } from '#web/session/require-trader.ts';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, app, queryClient, isFirstRender, trader } = await requireManager(args);
  const read = queryClient.prefetchQuery(boardQuery(api, app.today));
  if (isFirstRender) await read;
  return { traderId: trader.id };
}

/** The board: the team's day under its limits, for managers. */
export function Component() {
  const { traderId } = useLoaderData<typeof loader>();
  const today = useToday();
  return (
    <Page
      title="Board"
      note={formatTradeDate(today, { weekday: true, longMonth: true })}
      actions={<WallButton />}
      hidesActionsOnPhones
      isTeams
    >
      <LiveBoard nameOf={(row) => <ToDay row={row} today={today} />} person={traderId} />
    </Page>
  );
}

function ToDay({ row, today }: { row: BoardRow; today: string }) {
  return (
    <Link
      to={dayPath(row.traderId, today)}
      className="rounded text-ink no-underline after:absolute after:inset-0 after:content-empty"
    >
      {row.name}
    </Link>
  );
}
