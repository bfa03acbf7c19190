/** Requests about what came of limits. */

import * as z from 'zod';
import { builtLater } from '#src/values/wire/built-later.ts';
import { idCursor, idText, requiredText } from '#src/values/wire/shapes.ts';

export const TraderPath = builtLater(() => z.object({ id: idText }));
export const EventPath = builtLater(() => z.object({ id: idText }));

/** 100 by default; more than 500 is cut to 500. */
export const EventsQuery = builtLater(() =>
  z.object({
    traderId: idText.optional(),
    limit: idText.transform((limit) => Math.min(limit, 500)).default(100),
    cursor: idCursor.optional(),
  }),
);
export type EventsQuery = z.output<typeof EventsQuery>;

export const REASON_REQUIRED = 'Reason is required';
export const REASON_STAYS =
  'Acknowledged in the meantime: its reason stays as it is. Whatever is to be added goes into the notes of the day.';
export const ReasonChange = builtLater(() =>
  z.object({ reason: requiredText('Reason', 1000, REASON_REQUIRED, 'several lines') }),
);
