import { memo } from 'react';
import { Link } from 'react-router';
import type { OwnDaySums, OwnMonth } from '#src/features/days/responses.ts';
import { findExtreme } from '#src/values/extreme.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { count, countTrades } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { dayPath } from '#web/features/layout/dashboard-tabs.ts';
import { inUnit, type Unit } from '#web/features/month/month-days.ts';
import { Result } from '#web/features/month/result.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { FactRow } from '#web/ui/display/fact-row.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { winsAndLosses } from './figures-line.tsx';

interface MonthFactsProps {
  traderId: number;
  /** `undefined` while it is loading. */
  month: OwnMonth | undefined;
  unit: Unit;
}

/** What a month comes to, and its best and worst day. */
export const MonthFacts = memo(function MonthFacts({ traderId, month, unit }: MonthFactsProps) {
  return (
    <Card as="section" aria-labelledby="month-facts" className="p-4">
      <h2 id="month-facts" className="mb-1 text-16 font-semibold tracking-tight">
        Month in figures
      </h2>
      {month ? <Facts traderId={traderId} month={month} unit={unit} /> : <Skeleton className="h-56 w-full" />}
    </Card>
  );
});

function Facts({ traderId, month: { days, totals }, unit }: MonthFactsProps & { month: OwnMonth }) {
  if (totals.entries === 0) return <p className="text-muted">No trades in this month.</p>;
  const netOf = ({ net }: OwnDaySums) => net;
  const winning = days.filter(({ net }) => net > 0n).length;
  return (
    <dl className="print:portrait:grid print:portrait:grid-cols-3 print:portrait:gap-x-6 print:[&>div]:!min-h-8 print:[&>div]:!py-1 print:portrait:[&>:nth-child(-n+3)]:!border-t-0">
      <FactRow label="Net">
        <Result {...totals} unit="money" className="font-semibold" />
      </FactRow>
      <FactRow label="Gross">{formatMoney(totals.gross)}</FactRow>
      <FactRow label={totals.costs < 0n ? 'Rebates' : 'Commission and fees'}>
        {formatMoney(-totals.costs)}
      </FactRow>
      <FactRow label="Trades">{countTrades(totals.entries, totals.openCount)}</FactRow>
      <FactRow label="Wins and losses">{winsAndLosses(totals)}</FactRow>
      <FactRow label="R">{totals.r === null ? '—' : `${formatR(totals.r, { signed: true })} R`}</FactRow>
      <FactRow label="Winning days">
        {winning} of {count(days.length, 'day')}
      </FactRow>
      <Extreme label="Best day" traderId={traderId} day={findExtreme(days, netOf, 1n)} unit={unit} />
      <Extreme label="Worst day" traderId={traderId} day={findExtreme(days, netOf, -1n)} unit={unit} />
    </dl>
  );
}

interface ExtremeProps {
  label: string;
  traderId: number;
  day: OwnDaySums | undefined;
  unit: Unit;
}

function Extreme({ label, traderId, day, unit }: ExtremeProps) {
  if (!day) return null;
  return (
    <FactRow label={label}>
      <Link
        to={inUnit(dayPath(traderId, day.date), unit)}
        className="-my-2 inline-flex min-h-11 items-center gap-2 underline"
      >
        {formatTradeDate(day.date)} <Result {...day} unit="money" className="font-semibold" />
      </Link>
    </FactRow>
  );
}
