import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '#src/values/duration.ts';
import { formatTradeDate, tradeDateAt } from '#src/values/trade-date.ts';
import type { Video } from '#src/videos/contract.ts';
import { useDesk } from '#web/desk/desk.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface VideoCardProps {
  video: Video;
  /** @param opener what was pressed: the focus comes back to it */
  onPlay: (opener: HTMLElement) => void;
  /** It will perhaps be played. */
  onNear: () => void;
}

export function VideoCard({ video, onPlay, onNear }: VideoCardProps) {
  const { timeZone } = useDesk();
  const { title, description, duration, uploadDate, fileUrl } = video;
  const day = tradeDateAt(Date.parse(uploadDate), timeZone);
  return (
    <Card
      as="li"
      className="group relative flex min-w-0 flex-col overflow-hidden ease-colors hover:border-line-strong"
    >
      <div className="relative aspect-video bg-surface-2">
        <FirstFrame fileUrl={fileUrl} />
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-12 place-items-center rounded-full bg-gold-fill text-gold-on shadow-float ease-colors group-hover:bg-gold-hover">
            <Icon name="i-lucide-play" className="ml-0.5 size-5" />
          </span>
        </span>
        <span className="absolute bottom-2 right-2 rounded-sm bg-surface-0 px-1.5 text-12 font-medium tabular-nums">
          <span className="sr-only">Duration </span>
          <span>{formatDuration(duration)}</span>
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h3 className="break-words text-16 font-semibold">
          {/* The whole card is pressed; its name is read once. Without a script it opens the file itself. */}
          <a
            href={fileUrl}
            aria-haspopup="dialog"
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onPlay(event.currentTarget);
            }}
            onPointerEnter={onNear}
            onFocus={onNear}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-lg after:content-empty"
          >
            {title}
          </a>
        </h3>
        {description && <p className="line-clamp-3 break-words text-muted">{description}</p>}
        <time dateTime={uploadDate} className="mt-auto pt-1 text-12 text-muted">
          {formatTradeDate(day, { year: true })}
        </time>
      </div>
    </Card>
  );
}

/** The video's own first picture, fetched when it comes near the window. */
function FirstFrame({ fileUrl }: { fileUrl: string }) {
  const frame = useRef<HTMLVideoElement>(null);
  const [isNear, setNear] = useState(false);
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
      // A moment after the beginning: some browsers draw nothing at it.
      src={`${fileUrl}#t=0.01`}
      preload={isNear ? 'metadata' : 'none'}
      muted
      playsInline
      tabIndex={-1}
      aria-hidden="true"
      className="size-full object-cover"
    />
  );
}
