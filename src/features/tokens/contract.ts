/** Requests for a trader's API tokens. */

import * as z from 'zod';
import { builtLater } from '#src/values/wire/built-later.ts';
import { idText, requiredLine } from '#src/values/wire/shapes.ts';

export const MOST_TOKENS = 20;
/** Those that were removed again included. */
export const MOST_ADDED_A_DAY = 50;
export const ADDED_TOO_MANY = `A trader can add ${MOST_ADDED_A_DAY} API tokens a day. Please try again tomorrow.`;
export const SUSPENDED = 'This trader is suspended: an API token would let nobody in.';

export const TOKEN_NAME_REQUIRED = 'Name is required';

export const NewApiToken = builtLater(() =>
  z.object({ name: requiredLine('Name', 60, TOKEN_NAME_REQUIRED) }),
);
export type NewApiToken = z.output<typeof NewApiToken>;

export const TokenPath = builtLater(() => z.object({ id: idText }));
