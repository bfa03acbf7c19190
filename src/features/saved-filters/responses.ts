/** Responses of the calls for saved filters. */

import * as z from 'zod';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import { rowId, text } from '#src/values/response-shapes.ts';
import { FILTER_NAME_TAKEN, MOST_FILTERS } from './contract.ts';

/** What a trader narrows the journal down by, under a name. */
export const SavedFilter = z
  .strictObject({
    id: rowId,
    name: text('Shorts without a stop'),
    query: text('hasStop=false&side=short').describe(
      'The parameters of the journal, as in its address; `period` is one by its name, such as Last 90 days, whose `from` and `to` are those of the day on which it is used',
    ),
  })
  .meta({ id: 'SavedFilter' });
export type SavedFilter = z.output<typeof SavedFilter>;

export const savedFiltersCalls = {
  tag: 'Saved filters',
  calls: {
    'GET /api/journal/filters': {
      summary: "A trader's saved filters, by name",
      response: z.array(SavedFilter),
    },
    'POST /api/journal/filters': {
      summary: 'Saves a filter under a name',
      description: `There can be ${MOST_FILTERS} of them.`,
      body: { name: 'Shorts without a stop', query: 'hasStop=false&side=short' },
      status: 201,
      response: SavedFilter,
      rejections: { conflict: FILTER_NAME_TAKEN },
    },
    'DELETE /api/journal/filters/:id': { summary: 'Removes a saved filter', status: 204 },
  },
} satisfies NounDescription;
