import type { Video } from '#src/features/videos/responses.ts';
import { formatFileSize } from '#src/values/text/file-size.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { VideoFrame } from '#web/features/videos/video-frame.tsx';
import { useIsMarked } from '#web/lists/marked-rows.tsx';
import { RowActions } from '#web/lists/row-actions.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';

interface VideoCardProps {
  video: Video;
  /** The only trader who can see it; `null` for everyone. */
  trader: string | null;
  /** @param opener the pressed element, which gets the focus back */
  onPlay: (opener: HTMLElement) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function VideoCard({ video, trader, onPlay, onEdit, onDelete }: VideoCardProps) {
  const { title, description, duration, fileSize, uploadDate, uploadDay, fileUrl } = video;
  const day = formatTradeDate(uploadDay, { year: true });
  return (
    <Card as="li" data-changed={useIsMarked(video.id)} className="flex min-w-0 flex-col overflow-hidden">
      <div className="group relative">
        <VideoFrame fileUrl={fileUrl} duration={duration} />
        <button
          type="button"
          aria-label={`Play ${title}`}
          aria-haspopup="dialog"
          onClick={(event) => onPlay(event.currentTarget)}
          className="absolute inset-0 rounded-t-lg -outline-offset-2"
        />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 break-words pt-1 text-16 font-semibold tracking-tight">{title}</h2>
          <div className="-mr-2 flex shrink-0">
            <RowActions name={title} onEdit={onEdit} onDelete={onDelete} />
          </div>
        </div>
        {description !== null && <p className="line-clamp-3 break-words text-muted">{description}</p>}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-1">
          <Badge tone={trader === null ? 'neutral' : 'gold'}>
            <span className="truncate" title={trader ?? undefined}>
              {trader === null ? 'Everyone' : `Only ${trader}`}
            </span>
          </Badge>
          <p className="text-12 tabular-nums text-muted">
            <time dateTime={uploadDate}>{day}</time> · <span>{formatFileSize(fileSize)}</span>
          </p>
        </div>
      </div>
    </Card>
  );
}
