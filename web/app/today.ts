import { useCallback, useSyncExternalStore } from 'react';
import { tradeDateAt } from '#src/values/dates.ts';
import { useApp } from './app-context.tsx';

/** How soon after midnight an open page notices the new day. Milliseconds. */
const CHECK_EVERY = 30_000;

function onDayCheck(check: () => void): () => void {
  const timer = setInterval(check, CHECK_EVERY);
  // Timers sleep with the machine; coming back to the page is the moment to look.
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}

/** The team's day, `yyyy-MM-dd`, also when the page stays open past midnight. */
export function useToday(): string {
  const { timeZone, today, dayEndsAt } = useApp();
  const current = useCallback(() => {
    const now = Date.now();
    // Working a day out has the browser get its time zones ready, which takes long: it is left to those who stay.
    return now < dayEndsAt ? today : tradeDateAt(now, timeZone);
  }, [timeZone, today, dayEndsAt]);
  const rendered = useCallback(() => today, [today]);
  return useSyncExternalStore(onDayCheck, current, rendered);
}
