import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Video } from '#src/features/videos/responses.ts';
import { ReadError } from '#web/lists/read-error.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { VideoCard } from './video-card.tsx';
import { VideoPlayer } from './video-player.tsx';

/** The section's id, for links to it. */
export const VIDEOS_ID = 'videos';

interface VideoGalleryProps {
  /** The section's heading. */
  heading: ReactNode;
  read: Pick<UseQueryResult<Video[]>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Heading level of the titles. */
  titleAs: 'h3' | 'h4';
  /** How many of them the page begins with. */
  first?: number;
  /** Text on a video's card. */
  markOf?: (video: Video) => ReactNode;
}

/** A gallery of playable videos; renders nothing without any. */
export function VideoGallery({ heading, read, titleAs, first = 0, markOf }: VideoGalleryProps) {
  const { data: videos, error } = read;
  const [playing, setPlaying] = useState<{ video: Video; opener: HTMLElement } | null>(null);
  if (!error && !videos?.length) return null;
  return (
    <section aria-labelledby={VIDEOS_ID} className="print:hidden">
      {heading}
      {videos ? (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
          {videos.map((video, index) => (
            <VideoCard
              key={video.id}
              video={video}
              titleAs={titleAs}
              mark={markOf?.(video)}
              isFirst={index < first}
              onPlay={(opener) => setPlaying({ video, opener })}
            />
          ))}
        </ul>
      ) : (
        <Card>
          <ReadError title="Failed to fetch videos" read={read} />
        </Card>
      )}
      {playing && <VideoPlayer {...playing} onClose={() => setPlaying(null)} />}
    </section>
  );
}
