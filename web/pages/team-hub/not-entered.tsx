import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { formatCount } from '#src/values/money/figure.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { dailyPnlQuery } from '#web/queries/daily-pnl.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Card } from '#web/ui/display/card.tsx';

/** More names would push everything else off the page. */
const MOST_SHOWN = 8;

/** Who has nothing in their journal for a day, so that nobody's total is taken for the team's too early. */
export const NotEntered = memo(function NotEntered({ date }: { date: string }) {
  const { data } = useQuery(dailyPnlQuery(useApi(), date));
  if (!data || data.summaries.length === 0) return null;
  const { notEntered } = data;
  const more = notEntered.length - MOST_SHOWN;
  return (
    <Card as="section" aria-label="Not entered" className="p-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-16 font-semibold tracking-tight">Not entered</h2>
        <p className="text-12 text-muted tabular-nums">
          {formatCount(notEntered.length)} for {formatTradeDate(date, { weekday: true })}
        </p>
      </div>
      {notEntered.length === 0 ? (
        <p className="mt-1 text-muted">Everyone has entered trades for this day.</p>
      ) : (
        <ul className="mt-3 flex flex-col gap-3">
          {notEntered.slice(0, MOST_SHOWN).map(({ traderId, traderName, lastDay }) => (
            <li key={traderId} className="flex items-center gap-3">
              <Avatar name={traderName} />
              <div className="min-w-0">
                <p className="break-words font-medium">{traderName}</p>
                <p className="text-12 text-muted">
                  {lastDay === null
                    ? 'no entries before'
                    : `last traded ${formatTradeDate(lastDay, { weekday: true })}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="mt-3 text-12 text-muted">and {formatCount(more)} more</p>}
    </Card>
  );
});
