import type { Moment } from './types.ts';

/** The broker's day, else that of the instant. */
export const dateOf = ({ at, tradeDate }: Moment, dayOf: (at: number) => string): string =>
  at === null ? tradeDate : (tradeDate ?? dayOf(at));

/** With the broker's day where another row states it. */
export const dated = (moment: Moment, tradeDate: string | null): Moment =>
  moment.at === null || moment.tradeDate !== null ? moment : { at: moment.at, tradeDate };

/** @param of the day that it is of where it says no time */
export const toMoment = (at: number | null, of: { tradeDate: string | null; day: string }): Moment =>
  at === null ? { at, tradeDate: of.tradeDate ?? of.day } : { at, tradeDate: of.tradeDate };
