import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { TraderDay } from '#src/features/performance/team-responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { toDollars } from '#src/values/money/money.ts';
import { countTrades } from '#src/values/text/count.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useLiveContext } from '#web/context/live.ts';
import { Money, ResultOrOpen } from '#web/features/figures/money.tsx';
import { dayPath } from '#web/features/layout/dashboard-tabs.ts';
import { useMarked } from '#web/lists/use-marked.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';

interface TraderRowsProps {
  date: string;
  summaries: readonly TraderDay[];
  /** The trader whose row is highlighted. */
  traderId: number;
}

/** The traders of a day: bars of gains extend to the right of a common line, bars of losses to the left. */
export const TraderRows = memo(function TraderRows({ date, summaries, traderId }: TraderRowsProps) {
  const amounts = summaries.map(({ totalPnl }) => toDollars(totalPnl));
  const lowest = Math.min(0, ...amounts);
  const span = Math.max(0.01, Math.max(0, ...amounts) - lowest);
  const share = (dollars: number) => (100 * Math.abs(dollars)) / span;
  const [opened, setOpened] = useState<number | null>(null);
  const isManager = useQuery(sessionQuery(useApi())).data?.role === 'manager';
  const { isFromElsewhere } = useLiveContext();
  const marked = useMarked(summaries, { list: date, keyOf: idOf, stateOf, isFromElsewhere });
  return (
    <ul aria-label="Traders" className="@container">
      {summaries.map((row) => {
        const isOwn = row.traderId === traderId;
        const isOpen = opened === row.id;
        return (
          <li
            key={row.id}
            data-changed={marked.has(row.id) || undefined}
            className="relative border-t border-line px-4 ease-colors hover:bg-surface-2 sm:px-5"
          >
            <div className="grid min-h-14 @[16rem]:grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(0,4fr)_112px_minmax(48px,1fr)_144px] sm:gap-x-3 xl:gap-x-4 xl:grid-cols-[minmax(0,3fr)_152px_minmax(48px,2fr)_144px] print:!min-h-10 print:!grid-cols-[minmax(0,3fr)_112px_minmax(48px,1fr)_224px] print:!py-1">
              <div
                className={classNames(
                  'flex min-w-0 items-center gap-3 max-sm:order--1',
                  isOwn && 'flex-wrap @[16rem]:flex-nowrap',
                )}
              >
                <Avatar name={row.traderName} />
                {isOwn || isManager ? (
                  <Link to={dayPath(row.traderId, date)} className={OPENS}>
                    {row.traderName}
                  </Link>
                ) : (
                  <button
                    type="button"
                    data-printed=""
                    aria-expanded={isOpen}
                    onClick={() => setOpened(isOpen ? null : row.id)}
                    className={OPENS}
                  >
                    {row.traderName}
                  </button>
                )}
                {isOwn && <Badge tone="gold">You</Badge>}
              </div>
              <span className="text-right text-12 tabular-nums text-balance text-muted max-sm:order-last sm:text-14">
                {countTrades(row.tradeCount, row.openCount)}
              </span>
              <PnlBar dollars={toDollars(row.totalPnl)} zero={share(lowest)} share={share} />
              <span className="relative text-right max-sm:order--1">
                <ResultOrOpen
                  value={row.totalPnl}
                  costs={row.costs}
                  trades={row.tradeCount}
                  open={row.openCount}
                  className="font-semibold"
                />
              </span>
            </div>
            {isOpen && <Details row={row} />}
          </li>
        );
      })}
    </ul>
  );
});

const idOf = ({ id }: TraderDay) => id;
const stateOf = ({ totalPnl, tradeCount, openCount }: TraderDay) => `${totalPnl} ${tradeCount} ${openCount}`;

export function TraderRowsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex h-14 items-center gap-3 border-t border-line px-4 sm:px-5">
          <Skeleton round className="size-8" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </div>
  );
}

/** The name's link or button covers its row. */
const OPENS =
  'min-w-0 break-words rounded text-left font-medium text-ink no-underline after:absolute after:inset-0 after:content-empty';

/** What the team may see of a colleague's day. */
function Details({ row }: { row: TraderDay }) {
  const { wins, losses, totalPnl, costs, tradeCount, openCount } = row;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 pb-3 pl-11 text-12 tabular-nums">
      <Fact label="Result">{`${formatCount(wins)} W ${formatCount(losses)} L`}</Fact>
      <Fact label="Gross">
        <Money value={totalPnl + costs} />
      </Fact>
      <Fact label="Commission and fees">
        <Money value={-costs} />
      </Fact>
      <Fact label="Net">
        <ResultOrOpen value={totalPnl} trades={tradeCount} open={openCount} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

interface PnlBarProps {
  dollars: number;
  /** Position of zero, in percent of the full width. */
  zero: number;
  share: (dollars: number) => number;
}

/** Hidden from screen readers: the figure next to it says the same. */
function PnlBar({ dollars, zero, share }: PnlBarProps) {
  const width = share(dollars);
  return (
    <span aria-hidden="true" data-drawn="track" className="relative block h-1.5 rounded-full bg-surface-3">
      <span
        className={`absolute inset-y-0 rounded-full ${dollars < 0 ? 'bg-loss' : 'bg-gain'}`}
        style={{ left: `${dollars < 0 ? zero - width : zero}%`, width: `${width}%` }}
      />
      {zero > 0 && zero < 100 && (
        <span className="absolute -inset-y-1 w-px bg-line-strong" style={{ left: `${zero}%` }} />
      )}
    </span>
  );
}
