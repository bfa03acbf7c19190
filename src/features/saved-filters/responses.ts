/** Responses of the calls for saved filters. */

import * as z from 'zod';
import { rowId, text } from '#src/values/wire/response-shapes.ts';

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
