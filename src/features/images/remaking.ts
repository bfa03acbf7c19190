import { createHash } from 'node:crypto';
import { AppError, invalidField } from '#src/errors.ts';
import type { ImageType } from '#src/values/text/image-file-name.ts';
import {
  CMYK_REJECTED,
  FILE_FIELD,
  IMAGE_DAMAGED,
  MAX_PIXELS,
  MOST_PIXELS_A_SIDE,
  MOVING_REJECTED,
  SIDE_TOO_LONG,
  TOO_MANY_PARTS,
  TOO_MANY_PIXELS,
} from './contract.ts';
import { type ImageHeader, imageHeader } from './header-rules.ts';

/** An image as it is kept. */
export interface RemadeImage {
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  bytes: Uint8Array;
  thumbnail: Uint8Array;
}

/** Longest side of a thumbnail, for a screen with two pixels to a point. */
const THUMBNAIL_SIZE = 320;
const QUALITY = 90;
const THUMBNAIL_QUALITY = 80;

/**
 * Decodes an image, turns it the right way up and encodes it again, so that nothing stays of what else was in the
 * file: position, camera, comments, a page behind the image.
 * @throws AppError 415 for an image that moves or is in print colours, 422 for one that is too large or damaged
 */
export async function remade(type: ImageType, bytes: Uint8Array<ArrayBuffer>): Promise<RemadeImage> {
  const header = expectFit(imageHeader(type, bytes));
  const kept = await encoded(() => createEncoder(type, bytes, header).bytes());
  const thumbnail = await encoded(() =>
    createDecoder(kept)
      .resize(THUMBNAIL_SIZE, THUMBNAIL_SIZE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: THUMBNAIL_QUALITY })
      .bytes(),
  );
  return { hash: createHash('sha256').update(kept).digest('hex'), bytes: kept, thumbnail };
}

function expectFit(header: ReturnType<typeof imageHeader>): ImageHeader {
  if (header === null) throw invalidField(FILE_FIELD, IMAGE_DAMAGED);
  if (header === 'too many parts') throw invalidField(FILE_FIELD, TOO_MANY_PARTS);
  if (header.isMoving) throw new AppError('unsupported_type', MOVING_REJECTED);
  if (header.isCmyk) throw new AppError('unsupported_type', CMYK_REJECTED);
  if (Math.max(header.width, header.height) > MOST_PIXELS_A_SIDE)
    throw invalidField(FILE_FIELD, SIDE_TOO_LONG);
  if (header.width * header.height > MAX_PIXELS) throw invalidField(FILE_FIELD, TOO_MANY_PIXELS);
  return header;
}

const createDecoder = (bytes: Uint8Array): Bun.Image => new Bun.Image(bytes, { maxPixels: MAX_PIXELS });

function createEncoder(type: ImageType, bytes: Uint8Array, { isLossless }: ImageHeader): Bun.Image {
  const image = createDecoder(bytes);
  if (type === 'image/png') return image.png();
  if (type === 'image/jpeg') return image.jpeg({ quality: QUALITY });
  return isLossless ? image.webp({ lossless: true }) : image.webp({ quality: QUALITY });
}

async function encoded(encode: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await encode();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (!code.startsWith('ERR_IMAGE_')) throw cause;
    const message = code === 'ERR_IMAGE_TOO_MANY_PIXELS' ? TOO_MANY_PIXELS : IMAGE_DAMAGED;
    throw new AppError('invalid', message, { issues: [{ path: FILE_FIELD, message }], cause });
  }
}
