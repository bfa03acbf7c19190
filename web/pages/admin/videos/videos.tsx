import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Video } from '#src/features/videos/responses.ts';
import { useApi } from '#web/app/app-context.tsx';
import { allVideosQuery, useDeleteVideo } from '#web/queries/all-videos.ts';
import { tradersQuery } from '#web/queries/traders.ts';
import { DialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { onDemand, preload } from '#web/ui/on-demand.ts';
import { DeleteRecord } from '../records/delete-record.tsx';
import { type Interrupted, useEditedRecord } from '../records/edited-record.ts';
import { RecordArea } from '../records/record-area.tsx';
import { VideoCard } from './video-card.tsx';
import type { NameOf, VideoFields } from './video-form.ts';
import { VIDEO_WORDS } from './video-words.ts';

/** The form and its rules are not needed to read the list; they follow when it is there. */
const videoForm = onDemand(async () => {
  const [{ VideoDialog }] = await Promise.all([
    import('./video-dialog.tsx'),
    import('./video-file-field.tsx'),
    import('./trader-field.tsx'),
  ]);
  return VideoDialog;
});
const player = onDemand(async () => (await import('#web/features/videos/video-player.tsx')).VideoPlayer);

/** How long the links to traders' own videos are taken for good; the server does so for longer. Milliseconds. */
const LINKS_LIFE = 40 * 60_000;

const interrupted: Interrupted<Video, VideoFields> = { edited: null };

/** Manage Videos: what the team shows on its home page, and to single traders. */
export function Component() {
  const api = useApi();
  const queryClient = useQueryClient();
  const videos = useQuery(allVideosQuery(api));
  const nameOf = useTraderNames();
  const { edited, create, edit, close, keep } = useEditedRecord(interrupted);
  const [deleted, setDeleted] = useState<Video | null>(null);
  const [playing, setPlaying] = useState<{ video: Video; opener: HTMLElement } | null>(null);
  const remove = useDeleteVideo();

  useEffect(() => {
    preload(videoForm);
    preload(player);
  }, []);

  async function play(video: Video, opener: HTMLElement) {
    const listed = await queryClient
      .fetchQuery({ ...allVideosQuery(api), staleTime: LINKS_LIFE })
      .catch(() => []);
    setPlaying({ video: listed.find(({ id }) => id === video.id) ?? video, opener });
  }

  return (
    <>
      <RecordArea
        title="Manage Videos"
        noun="video"
        list="Videos"
        rows={videos}
        searchBy="Search title or description"
        textsOf={({ title, description }) => [title, description]}
        add="Upload Video"
        onAdd={create}
        empty={{
          icon: 'i-lucide-clapperboard',
          title: 'No videos found',
          hint: 'Videos for everyone stand on the home page, others on the dashboard of one trader.',
        }}
        failed="Failed to fetch videos"
        layout="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3"
        skeleton="h-72"
      >
        {(video) => (
          <VideoCard
            key={video.id}
            video={video}
            trader={video.traderId === null ? null : nameOf(video.traderId)}
            onPlay={(opener) => void play(video, opener)}
            onEdit={() => edit(video)}
            onDelete={() => setDeleted(video)}
          />
        )}
      </RecordArea>
      <DeleteRecord
        row={deleted}
        describe={({ title }) => `${title}. Its file is deleted with it, for good.`}
        words={VIDEO_WORDS}
        remove={remove}
        onClose={() => setDeleted(null)}
      />
      {edited && (
        <DialogOnDemand dialog={videoForm} onClose={close}>
          {(VideoDialog) => (
            <VideoDialog edited={edited} nameOf={nameOf} onClose={close} onInterrupted={keep} />
          )}
        </DialogOnDemand>
      )}
      {playing && (
        <DialogOnDemand dialog={player} noun="video" onClose={() => setPlaying(null)}>
          {(VideoPlayer) => <VideoPlayer {...playing} onClose={() => setPlaying(null)} />}
        </DialogOnDemand>
      )}
    </>
  );
}

/** Names are an addition: the videos do not wait for them, or fail with them. */
function useTraderNames(): NameOf {
  const { data: traders } = useQuery(tradersQuery(useApi()));
  return (traderId) => traders?.find(({ id }) => id === traderId)?.name ?? `Trader ${traderId}`;
}
