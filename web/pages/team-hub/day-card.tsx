import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/desk/desk.tsx';
import { dailyPnlQuery } from '#web/queries/daily-pnl.ts';
import { Card } from '#web/ui/card.tsx';
import { DayPicker } from './day-picker.tsx';
import type { ShownDay } from './shown-day.ts';
import { TeamDay } from './team-day.tsx';

export function DayCard({ traderId, day }: { traderId: number; day: ShownDay }) {
  const pnl = useQuery(dailyPnlQuery(useApi(), day.date));
  return (
    <Card as="section" aria-label="Daily P&L of the team">
      <DayPicker day={day} />
      <TeamDay
        date={day.date}
        traderId={traderId}
        day={pnl.data}
        error={pnl.error}
        onRetry={() => void pnl.refetch()}
        isFetching={pnl.isFetching}
      />
    </Card>
  );
}
