import { secondsToMinutes } from 'date-fns/secondsToMinutes';

/**
 * A running time as `mm:ss`, with hours counted in minutes; `00:00` if unknown. @param seconds fractions are dropped
 */
export function formatDuration(seconds: number | null): string {
  const whole = Math.floor(seconds ?? 0);
  return [secondsToMinutes(whole), whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** A wait in words, rounded up: `42 seconds`, `3 minutes`. */
export function waitInWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
