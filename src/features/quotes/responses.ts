/** Responses of the quote calls. */

import * as z from 'zod';
import { orderingCall, sortOrder } from '#src/features/ordered-list/responses.ts';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import type { QuoteOfTheDay } from '#src/values/daily-quote.ts';
import { flag, instant, rowId, rowVersion, text } from '#src/values/response-shapes.ts';
import { QUOTE_CHANGED } from './contract.ts';

/** A quote as visitors see it. */
const ActiveQuote = z.strictObject({
  text: text('Trade what you see, not what you think.'),
  author: text('A trader'),
}) satisfies z.ZodType<QuoteOfTheDay>;

export const Quote = ActiveQuote.extend({
  id: rowId,
  isActive: flag(true).describe('Only active quotes rotate as the quote of the day'),
  sortOrder,
  createdAt: instant,
  version: rowVersion,
}).meta({ id: 'Quote' });
export type Quote = z.output<typeof Quote>;

export const quotesCalls = {
  tag: 'Quotes',
  calls: {
    'GET /api/quotes/active': {
      summary: 'The active quotes, in their order',
      response: z.array(ActiveQuote),
    },
    'GET /api/quotes': { summary: 'All quotes', response: z.array(Quote) },
    'POST /api/quotes': {
      summary: 'Adds a quote',
      body: { text: 'Plan the trade, trade the plan.', author: 'The team', isActive: true, sortOrder: 0 },
      status: 201,
      response: Quote,
      rejections: { conflict: 'There can be 1,000 quotes at most. Please remove one first.' },
    },
    'PUT /api/quotes/order': orderingCall('quotes', Quote),
    'PUT /api/quotes/:id': {
      summary: 'Changes a quote',
      body: { sortOrder: 2, version: 1 },
      response: Quote,
      rejections: { conflict: QUOTE_CHANGED },
    },
    'DELETE /api/quotes/:id': { summary: 'Removes a quote', status: 204 },
  },
} satisfies NounDescription;
