import type { ReactNode } from 'react';
import type { Board, BoardRow } from '#src/features/board/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { NamedRuleRoom } from '#web/features/accounts/rule-room.tsx';
import { ResultOrOpen } from '#web/features/figures/money.tsx';
import { EntryTime } from '#web/features/limits/entry-time.tsx';
import { LIMIT_NAMES } from '#web/features/limits/limit-names.ts';
import { LimitUsed } from '#web/features/limits/limit-used.tsx';
import { Room } from '#web/features/limits/room.tsx';
import { LOOKS, TONES, toneOfState } from '#web/features/limits/state-look.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { None } from '#web/ui/display/none.tsx';
import { DayCurve } from './day-curve.tsx';
import { describeStanding, isIdle, isTeamIdle, sumEntries } from './standings.ts';

export interface BoardRowsProps {
  rows: readonly BoardRow[];
  /** By trader: rows that others have changed a moment ago. */
  marked: ReadonlySet<number>;
  /** A trader's name, which leads to their day. Whatever covers its row covers all of it. */
  nameOf: (row: BoardRow) => ReactNode;
}

/** The traders under their limits, worst first, with the team in the foot. */
export function BoardTable({ board, rows, marked, nameOf }: BoardRowsProps & { board: Board }) {
  const included = rows.filter(({ isIncluded }) => isIncluded);
  const others = rows.filter(({ isIncluded }) => !isIncluded);
  // Where nobody has an account with rules, there is no column of them.
  const hasAccounts = rows.some(({ account }) => account !== null);
  const from = hasAccounts ? WITH_ACCOUNTS : WITHOUT_ACCOUNTS;
  const rowOf = (row: BoardRow) => (
    <Row
      key={row.traderId}
      row={row}
      from={from}
      hasAccounts={hasAccounts}
      isMarked={marked.has(row.traderId)}
      name={nameOf(row)}
    />
  );
  return (
    <div className="@container">
      <table aria-label="Board" className="w-full border-collapse tabular-nums">
        <thead className="border-b border-line text-12 font-medium text-muted">
          <tr>
            <Head isText>Trader</Head>
            <Head>Net today</Head>
            <Head isText>Closest limit</Head>
            <Head>Room</Head>
            <Head>Trades</Head>
            <Head from={from.size}>Size</Head>
            <Head from={from.size}>Loss streak</Head>
            <Head isText from={from.day}>
              Day
            </Head>
            {hasAccounts && (
              <Head isText from={from.account}>
                Tightest account
              </Head>
            )}
            <Head>Last</Head>
          </tr>
        </thead>
        <tbody>{included.map(rowOf)}</tbody>
        <tbody aria-label="The team" className="border-t border-line bg-surface-2">
          <tr>
            <th scope="row" className={classNames(CELL, 'text-left font-semibold')}>
              Team <span className="font-normal text-muted">{count(included.length, 'trader')}</span>
            </th>
            <Cell>
              {isTeamIdle(board) ? (
                <None />
              ) : (
                <ResultOrOpen
                  value={board.net}
                  costs={board.costs}
                  {...sumEntries(included)}
                  className="font-semibold"
                />
              )}
            </Cell>
            <td className={CELL}>
              {board.limitUsed !== null && (
                <LimitUsed name="Team daily loss" percent={board.limitUsed} tone={toneOfState(board.state)} />
              )}
            </td>
            <Cell>{board.room !== null && <Room room={board.room} />}</Cell>
            <Cell>{formatCount(board.trades)}</Cell>
            <td colSpan={2} className={from.size} />
            <td className={from.day} />
            {hasAccounts && <td className={from.account} />}
            <td />
          </tr>
        </tbody>
        {others.length > 0 && (
          <tbody aria-label="Not counted for the team" className="border-t border-line">
            <tr>
              <td colSpan={10} className="px-4 pb-1 pt-3 text-12 text-muted sm:px-5">
                Not counted for the team
              </td>
            </tr>
            {others.map(rowOf)}
          </tbody>
        )}
      </table>
    </div>
  );
}

interface RowProps {
  row: BoardRow;
  from: From;
  hasAccounts: boolean;
  isMarked: boolean;
  name: ReactNode;
}

