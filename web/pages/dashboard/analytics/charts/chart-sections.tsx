import { useCallback, useId } from 'react';
import { useSearchParams } from 'react-router';
import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { DailyPnl, EquityByDay } from '#web/features/charts/over-time.tsx';
import { tradesPath } from '#web/features/filter/trades-path.ts';
import type { EntryFilter } from '#web/queries/entry-filter.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { AfterLossCard } from './after-loss-card.tsx';
import type { TradesOf } from './chart-context.ts';
import { ColumnGroupCard } from './column-group-card.tsx';
import { CostsCard } from './costs-card.tsx';
import { ExcursionsCard } from './excursions-card.tsx';
import { HeatCard } from './heat-card.tsx';
import { MEASURE_PARAM, MEASURE_RULES, MEASURES, type Measure, shownMeasure } from './measures.ts';
import { RCard } from './r-card.tsx';
import { RowGroupCard } from './row-group-card.tsx';
import { RunsCard } from './runs-card.tsx';
import { TradeEquityCard } from './trade-equity-card.tsx';

export interface ChartSectionsProps {
  /** `undefined` while loading. */
  metrics: TraderMetrics | undefined;
  traderId: number;
  filter: EntryFilter;
  today: string;
}

/** All the charts. On paper those that make a page. */
export function ChartSections({ metrics, traderId, filter, today }: ChartSectionsProps) {
  const [params] = useSearchParams();
  const measure = shownMeasure(params);
  const tradesOf = useCallback<TradesOf>(
    (query, entryId) => tradesPath(traderId, filter, query, entryId),
    [traderId, filter],
  );
  const ofDay = useCallback((date: string) => tradesOf(`from=${date}&to=${date}`), [tradesOf]);
  const of = { metrics, tradesOf };
  const groups = { ...of, measure };
  const curve = metrics?.byDay;
  // What is beyond the filter's period is not empty, but left out.
  const until = filter.to !== undefined && filter.to < today ? filter.to : today;
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 print:!grid-cols-2 print:!gap-2">
      <EquityByDay curve={curve} today={until} tradesOf={ofDay} className={`${WIDE} print:!col-span-2`} />
      <TradeEquityCard {...of} />
      <DailyPnl curve={curve} today={until} tradesOf={ofDay} className="print:hidden" />
      <HeatCard {...of} today={today} className={`${WIDE} print:hidden`} />
      <MeasureHeading measure={measure} />
      <ColumnGroupCard
        {...groups}
        grouping="halfHour"
        heading="Half Hour"
        hint="When the trade was opened, in the team's time zone."
        empty="No opening times recorded: type them with a trade, or import a file that has them."
        className={`${WIDE} print:!col-span-1`}
      />
      <ColumnGroupCard
        {...groups}
        grouping="weekday"
        heading="Weekday"
        hint="The weekday of the trade date."
        empty="No trades."
      />
      <ColumnGroupCard
        {...groups}
        grouping="holding"
        heading="Holding Time"
        hint="From opening to closing."
        empty="No times recorded: holding time needs an opening and a closing time."
        className="print:hidden"
      />
      <ColumnGroupCard
        {...groups}
        grouping="size"
        heading="Size"
        hint="By quantity: contracts or shares."
        empty="No trades."
        className="print:hidden"
      />
      <ColumnGroupCard
        {...groups}
        grouping="side"
        heading="Side"
        hint="Long against short."
        empty="No trades."
        className="print:hidden"
      />
      <RowGroupCard
        {...groups}
        grouping="root"
        heading="Symbol"
        hint="By product, with its contracts inside."
        empty="No known contracts: a symbol such as ESZ6 names its product."
      />
      <RowGroupCard
        {...groups}
        grouping="strategy"
        heading="Strategy"
        hint="The strategy written on the trade."
        empty="No strategies yet: select trades in the journal and give them one to compare setups."
      />
      <RowGroupCard
        {...groups}
        grouping="tag"
        heading="Tag"
        hint="A trade counts with each of its tags."
        empty="No tags yet: select trades in the journal and tag what they have in common."
        className="print:hidden"
      />
      <RowGroupCard
        {...groups}
        grouping="account"
        heading="Account"
        hint="By the account a trade was made in."
        empty="No accounts yet: trades of several accounts are compared here."
        className="print:hidden"
      />
      <h3 className={`${HEADING} ${WIDE} mt-2 print:hidden`}>Risk and behavior</h3>
      <RCard {...of} />
      <ExcursionsCard {...of} />
      <RunsCard {...of} />
      <CostsCard {...of} />
      <AfterLossCard {...of} />
    </div>
  );
}

const WIDE = 'lg:col-span-2';
const HEADING = 'text-16 font-semibold tracking-tight';

/** What the groups below it are compared by, in the URL. */
function MeasureHeading({ measure }: { measure: Measure }) {
  const [, setParams] = useSearchParams();
  const name = useId();
  const choose = (chosen: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (chosen === 'net') after.delete(MEASURE_PARAM);
        else after.set(MEASURE_PARAM, chosen);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className={`${WIDE} mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden`}>
      <h3 className={HEADING}>Breakdown</h3>
      <fieldset className="max-sm:w-full">
        <legend className="sr-only">Measure</legend>
        <Segmented
          name={name}
          options={MEASURES.map((value) => ({ value, label: MEASURE_RULES[value].label }))}
          chosen={measure}
          onChange={({ target }) => choose(target.value)}
          className="max-sm:text-12"
        />
      </fieldset>
    </div>
  );
}
