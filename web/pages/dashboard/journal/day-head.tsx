import { Link } from 'react-router';
import type { JournalDay } from '#src/features/journal/responses.ts';
import { countTrades } from '#src/values/text/count.ts';
import { formatTradeDate, isSameYear } from '#src/values/time/dates.ts';
import { useToday } from '#web/context/today.ts';
import { ResultOrOpen } from '#web/features/figures/money.tsx';
import { formatR } from '#web/features/figures/r-multiple.ts';

/** `undefined` until it is known. */
export type DayOf = (date: string) => JournalDay | undefined;

interface DayNameProps {
  date: string;
  day: JournalDay | undefined;
  /** The day's own page. */
  to?: string;
}

/** `Fri, Nov 20  5 trades, 1 open · 2 W 2 L` */
export function DayName({ date, day, to }: DayNameProps) {
  const name = formatTradeDate(date, { weekday: true, year: !isSameYear(date, useToday()) });
  return (
    <span className="flex items-center gap-x-3">
      <time dateTime={date} className="font-semibold text-ink">
        {to === undefined ? (
          name
        ) : (
          // A figure among others: rows are what Tab stops at.
          <Link to={to} tabIndex={-1} className="text-inherit no-underline hover:underline">
            {name}
          </Link>
        )}
      </time>
      {day && (
        <span className="tabular-nums text-muted">
          {countTrades(day.entries, day.openCount)}
          {day.wins + day.losses > 0 && ` · ${day.wins} W ${day.losses} L`}
        </span>
      )}
    </span>
  );
}

/** Beside the name, where the figures have no columns. */
export function DayFigures({ day: { net, r, entries, openCount } }: { day: JournalDay }) {
  return (
    <span className="flex items-baseline gap-3 whitespace-nowrap tabular-nums">
      {r !== null && (
        <span className="text-12 text-muted max-sm:hidden">{formatR(r, { signed: true })} R</span>
      )}
      <ResultOrOpen value={net} trades={entries} open={openCount} className="font-semibold" />
    </span>
  );
}
