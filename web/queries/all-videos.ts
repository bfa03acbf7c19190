import { queryOptions } from '@tanstack/react-query';
import type { VideoChange, VideoTexts } from '#src/features/videos/contract.ts';
import type { Video } from '#src/features/videos/responses.ts';
import { type Api, call, readJson } from '#web/api/client.ts';
import type { Upload } from '#web/api/upload.ts';
import { idempotencyHeaders, type RowUpdate, useListWrite } from './list-write.ts';

const allVideosKey = ['videos', 'all'] as const;

/** All videos, for everyone and for single traders, newest first; for the admin. */
export const allVideosQuery = (api: Api) =>
  queryOptions({
    queryKey: allVideosKey,
    queryFn: (): Promise<Video[]> => call(api, 'GET /api/videos'),
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
export function useUploadVideo(send: (upload: Upload) => Promise<Response>) {
  return useListWrite(allVideosKey, async (_, { key, ...upload }: VideoUpload) => {
    const response = await send({ ...upload, path: '/api/videos', ...idempotencyHeaders(key) });
    return readJson<Video>(await response.text());
  });
}

export function useUpdateVideo() {
  return useListWrite(allVideosKey, (api, { id, change }: RowUpdate<VideoChange>) =>
    call(api, 'PUT /api/videos/:id', { params: { id }, body: change }),
  );
}

export function useDeleteVideo() {
  return useListWrite(allVideosKey, (api, id: number) =>
    call(api, 'DELETE /api/videos/:id', { params: { id } }),
  );
}
