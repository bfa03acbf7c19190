/** Requests for the team's shared links. */

import * as z from 'zod';
import { changedMeanwhile } from '#src/values/changed.ts';
import { hasControl } from '#src/values/text/text.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import {
  boundedText,
  idText,
  optionalText,
  readVersion,
  requiredLine,
  sortOrder,
} from '#src/values/wire/shapes.ts';

export const LINK_CHANGED = changedMeanwhile('link');

export const TITLE_REQUIRED = 'Title is required';
export const URL_INVALID = 'Please enter a valid URL';

const URL_LENGTH = 2000;

/** The host right after the two slashes; a URL parser alone would accept more, such as `https:\\host`. */
const HOST_FIRST = /^https?:\/\/[^/?#\\@]+(?:[/?#]|$)/i;

/** Whether following this address leads to the web site it names, without sending credentials along. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    (url?.protocol === 'http:' || url?.protocol === 'https:') &&
    url.username === '' &&
    url.password === '' &&
    HOST_FIRST.test(text) &&
    !hasControl(text)
  );
}

const webAddress = boundedText('URL', URL_LENGTH, { missing: URL_INVALID })
  .trim()
  .refine((text) => text.isWellFormed() && isWebAddress(text), URL_INVALID);

const fields = builtLater(() => ({
  title: requiredLine('Title', 200, TITLE_REQUIRED),
  description: optionalText('Description', 2000, 'several lines'),
  url: webAddress,
  isActive: z.boolean('Active must be true or false'),
  sortOrder: sortOrder(),
}));

export const NewDriveLink = builtLater(() =>
  z.object({
    ...fields,
    description: fields.description.default(null),
    isActive: fields.isActive.default(true),
    sortOrder: fields.sortOrder.default(0),
  }),
);
export type NewDriveLink = z.output<typeof NewDriveLink>;

/** Any subset of the writable fields, and the version they were read at. Other fields are ignored. */
export const DriveLinkChange = builtLater(() =>
  z.object(fields).exactPartial().extend({ version: readVersion() }),
);
export type DriveLinkChange = z.output<typeof DriveLinkChange>;

export const DriveLinkPath = builtLater(() => z.object({ id: idText }));
