import type { TraderDay } from '#src/features/performance/responses.ts';
import { countTrades } from '#src/values/count.ts';
import { dollarsOf } from '#src/values/money.ts';
import { ResultOrOpen } from '#web/features/figures/money.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';

interface TraderRowsProps {
  summaries: readonly TraderDay[];
  /** The trader whose row is highlighted. */
  traderId: number;
}

/** The traders of a day: bars of gains extend to the right of a common line, bars of losses to the left. */
export function TraderRows({ summaries, traderId }: TraderRowsProps) {
  const amounts = summaries.map(({ totalPnl }) => dollarsOf(totalPnl));
  const lowest = Math.min(0, ...amounts);
  const span = Math.max(0.01, Math.max(0, ...amounts) - lowest);
  const share = (dollars: number) => (100 * Math.abs(dollars)) / span;
  return (
    <ul aria-label="Traders">
      {summaries.map((row) => (
        <li
          key={row.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-line px-4 py-3 sm:grid-cols-[minmax(0,4fr)_112px_minmax(48px,1fr)_144px] sm:gap-x-3 sm:px-5 xl:gap-x-4 xl:grid-cols-[minmax(0,3fr)_152px_minmax(48px,2fr)_144px]"
        >
          <div className="flex min-w-0 items-center gap-3 max-sm:order--1">
            <Avatar name={row.traderName} />
            <span className="min-w-0 break-words font-medium">{row.traderName}</span>
            {row.traderId === traderId && <Badge tone="gold">You</Badge>}
          </div>
          <span className="text-right text-12 tabular-nums text-balance text-muted max-sm:order-last sm:text-14">
            {countTrades(row.tradeCount, row.openCount, row.decisions)}
          </span>
          <PnlBar dollars={dollarsOf(row.totalPnl)} zero={share(lowest)} share={share} />
          <span className="text-right max-sm:order--1">
            <ResultOrOpen
              value={row.totalPnl}
              costs={row.costs}
              trades={row.tradeCount}
              open={row.openCount}
              className="font-semibold"
            />
          </span>
        </li>
      ))}
    </ul>
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
    <span aria-hidden="true" className="relative block h-1.5 rounded-full bg-surface-3">
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
