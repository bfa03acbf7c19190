/** What the responses of ordered lists share. */

import { count } from '#src/values/wire/response-shapes.ts';

export const sortOrder = count(0).describe('Lower ones come first; equal ones in the order they were added');
