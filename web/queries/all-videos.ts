import { queryOptions } from '@tanstack/react-query';
import type { Video, VideoChange, VideoTexts } from '#src/videos/contract.ts';
import { type Api, unwrap } from '#web/api.ts';
import type { Upload } from '#web/upload.ts';
import { type RowUpdate, useListWrite } from './list-write.ts';

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

/** @param send carries the admin's grant */
export function useUploadVideo(send: (upload: Omit<Upload, 'headers'>) => Promise<void>) {
  return useListWrite(allVideosKey, (_, upload: Omit<Upload, 'headers' | 'path'>) =>
    send({ ...upload, path: '/api/videos' }),
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
