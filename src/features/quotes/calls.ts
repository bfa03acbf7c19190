/** The calls for quotes of the day: who may make them, what is sent, and what comes back. */

import { orderingCall } from '#src/features/lists/calls.ts';
import { declareCalls } from '#src/server/declared-calls.ts';
import { NewQuote, QUOTE_CHANGED, QuoteChange, QuotePath } from './contract.ts';

export const quotesCalls = declareCalls('Quotes', () => import('./responses.ts'), {
  'GET /api/quotes/active': {
    allow: ['anyone'],
    cached: true,
    summary: 'The active quotes, in their order',
    response: ['ActiveQuote'],
  },
  'GET /api/quotes': { allow: ['admin'], summary: 'All quotes', response: ['Quote'] },
  'POST /api/quotes': {
    allow: ['admin'],
    creates: true,
    body: NewQuote,
    summary: 'Adds a quote',
    example: { text: 'Plan the trade, trade the plan.', author: 'The team', isActive: true, sortOrder: 0 },
    status: 201,
    response: 'Quote',
    rejections: { conflict: 'There can be 1,000 quotes at most. Please remove one first.' },
    audit: 'added a quote',
  },
  'PUT /api/quotes/order': {
    ...orderingCall('quotes'),
    response: ['Quote'],
    audit: 'put the quotes in order',
  },
  'PUT /api/quotes/:id': {
    allow: ['admin'],
    params: QuotePath,
    body: QuoteChange,
    summary: 'Changes a quote',
    example: { sortOrder: 2, version: 1 },
    response: 'Quote',
    rejections: { conflict: QUOTE_CHANGED },
    audit: 'changed quote #',
  },
  'DELETE /api/quotes/:id': {
    allow: ['admin'],
    params: QuotePath,
    summary: 'Removes a quote',
    status: 204,
    audit: 'deleted quote #',
  },
});