function Row({ row, from, hasAccounts, isMarked, name }: RowProps) {
  const { words, icon, tone } = describeStanding(row);
  const { state, closest, limitUsed, account } = row;
  const idle = isIdle(row);
  return (
    <tr
      data-changed={isMarked || undefined}
      className={classNames(
        'relative border-line ease-colors hover:bg-surface-2 [&+&]:border-t',
        LOOKS[state],
      )}
    >
      <th scope="row" className={classNames(CELL, 'text-left font-medium')}>
        <span className="flex items-center gap-3">
          <Avatar name={row.name} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              {row.isSuspended && <Badge tone="loss">Suspended</Badge>}
            </span>
            <span
              className={classNames(
                'flex items-center gap-1 text-12 font-normal whitespace-nowrap',
                TONES[tone],
              )}
            >
              <Icon name={icon} className="size-3" />
              {words}
            </span>
          </span>
        </span>
      </th>
      <Cell>
        {idle ? (
          <None />
        ) : (
          <ResultOrOpen
            value={row.netToday}
            costs={row.costs}
            {...sumEntries([row])}
            className="font-semibold"
          />
        )}
      </Cell>
      <td className={CELL}>
        {closest !== null && limitUsed !== null && limitUsed > 0 && (
          <LimitUsed name={LIMIT_NAMES[closest]} percent={limitUsed} tone={toneOfState(state)} />
        )}
      </td>
      <Cell>{row.room === null ? <None /> : <Room room={row.room} />}</Cell>
      <Cell isAlert={closest === 'maxTrades' ? state : 'ok'}>
        <OfMost count={row.trades} most={row.maxTrades} />
      </Cell>
      <Cell from={from.size} isAlert={closest === 'maxContracts' ? state : 'ok'}>
        {row.largestSize === null ? <None /> : <OfMost count={row.largestSize} most={row.maxContracts} />}
      </Cell>
      <Cell from={from.size} isAlert={closest === 'maxLossesInARow' ? state : 'ok'}>
        {idle ? <None /> : <OfMost count={row.lossesInARow} most={row.maxLossesInARow} />}
      </Cell>
      <td className={classNames(CELL, from.day)}>
        <DayCurve name={row.name} curve={row.curve} className="h-8 w-20" />
      </td>
      {hasAccounts && (
        <td className={classNames(CELL, from.account)}>
          {account && (
            <>
              <span className="block max-w-36 truncate @[1200px]:max-w-44">{account.name}</span>
              <span className="block text-12 text-muted">
                <NamedRuleRoom of={account} />
              </span>
            </>
          )}
        </td>
      )}
      <Cell>{row.lastEntryAt === null ? <None /> : <EntryTime at={row.lastEntryAt} />}</Cell>
    </tr>
  );
}

/** The width of the board from which on a column is shown: the window's says nothing of the menu beside it, nor of a scroll bar. */
interface From {
  account: string;
  size: string;
  day: string;
}

const WITH_ACCOUNTS: From = {
  account: 'hidden @[880px]:table-cell',
  size: 'hidden @[1020px]:table-cell',
  day: 'hidden @[1110px]:table-cell',
};

const WITHOUT_ACCOUNTS: From = {
  account: 'hidden',
  size: 'hidden @[840px]:table-cell',
  day: 'hidden @[940px]:table-cell',
};

const CELL = 'px-2 py-2 align-middle first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5 xl:px-3';

function OfMost({ count, most }: { count: number; most: number | null }) {
  return (
    <span className="block leading-tight">
      <span className="block font-medium">{formatCount(count)}</span>
      {most !== null && <span className="block text-12 font-normal text-muted">of {formatCount(most)}</span>}
    </span>
  );
}

interface PlaceProps {
  /** Says from which width of the board on it is shown; at any without one. */
  from?: string;
  children?: ReactNode;
}

function Head({ isText = false, from, children }: PlaceProps & { isText?: boolean }) {
  return (
    <th
      scope="col"
      className={classNames(CELL, 'font-medium whitespace-nowrap', isText ? 'text-left' : 'text-right', from)}
    >
      {children}
    </th>
  );
}

function Cell({ from, isAlert = 'ok', children }: PlaceProps & { isAlert?: BoardRow['state'] }) {
  return (
    <td
      className={classNames(
        CELL,
        'text-right whitespace-nowrap',
        from,
        isAlert === 'red' && 'text-loss',
        isAlert === 'amber' && 'text-warn',
      )}
    >
      {children}
    </td>
  );
}
