import type { OwnYear } from '#src/features/days/responses.ts';
import { dayOfYear, isWeekend, listDays, monthOf, weekdayOf } from '#src/values/time/dates.ts';

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
  const first = weekdayOf(`${year}-01-01`);
  const cells = listDays({ from: `${year}-01-01`, to: `${year}-12-31` })
    .map((date, n) => ({ date, weekday: (first + n) % 7, column: toColumn(first, n) }))
    .filter(({ weekday }) => hasWeekends || (weekday > 0 && weekday < 6))
    .map(({ date, weekday, column }) => ({
      date,
      day: traded.get(date),
      column,
      row: hasWeekends ? weekday + 1 : weekday,
    }));
  return { cells, columns: toColumn(first, dayOfYear(`${year}-12-31`) - 1), rows: hasWeekends ? 7 : 5 };
}

/** The column of a day's week. @param first the weekday of January 1 @param n how many days later it is */
const toColumn = (first: number, n: number): number => Math.floor((first + n) / 7) + 1;

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
    const column = toColumn(weekdayOf(`${year}-01-01`), dayOfYear(`${month}-01`) - 1);
    return { month, column };
  });

/** What each month of a year comes to. */
export const yearMonths = ({ year, days }: OwnYear): YearMonth[] =>
  monthColumns(year).map((of) => {
    const within = days.filter(({ date }) => monthOf(date) === of.month);
    return { ...of, ...yearSums(within), days: within.length };
  });
