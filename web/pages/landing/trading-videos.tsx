import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/desk/desk.tsx';
import { VIDEOS_ID, VideoGallery } from '#web/desk/videos/video-gallery.tsx';
import { videosQuery } from '#web/queries/videos.ts';

/** The videos for everyone. */
export function TradingVideos() {
  return (
    <VideoGallery
      heading={
        <h2 id={VIDEOS_ID} className="text-20 font-semibold tracking-tight">
          Trading Videos
        </h2>
      }
      titleAs="h3"
      reading={useQuery(videosQuery(useApi()))}
    />
  );
}
