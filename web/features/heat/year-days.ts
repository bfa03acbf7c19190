import type { OwnYear } from '#src/features/days/responses.ts';
import { daysOf, isWeekend, monthOf, weekdayOf, weekRange } from '#src/values/dates.ts';

type YearDay = OwnYear['days'][number];

type YearSums = Omit<YearDay, 'date'>;

export interface YearCell<Day> {
  date: string;
  day: Day | undefined;
  /** Column of its week and row of its weekday, from 1. */
  column: number;
  row: number;
}

interface MonthColumn {
  month: string;
  /** In which it begins. */
  column: number;
}

export interface YearMonth extends YearSums, MonthColumn {
  /** Days with entries. */
  days: number;
}

/** A year as columns of weeks: Monday to Friday, and whole weeks once something was traded on a weekend. */
export function yearGrid<Day extends Pick<YearDay, 'date'>>({
  year,
  days,
}: {
  year: string;
  days: readonly Day[];
}): { cells: YearCell<Day>[]; columns: number; rows: number } {
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

/** What days come to. */
export const yearSums = (days: readonly YearDay[]): YearSums => ({
  net: days.reduce((sum, { net }) => sum + net, 0n),
  entries: days.reduce((sum, { entries }) => sum + entries, 0),
  openCount: days.reduce((sum, { openCount }) => sum + openCount, 0),
});

/** Where each month of a year begins. */
export const monthColumns = (year: string): MonthColumn[] =>
  Array.from({ length: 12 }, (_, n) => {
    const month = `${year}-${String(n + 1).padStart(2, '0')}`;
    return { month, column: columnOfMonth(month) };
  });

/** What each month of a year comes to. */
export const yearMonths = ({ year, days }: OwnYear): YearMonth[] =>
  monthColumns(year).map((of) => {
    const within = days.filter(({ date }) => monthOf(date) === of.month);
    return { ...of, ...yearSums(within), days: within.length };
  });

/** The week of its first, counted from that of January 1. */
function columnOfMonth(month: string): number {
  const first = `${month}-01`;
  const weeks = daysOf({ from: weekRange(`${month.slice(0, 4)}-01-01`).from, to: first }).length - 1;
  return Math.floor(weeks / 7) + 1;
}
