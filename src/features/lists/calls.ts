/** What the calls of lists share that are in an order. */

import { LIST_CHANGED } from '#src/values/wire/list-order.ts';
import { ListOrder } from '#src/values/wire/shapes.ts';

/** The call that puts a list in order. */
export const orderingCall = (many: string) =>
  ({
    allow: ['admin'],
    body: ListOrder,
    summary: `Puts the ${many} in order`,
    description:
      'Lists the ids of all of them in order; their sort orders become 0, 1, 2, … Versions, if sent, must be the current ones.',
    example: { ids: [3, 1, 2], versions: [1, 4, 2] },
    rejections: { conflict: LIST_CHANGED },
  }) as const;
