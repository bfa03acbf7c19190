import type { OwnYear } from '#src/features/days/responses.ts';
import { daysOf, isWeekend, monthOf, weekdayOf, weekRange } from '#src/values/dates.ts';

type YearDay = OwnYear['days'][number];

export interface YearCell {
  date: string;
  day: YearDay | undefined;
  /** Column of its week and row of its weekday, from 1. */
  column: number;
  row: number;
}

export interface YearMonth {
  month: string;
  /** The column in which it begins. */
  column: number;
  net: bigint;
  entries: number;
  /** Days with entries. */
  days: number;
}

/** A year as columns of weeks: Monday to Friday, and whole weeks once something was traded on a weekend. */
export function yearGrid({ year, days }: OwnYear): { cells: YearCell[]; columns: number; rows: number } {
  const traded = new Map(days.map((day) => [day.date, day]));
  const hasWeekends = days.some(({ date }) => isWeekend(date));
  const all = daysOf({ from: `${year}-01-01`, to: `${year}-12-31` });
  const weeks = new Map<string, number>();
  for (const date of all) {
    const { from } = weekRange(date);
    if (!weeks.has(from)) weeks.set(from, weeks.size + 1);
  }
  const columnOf = (date: string) => weeks.get(weekRange(date).from) ?? 1;
  const cells = all
    .filter((date) => hasWeekends || !isWeekend(date))
    .map((date) => ({
      date,
      day: traded.get(date),
      column: columnOf(date),
      row: hasWeekends ? weekdayOf(date) + 1 : weekdayOf(date),
    }));
  return { cells, columns: weeks.size, rows: hasWeekends ? 7 : 5 };
}

/** What each month of a year comes to. */
export function yearMonths({ year, days }: OwnYear): YearMonth[] {
  return Array.from({ length: 12 }, (_, n) => {
    const month = `${year}-${String(n + 1).padStart(2, '0')}`;
    const within = days.filter(({ date }) => monthOf(date) === month);
    return {
      month,
      column: columnOfMonth(month),
      net: within.reduce((sum, { net }) => sum + net, 0n),
      entries: within.reduce((sum, { entries }) => sum + entries, 0),
      days: within.length,
    };
  });
}

/** The week of its first, counted from that of January 1. */
function columnOfMonth(month: string): number {
  const first = `${month}-01`;
  const weeks = daysOf({ from: weekRange(`${month.slice(0, 4)}-01-01`).from, to: first }).length - 1;
  return Math.floor(weeks / 7) + 1;
}
