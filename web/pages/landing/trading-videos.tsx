import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '#web/context/app-context.tsx';
import { useHashTarget } from '#web/features/layout/hash-target.ts';
import { VIDEOS_ID, VideoGallery } from '#web/features/videos/video-gallery.tsx';
import { videosQuery } from '#web/queries/videos.ts';
import { Card } from '#web/ui/display/card.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';

/** The videos for everyone. */
export function TradingVideos() {
  const reading = useQuery(videosQuery(useApi()));
  const isAsked = useIsAsked();
  const hasNone = reading.data?.length === 0;
  useHashTarget(VIDEOS_ID, hasNone ? isAsked : reading.data !== undefined);
  if (hasNone && isAsked) return <NoVideos />;
  return (
    <VideoGallery
      heading={
        <h2 id={VIDEOS_ID} className="mb-4 scroll-mt-4 text-20 font-semibold tracking-tight">
          Trading Videos
        </h2>
      }
      titleAs="h3"
      read={reading}
    />
  );
}

/**
 * Whether the URL's fragment links to the videos. Known after the first render only: fragments are not sent to the
 * server.
 */
function useIsAsked(): boolean {
  const { hash } = useLocation();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => setAsked(hash === `#${VIDEOS_ID}`), [hash]);
  return isAsked;
}

function NoVideos() {
  return (
    <Card as="section" id={VIDEOS_ID} aria-label="Trading Videos">
      <EmptyState
        icon="clapperboard"
        title="No videos yet"
        hint="What the admin uploads for everyone is shown here."
      />
    </Card>
  );
}
