import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '#src/values/time/duration.ts';
import { Icon } from '#web/ui/display/icon.tsx';

interface VideoFrameProps {
  fileUrl: string;
  duration: number | null;
  /** Whether the page begins with it, so that it is fetched before a script runs. */
  isFirst?: boolean;
}

/** A video's poster frame and duration. Highlights on hover of its `group`. */
export function VideoFrame({ fileUrl, duration, isFirst = false }: VideoFrameProps) {
  return (
    <div className="relative aspect-video shrink-0 bg-surface-2">
      <FirstFrame fileUrl={fileUrl} isFirst={isFirst} />
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-12 place-items-center rounded-full bg-gold-fill text-gold-on shadow-float ease-colors group-hover:bg-gold-hover">
          <Icon name="play" className="ml-0.5 size-5" />
        </span>
      </span>
      <span className="absolute bottom-2 right-2 rounded-sm bg-surface-0 px-1.5 text-12 font-medium tabular-nums">
        <span className="sr-only">Duration </span>
        <span>{formatDuration(duration)}</span>
      </span>
    </div>
  );
}

/** The video's first frame, fetched when it comes near the viewport. */
function FirstFrame({ fileUrl, isFirst }: { fileUrl: string; isFirst: boolean }) {
  const frame = useRef<HTMLVideoElement>(null);
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return (
    <video
      ref={frame}
      // Slightly after the start: some browsers draw nothing at zero.
      src={`${fileUrl}#t=0.01`}
      preload={isNear ? 'metadata' : 'none'}
      muted
      playsInline
      tabIndex={-1}
      aria-hidden="true"
      // Out of the flow, so that the frame keeps its shape when the video's own size arrives.
      className="absolute inset-0 size-full object-cover"
    />
  );
}
