/** Requests for performance figures. */

import * as z from 'zod';
import { FIRST_MONTH } from '#src/values/time/dates.ts';
import { RANKED_PERIODS } from '#src/values/time/periods.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { idCursor, idText, tradeDate } from '#src/values/wire/shapes.ts';

export const DayPath = builtLater(() => z.object({ date: tradeDate('Date') }));

export const MONTH_RULE = `Month must be written yyyy-MM, from ${FIRST_MONTH} on`;
export const MONTH_TOO_LATE = 'Month must not be later than next month';

export const MonthPath = builtLater(() =>
  z.object({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, MONTH_RULE)
      .refine((month) => month >= FIRST_MONTH, MONTH_RULE),
  }),
);

export const TotalsQuery = builtLater(() => z.object({ traderId: idText.optional() }));

export const TraderPath = builtLater(() => z.object({ id: idText }));

export const DATE_TOO_LATE = 'Date must not be later than today';

/** The period a day is in; that of today without one. */
export const TeamLeaderboardQuery = builtLater(() =>
  z.object({
    period: z.enum(RANKED_PERIODS, `Period must be one of ${RANKED_PERIODS.join(', ')}`).default('all'),
    date: tradeDate('Date').optional(),
  }),
);
export type TeamLeaderboardQuery = z.output<typeof TeamLeaderboardQuery>;

/** A trader, and an archive that has entries of theirs. */
export const PeriodPath = builtLater(() => z.object({ id: idText, archiveId: idText }));

/** 50 by default; more than 200 is cut to 200. */
export const PeriodsQuery = builtLater(() =>
  z.object({
    limit: idText.transform((limit) => Math.min(limit, 200)).default(50),
    cursor: idCursor.optional(),
  }),
);
export type PeriodsQuery = z.output<typeof PeriodsQuery>;

/** The most closes of an equity curve, for where there is hardly room: two ends at least. Without it, all of them. */
export const AnalyticsQuery = builtLater(() =>
  z.object({ closes: idText.transform((most) => Math.max(most, 2)).optional() }),
);

export const PERFORMANCE_NOT_PUBLIC =
  'This team keeps its performance to itself. Please log in with your access code.';
