import { useRef } from 'react';
import type { Board, BoardRow } from '#src/features/board/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { DayCurve } from '#web/features/board/day-curve.tsx';
import {
  countStandings,
  describeStanding,
  isIdle,
  isTeamIdle,
  sumEntries,
} from '#web/features/board/standings.ts';
import { ResultOrOpen } from '#web/features/figures/money.tsx';
import { LIMIT_NAMES } from '#web/features/limits/limit-names.ts';
import { LOOKS, TONES, toneOfState } from '#web/features/limits/state-look.ts';
import { formatTeamLimit } from '#web/features/limits/team-limit.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { None } from '#web/ui/display/none.tsx';
import { Meter } from '#web/ui/notices/meter.tsx';
import { heightOfRow, useMostRows } from './use-most-rows.ts';

/** The rows of the wall, as many as have room, the worst first, and the team below them, in large type. */
export function WallRows({ board }: { board: Board }) {
  const included = board.rows.filter(({ isIncluded }) => isIncluded);
  const room = useRef<HTMLDivElement>(null);
  const most = useMostRows(room);
  const rows = included.slice(0, most);
  const [worstHidden] = included.slice(most);
  const height = heightOfRow(rows.length, worstHidden === undefined);
  return (
    <>
      <div ref={room} className="flex min-h-0 flex-1 flex-col gap-[2vh] [container-type:size]">
        <table aria-label="Board" className="w-full border-collapse">
          <thead className="text-muted">
            <tr className="border-b border-line [&>th]:pb-[1vh] [&>th]:font-medium [&>th]:whitespace-nowrap">
              <th className="w-[18%] pl-[1vw] text-left max-sm:w-2/5">Trader</th>
              <th className="w-[15%] pl-[1.5vw] text-right max-sm:w-auto">Net today</th>
              <th className="w-[33%] pl-[2vw] text-left max-sm:w-auto">Closest limit</th>
              <th className="w-[14%] pl-[1.5vw] text-right max-sm:hidden">Room</th>
              <th className="w-[9%] pl-[1.5vw] text-right max-sm:hidden">Trades</th>
              <th className="w-[11%] pl-[2vw] text-left max-sm:hidden">Day</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <WallRow key={row.traderId} row={row} height={height} />
            ))}
          </tbody>
        </table>
        {worstHidden && (
          <p className="text-muted">
            and {formatCount(included.length - rows.length)} more
            {worstHidden.state === 'ok' && ' within their limits'}
          </p>
        )}
      </div>
      <Team board={board} />
    </>
  );
}

function WallRow({ row, height }: { row: BoardRow; height: string }) {
  const { state, closest, limitUsed } = row;
  const tone = toneOfState(state);
  const idle = isIdle(row);
  return (
    <tr
      style={{ height }}
      className={classNames(
        'border-b border-line leading-tight',
        LOOKS[state],
        state === 'amber' && 'bg-gold-soft',
        idle && 'text-muted',
      )}
    >
      <th scope="row" className="max-w-0 truncate pl-[1vw] text-left font-semibold">
        {row.name}
      </th>
      <td className="pl-[1.5vw] text-right text-[1.3em] font-bold whitespace-nowrap">
        {idle ? '—' : <ResultOrOpen value={row.netToday} {...sumEntries([row])} />}
      </td>
      <td className="pl-[2vw]">
        {closest !== null && limitUsed !== null && limitUsed > 0 ? (
          <span className="grid grid-cols-[minmax(0,1fr)_6.5ch_minmax(0,12.5ch)] items-center gap-[1vw] max-sm:grid-cols-[minmax(0,1fr)_6.5ch]">
            <Meter isThick percent={limitUsed} tone={tone} />
            <span
              className={classNames(
                'text-right font-bold whitespace-nowrap',
                tone !== 'neutral' && TONES[tone],
              )}
            >
              {formatCount(limitUsed)}%
            </span>
            <span className="truncate text-muted max-sm:hidden">{LIMIT_NAMES[closest]}</span>
          </span>
        ) : (
          <span className="whitespace-nowrap text-muted">{describeStanding(row).words}</span>
        )}
      </td>
      <td
        className={classNames(
          'pl-[1.5vw] text-right whitespace-nowrap max-sm:hidden',
          row.room !== null && row.room <= 0n && 'text-loss',
        )}
      >
        {row.room === null
          ? '—'
          : row.room > 0n
            ? formatMoney(row.room, { plus: 'never' })
            : `over by ${formatMoney(-row.room, { plus: 'never' })}`}
      </td>
      <td className="pl-[1.5vw] text-right whitespace-nowrap max-sm:hidden">
        {formatCount(row.trades)}
        {row.maxTrades !== null && <span className="text-muted"> of {formatCount(row.maxTrades)}</span>}
      </td>
      <td className="pl-[2vw] max-sm:hidden">
        <DayCurve name={row.name} curve={row.curve} className="h-[1.6em] w-full" />
      </td>
    </tr>
  );
}

function Team({ board }: { board: Board }) {
  const { limit, limitUsed } = board;
  const included = board.rows.filter(({ isIncluded }) => isIncluded);
  const counts = countStandings(included);
  return (
    <footer className="flex items-center max-sm:flex-wrap gap-[2vw] rounded-lg border border-line bg-surface-1 px-[1.5vw] py-[2vh]">
      <span className="text-muted">Team</span>
      <span className="text-[1.3em] font-bold">
        {isTeamIdle(board) ? <None /> : <ResultOrOpen value={board.net} {...sumEntries(included)} />}
      </span>
      <span className="block min-w-0 flex-1">
        {limitUsed !== null && <Meter isThick percent={limitUsed} tone={toneOfState(board.state)} />}
      </span>
      <span className="whitespace-nowrap text-muted">
        {limit !== null && limitUsed !== null && (
          <>
            {formatCount(limitUsed)}% of {formatTeamLimit(limit)},{' '}
          </>
        )}
        <span className="text-ink">
          {formatCount(counts.red)} over, {formatCount(counts.amber)} near
        </span>
      </span>
    </footer>
  );
}
