import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { OwnDay } from '#src/features/days/responses.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useCopies } from '#web/context/copies.tsx';
import { dayPath, daysFilter, journalPath } from '#web/features/layout/dashboard-tabs.ts';
import { inUnit, type Unit } from '#web/features/month/month-days.ts';
import { Result } from '#web/features/month/result.tsx';
import { PrintButton } from '#web/features/print/print-button.tsx';
import { ownDayQuery } from '#web/queries/days.ts';
import { usePageShortcuts } from '#web/shell/page-shortcuts.ts';
import { ButtonLink } from '#web/ui/inputs/button.tsx';
import { StepLink } from '#web/ui/inputs/step-link.tsx';
import { FiguresLine } from '../calendar/figures-line.tsx';

interface DayHeadingProps {
  traderId: number;
  date: string;
  /** `undefined` while it is loading. */
  day: OwnDay | undefined;
  unit: Unit;
}

/** A day's name and result, and the arrows to the days with trades before and after it. */
export function DayHeading({ traderId, date, day, unit }: DayHeadingProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { copies } = useCopies();
  const navigate = useNavigate();
  const stepTo = (other: string | null | undefined) => ({
    to: other ? inUnit(dayPath(traderId, other), unit) : null,
    onAhead: () => {
      if (other) void queryClient.prefetchQuery(ownDayQuery(api, traderId, other, copies));
    },
  });
  const [previous, next] = [stepTo(day?.previous), stepTo(day?.next)];
  const go = ({ to }: { to: string | null }) => to && void navigate(to, { preventScrollReset: true });
  usePageShortcuts([
    { keys: '[', does: 'Previous day with trades', run: () => go(previous) },
    { keys: ']', does: 'Next day with trades', run: () => go(next) },
  ]);
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex gap-2 print:hidden">
          <StepLink label="Previous day with trades" icon="chevron-left" {...previous} />
          <StepLink label="Next day with trades" icon="chevron-right" {...next} />
        </div>
        <h2
          aria-live="polite"
          className="flex flex-1 basis-40 flex-wrap items-baseline gap-x-3 text-20 font-semibold tracking-tight"
        >
          <span className="whitespace-nowrap">{formatTradeDate(date, { weekday: true })}</span>
          {day && day.totals.entries > 0 && (
            <Result {...day.totals} unit={unit} className="sm:text-28 font-semibold tracking-tight" />
          )}
        </h2>
        <div className="flex gap-2">
          <ButtonLink compact icon="notebook-text" to={journalPath(traderId, daysFilter(date, date))}>
            In journal
          </ButtonLink>
          <span className="max-sm:hidden">
            <PrintButton />
          </span>
        </div>
      </div>
      {day && day.totals.entries > 0 && <FiguresLine sums={day.totals} />}
    </header>
  );
}
