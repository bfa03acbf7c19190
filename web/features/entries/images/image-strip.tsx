import { type ComponentProps, type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import type { EntryImage } from '#src/features/images/responses.ts';
import { onDemand, preload, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { useImageSource, useLoadImage } from './image-source.tsx';
import type { ImageViewer } from './image-viewer.tsx';

const viewer = onDemand(async () => (await import('./image-viewer.tsx')).ImageViewer);

interface ImageStripProps {
  images: readonly EntryImage[];
  /** What they are images of. */
  of: string;
}

/** The thumbnails of an entry, which open the viewer. Renders nothing without any. */
export function ImageStrip({ images, of }: ImageStripProps) {
  const [shown, setShown] = useState<{ at: number; opener: HTMLElement } | null>(null);
  useEffect(() => {
    if (images.length > 0) preload(viewer);
  }, [images.length]);
  if (images.length === 0) return null;
  return (
    <>
      <ul aria-label={`Images of ${of}`} className="flex flex-wrap gap-2 print:hidden">
        {images.map((image, at) => (
          <li key={image.n}>
            <Opener
              image={image}
              label={`Image ${at + 1} of ${of}`}
              onOpen={(opener) => setShown({ at, opener })}
            />
          </li>
        ))}
      </ul>
      {shown && <Shown {...shown} images={images} of={of} onClose={() => setShown(null)} />}
    </>
  );
}

function Shown(props: ComponentProps<typeof ImageViewer>) {
  const { Component, hasFailed } = useOnDemand(viewer);
  const toast = useToast();
  const giveUp = useEffectEvent(() => {
    toast({ variant: 'destructive', title: 'Error', description: 'The server could not be reached.' });
    props.onClose();
  });
  useEffect(() => {
    if (hasFailed) giveUp();
  }, [hasFailed]);
  return Component && <Component {...props} />;
}

interface OpenerProps {
  image: EntryImage;
  label: string;
  onOpen: (opener: HTMLElement) => void;
}

const LOOK =
  'block size-16 overflow-hidden rounded border border-line bg-surface-2 ease-colors hover:border-line-strong';

function Opener({ image: { url, thumbnailUrl }, label, onOpen }: OpenerProps) {
  const isFetched = useLoadImage() !== null;
  const opens = {
    'aria-haspopup': 'dialog',
    'aria-label': label,
  } as const;
  return isFetched ? (
    <button type="button" {...opens} onClick={(event) => onOpen(event.currentTarget)} className={LOOK}>
      <Thumbnail path={thumbnailUrl} />
    </button>
  ) : (
    // Without a script, and in a new tab, it opens the image itself.
    <a
      href={url}
      {...opens}
      onClick={(event: MouseEvent<HTMLElement>) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(event.currentTarget);
      }}
      className={LOOK}
    >
      <Thumbnail path={thumbnailUrl} />
    </a>
  );
}

function Thumbnail({ path }: { path: string }) {
  const { src, hasFailed } = useImageSource(path);
  if (src === undefined) {
    return (
      <span className={classNames('grid size-full place-items-center text-muted', !hasFailed && 'opacity-0')}>
        <Icon name="triangle-alert" className="size-5" />
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      width={64}
      height={64}
      className="size-full object-cover"
    />
  );
}
