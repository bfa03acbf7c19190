import { secondsToMinutes } from 'date-fns/secondsToMinutes';

/**
 * A running time as `mm:ss`, with hours counted in minutes; `00:00` if unknown. @param seconds fractions are dropped
 */
export function formatDuration(seconds: number | null): string {
  const whole = Math.floor(seconds ?? 0);
  return [secondsToMinutes(whole), whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
