import { invalidField } from '#src/errors.ts';
import { TRADE_DATE_IN_FUTURE } from './contract.ts';
import type { WritableEntry } from './rows.ts';

interface Days {
  /** The team's current day. */
  today: () => string;
  /** The team's day at an instant, epoch milliseconds. */
  dayOf: (instant: number) => string;
}

/**
 * Rejects an entry of a day that is yet to come. What has not changed may lie in the future if the team has changed its
 * time zone.
 * @returns throws AppError 422
 */
export const notInFuture =
  ({ today, dayOf }: Days) =>
  (entry: WritableEntry, before: WritableEntry | null): void => {
    const isAhead = (day: string | null) => day !== null && day > today();
    const dayAt = (instant: string | null) => (instant === null ? null : dayOf(Date.parse(instant)));
    const { tradeDate, openedAt, closedAt } = entry;
    if (tradeDate !== before?.tradeDate && isAhead(tradeDate))
      throw invalidField('tradeDate', TRADE_DATE_IN_FUTURE);
    if (openedAt !== (before?.openedAt ?? null) && isAhead(dayAt(openedAt)))
      throw invalidField('openedAt', 'Opened must not be in the future');
    if (closedAt !== (before?.closedAt ?? null) && isAhead(dayAt(closedAt)))
      throw invalidField('closedAt', 'Closed must not be in the future');
  };
