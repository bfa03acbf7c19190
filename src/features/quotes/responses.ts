/** Responses of the quote calls. */

import * as z from 'zod';
import { sortOrder } from '#src/features/lists/responses.ts';
import type { QuoteOfTheDay } from '#src/values/text/daily-quote.ts';
import { flag, instant, rowId, rowVersion, text } from '#src/values/wire/response-shapes.ts';

/** A quote as visitors see it. */
export const ActiveQuote = z.strictObject({
  text: text('Trade what you see, not what you think.'),
  author: text('A trader'),
}) satisfies z.core.$ZodType<QuoteOfTheDay>;

export const Quote = ActiveQuote.extend({
  id: rowId,
  isActive: flag(true).describe('Only active quotes rotate as the quote of the day'),
  sortOrder,
  createdAt: instant,
  version: rowVersion,
}).meta({ id: 'Quote' });
export type Quote = z.output<typeof Quote>;
