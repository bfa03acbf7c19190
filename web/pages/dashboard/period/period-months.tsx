import { useState } from 'react';
import type { Period } from '#src/features/performance/period-responses.ts';
import { formatMonth, monthOf, nextMonth, previousMonth } from '#src/values/time/dates.ts';
import { yearSums } from '#web/features/heat/year-days.ts';
import { MonthGrid } from '#web/features/month/month-grid.tsx';
import { Result } from '#web/features/month/result.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { IconButton } from '#web/ui/inputs/button.tsx';

/** The period's calendar, month by month, beginning with the last. */
export function PeriodMonths({ period }: { period: Period }) {
  const [first, last] = [monthOf(period.from), monthOf(period.to)];
  const [month, setMonth] = useState(last);
  const days = period.days
    .filter(({ date }) => monthOf(date) === month)
    .map(({ date, pnl, entries, openCount }) => ({ date, net: pnl, entries, openCount, r: null }));
  return (
    <Card as="section" aria-label="Calendar" className="min-w-0 p-4 sm:p-5">
      <div className="mb-3 flex items-center gap-3">
        <h2 className="text-16 font-semibold tracking-tight">{formatMonth(month)}</h2>
        <Result {...yearSums(days)} r={null} unit="money" className="font-semibold" />
        <div className="ml-auto flex gap-2 print:hidden">
          <IconButton
            icon="chevron-left"
            label="Previous month"
            disabled={month <= first}
            onClick={() => setMonth(previousMonth(month))}
          />
          <IconButton
            icon="chevron-right"
            label="Next month"
            disabled={month >= last}
            onClick={() => setMonth(nextMonth(month))}
          />
        </div>
      </div>
      <MonthGrid
        label={`Calendar of ${formatMonth(month)}`}
        month={month}
        days={days}
        unit="money"
        today=""
        hrefOf={() => null}
      />
    </Card>
  );
}
