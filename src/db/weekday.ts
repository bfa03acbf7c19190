import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Weekday of a date, 0 for Sunday to 6 for Saturday: the epoch's first day was a Thursday. @param date from 1970 on */
export const weekdayOn = (date: SQLWrapper): SQL<number> =>
  sql<number>`((unixepoch(${date}) / 86400 + 4) % 7)`;
