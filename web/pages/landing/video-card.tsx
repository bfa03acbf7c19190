import { formatTradeDate } from '#src/values/trade-date.ts';
import type { Video } from '#src/videos/contract.ts';
import { VideoFrame } from '#web/desk/videos/video-frame.tsx';
import { Card } from '#web/ui/card.tsx';

interface VideoCardProps {
  video: Video;
  /** @param opener what was pressed: the focus comes back to it */
  onPlay: (opener: HTMLElement) => void;
  /** It will perhaps be played. */
  onNear: () => void;
}

export function VideoCard({ video, onPlay, onNear }: VideoCardProps) {
  const { title, description, duration, uploadDate, uploadDay, fileUrl } = video;
  return (
    <Card
      as="li"
      className="group relative flex min-w-0 flex-col overflow-hidden ease-colors hover:border-line-strong"
    >
      <VideoFrame fileUrl={fileUrl} duration={duration} />
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
          {formatTradeDate(uploadDay, { year: true })}
        </time>
      </div>
    </Card>
  );
}
