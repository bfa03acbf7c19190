import { useMemo } from 'react';
import { useDesk } from './desk.tsx';

/** Writes instants (ISO 8601) in the team's zone: `Nov 20, 2026, 3:00 PM`. */
export function useInstant(): (instant: string) => string {
  const { timeZone } = useDesk();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
    return (instant) => format.format(new Date(instant));
  }, [timeZone]);
}
