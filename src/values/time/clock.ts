/** The team's clock: how a time of day is written for people. Machines read `HH:mm` and ISO 8601. */

/** By halves of the day, `9:35 AM`, or by its 24 hours, `09:35`. */
export const CLOCKS = [12, 24] as const;
export type Clock = (typeof CLOCKS)[number];

/** A time of day for people, to the second where `time` is: `9:35 AM` or `09:35`. @param time `HH:mm` or `HH:mm:ss` */
export function formatTime(time: string, clock: Clock): string {
  if (clock === 24) return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** From one time to another: `9:35–9:44 AM`, `11:55 AM–12:10 PM` or `09:35–09:44`. @param between a dash */
export function formatTimeRange(from: string, to: string, clock: Clock, between = '–'): string {
  const [begin, end] = [formatTime(from, clock), formatTime(to, clock)];
  const isSameHalf = clock === 12 && begin.slice(-2) === end.slice(-2);
  return `${isSameHalf ? begin.slice(0, -3) : begin}${between}${end}`;
}
