/** Requests for the images of entries. */

import * as z from 'zod';
import type { ImageType } from '#src/values/text/image-file-name.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { idText } from '#src/values/wire/shapes.ts';

/** The form field that contains the file. */
export const FILE_FIELD = 'file';

/** Bytes. */
export const MAX_IMAGE_SIZE = 10 * 1024 * 1024;
/** Images of one entry. */
export const MOST_IMAGES = 10;
/** Enough for an 8K screen or a phone's camera; decoded, an image takes four bytes for each of them. */
export const MAX_PIXELS = 40_000_000;

/** More than any screen has. What is only a line of pixels takes several times as much to decode and to scale. */
export const MOST_PIXELS_A_SIDE = 16_384;

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const satisfies ImageType[];

export const FILE_REQUIRED = 'Image file is required';
export const FILE_EMPTY = 'The image file is empty';
export const FILE_TOO_LARGE = 'The image must not be larger than 10 MB';
export const TYPE_REJECTED = 'The file is not a PNG, JPEG or WebP image. Please choose one of these.';
export const MOVING_REJECTED = 'The image moves. Please choose a still one.';
export const CMYK_REJECTED =
  'The image is in the colours of print (CMYK), which browsers show wrongly. Please save it in RGB.';
export const TOO_MANY_PIXELS = 'The image must not have more than 40 million pixels';
export const SIDE_TOO_LONG = 'The image must not be wider or higher than 16,384 pixels';
export const TOO_MANY_PARTS = 'The image is made of too many parts. Please save it again.';
export const IMAGE_DAMAGED = 'The image is damaged and cannot be read';

export const IMAGES_WAIT = `${MOST_IMAGES} of your images wait for their turn already. Please send this one once they are done.`;

export const EntryImagesPath = builtLater(() => z.object({ id: idText }));
export const EntryImagePath = builtLater(() => z.object({ id: idText, n: idText }));
export type EntryImagePath = z.output<typeof EntryImagePath>;

/** A sent form has no other fields than the file. */
export const NewImage = builtLater(() => z.object({}));
