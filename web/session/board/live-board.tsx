import type { ReactNode } from 'react';
import type { BoardRow } from '#src/features/board/responses.ts';
import { useLiveContext } from '#web/context/live.ts';
import { useToday } from '#web/context/today.ts';
import { BoardCards } from '#web/features/board/board-cards.tsx';
import { BoardSummary } from '#web/features/board/board-summary.tsx';
import { BoardTable } from '#web/features/board/board-table.tsx';
import { LeftOutAccounts } from '#web/features/figures/left-out-accounts.tsx';
import { useMarked } from '#web/lists/use-marked.ts';
import { PrivateReadError } from '#web/session/private-read-error.tsx';
import { useMedia } from '#web/ui/browser/media.ts';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { useBoard } from './use-board.ts';

/** The board does not wait for it. */
const below = onDemand(async () => (await import('#web/features/limits/limits-below.tsx')).LimitsBelow);

interface LiveBoardProps {
  /** A trader's name, which leads to their day. */
  nameOf: (row: BoardRow) => ReactNode;
  /** Whose page it is: a manager's id; the admin's when left out. */
  person?: number;
}

/** The board on a page of a manager's or of the admin's. */
export function LiveBoard({ nameOf, person }: LiveBoardProps) {
  const today = useToday();
  const { read } = useBoard(today);
  const { isFromElsewhere } = useLiveContext();
  const rows = read.data?.rows ?? NO_ROWS;
  const marked = useMarked(rows, { list: today, keyOf, stateOf, isFromElsewhere });
  const { Component: Below } = useOnDemand(below);
  const isWide = useMedia('(min-width: 1024px)');
  const { data: board } = read;
  if (!board) {
    return read.error ? (
      <PrivateReadError title="Failed to fetch the board" read={read} />
    ) : (
      <Skeleton className="h-96" />
    );
  }
  if (rows.length === 0) {
    return (
      <Card as="section" aria-label="Board">
        <EmptyState
          icon="users"
          title="Nobody to show yet"
          hint="Each trader of the team has a row here, with their day and their limits."
        />
      </Card>
    );
  }
  return (
    <>
      <BoardSummary board={board} />
      {isWide !== false && (
        <Card as="section" aria-label="Traders" className="overflow-clip max-lg:hidden">
          <BoardTable board={board} rows={rows} marked={marked} nameOf={nameOf} />
        </Card>
      )}
      {isWide !== true && (
        <div className="lg:hidden">
          <BoardCards rows={rows} marked={marked} nameOf={nameOf} />
        </div>
      )}
      <LeftOutAccounts figures={board} />
      {Below && (
        <Below
          events={board.events}
          people={rows.map(({ traderId, name }) => ({ id: traderId, name }))}
          person={person}
        />
      )}
    </>
  );
}

const NO_ROWS: readonly BoardRow[] = [];
const keyOf = ({ traderId }: BoardRow) => traderId;
const stateOf = ({ state, netToday, trades, openCount, limitUsed }: BoardRow) =>
  `${state} ${netToday} ${trades} ${openCount} ${limitUsed}`;
