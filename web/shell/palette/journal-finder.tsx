/** What the palette finds of a journal: days, weeks, months and trades. Loaded when it is first opened. */

import type { QueryClient } from '@tanstack/react-query';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { countTrades } from '#src/values/text/count.ts';
import {
  formatMonth,
  formatTradeDate,
  isSameYear,
  monthOf,
  WEEKDAY_NAMES,
  weekdayOf,
} from '#src/values/time/dates.ts';
import type { Api } from '#web/api/client.ts';
import type { Copies } from '#web/context/copies.tsx';
import { EntryResult } from '#web/features/entries/entry-result.tsx';
import { ResultOrOpen } from '#web/features/figures/money.tsx';
import {
  calendarPath,
  dayPath,
  daysFilter,
  journalPath,
  weekPath,
} from '#web/features/layout/dashboard-tabs.ts';
import { TO_TRADE } from '#web/features/layout/to-trade.ts';
import { ownMonthQuery } from '#web/queries/days.ts';
import { type PeriodFilter, searchTrades } from '#web/queries/journal-search.ts';
import type { LinkedOption } from './palette-sections.tsx';
import { type Period, readPeriod, type TypedPeriod } from './typed-period.ts';

export { readPeriod };

export interface PeriodSums {
  entries: number;
  openCount: number;
  net: bigint;
}

const NOTHING: PeriodSums = { entries: 0, openCount: 0, net: 0n };

/** What the trades of a period come to. */
export async function fetchSums(
  client: QueryClient,
  api: Api,
  traderId: number,
  { unit, range: { from } }: Period,
  copies: Copies,
): Promise<PeriodSums> {
  const { days, weeks, totals } = await client.fetchQuery(
    ownMonthQuery(api, traderId, monthOf(from), copies),
  );
  if (unit === 'month') return totals;
  const found =
    unit === 'day'
      ? days.find(({ date }) => date === from)
      : weeks.find(({ weekStart }) => weekStart === from);
  return found ?? NOTHING;
}

/** The trades that a text finds, and the journal narrowed down to them. */
export async function findTrades(
  api: Api,
  { today, ...search }: { traderId: number; q: string; copies: Copies; today: string },
  signal: AbortSignal,
): Promise<{ options: LinkedOption[]; newestId: string | undefined }> {
  const { traderId, q } = search;
  const period = readPeriod(q, today);
  const { inPeriod, filter, others } = await searchTrades(api, { ...search, period }, signal);
  const ofPeriod = inPeriod.map((entry) => tradeOption(traderId, entry, today));
  const options = [...ofPeriod, ...others.map((entry) => tradeOption(traderId, entry, today))];
  if (period && inPeriod.length > 0) options.push(journalOption(traderId, period, today, filter));
  if (others.length > 0) options.push(searchOption(traderId, q));
  return { options, newestId: ofPeriod[0]?.id };
}

/** In the journal of its day, which is short enough to have it in view. */
function tradeOption(traderId: number, entry: JournalEntry, today: string): LinkedOption {
  const { id, symbol, positionType, quantity, tradeDate, strategy } = entry;
  const day = formatTradeDate(tradeDate, { weekday: true, year: !isSameYear(tradeDate, today) });
  const params = daysFilter(tradeDate, tradeDate);
  params.set('entry', String(id));
  return {
    id: `trade-${id}`,
    name: symbol,
    icon: positionType === 'long' ? 'arrow-up-right' : 'arrow-down-right',
    detail: [`${positionType} ${formatCount(quantity)}`, day, strategy].filter(Boolean).join(' · '),
    end: <EntryResult {...entry} />,
    path: journalPath(traderId, params),
    state: TO_TRADE,
  };
}

const searchOption = (traderId: number, q: string): LinkedOption => ({
  id: 'all-found',
  name: `Search the journal for “${q}”`,
  icon: 'search',
  path: journalPath(traderId, new URLSearchParams({ q })),
});

/** As in `Open Oct 15`, `Open week of Nov 15`, `Open Oct 2026`. */
function nameOf({ unit, range: { from } }: Period, today: string): string {
  if (unit === 'month') return formatMonth(monthOf(from));
  const day = formatTradeDate(from, { year: !isSameYear(from, today) });
  return unit === 'week' ? `week of ${day}` : day;
}

interface PeriodFigures {
  /** `undefined` while they are unknown. */
  sums: PeriodSums | undefined;
  /** Whether no trade of it has the other words. */
  isWithoutTrade: boolean;
}

/** Opens the period. */
export function periodOption(
  traderId: number,
  period: TypedPeriod,
  today: string,
  { sums, isWithoutTrade }: PeriodFigures,
): LinkedOption {
  const { unit, range, rest } = period;
  const trades = sums && (sums.entries === 0 ? 'no trades' : countTrades(sums.entries, sums.openCount));
  const paths = {
    day: dayPath(traderId, range.from),
    week: weekPath(traderId, range.from),
    month: calendarPath(traderId, monthOf(range.from)),
  };
  const weekday = unit === 'day' && WEEKDAY_NAMES[weekdayOf(range.from)];
  return {
    id: 'period',
    name: `Open ${nameOf(period, today)}${trades ? ` (${trades})` : ''}`,
    icon: unit === 'month' ? 'calendar-days' : 'calendar',
    detail: [weekday, isWithoutTrade && `none with “${rest}”`].filter(Boolean).join(' · '),
    // A phone has no room for it beside the name of a week.
    end: sums && sums.entries > 0 && (
      <ResultOrOpen
        value={sums.net}
        trades={sums.entries}
        open={sums.openCount}
        className={unit === 'week' ? 'max-sm:hidden' : ''}
      />
    ),
    path: paths[unit],
  };
}

function journalOption(
  traderId: number,
  { rest, ...period }: TypedPeriod,
  today: string,
  filter: PeriodFilter,
): LinkedOption {
  const words = filter.root ?? rest;
  const named = [words && `“${words}”`, nameOf(period, today)].filter(Boolean).join(', ');
  return {
    id: 'all-in-period',
    name: `Filter journal to ${named}`,
    icon: 'list-filter',
    path: journalPath(traderId, new URLSearchParams({ ...period.range, ...filter })),
  };
}
