import { useMemo } from 'react';
import type { RollingExpectancy } from '#src/features/metrics/responses.ts';
import { ROLLING_WINDOW } from '#src/values/entries/rolling-window.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney, signOf, toDollars } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { ChartCard } from '#web/features/charts/chart-card.tsx';
import { PointChart, PointChartSkeleton } from '#web/features/charts/point-chart.tsx';
import type { Point } from '#web/features/charts/point-layout.ts';
import type { Sheet, SheetCell } from '#web/features/charts/sheet.ts';
import { formatR } from '#web/features/figures/r-multiple.ts';
import type { ChartProps, TradesOf } from './chart-context.ts';

/** A trade with what it and those before it made on average. */
interface RollingPoint extends Point {
  number: number;
  entryId: number;
  text: string;
  sign: number;
  cell: SheetCell;
}

/** What the last trades made on average, trade by trade: in R where enough of them have one, else in money. */
export function RollingCard({ metrics, tradesOf }: ChartProps) {
  const rolling = metrics?.rolling;
  const isInR = rolling !== undefined && rolling.r.length > 0;
  const points = useMemo(() => rolling && (isInR ? ofR(rolling) : ofMoney(rolling)), [rolling, isInR]);
  return (
    <ChartCard
      title="Rolling Expectancy"
      hint={`What a closed trade made on average over the last ${ROLLING_WINDOW}${isInR ? ', in R, of those whose R is known' : ''}.`}
      empty={
        metrics && points?.length === 0
          ? `It begins with the ${ROLLING_WINDOW}th closed trade: ${count(metrics.closed, 'closed trade')} so far.`
          : null
      }
      chart={
        points ? (
          <PointChart
            label={`Expectancy of the last ${ROLLING_WINDOW} trades`}
            drawing={isInR ? 'linesR' : 'lines'}
            points={points}
            nameOf={nameOf}
            shortNameOf={({ number }) => formatCount(number)}
            listAmounts={listAmounts}
            tradesOf={({ entryId }: RollingPoint) => tradesOf('', entryId)}
          />
        ) : (
          <PointChartSkeleton drawing="lines" amounts={1} />
        )
      }
      note={
        metrics && points && points.length > 0 && !metrics.isOrderKnown
          ? 'Some trades have no closing time: their order within a day is as they were recorded.'
          : null
      }
      sheet={points && (() => toSheet(points, tradesOf))}
    />
  );
}

const REST = { pnl: 0n, equity: 0n, drawdownPercent: 0 };

const ofMoney = ({ money }: RollingExpectancy): RollingPoint[] =>
  money.map(({ mean, ...trade }) => ({
    ...trade,
    ...REST,
    lines: [{ value: toDollars(mean), look: 0 }],
    text: formatMoney(mean),
    sign: signOf(mean),
    cell: { money: mean },
  }));

const ofR = ({ r }: RollingExpectancy): RollingPoint[] =>
  r.map(({ mean, ...trade }) => ({
    ...trade,
    ...REST,
    lines: [{ value: mean, look: 0 }],
    text: `${formatR(mean, { signed: true })} R`,
    sign: Math.sign(mean),
    cell: { r: mean },
  }));

const nameOf = ({ number, date }: RollingPoint): string =>
  `No. ${formatCount(number)}, ${formatTradeDate(date, { year: true })}`;

const listAmounts = ({ text, sign }: RollingPoint) => [
  {
    label: `Last ${ROLLING_WINDOW}`,
    text,
    tone: sign > 0 ? ('gain' as const) : sign < 0 ? ('loss' as const) : ('neutral' as const),
  },
];

/** Newest first, like every list. */
const toSheet = (points: readonly RollingPoint[], tradesOf: TradesOf): Sheet => ({
  caption: `Expectancy of the last ${ROLLING_WINDOW} trades`,
  columns: ['No.', 'Date', 'Expectancy'],
  rows: points.toReversed().map(({ number, entryId, date, cell }) => ({
    key: `${number}`,
    to: tradesOf('', entryId),
    cells: [{ count: number }, { date }, cell],
  })),
});
