import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useToday } from '#web/app/today.ts';
import { performanceKey } from '#web/queries/performance.ts';

/** Figures of today, this week and this month are of the day they were read on. */
export function useRefreshAtMidnight(): void {
  const queryClient = useQueryClient();
  const today = useToday();
  const shown = useRef(today);
  useEffect(() => {
    if (shown.current === today) return;
    shown.current = today;
    void queryClient.invalidateQueries({ queryKey: performanceKey });
  }, [queryClient, today]);
}
