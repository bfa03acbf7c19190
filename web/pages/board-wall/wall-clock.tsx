import { useCallback, useSyncExternalStore } from 'react';
import { formatTimeAt } from '#src/values/time/time-of-day.ts';
import { useApp } from '#web/context/app-context.tsx';

/** How late the clock may be. Milliseconds. */
const TICK = 1000;

function onTick(tick: () => void): () => void {
  const timer = setInterval(tick, TICK);
  return () => clearInterval(timer);
}

/** The time of the team, to the minute. */
export function WallClock() {
  const { timeZone, clock } = useApp();
  const now = useCallback(() => formatTimeAt(Date.now(), { timeZone, clock }), [timeZone, clock]);
  // The server's minute may be over when the browser draws it.
  const time = useSyncExternalStore(onTick, now, () => '');
  return <p className="min-w-[5ch] text-right text-[1.2em] font-bold whitespace-nowrap">{time}</p>;
}
