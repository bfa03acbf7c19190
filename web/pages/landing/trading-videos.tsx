import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Video } from '#src/videos/contract.ts';
import { messageOf } from '#web/api-error.ts';
import { useApi } from '#web/desk/desk.tsx';
import { videosQuery } from '#web/queries/videos.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { VideoCard } from './video-card.tsx';

const loadPlayer = () => import('#web/desk/videos/video-player.tsx');
const VideoPlayer = lazy(async () => ({ default: (await loadPlayer()).VideoPlayer }));

/** The videos for everyone; nothing where there are none. */
export function TradingVideos({ className }: { className?: string }) {
  const { data: videos, error, isFetching, refetch } = useQuery(videosQuery(useApi()));
  const [playing, setPlaying] = useState<{ video: Video; opener: HTMLElement } | null>(null);
  if (!error && !videos?.length) return null;
  return (
    <section aria-labelledby="videos" className={className}>
      <h2 id="videos" className="text-20 font-semibold tracking-tight">
        Trading Videos
      </h2>
      {videos ? (
        <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
          {videos.map((video) => (
            <VideoCard
              key={video.id}
              video={video}
              onPlay={(opener) => setPlaying({ video, opener })}
              onNear={() => void loadPlayer()}
            />
          ))}
        </ul>
      ) : (
        <Card className="mt-4">
          <ErrorState
            title="Failed to fetch videos"
            hint={messageOf(error, 'The server could not be reached.')}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        </Card>
      )}
      {playing && (
        <Suspense>
          <VideoPlayer {...playing} onClose={() => setPlaying(null)} />
        </Suspense>
      )}
    </section>
  );
}
