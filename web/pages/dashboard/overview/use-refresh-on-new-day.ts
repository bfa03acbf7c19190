import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useToday } from '#web/context/today.ts';
import { performanceKey } from '#web/queries/performance.ts';

/** Refetches the figures of today, this week and this month when the day changes. */
export function useRefreshOnNewDay(): void {
  const queryClient = useQueryClient();
  const today = useToday();
  const shown = useRef(today);
  useEffect(() => {
    if (shown.current === today) return;
    shown.current = today;
    void queryClient.invalidateQueries({ queryKey: performanceKey });
  }, [queryClient, today]);
}
