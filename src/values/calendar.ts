/** Months (`yyyy-MM`) and Sunday-to-Saturday weeks of trade dates: arithmetic alone, with no clock in it. */

import { addDays, FIRST_TRADE_DATE, formatTradeDate, monthNameOf, weekdayOf } from './trade-date.ts';

/** First and last day, both included. */
export interface Span {
  from: string;
  to: string;
}

/** The first month of the calendar, that of the first trade date. */
export const FIRST_MONTH = monthOf(FIRST_TRADE_DATE);

/** The month of a day, `yyyy-MM`. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export function nextMonth(month: string): string {
  return monthOf(addDays(`${month}-01`, 31));
}

export function previousMonth(month: string): string {
  return monthOf(addDays(`${month}-01`, -1));
}

/** A month's first and last day. */
export function monthSpan(month: string): Span {
  return { from: `${month}-01`, to: addDays(`${nextMonth(month)}-01`, -1) };
}

/** The Sunday-to-Saturday week of a day (specification §9: the week starts on Sunday). */
export function weekSpan(date: string): Span {
  const from = addDays(date, -weekdayOf(date));
  return { from, to: addDays(from, 6) };
}

/** The whole weeks that touch a month, ascending. */
export function weeksOf(month: string): Span[] {
  const { from, to } = monthSpan(month);
  const weeks = [];
  for (let week = weekSpan(from); week.from <= to; week = weekSpan(addDays(week.to, 1))) weeks.push(week);
  return weeks;
}

/** Every day of a span, ascending. */
export function daysOf({ from, to }: Span): string[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The nearest Monday to Friday before a day, or after it. */
export const previousWorkday = (date: string): string => nearestWorkday(date, -1);
export const nextWorkday = (date: string): string => nearestWorkday(date, 1);

function nearestWorkday(date: string, step: 1 | -1): string {
  let day = addDays(date, step);
  while (isWeekend(day)) day = addDays(day, step);
  return day;
}

/** Whether a day is a Saturday or a Sunday. */
export function isWeekend(date: string): boolean {
  return [0, 6].includes(weekdayOf(date));
}

/** Monday to Friday of a day's week. */
export function workweekOf(date: string): Span {
  const { from } = weekSpan(date);
  return { from: addDays(from, 1), to: addDays(from, 5) };
}

/** Monday to Friday of the weeks that have a working day in a month, ascending. */
export function workweeksOf(month: string): Span[] {
  return weeksOf(month)
    .map(({ from }) => workweekOf(from))
    .filter((week) => touches(week, month));
}

/** Whether a span has a day in a month. */
export function touches({ from, to }: Span, month: string): boolean {
  return monthOf(from) <= month && monthOf(to) >= month;
}

/** Whether the text is the Monday of one of a month's working weeks. */
export function isWorkweekOf(month: string, monday: string): boolean {
  return workweeksOf(month).some(({ from }) => from === monday);
}

/** Whether the text is a month that the calendar shows: from the first one to the one after today's. */
export function isCalendarMonth(text: string, today: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= FIRST_MONTH && text <= nextMonth(monthOf(today));
}

/** The same day of another month, or that month's last where it is shorter. */
export function sameDayIn(month: string, date: string): string {
  const { to } = monthSpan(month);
  const day = `${month}${date.slice(7)}`;
  return day < to ? day : to;
}

/** A month for people: `Nov 2026`. */
export function formatMonth(month: string): string {
  return `${monthNameOf(month)} ${Number(month.slice(0, 4))}`;
}

/** A span for people: `Nov 1 – 7`, `Nov 29 – Dec 5`. */
export function formatSpan({ from, to }: Span): string {
  const end = monthOf(from) === monthOf(to) ? String(Number(to.slice(8))) : formatTradeDate(to);
  return `${formatTradeDate(from)} – ${end}`;
}
