import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { EquityPoint } from '#src/features/performance/responses.ts';
import { type DateRange, formatTradeDate } from '#src/values/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { Attribution } from '#web/features/charts/attribution.tsx';
import { pointsFrom } from '#web/features/charts/day-series.ts';
import { OverTime } from '#web/features/charts/over-time.tsx';
import { breakdownQuery } from '#web/queries/performance.ts';
import { PrivateReadError } from '#web/session/private-read-error.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { BreakdownCards } from './breakdown.tsx';
import { datesOfRange, firstDayOf, shownRange } from './range.ts';
import { RangePicker } from './range-picker.tsx';

interface RangeChartsProps {
  traderId: number;
  /** `undefined` while loading. */
  curve: readonly EquityPoint[] | undefined;
  today: string;
}

/** Everything that depends on the range in the URL: the charts and the breakdown. */
export function RangeCharts({ traderId, curve, today }: RangeChartsProps) {
  const [params] = useSearchParams();
  const range = shownRange(params);
  const from = firstDayOf(range, today);
  const points = curve && pointsFrom(curve, from);
  const first = from ?? curve?.[0]?.date;
  return (
    <section aria-labelledby={HEADING_ID} className="flex flex-col gap-4">
      <header className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h2 id={HEADING_ID} className="text-16 font-semibold tracking-tight">
            Charts
          </h2>
          <p className="min-h-4.5 text-12 text-muted tabular-nums">
            {first && [...new Set([first, today])].map(longDate).join(' – ')}
          </p>
        </div>
        <RangePicker range={range} />
      </header>
      {points?.length === 0 ? (
        <Card>
          <EmptyState
            icon="i-lucide-calendar-x-2"
            title="No entries in this range"
            hint={`Nothing was traded since ${longDate(first ?? today)}. Choose a longer range.`}
            action={
              <ButtonLink to={{ search: '' }} replace preventScrollReset>
                Show all
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <>
          {!curve && (
            <p role="status" className="sr-only">
              Loading...
            </p>
          )}
          <OverTime curve={curve} from={from} today={today} />
          <BreakdownOfRange traderId={traderId} dates={datesOfRange(range, today)} />
        </>
      )}
      <Attribution />
    </section>
  );
}

const longDate = (date: string) => formatTradeDate(date, { year: true });

const HEADING_ID = 'analytics-charts';

function BreakdownOfRange({ traderId, dates }: { traderId: number; dates: Partial<DateRange> }) {
  const breakdown = useQuery({
    ...breakdownQuery(useApi(), traderId, dates),
    // The previous range stays visible until the next one has loaded.
    placeholderData: keepPreviousData,
  });
  if (!breakdown.data && breakdown.isError) {
    return (
      <Card>
        <PrivateReadError title="Failed to fetch the breakdown" read={breakdown} />
      </Card>
    );
  }
  return (
    <div
      aria-busy={breakdown.isPending || breakdown.isPlaceholderData}
      className={classNames('ease-colors', breakdown.isPlaceholderData && 'opacity-60')}
    >
      <BreakdownCards breakdown={breakdown.data} />
    </div>
  );
}
