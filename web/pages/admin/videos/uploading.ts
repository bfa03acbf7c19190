import { useEffect, useRef, useState } from 'react';
import { FILE_FIELD } from '#src/features/videos/contract.ts';
import type { Video } from '#src/features/videos/responses.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useUploadVideo, type VideoInput } from '#web/queries/all-videos.ts';
import type { Creation } from '#web/queries/list-write.ts';
import { useUnlocked } from '../admin-session.ts';

/** Bytes of the whole form. */
export interface Sent {
  done: number;
  total: number;
}

/** How the last attempt ended without a response: in transit, or after everything had been sent. */
export type BrokenOff = 'on the way' | 'unanswered';

/** An upload with progress that can be aborted. It ends when its form unmounts. */
export function useUploading() {
  const { upload } = useUnlocked();
  const { mutateAsync, isPending } = useUploadVideo(upload);
  const [sent, setSent] = useState<Sent | null>(null);
  const [brokenOff, setBrokenOff] = useState<BrokenOff | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function start({ row, key }: Creation<VideoInput>): Promise<Video> {
    const controller = new AbortController();
    stop.current = controller;
    setBrokenOff(null);
    setSent(null);
    let isAllSent = false;
    try {
      return await mutateAsync({
        form: toForm(row),
        key,
        signal: controller.signal,
        onProgress(done, total) {
          isAllSent = done === total;
          setSent({ done, total });
        },
      });
    } catch (error) {
      if (!(error instanceof ApiError || controller.signal.aborted)) {
        setBrokenOff(isAllSent ? 'unanswered' : 'on the way');
      }
      throw error;
    }
  }

  return {
    start,
    isPending,
    sent,
    brokenOff,
    cancel: () => stop.current?.abort(),
  };
}

/** Text fields go first, so that errors in them are reported before the file is transferred. */
function toForm({ title, description, duration, traderId, video }: VideoInput): FormData {
  const form = new FormData();
  form.set('title', title);
  form.set('description', description ?? '');
  form.set('duration', String(duration ?? ''));
  form.set('traderId', String(traderId ?? ''));
  if (video) form.set(FILE_FIELD, video);
  return form;
}
