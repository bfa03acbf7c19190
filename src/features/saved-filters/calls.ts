/** The calls for saved filters: who may make them, what is sent, and what comes back. */

import { declareCalls } from '#src/server/declared-calls.ts';
import {
  FILTER_NAME_TAKEN,
  MOST_FILTERS,
  NewSavedFilter,
  SavedFilterPath,
  SavedFiltersQuery,
} from './contract.ts';

export const savedFiltersCalls = declareCalls('Saved filters', () => import('./responses.ts'), {
  'GET /api/journal/filters': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    query: SavedFiltersQuery,
    summary: "A trader's saved filters, by name",
    response: ['SavedFilter'],
  },
  'POST /api/journal/filters': {
    allow: ['trader', 'token'],
    creates: true,
    body: NewSavedFilter,
    summary: 'Saves a filter under a name',
    description: `There can be ${MOST_FILTERS} of them.`,
    example: { name: 'Shorts without a stop', query: 'hasStop=false&side=short' },
    status: 201,
    response: 'SavedFilter',
    rejections: { conflict: FILTER_NAME_TAKEN },
  },
  'DELETE /api/journal/filters/:id': {
    allow: ['trader', 'token'],
    params: SavedFilterPath,
    summary: 'Removes a saved filter',
    status: 204,
  },
});
