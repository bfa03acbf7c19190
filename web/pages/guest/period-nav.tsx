import { useNavigate } from 'react-router';
import type { TeamLeaderboard } from '#src/features/performance/team-responses.ts';
import { count } from '#src/values/text/count.ts';
import { formatDateRange } from '#src/values/time/dates.ts';
import { RANKED_PERIODS, type RankedPeriod } from '#src/values/time/periods.ts';
import { MoneyOrPrivate } from '#web/features/figures/money.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { StepLink } from '#web/ui/inputs/step-link.tsx';
import { type ShownPeriod, searchForPeriod } from './shown-period.ts';

const LABELS: Record<RankedPeriod, string> = {
  all: 'All time',
  quarter: 'Quarter',
  month: 'Month',
  week: 'Week',
};
const OPTIONS = RANKED_PERIODS.map((value) => ({ value, label: LABELS[value] }));

interface PeriodNavProps {
  shown: ShownPeriod;
  /** Of the period; `undefined` for all time, and while loading. */
  team: Pick<TeamLeaderboard['team'], 'totalPnl' | 'costs' | 'totalTrades'> | undefined;
}

/** The period of the leaderboard, for members of the team. */
export function PeriodNav({ shown: { period, range, previous, next }, team }: PeriodNavProps) {
  const navigate = useNavigate();
  const goTo = (search: string) => void navigate({ search }, { replace: true, preventScrollReset: true });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-3 sm:px-5">
      <fieldset aria-label="Period" className="unscripted:hidden print:hidden max-sm:w-full">
        <Segmented
          name="period"
          options={OPTIONS}
          chosen={period}
          onChange={({ target }) => {
            const chosen = RANKED_PERIODS.find((one) => one === target.value);
            if (chosen) goTo(searchForPeriod(chosen));
          }}
          className="max-sm:stacks sm:w-80"
        />
      </fieldset>
      {range && (
        <nav
          aria-label={LABELS[period]}
          className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-between"
        >
          <span className="print:hidden">
            <StepLink
              label={`Previous ${period}`}
              icon="chevron-left"
              to={previous === null ? null : { search: previous }}
            />
          </span>
          <span aria-live="polite" className="font-medium tabular-nums grow basis-15 sm:min-w-40 text-center">
            {formatDateRange(range, { year: true })}
          </span>
          <span className="print:hidden">
            <StepLink
              label={`Next ${period}`}
              icon="chevron-right"
              to={next === null ? null : { search: next }}
            />
          </span>
        </nav>
      )}
      {team && team.totalTrades > 0 && (
        <p className="w-full text-muted">
          Team total <MoneyOrPrivate value={team.totalPnl} costs={team.costs} className="font-medium" /> in{' '}
          {count(team.totalTrades, 'trade')}.
        </p>
      )}
    </div>
  );
}
