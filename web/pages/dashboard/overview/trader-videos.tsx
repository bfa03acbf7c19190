import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/context/app-context.tsx';
import { VIDEOS_ID, VideoGallery } from '#web/features/videos/video-gallery.tsx';
import { traderVideosQuery } from '#web/queries/videos.ts';
import { useIsReadOnly } from '#web/shell/own-only.tsx';
import { Badge } from '#web/ui/display/badge.tsx';

/** The videos a trader may watch: those for everyone, and those for this trader alone. */
export function TraderVideos({ traderId }: { traderId: number }) {
  const isReadOnly = useIsReadOnly();
  return (
    <VideoGallery
      heading={
        <h3 id={VIDEOS_ID} tabIndex={-1} className="mb-4 scroll-mt-6 text-16 font-semibold tracking-tight">
          Videos
        </h3>
      }
      titleAs="h4"
      read={useQuery(traderVideosQuery(useApi(), traderId))}
      markOf={(video) =>
        video.traderId !== null && (
          <Badge tone="gold">{isReadOnly ? 'Only this trader' : 'Only for you'}</Badge>
        )
      }
    />
  );
}
