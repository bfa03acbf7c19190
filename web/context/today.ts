import { useCallback, useSyncExternalStore } from 'react';
import { sessionDay } from '#src/values/time/session-day.ts';
import { useApp } from './app-context.tsx';

/** How soon an open page notices the new day. Milliseconds. */
const CHECK_EVERY = 30_000;

function onDayCheck(check: () => void): () => void {
  const timer = setInterval(check, CHECK_EVERY);
  // Timers sleep with the machine, so check again when the page becomes visible.
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}

/** The team's current day, `yyyy-MM-dd`; it changes with the day while the page stays open. */
export function useToday(): string {
  const { dayStarts, timeZone, today, dayEndsAt } = useApp();
  const current = useCallback(() => {
    const now = Date.now();
    // The first use of time zones is slow in browsers, so it waits until the rendered day is over.
    return now < dayEndsAt ? today : sessionDay(now, { dayStarts, timeZone });
  }, [dayStarts, timeZone, today, dayEndsAt]);
  const rendered = useCallback(() => today, [today]);
  return useSyncExternalStore(onDayCheck, current, rendered);
}
