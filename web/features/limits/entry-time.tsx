import { formatTimeAt } from '#src/values/time/time-of-day.ts';
import { useApp } from '#web/context/app-context.tsx';

/** The time of day of an instant, by the team's clock. @param at ISO 8601 */
export function EntryTime({ at }: { at: string }) {
  const { timeZone, clock } = useApp();
  return <time dateTime={at}>{formatTimeAt(Date.parse(at), { timeZone, clock })}</time>;
}
