import { useCallback, useId } from 'react';
import { useSearchParams } from 'react-router';
import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { EquityByDay } from '#web/features/charts/over-time.tsx';
import { tradesPath } from '#web/features/filter/trades-path.ts';
import type { EntryFilter } from '#web/queries/entry-filter.ts';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { AccountEquityCard } from './account-equity-card.tsx';
import type { TradesOf } from './chart-context.ts';
import { ChartTabs } from './chart-tabs.tsx';
import { EquityViews, isByAccount } from './equity-views.tsx';
import { MEASURE_PARAM, MEASURE_RULES, MEASURES, type Measure, shownMeasure } from './measures.ts';
import { HowPanel, type PanelProps, RiskPanel, WhatPanel, WhenPanel } from './panels.tsx';
import { EQUITY_ID } from './tabs.ts';

export interface ChartSectionsProps {
  /** `undefined` while loading. */
  metrics: TraderMetrics | undefined;
  traderId: number;
  filter: EntryFilter;
  today: string;
}

/** All the charts: equity first, then a tab at a time of what it is made of. On paper all of them. */
export function ChartSections({ metrics, traderId, filter, today }: ChartSectionsProps) {
  const [params] = useSearchParams();
  const measure = shownMeasure(params);
  const tradesOf = useCallback<TradesOf>(
    (query, entryId) => tradesPath(traderId, filter, query, entryId),
    [traderId, filter],
  );
  const ofDay = useCallback((date: string) => tradesOf(`from=${date}&to=${date}`), [tradesOf]);
  // What is beyond the filter's period is not empty, but left out.
  const until = filter.to !== undefined && filter.to < today ? filter.to : today;
  // Trades without an account are one of them.
  const hasAccounts = (metrics?.groups.account.length ?? 0) > 1;
  const of: PanelProps = { metrics, tradesOf, measure, ofDay, until, today };
  return (
    <div className="flex flex-col gap-4 print:!gap-2">
      <div id={EQUITY_ID} className="scroll-mt-4">
        {hasAccounts && isByAccount(params) ? (
          <AccountEquityCard traderId={traderId} filter={filter} tradesOf={tradesOf} />
        ) : (
          <EquityByDay
            curve={metrics?.byDay}
            today={until}
            tradesOf={ofDay}
            controls={hasAccounts && <EquityViews />}
          />
        )}
      </div>
      <ChartTabs
        panels={{
          when: <WhenPanel {...of} />,
          what: <WhatPanel {...of} />,
          how: <HowPanel {...of} />,
          risk: <RiskPanel {...of} />,
        }}
        controls={(tab) => tab !== 'risk' && <MeasureChoice measure={measure} />}
      />
    </div>
  );
}

/** What the groups below it are compared by, in the URL. */
function MeasureChoice({ measure }: { measure: Measure }) {
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
    <fieldset className="mb-2 max-sm:w-full print:hidden">
      <legend className="sr-only">Measure</legend>
      <Segmented
        name={name}
        options={MEASURES.map((value) => ({ value, label: MEASURE_RULES[value].label }))}
        chosen={measure}
        onChange={({ target }) => choose(target.value)}
        className="text-12"
      />
    </fieldset>
  );
}
