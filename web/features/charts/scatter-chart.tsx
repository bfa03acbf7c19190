import { memo, useRef } from 'react';
import { COLUMN_HEIGHT } from './column-chart.tsx';
import { columnLayout } from './column-layout.ts';
import { Drawing } from './drawing.tsx';
import { FOCUS_RING, type Mark, MarkLink, type MarkLinkProps, Readout, useMarks } from './marks.tsx';
import { toScale } from './scale.ts';
import { labelStep, widthAt } from './text-width.ts';
import { useWidth } from './use-width.ts';

export interface Dot extends Mark {
  x: number;
  y: number;
}

interface ScatterChartProps {
  label: string;
  dots: readonly Dot[];
  axis: (values: readonly number[]) => string[];
  /** A line through zero on which both are as large: 1 as they are, −1 with the other sign. */
  slope: 1 | -1;
  idle: string;
}

const HEIGHT = COLUMN_HEIGHT + 60;

/** Dots by two figures: gains are discs above zero, losses triangles below it, each the link to its trade. */
export function ScatterChart({ label, dots, axis, slope, idle }: ScatterChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const marks = useMarks(dots);
  const across = toScale(dots.map(({ x }) => x));
  const up = toScale(dots.map(({ y }) => y));
  // One slot: the plot is the room of a single column.
  const { plot, y, labels } = columnLayout(width ?? 0, HEIGHT, 1, up);
  const x = (value: number) => Math.round((EDGE + across.at(value) * (plot - 2 * EDGE)) * 100) / 100;
  const labelsAcross = axis(across.ticks);
  const widest = Math.max(...labelsAcross.map(widthAt(12)));
  // The last one ends where the others have their middle.
  const step = labelStep(labelsAcross, plot / (across.ticks.length - 1) - widest / 2, widthAt(12));
  const reach = Math.min(across.high, slope > 0 ? up.high : -up.low);
  return (
    <>
      <Readout mark={marks.pointed} idle={idle} />
      <div ref={host} className="overflow-hidden" style={{ height: HEIGHT }}>
        {width !== null && (
          <Drawing label={label} width={width} height={HEIGHT} {...marks.host}>
            {up.ticks.map((tick, n) => (
              <g key={tick}>
                <path
                  d={`M0,${y(tick)}H${plot}`}
                  className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
                />
                <text x={plot + 8} y={y(tick) + 4} className="fill-muted">
                  {axis(up.ticks)[n]}
                </text>
              </g>
            ))}
            {across.ticks.map(
              (tick, n) =>
                n % step === 0 && (
                  <text
                    key={tick}
                    x={x(tick)}
                    y={labels}
                    textAnchor={chooseAnchor(n, across.ticks)}
                    className="fill-muted"
                  >
                    {labelsAcross[n]}
                  </text>
                ),
            )}
            <path
              d={`M${x(0)},${y(0)}L${x(reach)},${y(slope * reach)}`}
              className="stroke-ink"
              strokeDasharray="2 4"
            />
            {dots.map((dot) => (
              <DotMark key={dot.key} x={x(dot.x)} y={y(dot.y)} {...marks.of(dot)} />
            ))}
          </Drawing>
        )}
      </div>
    </>
  );
}

/** Room for half a dot at either end. Pixels. */
const EDGE = 6;

const chooseAnchor = (n: number, ticks: readonly number[]) =>
  n === 0 ? 'start' : n === ticks.length - 1 ? 'end' : 'middle';

interface DotMarkProps extends MarkLinkProps {
  x: number;
  y: number;
}

const DotMark = memo(function DotMark({ x, y, ...link }: DotMarkProps) {
  const { tone } = link.mark;
  return (
    <MarkLink {...link}>
      {/* Easy to hit, and the ring of what has the focus. */}
      <circle cx={x} cy={y} r={8} strokeWidth={2} className={FOCUS_RING} />
      {tone === 'loss' ? (
        <path
          d={`M${x - 4.5},${y - 3.5}h9l-4.5,8z`}
          fillOpacity={0.35}
          className="fill-loss stroke-loss group-hover:stroke-ink"
        />
      ) : (
        <circle
          cx={x}
          cy={y}
          r={4}
          fillOpacity={0.7}
          className={
            tone === 'gain'
              ? 'fill-gain stroke-gain group-hover:stroke-ink'
              : 'fill-silver stroke-silver group-hover:stroke-ink'
          }
        />
      )}
    </MarkLink>
  );
});
