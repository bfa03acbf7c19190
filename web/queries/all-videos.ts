import { queryOptions } from '@tanstack/react-query';
import type { VideoChange, VideoTexts } from '#src/features/videos/contract.ts';
import type { Video } from '#src/features/videos/responses.ts';
import { type Api, unwrap } from '#web/api/client.ts';
import type { Upload } from '#web/api/upload.ts';
import { idempotencyHeaders, type RowUpdate, useListWrite } from './list-write.ts';

const allVideosKey = ['videos', 'all'] as const;

/** All videos, for everyone and for single traders, newest first; for the admin. */
export const allVideosQuery = (api: Api) =>
  queryOptions({
    queryKey: allVideosKey,
    queryFn: (): Promise<Video[]> => unwrap(api.api.videos.get({ query: {} })),
  });

/** A video's fields, with its file when it is new. */
export interface VideoInput extends VideoTexts {
  video: File | null;
}

interface VideoUpload extends Omit<Upload, 'headers' | 'path'> {
  /** The idempotency key of the upload. */
  key: string;
}

/** @param send carries the admin's grant */
export function useUploadVideo(send: (upload: Upload) => Promise<void>) {
  return useListWrite(allVideosKey, (_, { key, ...upload }: VideoUpload) =>
    send({ ...upload, path: '/api/videos', ...idempotencyHeaders(key) }),
  );
}

export function useUpdateVideo() {
  return useListWrite(allVideosKey, (api, { id, change }: RowUpdate<VideoChange>) =>
    unwrap(api.api.videos({ id }).put(change)),
  );
}

export function useDeleteVideo() {
  return useListWrite(allVideosKey, (api, id: number) => unwrap(api.api.videos({ id }).delete()));
}
