import { queryOptions } from '@tanstack/react-query';
import type { VideoChange, VideoTexts } from '#src/features/videos/contract.ts';
import type { Video } from '#src/features/videos/responses.ts';
import { type Api, unwrap } from '#web/app/api.ts';
import type { Upload } from '#web/app/upload.ts';
import { type RowUpdate, underKey, useListWrite } from './list-write.ts';

const allVideosKey = ['videos', 'all'] as const;

/** All videos, for everyone and for one trader, newest first; for the admin. */
export const allVideosQuery = (api: Api) =>
  queryOptions({
    queryKey: allVideosKey,
    queryFn: (): Promise<Video[]> => unwrap(api.api.videos.get({ query: {} })),
  });

/** What is said of a video, with its file where it is a new one. */
export interface VideoInput extends VideoTexts {
  video: File | null;
}

interface VideoUpload extends Omit<Upload, 'headers' | 'path'> {
  /** Under which it may be sent again. */
  key: string;
}

/** @param send carries the admin's grant */
export function useUploadVideo(send: (upload: Upload) => Promise<void>) {
  return useListWrite(allVideosKey, (_, { key, ...upload }: VideoUpload) =>
    send({ ...upload, path: '/api/videos', ...underKey(key) }),
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
