import { memo, useId } from 'react';
import { NOTIONAL_ACCOUNT_CENTS, toDollars } from '#src/values/money/money.ts';
import { lineLook } from './line-looks.ts';
import { LossHatch } from './marks.tsx';
import { type Bar, drawLine, HATCHED_FROM, layOutBars, type Pane, type PointLayout } from './point-layout.ts';
import { widthAt } from './text-width.ts';

/** All that stays as it is while something is pointed at. */
export const PointPanes = memo(function PointPanes({ layout }: { layout: PointLayout }) {
  const { panes, marks, plot, width, height } = layout;
  const [upper, lower] = panes;
  return (
    <>
      {panes.map((pane) => (
        <Gridlines key={pane.top} pane={pane} plot={plot} />
      ))}
      {upper && lower && (
        <>
          <path d={`M0,${(upper.bottom + lower.top) / 2}H${width}`} className="stroke-line" />
          <Equity pane={upper} layout={layout} />
          <Drawdown pane={lower} layout={layout} />
        </>
      )}
      {upper && !lower && !upper.floor && !upper.lines && <Bars pane={upper} layout={layout} />}
      {upper?.lines && <Lines pane={upper} lines={upper.lines} layout={layout} />}
      {upper?.floor && <BalanceOverFloor pane={upper} floor={upper.floor} layout={layout} />}
      {marks.map(({ n, label, x }) => (
        <text key={n} x={x} y={height - 8} textAnchor="middle" className="fill-muted">
          {label}
        </text>
      ))}
    </>
  );
});

function Gridlines({ pane: { scale, labels, y }, plot }: { pane: Pane; plot: number }) {
  return scale.ticks.map((tick, n) => (
    <g key={tick}>
      <path d={`M0,${y(tick)}H${plot}`} className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'} />
      <text x={plot + 8} y={y(tick) + 4} className="fill-muted">
        {labels[n]}
      </text>
    </g>
  ));
}

interface PaneProps {
  pane: Pane;
  layout: PointLayout;
}

const START = toDollars(NOTIONAL_ACCOUNT_CENTS);

const SIDES = [
  { side: 'over', text: 'text-gain', line: 'stroke-gain' },
  { side: 'under', text: 'text-loss', line: 'stroke-loss' },
] as const;

/** Green above where it began, red below. A dashed line tells which to those who see no colour. @param from where it began */
function Equity({ pane, layout, from = START }: PaneProps & { from?: number }) {
  const id = useId();
  const { plot, x } = layout;
  const start = pane.y(from);
  const line = drawLine(pane, layout);
  const area = `${line}V${start}H${x(0)}Z`;
  return (
    <>
      {SIDES.map(({ side, text, line: stroke }) => {
        // A line on the balance is a gain; half its width is beside it.
        const [top, bottom] = side === 'over' ? [0, start + 1] : [start + 1, pane.bottom + 2];
        const far = side === 'over' ? pane.top : pane.bottom;
        if (bottom <= top) return null;
        return (
          <g key={side}>
            <defs>
              <clipPath id={`${id}${side}`}>
                <rect x={0} y={top} width={plot} height={bottom - top} />
              </clipPath>
              <linearGradient
                id={`${id}${side}-fade`}
                gradientUnits="userSpaceOnUse"
                x1={0}
                x2={0}
                y1={far}
                y2={start}
              >
                <stop offset={0} stopColor="currentColor" stopOpacity={0.2} className={text} />
                <stop offset={1} stopColor="currentColor" stopOpacity={0} className={text} />
              </linearGradient>
            </defs>
            <g clipPath={`url(#${id}${side})`}>
              <path d={area} fill={`url(#${id}${side}-fade)`} />
              <path
                d={line}
                strokeWidth={2}
                strokeLinejoin="round"
                className={`fill-transparent ${stroke}`}
              />
            </g>
          </g>
        );
      })}
      <path d={`M0,${start}H${plot}`} className="stroke-muted" strokeDasharray="2 3" />
    </>
  );
}

/** One is a gain above zero and a loss below; of several each has its own look. */
function Lines({ pane, lines, layout }: PaneProps & { lines: NonNullable<Pane['lines']> }) {
  if (lines.length === 1) return <Equity pane={pane} layout={layout} from={0} />;
  return lines.map(({ values, look }) => (
    <path
      key={look}
      d={drawLine({ ...pane, values }, layout)}
      strokeWidth={2}
      strokeLinejoin="round"
      strokeDasharray={lineLook(look).dashes}
      className={`fill-transparent ${lineLook(look).stroke}`}
    />
  ));
}

