import type { Board } from '#src/features/board/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { ResultOrOpen } from '#web/features/figures/money.tsx';
import { toneOfState } from '#web/features/limits/state-look.ts';
import { formatTeamLimit } from '#web/features/limits/team-limit.ts';
import { None } from '#web/ui/display/none.tsx';
import { Meter } from '#web/ui/notices/meter.tsx';
import { countStandings, isTeamIdle, sumEntries } from './standings.ts';

/** The team's day in a line: its net, its limit, and how many stand where. */
export function BoardSummary({ board }: { board: Board }) {
  const included = board.rows.filter(({ isIncluded }) => isIncluded);
  const counts = countStandings(included);
  const { limit, limitUsed } = board;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 tabular-nums">
      <p className="flex items-baseline gap-2">
        {isTeamIdle(board) ? (
          <None />
        ) : (
          <ResultOrOpen
            value={board.net}
            costs={board.costs}
            {...sumEntries(included)}
            className="text-16 font-semibold"
          />
        )}
        <span className="text-muted">team today</span>
      </p>
      {limit !== null && limitUsed !== null && (
        <p className="flex items-center gap-3 max-sm:w-full">
          <span className="block w-40 max-sm:flex-1">
            <Meter percent={limitUsed} tone={toneOfState(board.state)} />
          </span>
          <span className="text-muted">
            <span className="font-semibold text-ink">{formatCount(limitUsed)}%</span> of the team’s{' '}
            {formatTeamLimit(limit)} limit
          </span>
        </p>
      )}
      <ul aria-label="Traders by state" className="flex gap-5 text-muted sm:ml-auto">
        {(
          [
            [counts.red, 'over'],
            [counts.amber, 'near'],
            [counts.ok, 'within'],
          ] as const
        ).map(([count, word]) => (
          <li key={word}>
            <span className="font-semibold text-ink">{formatCount(count)}</span> {word}
          </li>
        ))}
      </ul>
    </div>
  );
}
