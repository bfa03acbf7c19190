import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/context/app-context.tsx';
import { dailyPnlQuery } from '#web/queries/daily-pnl.ts';
import { traderQuery } from '#web/queries/trader.ts';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DayPicker } from './day-picker.tsx';
import type { ShownDay } from './shown-day.ts';
import { TeamDay } from './team-day.tsx';

export function DayCard({ traderId, day }: { traderId: number; day: ShownDay }) {
  const api = useApi();
  const pnl = useQuery(dailyPnlQuery(api, day.date));
  const trader = useQuery(traderQuery(api, traderId));
  return (
    <Card as="section" aria-label="Daily P&L of the team">
      <DayPicker day={day} />
      {day.standsIn && <StandInNote />}
      {trader.data?.includePnl === false && <ExcludedNote />}
      <TeamDay date={day.date} traderId={traderId} read={pnl} onShow={day.show} />
    </Card>
  );
}

/** Why another day is shown than requested; the button next to the day leads to today. */
function StandInNote() {
  return (
    <p className="flex items-start gap-2 border-b border-line bg-surface-2 px-4 py-3 text-12 text-muted sm:px-5">
      <Icon name="i-lucide-calendar-clock" className="mt-0.5 size-3.5" />
      <span>No trades today yet. This is the last day with trades.</span>
    </p>
  );
}

/** Explains to an excluded trader why their row is missing. */
function ExcludedNote() {
  return (
    <p className="flex items-start gap-2 border-t border-line bg-gold-soft px-4 py-3 text-12 sm:px-5">
      <Icon name="i-lucide-info" className="mt-0.5 size-3.5 text-gold" />
      <span>
        You are excluded from P&L: the team's totals leave your entries out. Your own dashboard counts them.
      </span>
    </p>
  );
}
