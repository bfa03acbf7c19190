import { addDays, type DateRange, FIRST_TRADE_DATE, weekRange } from '#src/values/time/dates.ts';
import { type EntryFilter, NO_FILTER, withCopies } from '#web/queries/entry-filter.ts';

/** The trades of a week and of the week before, which may begin before there are any. */
export function buildFilters(
  { from, to }: DateRange,
  copies: 'with' | 'without',
): { now: EntryFilter; before: EntryFilter } {
  const earlier = weekRange(addDays(from, -7));
  const [, first = earlier.from] = [earlier.from, FIRST_TRADE_DATE].sort();
  return {
    now: withCopies({ ...NO_FILTER, from, to }, copies),
    before: withCopies({ ...NO_FILTER, from: first, to: earlier.to }, copies),
  };
}
