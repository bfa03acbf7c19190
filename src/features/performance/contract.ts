/** Requests for performance figures. */

import * as z from 'zod';
import { FIRST_MONTH } from '#src/values/dates.ts';
import { idText, tradeDate } from '#src/values/shapes.ts';

export const DayPath = z.object({ date: tradeDate('Date') });

export const MONTH_RULE = `Month must be written yyyy-MM, from ${FIRST_MONTH} on`;
export const MONTH_TOO_LATE = 'Month must not be later than next month';

export const MonthPath = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, MONTH_RULE)
    .refine((month) => month >= FIRST_MONTH, MONTH_RULE),
});

export const TotalsQuery = z.object({ traderId: idText.optional() });

export const TraderPath = z.object({ id: idText });

/** The most closes of an equity curve, for where there is hardly room: two ends at least. Without it, all of them. */
export const AnalyticsQuery = z.object({ closes: idText.transform((most) => Math.max(most, 2)).optional() });

/** Name of the combined smaller parts of a breakdown. */
export const OTHERS = 'Others';

export const PERFORMANCE_NOT_PUBLIC =
  'This desk keeps its performance to itself. Please log in with your access code.';
