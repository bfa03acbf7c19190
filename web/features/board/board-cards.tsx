import type { ReactNode } from 'react';
import type { BoardRow } from '#src/features/board/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { NamedRuleRoom } from '#web/features/accounts/rule-room.tsx';
import { ResultOrOpen } from '#web/features/figures/money.tsx';
import { LIMIT_NAMES } from '#web/features/limits/limit-names.ts';
import { LimitUsed } from '#web/features/limits/limit-used.tsx';
import { Room } from '#web/features/limits/room.tsx';
import { LOOKS, TONES, toneOfState } from '#web/features/limits/state-look.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { None } from '#web/ui/display/none.tsx';
import type { BoardRowsProps } from './board-table.tsx';
import { describeStanding, isIdle, sumEntries } from './standings.ts';

/** The board on phones and tablets, where a table does not fit. */
export function BoardCards({ rows, marked, nameOf }: BoardRowsProps) {
  return (
    <ol aria-label="Board" className="grid gap-2 sm:grid-cols-2">
      {rows.map((row, index) => (
        <li key={row.traderId} className="contents">
          {!row.isIncluded && rows[index - 1]?.isIncluded !== false && (
            <p className="px-1 pt-2 text-12 text-muted sm:col-span-2">Not counted for the team</p>
          )}
          <BoardCard row={row} isMarked={marked.has(row.traderId)} name={nameOf(row)} />
        </li>
      ))}
    </ol>
  );
}

function BoardCard({ row, isMarked, name }: { row: BoardRow; isMarked: boolean; name: ReactNode }) {
  const { words, icon, tone } = describeStanding(row);
  const { closest, limitUsed, account, state } = row;
  return (
    <div
      data-changed={isMarked || undefined}
      className={classNames(
        'relative grid content-start gap-2 rounded-lg border border-line bg-surface-1 px-4 py-3 tabular-nums',
        LOOKS[state],
      )}
    >
      <div className="flex items-center gap-3">
        <Avatar name={row.name} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2">
            <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</p>
            {row.isSuspended && <Badge tone="loss">Suspended</Badge>}
          </div>
          <p className={classNames('flex items-center gap-1 text-12', TONES[tone])}>
            <Icon name={icon} className="size-3" />
            {words}
          </p>
        </div>
        {isIdle(row) ? (
          <None />
        ) : (
          <ResultOrOpen
            value={row.netToday}
            costs={row.costs}
            {...sumEntries([row])}
            className="text-16 font-semibold"
          />
        )}
      </div>
      {closest !== null && limitUsed !== null && limitUsed > 0 && (
        <LimitUsed name={LIMIT_NAMES[closest]} percent={limitUsed} tone={toneOfState(state)} />
      )}
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-12 text-muted">
        {row.room !== null && (
          <Fact name="Room">
            <Room isInLine room={row.room} />
          </Fact>
        )}
        <Fact name="Trades">
          {formatCount(row.trades)}
          {row.maxTrades !== null && ` of ${formatCount(row.maxTrades)}`}
        </Fact>
        {account && (
          <Fact name={account.name}>
            <NamedRuleRoom of={account} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{name}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}
