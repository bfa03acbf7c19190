import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Video } from '#src/features/videos/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { VideoPlayer } from '#web/features/videos/video-player.tsx';
import { createDrafts } from '#web/forms/drafts.ts';
import { type CrudDescription, CrudList } from '#web/lists/crud-list.tsx';
import { allVideosQuery, useDeleteVideo } from '#web/queries/all-videos.ts';
import { useTraderNames } from '#web/queries/traders.ts';
import { VideoCard } from './video-card.tsx';
import { VideoDialog } from './video-dialog.tsx';
import type { VideoFields } from './video-form.ts';

const VIDEOS: CrudDescription<Video, VideoFields> = {
  texts: {
    title: 'Manage Videos',
    label: 'Videos',
    searchBy: 'Search title or description',
    textsOf: ({ title, description }) => [title, description],
    add: 'Upload Video',
    empty: {
      icon: 'clapperboard',
      title: 'No videos found',
      hint: 'Videos for everyone stand on the home page, others on the dashboard of one trader.',
    },
    failed: 'Failed to fetch videos',
    layout: 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3',
    skeleton: 'h-72',
  },
  messages: {
    noun: 'video',
    created: 'Video created successfully',
    updated: 'Video updated successfully',
    deleted: 'Video deleted successfully',
    createFailed: 'Failed to upload video',
    updateFailed: 'Failed to update video',
    deleteFailed: 'Failed to delete video',
  },
  describeLoss: ({ title }) => `${title}. Its file is deleted with it, for good.`,
  form: VideoDialog,
  interrupted: createDrafts(),
};

/** How long links to traders' private videos are used; the server accepts them for longer. Milliseconds. */
const LINKS_LIFE = 40 * 60_000;

/** Manage Videos: for the home page, and for single traders. */
export function Component() {
  const api = useApi();
  const queryClient = useQueryClient();
  const videos = useQuery(allVideosQuery(api));
  const nameOf = useTraderNames();
  const [playing, setPlaying] = useState<{ video: Video; opener: HTMLElement } | null>(null);

  async function play(video: Video, opener: HTMLElement) {
    const listed = await queryClient
      .fetchQuery({ ...allVideosQuery(api), staleTime: LINKS_LIFE })
      .catch(() => []);
    setPlaying({ video: listed.find(({ id }) => id === video.id) ?? video, opener });
  }

  return (
    <>
      <CrudList of={VIDEOS} rows={videos} remove={useDeleteVideo()}>
        {(video, { onEdit, onDelete }) => (
          <VideoCard
            key={video.id}
            video={video}
            trader={video.traderId === null ? null : nameOf(video.traderId)}
            onPlay={(opener) => void play(video, opener)}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        )}
      </CrudList>
      {playing && <VideoPlayer {...playing} onClose={() => setPlaying(null)} />}
    </>
  );
}
