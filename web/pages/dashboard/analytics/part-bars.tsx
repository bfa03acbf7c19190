import type { BreakdownPart } from '#src/features/performance/responses.ts';
import { countTrades } from '#src/values/count.ts';
import { dollarsOf } from '#src/values/money.ts';
import { MoneyOrPrivate, toneOf } from '#web/features/figures/money.tsx';
import { formatPercentage } from '#web/features/figures/percentage.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { NamedPart } from './top-parts.ts';

const FILLS = { gain: 'bg-gain', loss: 'bg-loss', neutral: 'bg-muted' } as const;

/** A bar for each part, to the right of zero for a gain and to the left for a loss. */
export function PartBars({ label, parts }: { label: string; parts: readonly NamedPart[] }) {
  const axis = axisOf(parts);
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[fit-content(46%)_minmax(2rem,1fr)_auto] gap-x-3 sm:gap-x-4"
    >
      {parts.map((part) => (
        <li
          key={part.key}
          className="col-span-3 grid min-h-12 grid-cols-subgrid items-center border-line py-1.5 [&+&]:border-t"
        >
          <span className="min-w-0">
            <span className="block truncate font-medium" title={part.name}>
              {part.name}
            </span>
            <Summary part={part} />
          </span>
          <Bar pnl={part.pnl} axis={axis} />
          <span className="text-right">
            <MoneyOrPrivate value={part.pnl} costs={part.costs} className="font-semibold" />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Skeleton of the list. */
export function PartBarsSkeleton() {
  return (
    <div aria-hidden="true">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex h-12 items-center border-line [&+&]:border-t">
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  );
}

/** `34 trades · 58.8% won`, where both fit. */
function Summary({ part: { trades, decisions, winRate } }: { part: BreakdownPart }) {
  return (
    <span className="block text-12 text-muted tabular-nums">
      {countTrades(trades, 0, decisions)}
      <span className="whitespace-nowrap max-sm:hidden lg:max-xl:hidden">{` · ${formatPercentage(winRate, 1, false).text} won`}</span>
    </span>
  );
}

/** In dollars; includes zero. */
interface Axis {
  low: number;
  high: number;
}

function axisOf(parts: readonly NamedPart[]): Axis {
  const amounts = parts.map(({ pnl }) => dollarsOf(pnl));
  return { low: Math.min(0, ...amounts), high: Math.max(0, ...amounts) };
}

function Bar({ pnl, axis: { low, high } }: { pnl: bigint; axis: Axis }) {
  const dollars = dollarsOf(pnl);
  const percent = (part: number) => (high === low ? 0 : (100 * part) / (high - low));
  return (
    <span aria-hidden="true" className="relative block h-5">
      <span className="absolute inset-y-[-6px] w-px bg-line-strong" style={{ left: `${percent(-low)}%` }} />
      <span
        className={`absolute inset-y-0.5 rounded-sm ${FILLS[toneOf(pnl)]}`}
        style={{ left: `${percent(Math.min(0, dollars) - low)}%`, width: `${percent(Math.abs(dollars))}%` }}
      />
    </span>
  );
}
