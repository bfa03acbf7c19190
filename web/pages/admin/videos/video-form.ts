import * as z from 'zod';
import { FILE_REQUIRED, TRADER_NOT_FOUND, VideoTexts } from '#src/features/videos/contract.ts';
import type { Video } from '#src/features/videos/responses.ts';
import type { EditForm } from '#web/forms/use-save.ts';
import type { VideoInput } from '#web/queries/all-videos.ts';
import { fileError } from './file-error.ts';

/** Form values, as typed, and the file of an upload. */
export interface VideoFields {
  video: File | null;
  title: string;
  description: string;
  duration: string;
  /** The name of the one trader it is for; blank for everyone. */
  trader: string;
  /** The trader of that name, once it is unambiguous. */
  traderId: number | null;
}

export const VIDEO_LABELS: Record<keyof VideoFields, string> = {
  video: 'Video File',
  title: 'Title',
  description: 'Description',
  duration: 'Duration',
  trader: 'Only for',
  traderId: 'Only for',
};

/** The fields shown when a video was changed elsewhere. */
export const VIDEO_TEXT_LABELS = {
  title: VIDEO_LABELS.title,
  description: VIDEO_LABELS.description,
  trader: VIDEO_LABELS.trader,
  duration: VIDEO_LABELS.duration,
};

type Typed = Pick<VideoFields, 'trader' | 'traderId'>;

/** An unknown name must not make it a video for everyone. */
const isSomeone = ({ trader, traderId }: Typed): boolean => traderId !== null || trader.trim() === '';
const NOBODY = { path: ['traderId'], message: TRADER_NOT_FOUND };

const texts = { ...VideoTexts.shape, trader: z.string() };

/**
 * @param isNew whether a file is required
 * @param maxSize bytes; `null` while unknown
 */
export const videoRules = (isNew: boolean, maxSize: number | null) =>
  z
    .object({ video: isNew ? fileRules(maxSize) : z.null(), ...texts })
    .refine(isSomeone, NOBODY)
    .transform(({ trader, ...video }) => video);

const fileRules = (maxSize: number | null) =>
  z.instanceof(File, { error: FILE_REQUIRED }).superRefine((file, context) => {
    const message = fileError(file, maxSize);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

export type NameOf = (traderId: number) => string;

export function toFields(video: Video | null, nameOf: NameOf): VideoFields {
  const traderId = video?.traderId ?? null;
  return {
    video: null,
    title: video?.title ?? '',
    description: video?.description ?? '',
    duration: String(video?.duration ?? ''),
    trader: traderId === null ? '' : nameOf(traderId),
    traderId,
  };
}

export type VideoForm = EditForm<VideoFields, VideoInput>;
