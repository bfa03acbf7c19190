import { useId, useState } from 'react';
import { MOST_EXCURSIONS } from '#src/features/metrics/contract.ts';
import type { MetricsExcursion } from '#src/features/metrics/responses.ts';
import { formatMoney, toDollars } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { moneyLabels } from '#web/features/charts/axis-labels.ts';
import { ChartCard } from '#web/features/charts/chart-card.tsx';
import { ColumnChartSkeleton } from '#web/features/charts/column-chart.tsx';
import { type Dot, ScatterChart } from '#web/features/charts/scatter-chart.tsx';
import type { Sheet } from '#web/features/charts/sheet.ts';
import { chooseNoun } from '#web/features/filter/closed-trades.ts';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import type { ChartProps, TradesOf } from './chart-context.ts';

const SIDES = {
  mae: { label: 'MAE', hint: 'On the dashed line it was closed at its worst price.', slope: -1 },
  mfe: { label: 'MFE', hint: 'On the dashed line it was closed at its best price.', slope: 1 },
} as const;
type Side = keyof typeof SIDES;

/** How far each trade went against, or for, and what it made of that. */
export function ExcursionsCard({ metrics, tradesOf }: ChartProps) {
  const [side, setSide] = useState<Side>('mae');
  const name = useId();
  const found = metrics?.excursions;
  const { label, hint, slope } = SIDES[side];
  return (
    <ChartCard
      title="MAE and MFE"
      hint={`Net P&L (up) by ${side === 'mae' ? 'the largest open loss, MAE' : 'the largest open gain, MFE'} (across). ${hint}`}
      empty={
        found?.length === 0
          ? 'No MAE or MFE recorded: type them with a trade, or import a file that has them.'
          : null
      }
      controls={
        <fieldset aria-label="Excursion">
          <Segmented
            name={name}
            options={(['mae', 'mfe'] as const).map((value) => ({ value, label: SIDES[value].label }))}
            chosen={side}
            onChange={({ target }) => setSide(target.value === 'mfe' ? 'mfe' : 'mae')}
            className="w-40"
          />
        </fieldset>
      }
      chart={
        found ? (
          <ScatterChart
            label={`Net P&L by ${label}`}
            dots={found.map((one) => toDot(one, side, tradesOf))}
            axis={moneyLabels}
            slope={slope}
            idle={`${found.length === MOST_EXCURSIONS ? 'The latest ' : ''}${count(found.length, chooseNoun('closed trade', metrics))}; discs made money, triangles lost`}
          />
        ) : (
          <ColumnChartSkeleton />
        )
      }
      sheet={found && (() => toSheet(found, tradesOf))}
    />
  );
}

const toDot = (of: MetricsExcursion, side: Side, tradesOf: TradesOf): Dot => {
  const { entryId, date, mae, mfe, pnl, outcome } = of;
  return {
    key: `${entryId}`,
    name: formatTradeDate(date, { weekday: true, year: true }),
    x: toDollars(of[side]),
    y: toDollars(pnl),
    text: formatMoney(pnl),
    details: `MAE ${formatMoney(-mae)}, MFE ${formatMoney(mfe)}`,
    tone: outcome === 'even' ? 'plain' : outcome === 'win' ? 'gain' : 'loss',
    to: tradesOf('', entryId),
  };
};

/** Newest first, like every list. */
const toSheet = (found: readonly MetricsExcursion[], tradesOf: TradesOf): Sheet => ({
  caption: 'MAE and MFE by trade',
  columns: ['Date', 'P&L', 'MAE', 'MFE'],
  rows: found.toReversed().map(({ entryId, date, mae, mfe, pnl }) => ({
    key: `${entryId}`,
    to: tradesOf('', entryId),
    cells: [{ date }, { money: pnl }, { amount: mae }, { amount: mfe }],
  })),
});
