import { useCallback } from 'react';
import { formatInstant } from '#src/values/time-of-day.ts';
import { useApp } from '#web/context/app-context.tsx';

/** Formats an instant in the team's time zone: `Nov 20, 2026, 3:04 PM`. */
export function useFormatInstant(): (instant: string) => string {
  const { timeZone } = useApp();
  return useCallback((instant) => formatInstant(Date.parse(instant), timeZone), [timeZone]);
}
