import { VIDEO_TYPES, type VideoMediaType } from './contract.ts';

/** By what the file itself says it is, the ending its name gets. */
const ENDINGS: Record<VideoMediaType, string> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'video/ogg': 'ogv',
};

/** How a file is kept and answered. */
export interface VideoType {
  contentType: string;
  ending: string;
}

/** @returns `null` for anything else than a video that browsers play */
export function videoType(mime: string | undefined): VideoType | null {
  const type = VIDEO_TYPES.find((known) => known === mime);
  if (!type) return null;
  return { contentType: type === 'video/x-m4v' ? 'video/mp4' : type, ending: ENDINGS[type] };
}

/** Links end at whole steps, so that a list asked for again names the same ones and a player goes on. */
const LINK_STEP = 10 * 60;
const LINK_STEPS = 6;

/**
 * Until when a link made now is good: for 50 to 60 minutes.
 * @param now epoch milliseconds
 * @returns epoch seconds
 */
export function linkExpiry(now: number): number {
  return (Math.floor(now / 1000 / LINK_STEP) + LINK_STEPS) * LINK_STEP;
}

/** @param expires epoch seconds, as a link says it */
export function linkIsOver(expires: string, now: number): boolean {
  return !/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now;
}

/** What a link's signature is about. A video that goes to another trader takes its links along. */
export function signedText(id: number, traderId: number | null, expires: string): string {
  return `video ${id} of ${traderId} until ${expires}`;
}
