import type { ReactNode } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney, toDollars } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { formatTimeAt } from '#src/values/time/time-of-day.ts';
import { useApp } from '#web/context/app-context.tsx';
import { Money } from '#web/features/figures/money.tsx';
import { shortDigits } from '#web/features/month/result.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import {
  amountTicks,
  clockTicks,
  computeEquity,
  type DayEquity,
  type EquityPoint,
  type NumberPlace,
  numberPlaces,
  traceCorners,
} from './equity-points.ts';

/** Beyond that, dots and numbers would only cover the line. */
const MOST_DOTS = 40;
const MOST_NUMBERS = 20;

interface EquityCardProps {
  /** In the order of their closing. */
  entries: readonly JournalEntry[];
  /** How many the day has. */
  total: number;
}

/** A day's net by trade, along the clock where the times are known. The table of its trades has the figures. */
export function EquityCard({ entries, total }: EquityCardProps) {
  // Of very many, the server sends some: their line would end at another result than the day's.
  const equity = total > entries.length ? null : computeEquity(entries);
  return (
    <Card as="section" aria-labelledby="equity-heading" className="min-w-0 p-3 md:p-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id="equity-heading" className="text-16 font-semibold tracking-tight">
          Equity by trade
        </h3>
        {equity && <Extreme {...equity} />}
      </div>
      {equity ? (
        <Chart equity={equity} />
      ) : (
        <p className="text-muted">
          Not drawn: only the first {formatCount(entries.length)} of {formatCount(total)} trades are shown
          here.
        </p>
      )}
      {equity?.lacksTimes && (
        <p className="mt-2 text-12 text-muted">
          Some trades have no times: they stand one after the other, as they were entered.
        </p>
      )}
    </Card>
  );
}

/** The lowest the day stood at, or else the highest. */
function Extreme({ low, high }: DayEquity) {
  const { word, cents, n } = low.n > 0 ? { word: 'lowest', ...low } : { word: 'highest', ...high };
  if (n === 0) return null;
  return (
    <p className="text-12 text-muted">
      {word} <Money value={cents} className="mx-1 font-semibold" /> after trade {n}
    </p>
  );
}

function Chart({ equity }: { equity: DayEquity }) {
  const app = useApp();
  const { points, isTimed, from, to, low, high } = equity;
  const last = points.at(-1);
  if (!last) return null;
  const y = heightIn(low.cents, high.cents);
  const corners = traceCorners(points).map(
    ({ x, cents }) => `${(x * 100).toFixed(3)},${y(cents).toFixed(3)}`,
  );
  const label = `${count(points.length, 'trade')}, from $0.00 to ${formatMoney(last.soFar)}, lowest ${formatMoney(low.cents)}, highest ${formatMoney(high.cents)}`;
  const places = points.length <= MOST_NUMBERS ? numberPlaces(points, (cents) => y(cents) / 100) : [];
  const clocks = isTimed ? clockTicks(from, to) : [];
  return (
    <div role="img" aria-label={label} className="relative" style={{ height: '13rem' }}>
      <div className="absolute inset-0" style={{ right: '4rem', bottom: '1.5rem' }}>
        {amountTicks(low.cents, high.cents).map((cents) => (
          <Level key={String(cents)} top={y(cents)} isZero={cents === 0n}>
            {/* Where it would be under the day's own. */}
            {Math.abs(y(cents) - y(last.soFar)) > MARGIN && formatMoney(cents, { digits: 'compact' })}
          </Level>
        ))}
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full text-ink"
        >
          {points.map((point) => (
            <Band key={point.n} {...point} />
          ))}
          <polyline
            points={corners.join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {points.length <= MOST_DOTS &&
          points.map((point, at) => (
            <Dot key={point.n} point={point} top={y(point.soFar)} place={places[at] ?? null} />
          ))}
        <span
          className={classNames(
            'absolute ml-1 rounded-sm px-1.5 text-12 font-semibold tabular-nums whitespace-nowrap',
            last.soFar < 0n
              ? 'bg-loss-fill text-loss-on'
              : last.soFar > 0n
                ? 'bg-gain-soft text-gain'
                : 'bg-surface-3',
          )}
          style={{ ...AT_RIGHT, top: `${y(last.soFar)}%` }}
        >
          {formatMoney(last.soFar, { digits: shortDigits(last.soFar) })}
        </span>
        {clocks.map((instant, at) => (
          <span
            key={instant}
            // A phone has room for every other one.
            className={classNames(
              'absolute top-full mt-1 text-12 tabular-nums whitespace-nowrap text-muted',
              at % 2 === 1 && 'max-sm:hidden',
            )}
            style={{ left: `${((instant - from) / (to - from)) * 100}%`, transform: 'translateX(-50%)' }}
          >
            {formatTimeAt(instant, app)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Room for the numbers of the highest and the lowest dot. Percent of the height. */
const MARGIN = 9;

/** Beside the plot, centred on its height. */
const AT_RIGHT = { left: '100%', transform: 'translateY(-50%)' };

/** Percent from the top. */
function heightIn(low: bigint, high: bigint): (cents: bigint) => number {
  const [bottom, top] = [toDollars(low), toDollars(high)];
  const share = (cents: bigint) => (top - toDollars(cents)) / (top - bottom);
  return (cents) => (top === bottom ? 50 : MARGIN + share(cents) * (100 - 2 * MARGIN));
}

function Level({ top, isZero, children }: { top: number; isZero: boolean; children: ReactNode }) {
  return (
    <>
      <span
        className={classNames('absolute inset-x-0 border-t', isZero ? 'border-line-strong' : 'border-line')}
        style={{ top: `${top}%` }}
      />
      <span
        className="absolute ml-2 text-12 tabular-nums whitespace-nowrap text-muted"
        style={{ ...AT_RIGHT, top: `${top}%` }}
      >
        {children}
      </span>
    </>
  );
}

/** How long a trade was held. */
function Band({ opened, closed, net }: EquityPoint) {
  const tone = net > 0n ? 'text-gain' : net < 0n ? 'text-loss' : 'text-muted';
  return (
    <rect
      x={opened * 100}
      y="0"
      width={Math.max(0.4, (closed - opened) * 100)}
      height="100"
      className={tone}
      fill="currentColor"
      fillOpacity="0.14"
    />
  );
}

/** How far the number of a dot is from it, clear of its 10 pixels. */
const SHIFTS: Readonly<Record<NumberPlace, string>> = {
  above: '-50%,-120%',
  below: '-50%,20%',
  left: 'calc(-100% - 8px),-50%',
  right: '8px,-50%',
};

/** Where the day stood after a trade: full for a gain, hollow for a loss. */
function Dot({ point, top, place }: { point: EquityPoint; top: number; place: NumberPlace | null }) {
  const { n, net, closed } = point;
  const look = net > 0n ? 'bg-gain' : net < 0n ? 'bg-surface-1 border border-loss' : 'bg-muted';
  return (
    <span className="absolute" style={{ left: `${closed * 100}%`, top: `${top}%` }}>
      <span
        className={`absolute size-2.5 rounded-full ${look}`}
        style={{ transform: 'translate(-50%,-50%)' }}
      />
      {place && (
        <span
          className="absolute text-12 font-semibold tabular-nums"
          style={{ transform: `translate(${SHIFTS[place]})` }}
        >
          {n}
        </span>
      )}
    </span>
  );
}
