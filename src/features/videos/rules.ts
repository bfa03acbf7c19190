import { VIDEO_TYPES, type VideoMediaType } from './contract.ts';

/** File extension by detected type. */
const ENDINGS: Record<VideoMediaType, string> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'video/ogg': 'ogv',
};

/** How a file is stored and served. */
export interface VideoType {
  contentType: string;
  ending: string;
}

/** @returns `null` for anything other than a video that browsers can play */
export function videoType(mime: string | undefined): VideoType | null {
  const type = VIDEO_TYPES.find((known) => known === mime);
  if (!type) return null;
  return { contentType: type === 'video/x-m4v' ? 'video/mp4' : type, ending: ENDINGS[type] };
}

/** Links expire at fixed steps, so that a list requested again returns the same links and players keep playing. */
const LINK_STEP = 10 * 60;
const LINK_STEPS = 6;

/**
 * When a link made now expires: in 50 to 60 minutes.
 * @param now epoch milliseconds
 * @returns epoch seconds
 */
export function linkExpiry(now: number): number {
  return (Math.floor(now / 1000 / LINK_STEP) + LINK_STEPS) * LINK_STEP;
}

/** @param expires epoch seconds, as in the link */
export function linkIsOver(expires: string, now: number): boolean {
  return !/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now;
}

/** The text a link's signature covers. Assigning a video to another trader invalidates its links. */
export function signedText(id: number, traderId: number | null, expires: string): string {
  return `video ${id} of ${traderId} until ${expires}`;
}
