import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/context/app-context.tsx';
import { traderQuery } from '#web/queries/trader.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { DayPicker } from './day-picker.tsx';
import type { ShownDay } from './shown-day.ts';
import { TeamDay } from './team-day.tsx';
import type { TeamDayReads } from './team-day-reads.ts';

interface DayCardProps {
  traderId: number;
  day: ShownDay;
  reads: TeamDayReads;
}

export function DayCard({ traderId, day, reads }: DayCardProps) {
  const trader = useQuery(traderQuery(useApi(), traderId));
  return (
    <Card as="section" aria-label="Daily P&L of the team" className="print:![break-inside:auto]">
      <DayPicker day={day} />
      {trader.data?.includePnl === false && <ExcludedNote />}
      <TeamDay date={day.date} traderId={traderId} reads={reads} />
    </Card>
  );
}

/** Explains to an excluded trader why their row is missing. */
function ExcludedNote() {
  return (
    <p className="flex items-start gap-2 border-t border-line bg-gold-soft px-4 py-3 text-12 sm:px-5">
      <Icon name="info" className="mt-0.5 size-3.5 text-gold" />
      <span>
        You are excluded from P&L: the team's totals leave your entries out. Your own dashboard counts them.
      </span>
    </p>
  );
}
