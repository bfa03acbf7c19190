import { formatTradeDate } from '#src/values/time/dates.ts';
import { Page } from '#web/context/page-frame.tsx';
import { useToday } from '#web/context/today.ts';
import { LiveBoard } from '#web/session/board/live-board.tsx';
import { WallButton } from '#web/session/board/wall-button.tsx';
import { ViewDay } from './view-day.tsx';

/** The board in the admin area. */
export function Component() {
  const today = useToday();
  return (
    <Page
      title="Board"
      note={formatTradeDate(today, { weekday: true, longMonth: true })}
      actions={<WallButton isAdmin />}
      hidesActionsOnPhones
    >
      <LiveBoard nameOf={(row) => <ViewDay row={row} today={today} />} />
    </Page>
  );
}
