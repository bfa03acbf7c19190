import {
  addDays,
  addMonths,
  daysBetween,
  FIRST_TRADE_DATE,
  monthOf,
  monthRange,
  startOfRecent,
  startOfYear,
} from '#src/values/time/dates.ts';
import { type Period, periodText } from '#web/features/filter/periods.ts';
import type { EntryFilter } from '#web/queries/entry-filter.ts';

/** What the found trades are compared with, in the URL: `before`, `year`, `account-3` or `trader-2`. */
export const COMPARE_PARAM = 'compare';

/** No comparison, as an option. */
export const NONE = 'none';

interface Named {
  id: number;
  name: string;
}

/** What a comparison goes by. */
export interface Comparable {
  traderId: number;
  filter: EntryFilter;
  today: string;
  /** The trader's own. */
  accounts: readonly Named[];
  /** Others whose figures the caller may read. */
  traders: readonly Named[];
}

/** Trades that others are compared with. */
export interface Comparison {
  /** In the URL. */
  value: string;
  /** Among the options: `Period before`, `Account: Topstep 50K`. */
  option: string;
  /** Over its figures: `Period before`, `Topstep 50K`. */
  name: string;
  /** Which they are, within a sentence: `the period before, Oct 1 – 31`. */
  label: string;
  traderId: number;
  filter: EntryFilter;
}

/** Everything that the trades of a filter can be compared with. */
export function listComparisons(given: Comparable): Comparison[] {
  const of = { ...given, filter: beyondStreak(given.filter) };
  const { traderId, filter, accounts, traders } = of;
  const { hasAccount: _, ...anyAccount } = filter;
  return [
    ...inPeriod(of, 'before', 'Period before', periodBefore(of)),
    ...inPeriod(of, 'year', 'Year before', yearBefore(of)),
    ...accounts
      .filter(({ id }) => id !== filter.accountId)
      .map(({ id, name }) => ({
        ...named(`account-${id}`, 'Account', name),
        traderId,
        filter: { ...anyAccount, accountId: id },
      })),
    ...traders.map(({ id, name }) => ({
      ...named(`trader-${id}`, 'Trader', name),
      traderId: id,
      filter: ofAnyone(filter),
    })),
  ];
}

/** Nothing else is in the same streak. */
function beyondStreak({ fromEntryId: _, toEntryId: __, ...rest }: EntryFilter): EntryFilter {
  return rest;
}

const named = (value: string, noun: 'Account' | 'Trader', name: string) => ({
  value,
  option: `${noun}: ${name}`,
  name,
  label: `${noun.toLowerCase()} ${name}`,
});

/** Nothing, where it would be before any trade could have been. */
function inPeriod(
  { traderId, filter, today }: Comparable,
  value: string,
  option: string,
  period: Period | null,
): Comparison[] {
  if (!period || Object.values(period).some((date) => date < FIRST_TRADE_DATE)) return [];
  const { from: _, to: __, ...rest } = filter;
  const comparison: Comparison = {
    value,
    option,
    name: option,
    label: `the ${option.toLowerCase()}, ${withinSentence(periodText(period, today))}`,
    traderId,
    filter: { ...rest, ...period, filter: rest.filter === 'recent' ? 'all' : rest.filter },
  };
  return [comparison];
}

/** `Last month` as `last month`; months keep their capital. */
const withinSentence = (period: string | null): string =>
  (period ?? '').replace(/^(This|Last|Today|Yesterday)\b/, (word) => word.toLowerCase());

/** Accounts and strategies are one trader's own. */
function ofAnyone({ accountId: _, strategyId: __, hasAccount: ___, ...rest }: EntryFilter): EntryFilter {
  return rest;
}

/** What is recent is a period as well, and both hold where there are two. */
function toPeriod({ filter: { filter, from, to }, today }: Comparable): Period {
  if (filter !== 'recent') return { ...(from && { from }), ...(to && { to }) };
  const since = startOfRecent(today);
  return {
    from: from !== undefined && from > since ? from : since,
    to: to !== undefined && to < today ? to : today,
  };
}

/** As many whole months, or else as many days, right before; `null` where the period has no beginning. */
function periodBefore(of: Comparable): Period | null {
  const { from, to = of.today } = toPeriod(of);
  if (from === undefined || to < from) return null;
  const end = addDays(from, -1);
  if (from === monthRange(monthOf(from)).from && to === monthRange(monthOf(to)).to) {
    return { from: addMonths(from, -countMonths(from, to)), to: end };
  }
  return { from: addDays(end, -daysBetween(from, to)), to: end };
}

function countMonths(from: string, to: string): number {
  let months = 1;
  while (monthOf(addMonths(from, months)) <= monthOf(to)) months += 1;
  return months;
}

/** The same days a year earlier; without a period, last year. */
function yearBefore(of: Comparable): Period {
  const { from, to = from && of.today } = toPeriod(of);
  if (to === undefined) {
    const start = startOfYear(of.today);
    return { from: addMonths(start, -12), to: addDays(start, -1) };
  }
  return { ...(from && { from: addMonths(from, -12) }), to: yearEarlier(to) };
}

/** The end of a month stays one. */
function yearEarlier(date: string): string {
  const month = monthRange(monthOf(date));
  const before = addMonths(month.from, -12);
  return date === month.to ? monthRange(monthOf(before)).to : addMonths(date, -12);
}
