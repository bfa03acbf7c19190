/** What the responses of ordered lists share. */

import * as z from 'zod';
import { LIST_CHANGED } from '#src/values/list-order.ts';
import { count } from '#src/values/response-shapes.ts';

export const sortOrder = count(0).describe('Lower ones come first; equal ones in the order they were added');

/** The call that puts a list in order. */
export const orderingCall = <Row extends z.ZodType>(many: string, row: Row) => ({
  summary: `Puts the ${many} in order`,
  description:
    'Lists the ids of all of them in order; their sort orders become 0, 1, 2, … Versions, if sent, must be the current ones.',
  body: { ids: [3, 1, 2], versions: [1, 4, 2] },
  response: z.array(row),
  rejections: { conflict: LIST_CHANGED },
});
