/** Requests for training videos. */

import { secondsInWeek } from 'date-fns/constants';
import * as z from 'zod';
import { changedMeanwhile } from '#src/values/changed.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { idText, numberText, optionalText, readVersion, requiredLine } from '#src/values/wire/shapes.ts';

export const VIDEO_CHANGED = changedMeanwhile('video');

export const FILE_REQUIRED = 'Video file is required';
export const TYPE_REJECTED =
  'The file is not a video that browsers play. Please choose an mp4, webm, mov or ogg file.';

export const FILE_EMPTY = 'The video file is empty';

/** The size limit in words. @param maxSize bytes */
export const sizeLimit = (maxSize: number): string => `${formatCount(Math.floor(maxSize / 1024 / 1024))} MB`;

/** @param maxSize bytes */
export const fileTooLarge = (maxSize: number): string =>
  `The video must not be larger than ${sizeLimit(maxSize)}`;

/** The containers that browsers can play. */
export const VIDEO_TYPES = [
  'video/mp4',
  'video/x-m4v',
  'video/webm',
  'video/quicktime',
  'video/ogg',
] as const;
export type VideoMediaType = (typeof VIDEO_TYPES)[number];

/** The form field that contains the file. */
export const FILE_FIELD = 'video';

const DURATION_RULE = 'Duration must be a number of seconds';

/** Seconds, to the millisecond; `null` when blank. */
const duration = z
  .union([z.number(), numberText(DURATION_RULE)], DURATION_RULE)
  .nullable()
  .transform((value, context) => {
    const text = String(value ?? '').trim();
    if (text === '') return null;
    const seconds = Number(text);
    if (/^\d+(\.\d+)?$/.test(text) && seconds <= secondsInWeek) return Math.round(seconds * 1000) / 1000;
    context.addIssue({ code: 'custom', message: DURATION_RULE });
    return z.NEVER;
  });

const fields = builtLater(() => ({
  title: requiredLine('Title', 200, 'Title is required'),
  description: optionalText('Description', 2000, 'several lines'),
  duration,
}));

export const TRADER_NOT_FOUND = 'Trader not found';

/** The text fields of an upload. */
export const NewVideo = builtLater(() =>
  z.object({
    title: fields.title,
    description: fields.description.default(null),
    duration: fields.duration.default(null),
    /** Blank means for everyone. */
    traderId: numberText(TRADER_NOT_FOUND)
      .trim()
      .regex(/^([1-9]\d{0,14})?$/, TRADER_NOT_FOUND)
      .transform((text) => (text === '' ? null : Number(text)))
      .default(null),
  }),
);
export type NewVideo = z.output<typeof NewVideo>;

/** The text fields of a video; a `null` trader means for everyone. */
export const VideoTexts = builtLater(() =>
  z.object({
    ...fields,
    traderId: z.int(TRADER_NOT_FOUND).min(1, TRADER_NOT_FOUND).nullable(),
  }),
);
export type VideoTexts = z.output<typeof VideoTexts>;

/** Any subset of the writable fields, and the version they were read at. Other fields are ignored. */
export const VideoChange = builtLater(() => VideoTexts.exactPartial().extend({ version: readVersion() }));
export type VideoChange = z.output<typeof VideoChange>;

/** With `traderId`: the videos that this trader sees, their own and those for everyone. */
export const VideosQuery = builtLater(() => z.object({ traderId: idText.optional() }));

export const VideoPath = builtLater(() => z.object({ id: idText }));

const LINK_INVALID = 'This link is not valid. Please reload the page.';

/** Signature and expiry of a link to a trader's own video. */
export const FileQuery = builtLater(() =>
  z.object({
    expires: z.string(LINK_INVALID).max(20, LINK_INVALID).optional(),
    signature: z.string(LINK_INVALID).max(100, LINK_INVALID).optional(),
  }),
);
export type FileQuery = z.output<typeof FileQuery>;
