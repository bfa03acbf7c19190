import { addDays, FIRST_MONTH, isCalendarMonth, monthOf, weekRange } from '#src/values/time/dates.ts';

/** Whether the calendar has the week of a Sunday: a month that it is in. */
export const isWeek = (sunday: string, today: string): boolean =>
  isCalendarMonth(monthOf(addDays(sunday, 6)), today) && monthOf(sunday) >= FIRST_MONTH;

/** The Sunday of a day's week, or of the one beside it at either end of the calendar. */
export function sundayOf(date: string, today: string): string {
  const { from } = weekRange(date);
  return [from, addDays(from, 7), addDays(from, -7)].find((sunday) => isWeek(sunday, today)) ?? from;
}
