import type { ReactNode } from 'react';
import type { Video } from '#src/features/videos/responses.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { Card } from '#web/ui/display/card.tsx';
import { VideoFrame } from './video-frame.tsx';

interface VideoCardProps {
  video: Video;
  titleAs: 'h3' | 'h4';
  mark?: ReactNode;
  /** Whether the page begins with it. */
  isFirst: boolean;
  /** @param opener the pressed element, which gets the focus back */
  onPlay: (opener: HTMLElement) => void;
  /** The pointer or the focus is on it: it may be played soon. */
}

export function VideoCard({ video, titleAs: Title, mark, isFirst, onPlay }: VideoCardProps) {
  const { title, description, duration, uploadDate, uploadDay, fileUrl } = video;
  return (
    <Card
      as="li"
      className="group relative flex min-w-0 flex-col overflow-hidden ease-colors hover:border-line-strong"
    >
      <VideoFrame fileUrl={fileUrl} duration={duration} isFirst={isFirst} />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <Title className="break-words text-16 font-semibold">
          {/* The whole card is one link, whose name is read once. Without a script it opens the file itself. */}
          <a
            href={fileUrl}
            aria-haspopup="dialog"
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onPlay(event.currentTarget);
            }}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-lg after:content-empty"
          >
            {title}
          </a>
        </Title>
        {description && <p className="line-clamp-3 break-words text-muted">{description}</p>}
        <p className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1 text-12 text-muted">
          <time dateTime={uploadDate}>{formatTradeDate(uploadDay, { year: true })}</time>
          {mark}
        </p>
      </div>
    </Card>
  );
}
