import type { CalendarDay } from '#src/features/performance/responses.ts';
import { countTrades } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { MoneyOrPrivate, ResultOrOpen } from '#web/features/figures/money.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { FactRow } from '#web/ui/display/fact-row.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';

interface DayPanelProps {
  /** `undefined` when there is no day to show. */
  day: CalendarDay | undefined;
  /** Whether the user selected it; otherwise it is the last day with trades. */
  isSelected: boolean;
  isLoading: boolean;
}

/** The selected day; until one is selected, the last day with trades. */
export function DayPanel({ day, isSelected, isLoading }: DayPanelProps) {
  return (
    <Card as="section" aria-label="Selected day" aria-live="polite" className="min-h-44 p-4 sm:p-5">
      {day ? (
        <Day day={day} isSelected={isSelected} />
      ) : isLoading ? (
        <Skeleton className="h-6 w-32" />
      ) : (
        <NoDay />
      )}
    </Card>
  );
}

function Day({
  day: { date, entryCount, openCount, topTrader, totalPnl, costs },
  isSelected,
}: Pick<DayPanelProps, 'isSelected'> & { day: CalendarDay }) {
  return (
    <>
      <p className="text-12 font-medium text-muted">{isSelected ? 'Selected day' : 'Last trading day'}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-16 font-semibold tracking-tight">{formatTradeDate(date, { weekday: true })}</h2>
        <Badge>{countTrades(entryCount, openCount)}</Badge>
      </div>
      <dl className="mt-2">
        <FactRow label="Total P&L">
          <ResultOrOpen
            value={totalPnl}
            costs={costs}
            trades={entryCount}
            open={openCount}
            className="font-semibold"
          />
        </FactRow>
        <FactRow label="Top trader">
          {topTrader ? (
            <span className="flex flex-wrap items-baseline justify-end gap-x-2 text-right">
              <span className="min-w-0 break-words text-balance">{topTrader.name}</span>
              {topTrader.pnl !== null && (
                <MoneyOrPrivate value={topTrader.pnl} costs={topTrader.costs} className="font-semibold" />
              )}
            </span>
          ) : (
            <span className="text-muted">None in profit</span>
          )}
        </FactRow>
      </dl>
    </>
  );
}

function NoDay() {
  return (
    <>
      <h2 className="text-16 font-semibold tracking-tight">No day selected</h2>
      <p className="mt-1 text-muted">
        Days with trades can be selected in the calendar. Their total, trades and top trader show here.
      </p>
    </>
  );
}
