/** Requests for a trader's own calendar: months, years, weeks, days and what they note of them. */

import * as z from 'zod';
import { changedMeanwhile } from '#src/values/changed.ts';
import { FIRST_MONTH, FIRST_TRADE_DATE, WEEK_STARTS_ON, weekdayOf } from '#src/values/time/dates.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { idText, optionalText, readVersion, tradeDate } from '#src/values/wire/shapes.ts';

export const NOTES_CHANGED = changedMeanwhile('day');
export const NOTES_IN_FUTURE = 'Notes must not be of a day in the future';
export const WEEK_NOTES_CHANGED = changedMeanwhile('week');
export const WEEK_NOTES_IN_FUTURE = 'Notes must not be of a week in the future';

/** The most entries of a day that are sent. */
export const MAX_DAY_ENTRIES = 500;

const MONTH_RULE = `Month must be written yyyy-MM, from ${FIRST_MONTH} on`;
const FIRST_YEAR = FIRST_TRADE_DATE.slice(0, 4);
const YEAR_RULE = `Year must be written yyyy, from ${FIRST_YEAR} on`;
export const YEAR_TOO_LATE = 'Year must not be later than that of next month';

export const OwnMonthPath = builtLater(() =>
  z.object({
    id: idText,
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, MONTH_RULE)
      .refine((month) => month >= FIRST_MONTH, MONTH_RULE),
  }),
);

export const OwnYearPath = builtLater(() =>
  z.object({
    id: idText,
    year: z
      .string()
      .regex(/^\d{4}$/, YEAR_RULE)
      .refine((year) => year >= FIRST_YEAR, YEAR_RULE),
  }),
);

export const OwnDayPath = builtLater(() => z.object({ id: idText, date: tradeDate('Date') }));

/** A week by its first day. */
export const OwnWeekPath = builtLater(() =>
  z.object({
    id: idText,
    week: tradeDate('Week').refine(
      (sunday) => weekdayOf(sunday) === WEEK_STARTS_ON,
      'Week must be named by its Sunday',
    ),
  }),
);

/** The notes, and the version they were read at. */
export const NotesChange = builtLater(() =>
  z
    .object({ notes: optionalText('Notes', 20_000, 'several lines') })
    .exactPartial()
    .extend({ version: readVersion() }),
);
export type NotesChange = z.output<typeof NotesChange>;
