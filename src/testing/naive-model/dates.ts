/** Days written `yyyy-MM-dd` and months written `yyyy-MM`, counted and named in the simplest way. */

const at = (date: string) => new Date(`${date}T12:00:00Z`);
const written = (instant: number) => new Date(instant).toISOString().slice(0, 10);

export const day = (date: string, days: number): string => written(at(date).getTime() + days * 86_400_000);

export function month(of: string, months: number): string {
  const [year = 0, own = 1] = of.split('-').map(Number);
  return written(Date.UTC(year, own - 1 + months, 1)).slice(0, 7);
}

export const monthsAround = (today: string): string[] => [-4, -3, -2, -1, 0, 1].map((n) => month(today, n));

/** The same day of an earlier month, or the last one that it has. */
export function monthsBefore(today: string, months: number): string {
  const lastDay = day(`${month(today, 1 - months)}-01`, -1);
  const sameDay = `${lastDay.slice(0, 7)}-${today.slice(8)}`;
  return sameDay > lastDay ? lastDay : sameDay;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Friday` */
export const weekday = (date: string): string => WEEKDAYS[at(date).getUTCDay()] ?? '';

/** The Sunday that begins its week. */
export function sunday(date: string): string {
  let start = date;
  while (weekday(start) !== 'Sunday') start = day(start, -1);
  return start;
}

/** Monday to Friday of its week. */
export const workweek = (date: string): string[] => [1, 2, 3, 4, 5].map((n) => day(sunday(date), n));

/** `November` */
const monthName = (date: string): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? '';

/** `November 2026` */
export const longMonth = (of: string): string => `${monthName(of)} ${Number(of.slice(0, 4))}`;

/** `Nov 20` */
export const shortDate = (date: string): string => `${monthName(date).slice(0, 3)} ${Number(date.slice(8))}`;

/** `Nov 20, 2026` */
export const dateWithYear = (date: string): string => `${shortDate(date)}, ${Number(date.slice(0, 4))}`;

/** `Fri, Nov 20, 2026` */
export const longDate = (date: string): string => `${weekday(date).slice(0, 3)}, ${dateWithYear(date)}`;

/** `Friday, November 20` */
export const dayInFull = (date: string): string =>
  `${weekday(date)}, ${monthName(date)} ${Number(date.slice(8))}`;
