import {
  addDays,
  addMonths,
  type DateRange,
  formatTradeDate,
  isSameYear,
  monthOf,
  monthRange,
  previousMonth,
  startOfYear,
  weekRange,
} from '#src/values/time/dates.ts';

/** From a first to a last trade date; either may be open. */
export type Period = Partial<DateRange>;

export interface NamedPeriod {
  name: string;
  period: DateRange;
}

/** Periods by name, as they are on a day. */
export function namedPeriods(today: string): readonly NamedPeriod[] {
  const yesterday = addDays(today, -1);
  const lastWeek = weekRange(addDays(today, -7));
  const yearStart = startOfYear(today);
  return [
    { name: 'Today', period: { from: today, to: today } },
    { name: 'Yesterday', period: { from: yesterday, to: yesterday } },
    { name: 'This week', period: weekRange(today) },
    { name: 'Last week', period: lastWeek },
    { name: 'This month', period: monthRange(monthOf(today)) },
    { name: 'Last month', period: monthRange(previousMonth(monthOf(today))) },
    { name: 'Last 90 days', period: { from: addDays(today, -89), to: today } },
    { name: 'This year', period: { from: yearStart, to: addDays(addMonths(yearStart, 12), -1) } },
    { name: 'Last year', period: { from: addMonths(yearStart, -12), to: addDays(yearStart, -1) } },
  ];
}

/** A period in words: by its name where it has one, `Nov 1 – 22`, `since Nov 1`; `null` for any time. */
export function periodText({ from, to }: Period, today: string): string | null {
  const named = namedPeriods(today).find(({ period }) => period.from === from && period.to === to);
  if (named) return named.name;
  const text = (date: string) => formatTradeDate(date, { year: !isSameYear(date, today) });
  if (from !== undefined && to !== undefined) return from === to ? text(from) : rangeText(from, to, text);
  if (from !== undefined) return `since ${text(from)}`;
  return to === undefined ? null : `until ${text(to)}`;
}

function rangeText(from: string, to: string, text: (date: string) => string): string {
  const isShort = monthOf(from) === monthOf(to) && from <= to;
  return `${isSameYear(from, to) ? formatTradeDate(from) : text(from)} – ${isShort ? text(to).replace(/^\w+ /, '') : text(to)}`;
}

/** In the query of a saved filter: the name of a period, which has other days by the time it is used. */
const PERIOD = 'period';

/** A query as it is saved: with the name of its period, where it has one, instead of today's days of it. */
export function withPeriodName(query: string, today: string): string {
  const params = new URLSearchParams(query);
  const [from, to] = [params.get('from'), params.get('to')];
  const named = namedPeriods(today).find(({ period }) => period.from === from && period.to === to);
  if (!named) return query;
  params.delete('from');
  params.delete('to');
  params.set(PERIOD, named.name);
  return params.toString();
}

/** A saved query with the days that its period has today. */
export function withPeriodDays(query: string, today: string): string {
  const params = new URLSearchParams(query);
  const named = namedPeriods(today).find(({ name }) => name === params.get(PERIOD));
  params.delete(PERIOD);
  if (named) for (const [end, day] of Object.entries(named.period)) params.set(end, day);
  return params.toString();
}
