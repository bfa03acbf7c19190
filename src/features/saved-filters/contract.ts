/** Requests for the filters that traders save under a name. */

import * as z from 'zod';
import { hasControl } from '#src/values/text/text.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { boundedText, idText, requiredLine } from '#src/values/wire/shapes.ts';

export const MOST_FILTERS = 50;
export const LONGEST_QUERY = 2000;

export const FILTER_NAME_REQUIRED = 'Name is required';
export const FILTER_NAME_TAKEN = 'A filter of that name exists already';
const QUERY_RULE = 'Query must be the parameters of an address';

export const NewSavedFilter = builtLater(() =>
  z.object({
    name: requiredLine('Name', 60, FILTER_NAME_REQUIRED),
    /** As in the address of the journal, without `?`. */
    query: boundedText('Query', LONGEST_QUERY, { missing: QUERY_RULE }).refine(
      (query) => query !== '' && query.isWellFormed() && !hasControl(query) && !/[?#\s]/.test(query),
      QUERY_RULE,
    ),
  }),
);
export type NewSavedFilter = z.output<typeof NewSavedFilter>;

export const SavedFiltersQuery = builtLater(() => z.object({ traderId: idText.optional() }));

export const SavedFilterPath = builtLater(() => z.object({ id: idText }));
