import type { Moment } from './types.ts';

/** The broker's day, else that of the instant. */
export const dateOf = ({ at, tradeDate }: Moment, dayOf: (at: number) => string): string =>
  at === null ? tradeDate : (tradeDate ?? dayOf(at));

/** With the broker's day where another row told it. */
export const dated = (moment: Moment, tradeDate: string | null): Moment =>
  moment.at === null || moment.tradeDate !== null ? moment : { at: moment.at, tradeDate };
