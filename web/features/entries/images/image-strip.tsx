import { useState } from 'react';
import type { EntryImage } from '#src/features/images/responses.ts';
import { DialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { onDemand, preload } from '#web/ui/on-demand.ts';

const viewer = onDemand(async () => (await import('./image-viewer.tsx')).ImageViewer);

interface ImageStripProps {
  images: readonly EntryImage[];
  /** What they are images of. */
  of: string;
  className?: string;
}

/** The thumbnails of an entry, which open the viewer. Renders nothing without any. */
export function ImageStrip({ images, of, className = '' }: ImageStripProps) {
  const [shown, setShown] = useState<{ at: number; opener: HTMLElement } | null>(null);
  if (images.length === 0) return null;
  return (
    <>
      <ul aria-label={`Images of ${of}`} className={`flex flex-wrap gap-2 print:hidden ${className}`}>
        {images.map(({ n, url, thumbnailUrl }, at) => (
          <li key={n}>
            {/* Without a script it opens the image itself. */}
            <a
              href={url}
              aria-haspopup="dialog"
              aria-label={`Image ${at + 1} of ${of}`}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                setShown({ at, opener: event.currentTarget });
              }}
              onPointerEnter={() => preload(viewer)}
              onFocus={() => preload(viewer)}
              className="block size-16 overflow-hidden rounded border border-line bg-surface-2 ease-colors hover:border-line-strong"
            >
              <img
                src={thumbnailUrl}
                alt=""
                loading="lazy"
                decoding="async"
                width={64}
                height={64}
                className="size-full object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      {shown && (
        <DialogOnDemand dialog={viewer} noun="image" onClose={() => setShown(null)}>
          {(ImageViewer) => <ImageViewer {...shown} images={images} of={of} onClose={() => setShown(null)} />}
        </DialogOnDemand>
      )}
    </>
  );
}
