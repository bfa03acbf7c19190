import { FILE_EMPTY, fileTooLarge, TYPE_REJECTED, VIDEO_TYPES } from '#src/features/videos/contract.ts';

/** Types browsers report for files that may be one of the allowed containers; the server checks the content. */
const UNCLEAR_TYPES = ['', 'audio/ogg', 'application/ogg'];

/** Why a file cannot be uploaded, as far as the browser can tell. @param maxSize bytes; `null` while unknown */
export function fileError({ size, type }: File, maxSize: number | null): string | null {
  if (size === 0) return FILE_EMPTY;
  if (![...VIDEO_TYPES, ...UNCLEAR_TYPES].some((known) => known === type)) return TYPE_REJECTED;
  return maxSize !== null && size > maxSize ? fileTooLarge(maxSize) : null;
}
