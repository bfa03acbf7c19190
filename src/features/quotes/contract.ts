/** Requests for the quotes of the day. */

import * as z from 'zod';
import { changedMeanwhile } from '#src/values/changed.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { idText, readVersion, requiredText, sortOrder } from '#src/values/wire/shapes.ts';

export const QUOTE_CHANGED = changedMeanwhile('quote');

export const QUOTE_REQUIRED = 'Please fill in both quote text and author';

const fields = builtLater(() => ({
  text: requiredText('Quote text', 1000, QUOTE_REQUIRED, 'several lines'),
  author: requiredText('Author', 200, QUOTE_REQUIRED, 'one line'),
  isActive: z.boolean('Active must be true or false'),
  sortOrder: sortOrder(),
}));

export const NewQuote = builtLater(() =>
  z.object({
    ...fields,
    isActive: fields.isActive.default(true),
    sortOrder: fields.sortOrder.default(0),
  }),
);
export type NewQuote = z.output<typeof NewQuote>;

/** Any subset of the writable fields, and the version they were read at. Other fields are ignored. */
export const QuoteChange = builtLater(() =>
  z.object(fields).exactPartial().extend({ version: readVersion() }),
);
export type QuoteChange = z.output<typeof QuoteChange>;

export const QuotePath = builtLater(() => z.object({ id: idText }));
