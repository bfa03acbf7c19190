import type { Video } from '#src/features/videos/responses.ts';
import { Dialog, DialogBody } from '#web/ui/layers/dialog.tsx';

interface VideoPlayerProps {
  video: Video;
  /** Gets the focus back. */
  opener: HTMLElement;
  onClose: () => void;
}

/** Plays a video, with the browser's own controls. */
export function VideoPlayer({ video, opener, onClose }: VideoPlayerProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      onFocusReturned={() => opener.focus()}
      title={video.title}
      className="sm:max-w-240"
    >
      <DialogBody className="flex flex-col gap-4">
        <video
          src={video.fileUrl}
          controls
          autoPlay
          playsInline
          aria-label={video.title}
          className="max-h-[65vh] w-full rounded bg-surface-0"
        />
        {video.description && (
          <p className="whitespace-pre-line break-words text-muted">{video.description}</p>
        )}
      </DialogBody>
    </Dialog>
  );
}
