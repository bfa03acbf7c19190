import { memoize } from '#src/values/memoize.ts';
import { addDays, type DateRange, weekRange } from '#src/values/time/dates.ts';
import { isAfterLimit, type Limits } from './limit-rules.ts';
import type { LimitsStore } from './store.ts';

/** An entry, with when it was closed or made. */
export interface DatedEntry {
  id: number;
  traderId: number;
  tradeDate: string;
  closedAt: string | null;
  createdAt: string;
  /** Of an archived one. */
  archive?: { id: number };
}

/** The days of a week before a day; none before its first. */
export const weekBefore = (date: string): DateRange => ({
  from: weekRange(date).from,
  to: addDays(date, -1),
});

/**
 * Which of some entries were closed, or made, after a limit that ends the day was reached.
 * @param inForce the limits that a trader has now
 */
export function findAfterLimit(
  store: Pick<LimitsStore, 'redsOf' | 'netOf' | 'archivedNet' | 'closings'>,
  entries: readonly DatedEntry[],
  inForce: (traderId: number) => Pick<Limits, 'weeklyLoss' | 'since'>,
): Set<number> {
  const after = new Set<number>();
  for (const [traderId, own] of Map.groupBy(entries, (entry) => entry.traderId)) {
    const days = own.map(({ tradeDate }) => tradeDate).sort();
    const [first = '', last = ''] = [days[0], days.at(-1)];
    const reds = store.redsOf(traderId, { from: weekRange(first).from, to: last });
    if (reds.length === 0) continue;
    // What is archived no longer counts for the weeks of the journal, but for those of its own time.
    const netBefore = memoize((day: string, archiveId: number | null) =>
      archiveId === null
        ? store.netOf(traderId, weekBefore(day))
        : store.archivedNet(traderId, archiveId, weekBefore(day)),
    );
    const limits = inForce(traderId);
    const closings = store.closings(own.filter(({ closedAt }) => closedAt === null).map(({ id }) => id));
    for (const { id, tradeDate: day, closedAt, createdAt, archive } of own) {
      const at = closedAt === null ? (closings.get(id) ?? Date.parse(createdAt)) : Date.parse(closedAt);
      const weekStart = weekRange(day).from;
      const net = () => netBefore(day, archive?.id ?? null);
      if (isAfterLimit({ day, weekStart, at, netBefore: net }, reds, limits)) after.add(id);
    }
  }
  return after;
}
