import { FILE_EMPTY, fileTooLarge, TYPE_REFUSED, VIDEO_TYPES } from '#src/features/videos/contract.ts';

/** How browsers name what may be one of the containers as well: the server looks into those. */
const UNCLEAR_TYPES = ['', 'audio/ogg', 'application/ogg'];

/** Why a file cannot be uploaded, as far as it can be told from here. @param maxSize bytes; `null` while it is not known */
export function fileProblem({ size, type }: File, maxSize: number | null): string | null {
  if (size === 0) return FILE_EMPTY;
  if (![...VIDEO_TYPES, ...UNCLEAR_TYPES].some((known) => known === type)) return TYPE_REFUSED;
  return maxSize !== null && size > maxSize ? fileTooLarge(maxSize) : null;
}
