import { useCallback } from 'react';
import { formatInstant } from '#src/values/time/time-of-day.ts';
import { useApp } from '#web/context/app-context.tsx';

/** Formats an instant in the team's time zone, by its clock: `Nov 20, 2026, 3:04 PM`. */
export function useFormatInstant(): (instant: string) => string {
  const { timeZone, clock } = useApp();
  return useCallback((instant) => formatInstant(Date.parse(instant), { timeZone, clock }), [timeZone, clock]);
}
