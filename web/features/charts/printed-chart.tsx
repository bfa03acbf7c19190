import type { ReactNode } from 'react';
import { formatTradeDate } from '#src/values/dates.ts';
import { dollarsOf, NOTIONAL_ACCOUNT_CENTS } from '#src/values/money.ts';
import { moneyLabels, percentLabels } from './axis-labels.ts';
import type { ChartDay } from './day-series.ts';

/** In user units of the drawing, which is as wide as the page. */
const WIDTH = 720;
const AXIS = 72;
const PLOT = WIDTH - AXIS;
const LABEL = 16;
/** Of the equity curve, and of the drawdown below it. */
const EQUITY = 130;
const DRAWDOWN = 50;

interface PrintedProps {
  days: readonly ChartDay[];
}

/** The equity curve with the drawdown below it, as lines in print colours. */
export function PrintedEquity({ days }: PrintedProps) {
  const start = dollarsOf(NOTIONAL_ACCOUNT_CENTS);
  const equity = scaleOf([...days.map((day) => dollarsOf(day.equity)), start], EQUITY);
  const drawdown = scaleOf([...days.map((day) => day.drawdownPercent), 0], DRAWDOWN);
  const x = columnsOf(days);
  const line = days.map((day, n) => `${x(n)},${equity.y(dollarsOf(day.equity))}`).join(' ');
  const depth = days.map((day, n) => `${x(n)},${drawdown.y(day.drawdownPercent)}`).join(' ');
  return (
    <Drawing label="Equity curve and drawdown by day" height={EQUITY + 20 + DRAWDOWN} days={days}>
      <path d={`M0,${equity.y(start)}H${PLOT}`} className="stroke-line-strong" strokeDasharray="4 4" />
      <polyline points={line} fill="none" strokeWidth="1.5" className="stroke-ink" />
      <Ends scale={equity} labels={moneyLabels} />
      <g transform={`translate(0 ${EQUITY + 20})`}>
        <polygon
          points={`${x(0)},0 ${depth} ${x(days.length - 1)},0`}
          className="fill-loss-soft stroke-loss"
        />
        <Ends scale={drawdown} labels={percentLabels} digits={1} />
      </g>
    </Drawing>
  );
}

/** A bar for each day with entries. */
export function PrintedDaily({ days }: PrintedProps) {
  const scale = scaleOf([...days.map(({ pnl }) => (pnl === null ? 0 : dollarsOf(pnl))), 0], 180);
  const x = columnsOf(days);
  const width = Math.max(0.5, Math.min(12, (0.7 * PLOT) / days.length));
  const zero = scale.y(0);
  return (
    <Drawing label="P&L by day" height={180} days={days}>
      {days.map(({ date, pnl }, n) => {
        if (pnl === null) return null;
        const dollars = dollarsOf(pnl);
        const y = scale.y(dollars);
        return (
          <rect
            key={date}
            x={x(n) - width / 2}
            y={Math.min(y, zero)}
            width={width}
            height={Math.abs(y - zero)}
            className={dollars < 0 ? 'fill-loss' : 'fill-gain'}
          />
        );
      })}
      <path d={`M0,${zero}H${PLOT}`} className="stroke-line-strong" />
      <Ends scale={scale} labels={moneyLabels} />
    </Drawing>
  );
}

interface Scale {
  low: number;
  high: number;
  height: number;
  y: (value: number) => number;
}

function scaleOf(values: readonly number[], height: number): Scale {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const span = high - low || 1;
  return { low, high, height, y: (value) => rounded((height * (high - value)) / span) };
}

const columnsOf =
  ({ length }: readonly ChartDay[]) =>
  (n: number): number =>
    rounded((PLOT * (n + 0.5)) / length);

const rounded = (value: number): number => Math.round(value * 100) / 100;

interface EndsProps {
  scale: Scale;
  labels: typeof moneyLabels;
  /** How many decimals are told at most. */
  digits?: 0 | 1;
}

/** The range of the axis. */
function Ends({ scale, labels, digits = 0 }: EndsProps) {
  const unit = 10 ** digits;
  const [high, low] = labels([scale.high, scale.low].map((value) => Math.round(value * unit) / unit));
  return (
    <g className="fill-ink">
      <text x={PLOT + 8} y={10}>
        {high}
      </text>
      <text x={PLOT + 8} y={scale.height}>
        {low}
      </text>
    </g>
  );
}

interface DrawingProps extends PrintedProps {
  label: string;
  height: number;
  children: ReactNode;
}

function Drawing({ label, height, days, children }: DrawingProps) {
  const date = (day: ChartDay | undefined) => day && formatTradeDate(day.date, { year: true });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${height + LABEL + 4}`}
      className="hidden w-full text-12 print:block"
    >
      {children}
      <g className="fill-ink">
        <text x={0} y={height + LABEL}>
          {date(days[0])}
        </text>
        <text x={PLOT} y={height + LABEL} textAnchor="end">
          {date(days.at(-1))}
        </text>
      </g>
    </svg>
  );
}
