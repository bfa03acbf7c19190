/** The tags of an entry: a few words to find it by, equal whatever their case. */

import * as z from 'zod';
import { foldText, hasControl } from '../text/text.ts';
import { builtLater } from '../wire/built-later.ts';
import { boundedText } from '../wire/shapes.ts';

export const MOST_TAGS = 10;
export const LONGEST_TAG = 30;

export const MANY_TAGS = `Tags must be at most ${MOST_TAGS}`;
const LENGTH = `Tags must have 1 to ${LONGEST_TAG} characters each`;
const LIST = 'Tags must be a list of texts';
/** More than that are not even looked at, though all of them may be the same. */
const LOOKED_AT = 100;

/** One tag, in the spelling that is stored. A list of them is written with commas. */
export const Tag = builtLater(() =>
  boundedText('Tags', LONGEST_TAG, { missing: LIST, tooLong: LENGTH })
    .transform(foldText)
    .pipe(
      z
        .string()
        .min(1, LENGTH)
        .max(LONGEST_TAG, LENGTH)
        .refine((tag) => !tag.includes(','), 'Tags must not contain commas')
        .refine((tag) => !hasControl(tag), 'Tags must be plain text'),
    ),
);

/** Each tag once, in the order of the list; missing is none. What is wrong with one of them is said of the whole list. */
export const tags = () =>
  z
    .array(z.unknown(), LIST)
    .max(LOOKED_AT, { error: MANY_TAGS, abort: true })
    .nullable()
    .transform((list, context) => {
      const read = (list ?? []).map((tag) => Tag.safeParse(tag));
      const found = new Set(read.flatMap(({ data }) => data ?? []));
      const issue = read.find(({ error }) => error)?.error?.issues[0];
      if (!issue && found.size <= MOST_TAGS) return [...found];
      context.addIssue({ code: 'custom', message: issue?.message ?? MANY_TAGS });
      return z.NEVER;
    });