/** Hangs from zero. */
function Drawdown({ pane, layout }: PaneProps) {
  const { x } = layout;
  const line = drawLine(pane, layout);
  return (
    <>
      <path d={`${line}V${pane.y(0)}H${x(0)}Z`} className="fill-loss-soft" />
      <path d={line} strokeLinejoin="round" className="fill-transparent stroke-loss" />
    </>
  );
}

/** Dashed, and filled below: what a balance must not reach. Where it did, there is a mark. */
function BalanceOverFloor({
  pane,
  floor: { values, atWorst, reached },
  layout,
}: PaneProps & { floor: NonNullable<Pane['floor']> }) {
  const { x } = layout;
  const floor = values.length === 0 ? null : drawLine({ ...pane, values }, layout);
  const isEstimate = atWorst.some((value, n) => value !== values[n]);
  return (
    <>
      {floor !== null && (
        <>
          <path d={`${floor}V${pane.bottom}H${x(0)}Z`} className="fill-loss-soft" />
          <path d={floor} strokeDasharray="4 3" className="fill-transparent stroke-loss" />
        </>
      )}
      {isEstimate && (
        <path
          d={drawLine({ ...pane, values: atWorst }, layout)}
          strokeDasharray="1 3"
          className="fill-transparent stroke-loss"
        />
      )}
      <path
        d={drawLine(pane, layout)}
        strokeWidth={2}
        strokeLinejoin="round"
        className="fill-transparent stroke-ink"
      />
      {reached.map((n) => (
        <circle
          key={n}
          cx={x(n)}
          cy={pane.y(pane.values[n] ?? 0)}
          r={5}
          strokeWidth={1.5}
          className="fill-loss stroke-surface-1"
        />
      ))}
    </>
  );
}

/** Up for a gain, down for a loss, which is hatched where it is wide enough. */
function Bars({ pane, layout }: PaneProps) {
  const hatch = useId();
  const { gains, losses } = layOutBars(pane, layout);
  const isHatched = (losses[0]?.width ?? 0) >= HATCHED_FROM;
  return (
    <>
      <LossHatch id={hatch} />
      <path d={drawOutline(gains)} className="fill-gain" />
      <path
        d={drawOutline(losses)}
        {...(isHatched ? { fill: `url(#${hatch})`, className: 'stroke-loss' } : { className: 'fill-loss' })}
      />
    </>
  );
}

const drawOutline = (bars: readonly Bar[]): string =>
  bars.map(({ x, y, width, height }) => `M${x},${y}h${width}v${height}h${-width}Z`).join('');

interface CrosshairProps {
  layout: PointLayout;
  at: number;
  /** Of the point, on the axis. */
  name: string;
}

/** Room beside the label on the axis. */
const PADDING = 8;

/** Marks a point in every pane. */
export function Crosshair({ layout: { panes, plot, height, x }, at, name }: CrosshairProps) {
  const width = widthAt(12)(name) + 2 * PADDING;
  const middle = Math.max(width / 2, Math.min(plot - width / 2, x(at)));
  // Of bars the end is seen.
  const dots =
    panes.length > 1 || panes[0]?.floor
      ? panes.map((pane) => ({ ...pane, key: `${pane.top}` }))
      : panes.flatMap(dotsOfLines);
  return (
    <g>
      <path d={`M${x(at)},0V${height - 24}`} className="stroke-muted" strokeDasharray="5 5" />
      {dots.map(({ key, values, y }) => (
        <circle
          key={key}
          cx={x(at)}
          cy={y(values[at] ?? 0)}
          r={4}
          strokeWidth={1.5}
          className="fill-ink stroke-surface-1"
        />
      ))}
      <rect
        x={middle - width / 2}
        y={height - 24}
        width={width}
        height={24}
        rx={4}
        className="fill-line-strong"
      />
      <text x={middle} y={height - 8} textAnchor="middle" className="fill-ink">
        {name}
      </text>
    </g>
  );
}

const dotsOfLines = ({ lines = [], ...pane }: Pane) =>
  lines.map(({ values, look }) => ({ ...pane, values, key: `${look}` }));
