import { addDays } from '#src/values/time/dates.ts';
import { tradeDateAt } from '#src/values/time/instants.ts';
import { instantAt } from '#src/values/time/time-of-day.ts';
import type { AccountRules } from './rules-contract.ts';

/** When a trade was opened and closed, epoch milliseconds. */
interface Held {
  openedAt: number | null;
  closedAt: number | null;
}

/**
 * Whether trades were held beyond the time of day at which an account must be flat. Without both times that is not known,
 * and none was.
 */
export function lateTrades(flatBy: AccountRules['flatBy']): (trade: Held) => boolean {
  if (!flatBy) return () => false;
  const { clock, zone } = flatBy;
  const deadlines = new Map<string, number>();
  function deadlineOn(day: string): number {
    const known = deadlines.get(day);
    if (known !== undefined) return known;
    const deadline = instantAt(day, clock, zone);
    deadlines.set(day, deadline);
    return deadline;
  }
  return ({ openedAt, closedAt }) => {
    if (openedAt === null || closedAt === null) return false;
    const day = tradeDateAt(openedAt, zone);
    const today = deadlineOn(day);
    return closedAt > (openedAt < today ? today : deadlineOn(addDays(day, 1)));
  };
}
