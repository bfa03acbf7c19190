import { useCallback } from 'react';
import { useApp } from '#web/app/app-context.tsx';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes an instant as the team's clock shows it: `Nov 20, 2026, 3:04 PM`. */
export function useMoment(): (instant: string) => string {
  const { timeZone } = useApp();
  return useCallback(
    (instant) => {
      let format = formats.get(timeZone);
      if (!format) {
        format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
        formats.set(timeZone, format);
      }
      return format.format(new Date(instant));
    },
    [timeZone],
  );
}
