import { type DateRange, isWeekend, listDays, listWeeks } from '#src/values/time/dates.ts';
import { isWithoutResult } from '#web/features/figures/money.tsx';
import { type Heat, heatScale } from '#web/features/heat/heat-scale.ts';

/** What a month shows of a day with entries. */
export interface MonthDay {
  date: string;
  net: bigint;
  entries: number;
  /** Those of them that are open. */
  openCount?: number;
  /** Sum of R; `null` where no risk is known. */
  r: number | null;
}

/** Whether nothing has come to an end yet and nothing was realized, so that there is no result. */
export const isOpenOnly = ({ entries = 0, openCount = 0, net = 0n }: Partial<MonthDay>): boolean =>
  isWithoutResult({ value: net, trades: entries, open: openCount });

/** What figures are shown in. */
export type Unit = 'money' | 'r';

/** The search parameter that says so, and its value for R. */
const UNIT_PARAM = 'in';
const R = 'r';

export const readUnit = (params: URLSearchParams): Unit => (params.get(UNIT_PARAM) === R ? 'r' : 'money');

/** A path that shows its figures in that unit. */
export function inUnit(path: string, unit: Unit): string {
  if (unit === 'money') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${UNIT_PARAM}=${R}`;
}

/** A search string with another unit, the rest as it is. */
export function withUnit(search: string, unit: Unit): string {
  const params = new URLSearchParams(search);
  if (unit === 'money') params.delete(UNIT_PARAM);
  else params.set(UNIT_PARAM, R);
  return params.size > 0 ? `?${params}` : '';
}

interface Result {
  net: bigint;
  r: number | null;
}

/** How large it is in that unit: cents, or hundredths of R; `null` where that is not known. */
export function sizeIn({ net, r }: Result, unit: Unit): bigint | null {
  if (unit === 'money') return net;
  return r === null ? null : BigInt(Math.round(r * 100));
}

/** The shade of each result beside the others. */
export function shadeResults(results: readonly Result[], unit: Unit): (result: Result) => Heat {
  const heat = heatScale(results.map((result) => sizeIn(result, unit) ?? 0n));
  return (result) => heat(sizeIn(result, unit) ?? 0n);
}

/** The whole weeks of a month, each with the days that have a column. */
export interface MonthRow {
  /** Its place in the month, from 0. */
  n: number;
  week: DateRange;
  days: string[];
}

export interface MonthRows {
  rows: MonthRow[];
  /** Whether weekends have columns as wide as others: only where something was traded on one. */
  hasWeekends: boolean;
}

export function monthRows(month: string, days: readonly Pick<MonthDay, 'date'>[]): MonthRows {
  return {
    rows: listWeeks(month).map((week, n) => ({ n, week, days: listDays(week) })),
    hasWeekends: days.some(({ date }) => isWeekend(date)),
  };
}
